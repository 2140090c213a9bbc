// base32_prefix: the 128-bit values whose 26 Base32 symbols begin with a prefix, for ulid and for
// the suffix of a typeid. This header is not installed; only source files include it.
#pragma once

#include "sortid/codec/base32.hpp"
#include "sortid/result.hpp"

namespace sortid {

// Returns the values whose text begins with `prefix`, 0 to 26 symbols of `table`. Fails with
// too_long, bad_symbol or, if the first symbol needs more than three bits, out_of_range.
inline result<range<u128>> base32_prefix_range(std::string_view prefix, const base32::writer& pairs,
                                               const base32::reader& reader,
                                               const symbol_table& table) noexcept {
  constexpr std::size_t size = base32::u128_symbols;
  char last[size];
  char first[size];
  base32::encode_u128({}, pairs, first);
  base32::encode_u128(u128_max, pairs, last);

  range<u128> found;
  if (prefix.size() > size ||
      !base32::decode_u128(padded_text<size>{prefix, {first, size}}.text, reader, found.first))
    return {{}, diagnose_prefix(prefix, size, table)};
  // This cannot fail: only the first symbol can overflow, and it did not do so above.
  static_cast<void>(
      base32::decode_u128(padded_text<size>{prefix, {last, size}}.text, reader, found.last));
  return {found};
}

}  // namespace sortid
