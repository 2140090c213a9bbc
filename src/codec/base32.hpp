// base32: runs of five-bit symbols, most significant first, in the alphabet
// that leaves out I, L, O and U. Nothing here throws or allocates.
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

using reader = quad_table<32>;  // of symbols as a format reads them
using writer = pair_table<32>;
inline constexpr writer upper_pairs{upper};
inline constexpr writer lower_pairs{lower};

// The value of `Count` symbols at `text`, 1 to 12. Ors their table entries into `seen`:
// if it reaches reader::invalid, one of them is no symbol and the value is unspecified.
template <std::size_t Count>
[[gnu::always_inline]] constexpr std::uint64_t decode(const char* text, const reader& table,
                                                      std::uint32_t& seen) noexcept {
  static_assert(Count <= 12, "12 symbols are 60 bits");
  constexpr std::size_t head = Count % 4;
  std::uint64_t value = 0;
  if constexpr (head > 0) {
    const std::uint32_t number = table.template read<head>(text);
    seen |= number;
    value = number;
  }
  unrolled<Count / 4>([&](std::size_t i) {
    const std::uint32_t number = table.read(text + head + 4 * i);
    seen |= number;
    value = value << 20 | number;
  });
  return value;
}

// Writes the low 5 * Count bits of `value` as exactly `Count` symbols, 1 to 12.
template <std::size_t Count>
[[gnu::always_inline]] inline void encode(std::uint64_t value, const writer& pairs,
                                          char* text) noexcept {
  static_assert(Count <= 12, "12 symbols are 60 bits");
  constexpr std::size_t head = Count % 2;
  if constexpr (head > 0) text[0] = pairs.symbols[value >> (5 * (Count - 1)) & 31][1];
  unrolled<Count / 2>([&](std::size_t i) {
    pairs.write(value >> (10 * (Count / 2 - 1 - i)) & 1023, text + head + 2 * i);
  });
}

// 128 bits are 26 symbols, the first of which stands for three bits only.
inline constexpr std::size_t u128_symbols = 26;

// Reads exactly 26 bytes. False, with `value` unspecified, if one of them is
// no symbol or if the number needs more than 128 bits.
[[gnu::always_inline]] constexpr bool decode_u128(const char* text, const reader& table,
                                                  u128& value) noexcept {
  std::uint32_t seen = 0;
  const std::uint64_t top = decode<2>(text, table, seen);
  const std::uint64_t middle = decode<12>(text + 2, table, seen);
  const std::uint64_t bottom = decode<12>(text + 14, table, seen);
  value = {top << 56 | middle >> 4, middle << 60 | bottom};
  return (seen | top / 256 * reader::invalid) < reader::invalid;  // both in one comparison
}

// Writes exactly 26 symbols.
inline void encode_u128(u128 value, const writer& pairs, char* text) noexcept {
  encode<2>(value.high >> 56, pairs, text);
  encode<12>(value.high << 4 | value.low >> 60, pairs, text + 2);
  encode<12>(value.low, pairs, text + 14);
}

}  // namespace sortid::base32
