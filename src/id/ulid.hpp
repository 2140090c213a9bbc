// ulid: 48 bits of Unix milliseconds and 80 random bits as 26 Base32 symbols
// (ULID specification). Nothing here throws or allocates.
#pragma once

#include "codec/base32.hpp"
#include "codec/u128.hpp"
#include "id/result.hpp"

namespace sortid::ulid {

inline constexpr std::size_t text_size = base32::u128_symbols;
// 1970-01-01 to 10889-08-02T05:31:50.655Z.
inline constexpr std::int64_t min_unix_ms = 0;
inline constexpr std::int64_t max_unix_ms = (std::int64_t{1} << 48) - 1;

// Section "Canonical String Representation". Accepts either case. Fails with too_short,
// too_long, bad_symbol or, from 8ZZZ... on, out_of_range.
result<u128> parse(std::string_view text) noexcept;

// The ids whose text begins with `prefix`, 0 to 26 symbols in either case. Fails
// with too_long, bad_symbol or, from 8 on, out_of_range.
result<range<u128>> prefix_range(std::string_view prefix) noexcept;

// Writes exactly text_size symbols, in upper case, to `text`.
void format(u128 id, char* text) noexcept;

// In min_unix_ms .. max_unix_ms, for every id.
constexpr std::int64_t unix_ms(u128 id) noexcept {
  return static_cast<std::int64_t>(id.high >> 16);
}

// The low 80 bits.
constexpr u128 random(u128 id) noexcept { return {id.high & 0xFFFF, id.low}; }

// `unix_ms` in min_unix_ms .. max_unix_ms; the low 80 bits of `random` are used.
constexpr u128 make(std::int64_t unix_ms, u128 random) noexcept {
  return {static_cast<std::uint64_t>(unix_ms) << 16 | (random.high & 0xFFFF), random.low};
}

// The first and the last id of a millisecond in min_unix_ms .. max_unix_ms.
constexpr range<u128> ids_of(std::int64_t unix_ms) noexcept {
  return {make(unix_ms, {}), make(unix_ms, u128_max)};
}

// Section "Monotonicity": the random bits plus 1, with carry. Fails with
// exhausted where all 80 are set.
constexpr result<u128> next(u128 previous) noexcept {
  const bool full = random(previous) == random(u128_max);
  return {increment(previous), {full ? fault::exhausted : fault::none}};
}

// The monotonic rule at `now_ms`, in the millisecond of `previous` or an earlier one, where
// the clock stepped back. Fails as that rule, or with new_millisecond in a later one.
constexpr result<u128> count_up(u128 previous, std::int64_t now_ms) noexcept {
  auto id = next(previous);
  if (now_ms > unix_ms(previous)) id.why.what = fault::new_millisecond;
  return id;
}

// The successor of `previous` at `now_ms`, always greater: as above, and in a later
// millisecond the low 80 bits of `random`. Fails with exhausted only.
constexpr result<u128> next(u128 previous, std::int64_t now_ms, u128 random) noexcept {
  const auto id = count_up(previous, now_ms);
  if (id.why.what == fault::new_millisecond) return {make(now_ms, random)};
  return id;
}

}  // namespace sortid::ulid
