// base58: encodes and decodes 64-bit numbers as 11 symbols of the Bitcoin alphabet, most
// significant first. Nothing here throws or allocates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sortid/codec/symbols.hpp"

namespace sortid::base58 {

inline constexpr std::string_view alphabet =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
static_assert(alphabet.size() == 58 && ascends(alphabet));
inline constexpr symbol_table table = table_of(alphabet);
using reader = quad_table<58>;
inline constexpr reader quads{table};
inline constexpr pair_table<58> pairs{alphabet};

inline constexpr std::size_t symbols = 11;  // enough for 2^64 - 1; smaller numbers are padded

// Returns 58^exponent. `exponent` is 0 to 10, so the result fits in 64 bits.
constexpr std::uint64_t power(std::size_t exponent) noexcept {
  std::uint64_t value = 1;
  while (exponent-- > 0) value *= 58;
  return value;
}

// Decodes `count` symbols, 0 to 10. ORs their table entries into `ored_entries`: if `ored_entries`
// is then >= symbol_table::invalid, a symbol was invalid and the result is unspecified.
constexpr std::uint64_t decode(const char* text, std::size_t count,
                               std::uint8_t& ored_entries) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t digit = table[text[i]];
    ored_entries |= digit;
    value = value * 58 + digit;
  }
  return value;
}

// Decodes exactly 11 bytes. Returns false, leaving `value` unspecified, if a symbol is
// invalid or the number needs more than 64 bits.
constexpr bool decode_u64(const char* text, std::uint64_t& value) noexcept {
  const std::uint32_t head = quads.read(text), middle = quads.read(text + 4),
                      tail = quads.read<3>(text + 8);
  constexpr std::uint64_t scale = power(3);
  const std::uint64_t upper = head * power(4) + middle;  // eight symbols: below 2^47
  value = upper * scale + tail;
  return (head | middle | tail) < reader::invalid && upper <= ~std::uint64_t{0} / scale &&
         value >= tail;  // otherwise the sum overflowed
}

// Writes exactly 11 symbols.
inline void encode(std::uint64_t value, char* text) noexcept {
  constexpr std::uint32_t square = power(2);
  const auto upper = static_cast<std::uint32_t>(value / power(8));  // the first three symbols
  const std::uint64_t lower = value % power(8);                     // the last eight
  const auto middle = static_cast<std::uint32_t>(lower / power(4));
  const auto last = static_cast<std::uint32_t>(lower % power(4));
  text[0] = alphabet.data()[upper / square];
  pairs.write(upper % square, text + 1);
  pairs.write(middle / square, text + 3);
  pairs.write(middle % square, text + 5);
  pairs.write(last / square, text + 7);
  pairs.write(last % square, text + 9);
}

}  // namespace sortid::base58
