// xtea: XTEA, a 64-bit block cipher with a 128-bit key and 32 cycles (Needham and Wheeler, "Tea
// extensions", 1997). Keys are read most significant byte first. Nothing here throws or allocates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sortid/codec/u128.hpp"

namespace sortid {

struct xtea_key {
  std::uint32_t words[4] = {};
};

constexpr std::size_t xtea_key_size = 16;

inline xtea_key xtea_key_of(const std::uint8_t* bytes) noexcept {
  const std::uint64_t high = load_be64(bytes), low = load_be64(bytes + 8);
  return {{static_cast<std::uint32_t>(high >> 32), static_cast<std::uint32_t>(high),
           static_cast<std::uint32_t>(low >> 32), static_cast<std::uint32_t>(low)}};
}

namespace detail {

constexpr std::uint32_t xtea_delta = 0x9E37'79B9;
constexpr int xtea_cycles = 32;

constexpr std::uint32_t xtea_mix(std::uint32_t half, std::uint32_t round_key) noexcept {
  return ((half << 4 ^ half >> 5) + half) ^ round_key;
}

}  // namespace detail

constexpr std::uint64_t xtea_encrypt(std::uint64_t block, const xtea_key& key) noexcept {
  auto left = static_cast<std::uint32_t>(block >> 32), right = static_cast<std::uint32_t>(block);
  std::uint32_t sum = 0;
  for (int cycle = 0; cycle < detail::xtea_cycles; ++cycle) {
    left += detail::xtea_mix(right, sum + key.words[sum & 3]);
    sum += detail::xtea_delta;
    right += detail::xtea_mix(left, sum + key.words[sum >> 11 & 3]);
  }
  return std::uint64_t{left} << 32 | right;
}

// Decrypts a block that xtea_encrypt() encrypted with the same key.
constexpr std::uint64_t xtea_decrypt(std::uint64_t block, const xtea_key& key) noexcept {
  auto left = static_cast<std::uint32_t>(block >> 32), right = static_cast<std::uint32_t>(block);
  std::uint32_t sum = detail::xtea_delta * detail::xtea_cycles;
  for (int cycle = 0; cycle < detail::xtea_cycles; ++cycle) {
    right -= detail::xtea_mix(left, sum + key.words[sum >> 11 & 3]);
    sum -= detail::xtea_delta;
    left -= detail::xtea_mix(right, sum + key.words[sum & 3]);
  }
  return std::uint64_t{left} << 32 | right;
}

}  // namespace sortid
