// u128: a 128-bit unsigned number in two halves, for targets with and without
// a native 128-bit integer. Nothing here throws or allocates.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <cstring>

namespace sortid {

struct u128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  // Numeric order: the high half is compared first.
  friend constexpr auto operator<=>(const u128&, const u128&) noexcept = default;
};

inline constexpr u128 u128_max{~std::uint64_t{0}, ~std::uint64_t{0}};

// Returns the sum modulo 2^128.
constexpr u128 operator+(u128 a, std::uint64_t b) noexcept {
  const std::uint64_t low = a.low + b;
  return {a.high + (low < b ? 1 : 0), low};
}

// Returns value + 1; the largest value wraps to 0.
constexpr u128 increment(u128 value) noexcept { return value + 1; }
constexpr std::uint64_t increment(std::uint64_t value) noexcept { return value + 1; }

// Returns value - 1; 0 wraps to the largest value.
constexpr std::uint64_t decrement(std::uint64_t value) noexcept { return value - 1; }

// Returns the full 128-bit product.
constexpr u128 multiply(std::uint64_t a, std::uint64_t b) noexcept {
#ifdef __SIZEOF_INT128__
  __extension__ using native = unsigned __int128;
  const native product = static_cast<native>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  const std::uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
  const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32);       // cannot overflow, as
  const std::uint64_t other = a0 * b1 + (middle & 0xFFFFFFFF);  // (2^32 - 1)^2 + 2^32 - 1 < 2^64
  return {a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (a0 * b0 & 0xFFFFFFFF)};
#endif
}

// Returns floor((2^128 - 1) / divisor) - 2^64, for a divisor whose highest bit is set. Subtracting
// 2^64 * divisor first leaves ~divisor in the high half; long division does the rest.
constexpr std::uint64_t reciprocal_of(std::uint64_t divisor) noexcept {
  std::uint64_t rest = ~divisor, result = 0;
  for (int bit = 0; bit < 64; ++bit) {
    const bool carry = rest >> 63 != 0;
    rest = rest << 1 | 1;
    result <<= 1;
    if (carry || rest >= divisor) {
      rest -= divisor;
      result |= 1;
    }
  }
  return result;
}

struct division {
  std::uint64_t quotient;
  std::uint64_t remainder;
};

// Divides high * 2^64 + low by a constant. `high` must be below the constant, so that the quotient
// fits in 64 bits (Möller and Granlund, "Improved division by invariant integers", algorithm 4).
template <std::uint64_t divisor>
constexpr division divide(std::uint64_t high, std::uint64_t low) noexcept {
  constexpr int shift = std::countl_zero(divisor);
  constexpr std::uint64_t normalized = divisor << shift;
  const std::uint64_t upper = shift == 0 ? high : high << shift | low >> (64 - shift);
  const std::uint64_t lower = low << shift;

  constexpr std::uint64_t reciprocal = reciprocal_of(normalized);
  const u128 estimate = multiply(reciprocal, upper) + lower;
  std::uint64_t quotient = estimate.high + upper + 1;
  std::uint64_t remainder = lower - quotient * normalized;
  if (remainder > estimate.low) {
    --quotient;
    remainder += normalized;
  }
  if (remainder >= normalized) [[unlikely]] {
    ++quotient;
    remainder -= normalized;
  }
  return {quotient, remainder >> shift};
}

// Big-endian loads and stores of 8 and 16 bytes; `bytes` need not be aligned.
inline std::uint64_t load_be64(const std::uint8_t* bytes) noexcept {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes, sizeof number);
  return std::endian::native == std::endian::big ? number : __builtin_bswap64(number);
}

inline void store_be64(std::uint8_t* bytes, std::uint64_t number) noexcept {
  number = std::endian::native == std::endian::big ? number : __builtin_bswap64(number);
  std::memcpy(bytes, &number, sizeof number);
}

inline u128 load_be128(const std::uint8_t* bytes) noexcept {
  return {load_be64(bytes), load_be64(bytes + 8)};
}

inline void store_be128(std::uint8_t* bytes, u128 value) noexcept {
  store_be64(bytes, value.high);
  store_be64(bytes + 8, value.low);
}

}  // namespace sortid
