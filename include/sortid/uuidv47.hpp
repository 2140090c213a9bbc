// uuidv47: hides the time of a version 7 uuid with a key. The result is a version 4 uuid with the
// same random bits; only the key restores the original. Nothing here throws or allocates.
#pragma once

#include "sortid/codec/siphash.hpp"
#include "sortid/uuidv7.hpp"

namespace sortid {

struct uuidv47 {
  static constexpr std::size_t key_size = 16;

  static siphash_key key_of(const std::uint8_t* bytes) noexcept {
    return {__builtin_bswap64(load_be64(bytes)), __builtin_bswap64(load_be64(bytes + 8))};
  }

  // Whether a uuid is version 4, variant 10, as all results of mask() are.
  static constexpr bool is_version4(u128 uuid) noexcept {
    return (uuid.high >> 12 & 0xF) == 4 && uuid.low >> 62 == 2;
  }

  // Return the version 4 uuid for a version 7 uuid, and vice versa.
  static constexpr u128 mask(u128 uuid, siphash_key key) noexcept { return change(uuid, key, 4); }
  static constexpr u128 unmask(u128 uuid, siphash_key key) noexcept { return change(uuid, key, 7); }

 private:
  // XORs the time with a hash of the bits that are not time, version or variant. These bits are
  // hashed as ten bytes, most significant first.
  static constexpr u128 change(u128 uuid, siphash_key key, std::uint64_t version) noexcept {
    constexpr std::uint64_t without_variant = 0x3FFF'FFFF'FFFF;
    siphash_state state{key};
    state.add(__builtin_bswap64((uuid.high & 0xFFF) << 48 | (uuid.low >> 16 & without_variant)));
    const std::uint64_t hash =
        state.end(__builtin_bswap16(static_cast<std::uint16_t>(uuid.low)), 10);
    return {((uuid.high ^ hash << 16) & ~std::uint64_t{0xF000}) | version << 12, uuid.low};
  }
};

}  // namespace sortid
