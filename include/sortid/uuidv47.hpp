// uuidv47: hides the time of a version 7 uuid under a key. The uuid becomes one of version 4, which
// only the key turns back; the random bits stay. Everything is constexpr and noexcept and never
// allocates.
#pragma once

#include "sortid/codec/siphash.hpp"
#include "sortid/uuidv7.hpp"

namespace sortid {

struct uuidv47 {
  static constexpr std::size_t key_size = 16;

  static constexpr siphash_key key_of(const std::uint8_t* bytes) noexcept {
    return {load_le(bytes, 8), load_le(bytes + 8, 8)};
  }

  // Whether a uuid is version 4, variant 10, as all results of mask() are.
  static constexpr bool is_version4(u128 uuid) noexcept {
    return (uuid.high >> 12 & 0xF) == 4 && uuid.low >> 62 == 2;
  }

  // The version 4 uuid for a version 7 uuid, and back.
  static constexpr u128 mask(u128 uuid, siphash_key key) noexcept { return change(uuid, key, 4); }
  static constexpr u128 unmask(u128 uuid, siphash_key key) noexcept { return change(uuid, key, 7); }

 private:
  // XORs the time with the hash of all bits that are neither time nor version nor variant.
  static constexpr u128 change(u128 uuid, siphash_key key, std::uint64_t version) noexcept {
    std::uint8_t bits[10] = {static_cast<std::uint8_t>(uuid.high >> 8 & 0xF),
                             static_cast<std::uint8_t>(uuid.high),
                             static_cast<std::uint8_t>(uuid.low >> 56 & 0x3F)};
    for (int i = 3; i < 10; ++i) bits[i] = static_cast<std::uint8_t>(uuid.low >> (72 - 8 * i));
    const std::uint64_t hash = siphash(bits, sizeof bits, key);
    return {((uuid.high ^ hash << 16) & ~std::uint64_t{0xF000}) | version << 12, uuid.low};
  }
};

}  // namespace sortid
