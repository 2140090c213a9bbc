// u128: a 128-bit unsigned number in two halves, for targets with and without
// a native 128-bit integer. Everything here is constexpr, noexcept, and never
// allocates.
#pragma once

#include <compare>
#include <cstdint>

namespace sortid {

struct u128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  // Numeric order: the high half is compared first.
  friend constexpr auto operator<=>(const u128&, const u128&) noexcept = default;
};

inline constexpr u128 u128_max{~std::uint64_t{0}, ~std::uint64_t{0}};

// value + 1, wrapping to 0 after u128_max.
constexpr u128 increment(u128 value) noexcept {
  const std::uint64_t low = value.low + 1;
  return {value.high + (low == 0 ? 1 : 0), low};
}

constexpr std::uint64_t increment(std::uint64_t value) noexcept { return value + 1; }

// Eight and sixteen bytes, most significant first.
constexpr std::uint64_t load_be64(const std::uint8_t* bytes) noexcept {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value = value << 8 | bytes[i];
  return value;
}

constexpr void store_be64(std::uint8_t* bytes, std::uint64_t value) noexcept {
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(value >> (56 - 8 * i));
}

constexpr u128 load_be128(const std::uint8_t* bytes) noexcept {
  return {load_be64(bytes), load_be64(bytes + 8)};
}

constexpr void store_be128(std::uint8_t* bytes, u128 value) noexcept {
  store_be64(bytes, value.high);
  store_be64(bytes + 8, value.low);
}

}  // namespace sortid
