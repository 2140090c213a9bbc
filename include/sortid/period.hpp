// period: the units of a format's time that begin within a range of time. Everything is constexpr
// and noexcept, and nothing allocates.
#pragma once

#include <cstdint>

namespace sortid {

// How a format counts time: in units of `unit_us` microseconds since the Unix epoch. Ids of the
// format can hold the units from `first` to `last`.
struct time_axis {
  std::int64_t unit_us;
  std::int64_t first;
  std::int64_t last;
};

inline constexpr std::int64_t millisecond = 1'000;  // values of unit_us
inline constexpr std::int64_t second = 1'000'000;

// A bound of a range, in microseconds since the Unix epoch. INT64_MIN and INT64_MAX stand
// for -infinity and infinity.
struct time_bound {
  std::int64_t us;
  bool inclusive;
};

// A closed range of units since the Unix epoch; empty if first > last.
struct period {
  std::int64_t first;
  std::int64_t last;

  constexpr bool empty() const noexcept { return first > last; }
};

// Returns the unit that contains a time; rounds down before 1970 too.
constexpr std::int64_t floor_units(std::int64_t us, std::int64_t unit_us) noexcept {
  return us / unit_us - (us % unit_us < 0 ? 1 : 0);
}

// Returns the first unit that does not begin before a time.
constexpr std::int64_t ceil_units(std::int64_t us, std::int64_t unit_us) noexcept {
  return us / unit_us + (us % unit_us > 0 ? 1 : 0);
}

// Returns the units of the axis that begin within the bounds.
constexpr period units_within(time_bound lower, time_bound upper, time_axis axis) noexcept {
  const std::int64_t unit = axis.unit_us;
  const std::int64_t first =
      lower.inclusive ? ceil_units(lower.us, unit) : floor_units(lower.us, unit) + 1;
  const std::int64_t last =
      upper.inclusive ? floor_units(upper.us, unit) : ceil_units(upper.us, unit) - 1;
  return {first > axis.first ? first : axis.first, last < axis.last ? last : axis.last};
}

}  // namespace sortid
