// siphash: SipHash-2-4, a keyed hash of any bytes (Aumasson and Bernstein, "SipHash: a fast
// short-input PRF", section 2). Nothing here throws or allocates.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace sortid {

// The two halves of a key of 16 bytes, each little-endian.
struct siphash_key {
  std::uint64_t k0 = 0;
  std::uint64_t k1 = 0;
};

// Up to 8 bytes as a little-endian number.
constexpr std::uint64_t load_le(const std::uint8_t* bytes, std::size_t size) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
  return number;
}

constexpr std::uint64_t siphash(const std::uint8_t* bytes, std::size_t size,
                                siphash_key key) noexcept {
  std::uint64_t v0 = key.k0 ^ 0x736f'6d65'7073'6575, v1 = key.k1 ^ 0x646f'7261'6e64'6f6d,
                v2 = key.k0 ^ 0x6c79'6765'6e65'7261, v3 = key.k1 ^ 0x7465'6462'7974'6573;
  const auto rounds = [&](int count) {
    for (; count > 0; --count) {
      v0 += v1;
      v2 += v3;
      v1 = std::rotl(v1, 13) ^ v0;
      v3 = std::rotl(v3, 16) ^ v2;
      v0 = std::rotl(v0, 32) + v3;
      v2 += v1;
      v1 = std::rotl(v1, 17) ^ v2;
      v3 = std::rotl(v3, 21) ^ v0;
      v2 = std::rotl(v2, 32);
    }
  };
  const auto compress = [&](std::uint64_t word) {
    v3 ^= word;
    rounds(2);
    v0 ^= word;
  };
  const std::size_t tail = size % 8;
  for (const std::uint8_t* end = bytes + (size - tail); bytes != end; bytes += 8)
    compress(load_le(bytes, 8));
  compress(load_le(bytes, tail) | std::uint64_t{size} << 56);
  v2 ^= 0xFF;
  rounds(4);
  return v0 ^ v1 ^ v2 ^ v3;
}

}  // namespace sortid
