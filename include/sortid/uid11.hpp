// uid11: a 64-bit number as 11 Base58 symbols (uid11 specification 1.0, sections 3
// and 4). Nothing here throws or allocates.
#pragma once

#include "sortid/codec/base58.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct uid11 {
  using value = std::uint64_t;

  static constexpr std::size_t text_size = base58::symbols;
  static constexpr std::size_t min_text_size = text_size, max_text_size = text_size;

  // Parses the text of a uid11 (section 3.4). Fails with too_short, too_long, bad_symbol or, above
  // jpXCZedGfVQ = 2^64 - 1, out_of_range.
  static result<std::uint64_t> parse(std::string_view text) noexcept;

  // Writes exactly text_size symbols to `text` (section 3.3). Returns text_size.
  static std::size_t format(std::uint64_t id, char* text) noexcept;

  // Returns the ids whose text begins with `prefix`, 0 to 11 symbols (sections 3.6 and 4). Clamps
  // the range to 2^64 - 1. Fails with too_long, bad_symbol or, if no id begins with `prefix`,
  // out_of_range.
  static result<range<std::uint64_t>> prefix_range(std::string_view prefix) noexcept;

  // Returns a UUIDv8 (RFC 9562, section 5.8) that sorts as the id does. Bits 63 to 16 come first,
  // bits 15 to 4 after the version, and bits 3 to 0 after the variant; the rest are zeros.
  static constexpr u128 to_uuidv8(std::uint64_t id) noexcept {
    return {id >> 16 << 16 | 0x8000 | (id >> 4 & 0xFFF), std::uint64_t{1} << 63 | (id & 0xF) << 58};
  }

  // The inverse of to_uuidv8(). Fails with not_uuidv8 for any other uuid.
  static constexpr result<std::uint64_t> from_uuidv8(u128 uuid) noexcept {
    const std::uint64_t id =
        uuid.high >> 16 << 16 | (uuid.high & 0xFFF) << 4 | (uuid.low >> 58 & 0xF);
    if (to_uuidv8(id) != uuid) return {{}, {fault::not_uuidv8}};
    return {id};
  }

  // The epoch of every profile with a time: 2011-11-11T11:11:11.111Z.
  static constexpr std::int64_t epoch_unix_ms = 1'321'009'871'111;
};

}  // namespace sortid
