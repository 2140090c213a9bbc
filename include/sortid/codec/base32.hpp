// base32: encodes and decodes runs of five-bit symbols, most significant first, in the
// alphabet that omits I, L, O and U. Nothing here throws or allocates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sortid/codec/symbols.hpp"
#include "sortid/codec/u128.hpp"

namespace sortid::base32 {

inline constexpr std::string_view upper = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
inline constexpr std::string_view lower = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(upper.size() == 32 && ascends(upper));
static_assert(lower.size() == 32 && ascends(lower));

using reader = quad_table<32>;  // each format builds its own: case and aliases differ
using writer = pair_table<32>;
inline constexpr writer upper_pairs{upper};
inline constexpr writer lower_pairs{lower};

// Decodes `Count` symbols, 1 to 12. ORs their table entries into `ored_entries`, so that a
// caller can decode several runs and check once: if ored_entries >= reader::invalid, a
// symbol was invalid and the results are unspecified.
template <std::size_t Count>
[[gnu::always_inline]] constexpr std::uint64_t decode(const char* text, const reader& table,
                                                      std::uint32_t& ored_entries) noexcept {
  static_assert(Count <= 12, "12 symbols are 60 bits");
  constexpr std::size_t head = Count % 4;
  std::uint64_t value = 0;
  if constexpr (head > 0) {
    const std::uint32_t number = table.template read<head>(text);
    ored_entries |= number;
    value = number;
  }
  unrolled<Count / 4>([&](std::size_t i) {
    const std::uint32_t number = table.read(text + head + 4 * i);
    ored_entries |= number;
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

// 26 symbols carry 130 bits, so the first symbol must fit in three bits.
inline constexpr std::size_t u128_symbols = 26;

// Decodes exactly 26 bytes. Returns false, leaving `value` unspecified, if a symbol is
// invalid or the number needs more than 128 bits.
[[gnu::always_inline]] constexpr bool decode_u128(const char* text, const reader& table,
                                                  u128& value) noexcept {
  std::uint32_t ored_entries = 0;
  const std::uint64_t top = decode<2>(text, table, ored_entries);
  const std::uint64_t middle = decode<12>(text + 2, table, ored_entries);
  const std::uint64_t bottom = decode<12>(text + 14, table, ored_entries);
  value = {top << 56 | middle >> 4, middle << 60 | bottom};
  // An overflow counts as an invalid symbol, so one comparison checks both.
  return (ored_entries | top / 256 * reader::invalid) < reader::invalid;
}

// Writes exactly 26 symbols.
inline void encode_u128(u128 value, const writer& pairs, char* text) noexcept {
  encode<2>(value.high >> 56, pairs, text);
  encode<12>(value.high << 4 | value.low >> 60, pairs, text + 2);
  encode<12>(value.low, pairs, text + 14);
}

}  // namespace sortid::base32
