// typeid_bytes: the bytes of a stored typeid, read in place: the 16 bytes of its uuid, then the
// prefix. Comparisons read words of eight bytes but never read beyond the value.
#pragma once

#include <bit>

#include "sortid/codec/u128.hpp"
#include "sortid/typeid.hpp"

namespace sortid {

class typeid_bytes {
 public:
  static constexpr std::size_t uuid_size = 16;
  static constexpr std::size_t max_size = uuid_size + typeid_::max_prefix_size;

  // No bytes: holds() and has_prefix_of() return false.
  typeid_bytes() = default;
  typeid_bytes(const std::uint8_t* bytes, std::size_t size) noexcept : bytes_(bytes), size_(size) {}

  // Whether the size is that of a typeid, 16 to 79 bytes.
  bool holds() const noexcept { return size_ - uuid_size <= typeid_::max_prefix_size; }
  std::size_t size() const noexcept { return size_; }

  u128 uuid() const noexcept { return load_be128(bytes_); }
  std::string_view bytes() const noexcept { return {reinterpret_cast<const char*>(bytes_), size_}; }
  typeid_::value get() const noexcept {
    return {{reinterpret_cast<const char*>(bytes_) + uuid_size, size_ - uuid_size}, uuid()};
  }

  // Whether this holds() a typeid whose prefix has one to eight letters.
  bool is_short() const noexcept { return size_ - (uuid_size + 1) < word_size; }
  // Returns a short prefix as a number: the first letter is in the highest byte, and zeros follow
  // the last letter. The numbers sort as the prefixes do.
  std::uint64_t short_prefix() const noexcept {
    return load_be64(bytes_ + size_ - word_size) << bits_of_uuid();
  }
  // Returns the first eight letters of any prefix, in the form of short_prefix(). Call it only if
  // this holds() a typeid.
  std::uint64_t first_letters() const noexcept {
    if (is_short()) return short_prefix();
    return size_ == uuid_size ? 0 : load_be64(bytes_ + uuid_size);
  }
  // Returns typeid_::sort_key() of an id with a short prefix that differs from the reference.
  // `reference` is first_letters() of the reference typeid. Packs the codes of all letters at once.
  std::uint64_t short_sort_key(std::uint64_t reference) const noexcept {
    const std::uint64_t prefix = short_prefix(), below_letters = 0x5e5e5e5e5e5e5e5e;
    static_assert(typeid_::sort_code('_') == '_' - 0x5e);
    std::uint64_t codes = prefix - (below_letters << bits_of_uuid());  // 5 bits in each byte
    codes = (codes & 0x001f001f001f001f) | (codes & 0x1f001f001f001f00) >> 3;  // 10 of 16
    codes = (codes & 0x000003ff000003ff) | (codes & 0x03ff000003ff0000) >> 6;  // 20 of 32
    codes = (codes & 0x00000000000fffff) | (codes & 0x000fffff00000000) >> 12;
    // The key consists of four bits that select the first or the last sixteenth of all keys (see
    // typeid.cpp), five bits for each letter, five zeros, and then bits of the uuid.
    const std::size_t letters = size_ - uuid_size;
    const std::uint64_t sixteenth = prefix <= reference ? 0 : std::uint64_t{15} << 60;
    return sixteenth | codes << 20 | uuid().high >> (4 + 5 * (letters + 1));
  }

  // Whether another value of the same size has the same bytes. Call it only if this holds() a
  // typeid.
  bool has_bytes_of(const typeid_bytes& other) const noexcept {
    // The last word may overlap the uuid.
    return differing(0, other) == 0 && differing(word_size, other) == 0 &&
           differing(size_ - word_size, other) == 0 && has_middle_of(other);
  }
  // Whether both hold a typeid, with the same prefix.
  bool has_prefix_of(const typeid_bytes& other) const noexcept {
    if (size_ != other.size_) return false;
    if (is_short()) [[likely]] {
      const std::uint64_t bits = differing(size_ - word_size, other);
      return (std::endian::native == std::endian::little ? bits >> bits_of_uuid()
                                                         : bits << bits_of_uuid()) == 0;
    }
    if (size_ == uuid_size) return true;
    return holds() && differing(size_ - word_size, other) == 0 && has_middle_of(other);
  }

 private:
  static constexpr std::size_t word_size = sizeof(std::uint64_t);
  static constexpr std::size_t longest_short = uuid_size + word_size;

  // Returns the number of uuid bits in the last word, for a short prefix.
  std::size_t bits_of_uuid() const noexcept { return 8 * (longest_short - size_); }

  // Returns the bits in which the words that start at byte `at` differ.
  std::uint64_t differing(std::size_t at, const typeid_bytes& other) const noexcept {
    std::uint64_t mine = 0, its = 0;
    std::memcpy(&mine, bytes_ + at, word_size);
    std::memcpy(&its, other.bytes_ + at, word_size);
    return mine ^ its;
  }
  // Whether the words between the uuid and the last word are the same.
  bool has_middle_of(const typeid_bytes& other) const noexcept {
    for (std::size_t at = uuid_size; at + word_size < size_; at += word_size)
      if (differing(at, other) != 0) return false;
    return true;
  }

  const std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
};

// Returns -1, 0 or 1, as typeid_::compare() does. If `a` or `b` does not hold a typeid, or if the
// prefixes differ and one of them is long, returns otherwise(), which must compare them in another
// way. Always inlined, because sorts and index searches do little else.
template <class Otherwise>
[[gnu::always_inline]] inline int compare_in_place(const typeid_bytes& a, const typeid_bytes& b,
                                                   Otherwise otherwise) {
  if (a.has_prefix_of(b)) [[likely]] {
    const u128 uuid_a = a.uuid(), uuid_b = b.uuid();
    if (uuid_a.high != uuid_b.high) [[likely]]
      return uuid_a.high < uuid_b.high ? -1 : 1;
    return uuid_a.low < uuid_b.low ? -1 : uuid_b.low < uuid_a.low ? 1 : 0;
  }
  if (a.is_short() && b.is_short()) return a.short_prefix() < b.short_prefix() ? -1 : 1;
  return otherwise();
}

}  // namespace sortid
