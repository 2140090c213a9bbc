// base62: encodes and decodes numbers of up to ten symbols, and numbers of any size in runs of five
// symbols. Numbers of any size are held in 32-bit limbs. A call makes one pass over the limbs, so
// that the caller can check for interrupts between calls. Nothing here throws or allocates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sortid/codec/symbols.hpp"

namespace sortid::base62 {

inline constexpr std::string_view alphabet =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static_assert(alphabet.size() == 62 && ascends(alphabet));
inline constexpr symbol_table table = table_of(alphabet);
using reader = quad_table<62>;
inline constexpr reader quads{table};
inline constexpr pair_table<62> pairs{alphabet};

// Returns 62^exponent. `exponent` is 0 to 10, so the result fits in 60 bits.
constexpr std::uint64_t power(std::size_t exponent) noexcept {
  std::uint64_t value = 1;
  while (exponent-- > 0) value *= 62;
  return value;
}

// Writes `value`, below 62^10, as exactly ten symbols.
inline void encode_10(std::uint64_t value, char* text) noexcept {
  constexpr std::uint32_t square = power(2);
  const std::uint64_t lower = value % power(8);
  const auto middle = static_cast<std::uint32_t>(lower / power(4));
  const auto last = static_cast<std::uint32_t>(lower % power(4));
  pairs.write(static_cast<std::uint32_t>(value / power(8)), text);
  pairs.write(middle / square, text + 2);
  pairs.write(middle % square, text + 4);
  pairs.write(last / square, text + 6);
  pairs.write(last % square, text + 8);
}

// One limb holds at most five symbols, so one pass handles five.
inline constexpr std::size_t run_symbols = 5;
inline constexpr std::uint32_t run = power(run_symbols);  // < 2^30

// Divides the number limbs[0 .. count), least significant first, by 62^5 in place. Returns
// the remainder.
constexpr std::uint32_t divide(std::uint32_t* limbs, std::size_t count) noexcept {
  std::uint64_t remainder = 0;
  while (count-- > 0) {
    const std::uint64_t part = remainder << 32 | limbs[count];
    limbs[count] = static_cast<std::uint32_t>(part / run);
    remainder = part % run;
  }
  return static_cast<std::uint32_t>(remainder);
}

// Computes limbs = limbs * factor + addend in place; `factor` is at most 62^5. Returns the carry,
// which the caller must append as a new limb unless it is 0.
constexpr std::uint32_t multiply_add(std::uint32_t* limbs, std::size_t count, std::uint32_t factor,
                                     std::uint32_t addend) noexcept {
  std::uint64_t carry = addend;
  for (std::size_t i = 0; i < count; ++i) {
    carry += std::uint64_t{limbs[i]} * factor;
    limbs[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  return static_cast<std::uint32_t>(carry);
}

// Returns the number of symbols in `digits` (below 62^5) without leading zeros; 1 for 0.
constexpr std::size_t symbols_of(std::uint32_t digits) noexcept {
  std::size_t count = 1;
  while ((digits /= 62) != 0) ++count;
  return count;
}

// Writes `digits` (below 62^count) as exactly `count` symbols, 1 to 5.
constexpr void encode_run(std::uint32_t digits, std::size_t count, char* text) noexcept {
  while (count-- > 0) {
    text[count] = alphabet.data()[digits % 62];
    digits /= 62;
  }
}

// Decodes `count` valid symbols, 1 to 5.
constexpr std::uint32_t decode_run(const char* text, std::size_t count) noexcept {
  std::uint32_t digits = 0;
  for (std::size_t i = 0; i < count; ++i) digits = digits * 62 + table[text[i]];
  return digits;
}

}  // namespace sortid::base62
