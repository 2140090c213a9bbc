// octets: a big-endian number of N bytes, for sizes that no integer type has. Nothing here throws
// or allocates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sortid {

template <std::size_t size>
struct octets {
  std::uint8_t data[size] = {};

  // Bytewise order equals numeric order, because the bytes are big-endian.
  friend bool operator==(const octets& a, const octets& b) noexcept { return compare(a, b) == 0; }
  friend bool operator<(const octets& a, const octets& b) noexcept { return compare(a, b) < 0; }
  friend bool operator<=(const octets& a, const octets& b) noexcept { return compare(a, b) <= 0; }
  friend int compare(const octets& a, const octets& b) noexcept {
    return std::memcmp(a.data, b.data, size);
  }
};

// Returns value + 1; the largest value wraps to 0.
template <std::size_t size>
constexpr octets<size> increment(octets<size> value) noexcept {
  for (std::size_t i = size; i-- > 0;)
    if (++value.data[i] != 0) break;
  return value;
}

// Returns value - 1; 0 wraps to the largest value.
template <std::size_t size>
constexpr octets<size> decrement(octets<size> value) noexcept {
  for (std::size_t i = size; i-- > 0;)
    if (value.data[i]-- != 0) break;
  return value;
}

}  // namespace sortid
