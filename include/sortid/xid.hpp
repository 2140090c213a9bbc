// xid: the uid11 profile with 42 bits of milliseconds and 22 random bits (uid11 specification 1.0,
// section 8). Its text form is that of uid11. Nothing here throws or allocates.
#pragma once

#include <cstdint>

#include "sortid/uid11.hpp"

namespace sortid {

struct xid : uid11 {
  // 2011-11-11T11:11:11.111Z to 2151-03-25T18:46:22.214Z.
  static constexpr std::int64_t min_unix_ms = uid11::epoch_unix_ms;
  static constexpr std::int64_t max_unix_ms = min_unix_ms + (std::int64_t{1} << 42) - 1;
  static constexpr std::uint32_t max_random = (1u << 22) - 1;

  // Returns the time, which is in min_unix_ms .. max_unix_ms for every id.
  static constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
    return min_unix_ms + static_cast<std::int64_t>(id >> 22);
  }

  // sortid/format.hpp requires these members of a format whose ids contain a time.
  static constexpr time_axis time{millisecond, min_unix_ms, max_unix_ms};
  static constexpr std::int64_t time_of(std::uint64_t id) noexcept { return unix_ms(id); }

  // Returns the low 22 bits.
  static constexpr std::uint32_t random(std::uint64_t id) noexcept {
    return static_cast<std::uint32_t>(id) & max_random;
  }

  // Returns the id with these parts. `unix_ms` is in min_unix_ms .. max_unix_ms. Uses the low 22
  // bits of `random`.
  static constexpr std::uint64_t make(std::int64_t unix_ms, std::uint32_t random) noexcept {
    return static_cast<std::uint64_t>(unix_ms - min_unix_ms) << 22 | (random & max_random);
  }

  // Returns the successor of `previous` while the clock is in the millisecond of `previous`, or
  // before it because the clock stepped back: previous + 1, which may carry into the time. Fails
  // with exhausted after the last id, and with new_millisecond if `now_ms` is a later millisecond.
  static constexpr result<std::uint64_t> count_up(std::uint64_t previous,
                                                  std::int64_t now_ms) noexcept {
    if (now_ms > unix_ms(previous)) return {{}, {fault::new_millisecond}};
    if (previous == ~std::uint64_t{0}) return {{}, {fault::exhausted}};
    return {previous + 1};
  }

  // Returns the successor of `previous` at `now_ms`, which is at most max_unix_ms. The successor is
  // always greater than `previous`: make(now_ms, random) in a later millisecond, otherwise the
  // result of count_up(). Fails with exhausted.
  static constexpr result<std::uint64_t> next(std::uint64_t previous, std::int64_t now_ms,
                                              std::uint32_t random) noexcept {
    const auto id = count_up(previous, now_ms);
    if (id.why.what == fault::new_millisecond) return {make(now_ms, random)};
    return id;
  }

  // Returns the first and the last id of a millisecond in min_unix_ms .. max_unix_ms.
  static constexpr range<std::uint64_t> ids_of(std::int64_t unix_ms) noexcept {
    return {make(unix_ms, 0), make(unix_ms, max_random)};
  }
};

static_assert(prefix_searchable<xid> && timestamped<xid> && sorted_by_time<xid>);

}  // namespace sortid
