// ulid: 48 bits of Unix milliseconds and 80 random bits, as 26 Base32 symbols (ULID specification).
// Nothing here throws or allocates.
#pragma once

#include "sortid/codec/base32.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct ulid {
  using value = u128;

  static constexpr std::size_t text_size = base32::u128_symbols;
  static constexpr std::size_t min_text_size = text_size, max_text_size = text_size;

  // 1970-01-01 to 10889-08-02T05:31:50.655Z.
  static constexpr std::int64_t min_unix_ms = 0;
  static constexpr std::int64_t max_unix_ms = (std::int64_t{1} << 48) - 1;

  // Parses text in either case (section "Canonical String Representation"). Fails with
  // too_short, too_long, bad_symbol or, from 8000... on, out_of_range.
  static result<u128> parse(std::string_view text) noexcept;

  // Returns the ids whose text begins with `prefix`, 0 to 26 symbols in either case. Fails with
  // too_long, bad_symbol or, from 8 on, out_of_range.
  static result<range<u128>> prefix_range(std::string_view prefix) noexcept;

  // Writes exactly text_size symbols, in upper case, to `text`. Returns text_size.
  static std::size_t format(u128 id, char* text) noexcept;

  // Returns the time, which is in min_unix_ms .. max_unix_ms for every id.
  static constexpr std::int64_t unix_ms(u128 id) noexcept {
    return static_cast<std::int64_t>(id.high >> 16);
  }

  // sortid/format.hpp requires these members of a format whose ids contain a time.
  static constexpr time_axis time{millisecond, min_unix_ms, max_unix_ms};
  static constexpr std::int64_t time_of(u128 id) noexcept { return unix_ms(id); }

  // Returns the low 80 bits.
  static constexpr u128 random(u128 id) noexcept { return {id.high & 0xFFFF, id.low}; }

  // Returns the id with these parts. `unix_ms` is in min_unix_ms .. max_unix_ms. Uses the low 80
  // bits of `random`.
  static constexpr u128 make(std::int64_t unix_ms, u128 random) noexcept {
    return {static_cast<std::uint64_t>(unix_ms) << 16 | (random.high & 0xFFFF), random.low};
  }

  // Returns the first and the last id of a millisecond in min_unix_ms .. max_unix_ms.
  static constexpr range<u128> ids_of(std::int64_t unix_ms) noexcept {
    return {make(unix_ms, {}), make(unix_ms, u128_max)};
  }

  // Returns the monotonic successor (section "Monotonicity"): the id with its random bits
  // incremented. Fails with exhausted if all 80 bits are set.
  static constexpr result<u128> next(u128 previous) noexcept {
    if (random(previous) == random(u128_max)) return {{}, {fault::exhausted}};
    return {increment(previous)};
  }

  // Returns next(previous) while the clock is in the millisecond of `previous`, or before it
  // because the clock stepped back. Fails with new_millisecond if `now_ms` is a later millisecond.
  static constexpr result<u128> count_up(u128 previous, std::int64_t now_ms) noexcept {
    if (now_ms > unix_ms(previous)) return {{}, {fault::new_millisecond}};
    return next(previous);
  }

  // Returns the successor of `previous` at `now_ms`, which is at most max_unix_ms. The successor is
  // always greater than `previous`: make(now_ms, random) in a later millisecond, otherwise the
  // result of count_up(). Fails with exhausted.
  static constexpr result<u128> next(u128 previous, std::int64_t now_ms, u128 random) noexcept {
    const auto id = count_up(previous, now_ms);
    if (id.why.what == fault::new_millisecond) return {make(now_ms, random)};
    return id;
  }
};

}  // namespace sortid
