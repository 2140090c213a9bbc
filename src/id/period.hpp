// period: which whole milliseconds lie in a range of time. Nothing here throws or
// allocates; all is constexpr.
#pragma once

#include <cstdint>

namespace sortid {

// A bound of a range: microseconds since the Unix epoch. The smallest and the largest
// std::int64_t stand for the infinities.
struct time_bound {
  std::int64_t us;
  bool inclusive;
};

// A closed range of milliseconds since the Unix epoch; empty if first > last.
struct period {
  std::int64_t first_ms;
  std::int64_t last_ms;

  constexpr bool empty() const noexcept { return first_ms > last_ms; }
};

// The milliseconds of a time in microseconds, rounded down (also before 1970) or up.
constexpr std::int64_t floor_ms(std::int64_t us) noexcept {
  return us / 1000 - (us % 1000 < 0 ? 1 : 0);
}

constexpr std::int64_t ceil_ms(std::int64_t us) noexcept {
  return us / 1000 + (us % 1000 > 0 ? 1 : 0);
}

// The milliseconds in min_ms .. max_ms that lie between the bounds.
constexpr period milliseconds_within(time_bound lower, time_bound upper, std::int64_t min_ms,
                                     std::int64_t max_ms) noexcept {
  const std::int64_t first = lower.inclusive ? ceil_ms(lower.us) : floor_ms(lower.us) + 1;
  const std::int64_t last = upper.inclusive ? floor_ms(upper.us) : ceil_ms(upper.us) - 1;
  return {first > min_ms ? first : min_ms, last < max_ms ? last : max_ms};
}

}  // namespace sortid
