// siphash: SipHash-2-4, a keyed hash of a byte string (Aumasson and Bernstein, "SipHash: a fast
// short-input PRF", section 2). Nothing here throws or allocates.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace sortid {

// The two halves of a 16-byte key, each little-endian.
struct siphash_key {
  std::uint64_t k0 = 0;
  std::uint64_t k1 = 0;
};

// Returns the little-endian number in `size` bytes, at most 8.
constexpr std::uint64_t load_le(const std::uint8_t* bytes, std::size_t size) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i) number |= std::uint64_t{bytes[i]} << (8 * i);
  return number;
}

// The state of a hash. Call add() with each full word of 8 bytes, then end().
class siphash_state {
 public:
  explicit constexpr siphash_state(siphash_key key) noexcept
      : v0_{key.k0 ^ 0x736f'6d65'7073'6575},
        v1_{key.k1 ^ 0x646f'7261'6e64'6f6d},
        v2_{key.k0 ^ 0x6c79'6765'6e65'7261},
        v3_{key.k1 ^ 0x7465'6462'7974'6573} {}

  constexpr void add(std::uint64_t word) noexcept {
    v3_ ^= word;
    rounds(2);
    v0_ ^= word;
  }
  // Returns the hash of `size` bytes. `tail` holds the 0 to 7 bytes after the last full word.
  constexpr std::uint64_t end(std::uint64_t tail, std::size_t size) noexcept {
    add(tail | std::uint64_t{size} << 56);
    v2_ ^= 0xFF;
    rounds(4);
    return v0_ ^ v1_ ^ v2_ ^ v3_;
  }

 private:
  constexpr void rounds(int count) noexcept {
    for (; count > 0; --count) {
      v0_ += v1_;
      v2_ += v3_;
      v1_ = std::rotl(v1_, 13) ^ v0_;
      v3_ = std::rotl(v3_, 16) ^ v2_;
      v0_ = std::rotl(v0_, 32) + v3_;
      v2_ += v1_;
      v1_ = std::rotl(v1_, 17) ^ v2_;
      v3_ = std::rotl(v3_, 21) ^ v0_;
      v2_ = std::rotl(v2_, 32);
    }
  }

  std::uint64_t v0_, v1_, v2_, v3_;
};

constexpr std::uint64_t siphash(const std::uint8_t* bytes, std::size_t size,
                                siphash_key key) noexcept {
  siphash_state state{key};
  const std::size_t tail = size % 8;
  for (const std::uint8_t* end = bytes + (size - tail); bytes != end; bytes += 8)
    state.add(load_le(bytes, 8));
  return state.end(load_le(bytes, tail), size);
}

}  // namespace sortid
