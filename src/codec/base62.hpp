// base62: numbers of any size, as limbs of 32 bits, to and from symbols in runs
// of five. All constexpr, noexcept, in the caller's memory; each call is one
// pass over the limbs, so that the caller may stop between two.
#pragma once

#include <cstddef>
#include <cstdint>

#include "codec/symbols.hpp"

namespace sortid::base62 {

inline constexpr std::string_view alphabet =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
static_assert(alphabet.size() == 62 && ascends(alphabet));
inline constexpr symbol_table table = table_of(alphabet);
using reader = quad_table<62>;
inline constexpr reader quads{table};

inline constexpr std::size_t run_symbols = 5;
inline constexpr std::uint32_t run = 62u * 62 * 62 * 62 * 62;  // 62^5 < 2^30

// Divides the number limbs[0 .. count), least significant first, by 62^5 in
// place and returns the remainder.
constexpr std::uint32_t divide(std::uint32_t* limbs, std::size_t count) noexcept {
  std::uint64_t remainder = 0;
  while (count-- > 0) {
    const std::uint64_t part = remainder << 32 | limbs[count];
    limbs[count] = static_cast<std::uint32_t>(part / run);
    remainder = part % run;
  }
  return static_cast<std::uint32_t>(remainder);
}

// limbs = limbs * factor + addend in place, factor at most 62^5; returns what
// did not fit, the next limb.
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

// How many symbols `digits`, below 62^5, has without leading zeros; 1 for 0.
constexpr std::size_t symbols_of(std::uint32_t digits) noexcept {
  std::size_t count = 1;
  while ((digits /= 62) != 0) ++count;
  return count;
}

// Writes `digits`, below 62^count, as exactly `count` symbols, 1 to 5.
constexpr void encode_run(std::uint32_t digits, std::size_t count, char* text) noexcept {
  while (count-- > 0) {
    text[count] = alphabet.data()[digits % 62];
    digits /= 62;
  }
}

// The value of `count` symbols, 1 to 5. Ors every symbol's table entry into
// `seen`, which reaches symbol_table::invalid if one of them is no symbol; the
// value then means nothing.
constexpr std::uint32_t decode_run(const char* text, std::size_t count,
                                   std::uint8_t& seen) noexcept {
  std::uint32_t digits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t digit = table[text[i]];
    seen |= digit;
    digits = digits * 62 + digit;
  }
  return digits;
}

}  // namespace sortid::base62
