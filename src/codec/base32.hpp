// base32: runs of five-bit symbols, most significant first, in the alphabet
// that leaves out I, L, O and U. All constexpr, noexcept, without allocation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "codec/symbols.hpp"
#include "codec/u128.hpp"

namespace sortid::base32 {

inline constexpr std::string_view upper = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
inline constexpr std::string_view lower = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(upper.size() == 32 && ascends(upper));
static_assert(lower.size() == 32 && ascends(lower));

// The value of Count symbols. Ors every symbol's table entry into `seen`, which
// reaches symbol_table::invalid if one of them is no symbol; the value then
// means nothing.
template <std::size_t Count>
constexpr std::uint64_t decode(const char* text, const symbol_table& table,
                               std::uint8_t& seen) noexcept {
  static_assert(Count <= 12, "12 symbols are 60 bits");
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < Count; ++i) {
    const std::uint8_t digit = table[text[i]];
    seen |= digit;
    value = value << 5 | digit;
  }
  return value;
}

// Writes the low 5 * Count bits of `value` as exactly Count symbols.
template <std::size_t Count>
constexpr void encode(std::uint64_t value, std::string_view alphabet, char* text) noexcept {
  static_assert(Count <= 12, "12 symbols are 60 bits");
  for (std::size_t i = 0; i < Count; ++i)
    text[i] = alphabet.data()[value >> (5 * (Count - 1 - i)) & 31];
}

// 128 bits are 26 symbols, the first of which stands for three bits only.
inline constexpr std::size_t u128_symbols = 26;

// Reads exactly 26 symbols. False, with `value` unspecified, if one of them is
// no symbol or if the number needs more than 128 bits.
constexpr bool decode_u128(const char* text, const symbol_table& table, u128& value) noexcept {
  std::uint8_t seen = 0;
  const std::uint64_t top = decode<2>(text, table, seen);
  const std::uint64_t middle = decode<12>(text + 2, table, seen);
  const std::uint64_t bottom = decode<12>(text + 14, table, seen);
  value = {top << 56 | middle >> 4, middle << 60 | bottom};
  return seen < symbol_table::invalid && top < 256;
}

// Writes exactly 26 symbols.
constexpr void encode_u128(u128 value, std::string_view alphabet, char* text) noexcept {
  encode<2>(value.high >> 56, alphabet, text);
  encode<12>(value.high << 4 | value.low >> 60, alphabet, text + 2);
  encode<12>(value.low, alphabet, text + 14);
}

}  // namespace sortid::base32
