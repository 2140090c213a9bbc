// xid: the uid11 profile with 42 bits of milliseconds and 22 random bits (uid11
// specification 1.0, section 8). Nothing here throws or allocates; all is constexpr.
// Texts are uid11's: uid11::parse, uid11::format, uid11::prefix_range.
#pragma once

#include <cstdint>

#include "id/uid11.hpp"

namespace sortid::xid {

// 2011-11-11T11:11:11.111Z to 2151-03-25T18:46:22.214Z.
inline constexpr std::int64_t min_unix_ms = uid11::epoch_unix_ms;
inline constexpr std::int64_t max_unix_ms = min_unix_ms + (std::int64_t{1} << 42) - 1;
inline constexpr std::uint32_t max_random = (1u << 22) - 1;

// In min_unix_ms .. max_unix_ms, for every id.
constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
  return min_unix_ms + static_cast<std::int64_t>(id >> 22);
}

// The low 22 bits.
constexpr std::uint32_t random(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id) & max_random;
}

// `unix_ms` in min_unix_ms .. max_unix_ms; the low 22 bits of `random` are used.
constexpr std::uint64_t make(std::int64_t unix_ms, std::uint32_t random) noexcept {
  return static_cast<std::uint64_t>(unix_ms - min_unix_ms) << 22 | (random & max_random);
}

// The successor of `previous` at `now_ms` in the same millisecond, or where the clock
// stepped back: one more over all 64 bits, which may carry into the time. Fails with
// exhausted after the last id, with new_millisecond in a later millisecond.
constexpr result<std::uint64_t> count_up(std::uint64_t previous, std::int64_t now_ms) noexcept {
  if (now_ms > unix_ms(previous)) return {{}, {fault::new_millisecond}};
  if (previous == ~std::uint64_t{0}) return {{}, {fault::exhausted}};
  return {previous + 1};
}

// The successor of `previous` at `now_ms`, always greater: as above, and in a later
// millisecond its time and the low 22 bits of `random`. Fails with exhausted only.
constexpr result<std::uint64_t> next(std::uint64_t previous, std::int64_t now_ms,
                                     std::uint32_t random) noexcept {
  const auto id = count_up(previous, now_ms);
  if (id.why.what == fault::new_millisecond) return {make(now_ms, random)};
  return id;
}

// The first and the last id of a millisecond in min_unix_ms .. max_unix_ms.
constexpr range<std::uint64_t> ids_of(std::int64_t unix_ms) noexcept {
  return {make(unix_ms, 0), make(unix_ms, max_random)};
}

}  // namespace sortid::xid
