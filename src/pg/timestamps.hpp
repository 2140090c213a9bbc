// timestamps: conversions between timestamptz and the formats' units.
#pragma once

#include "sortid/format.hpp"
#include "pg/errors.hpp"

namespace sortid {

struct instant {
  std::int64_t unix_ms;  // rounded down, before 1970 too
  std::uint32_t ns;      // after unix_ms, 0 .. 999,999
};

// Converts a timestamptz. -infinity and infinity become times that are out of range for
// every format.
instant instant_of(TimestampTz at) noexcept;

// Returns microseconds since 1970. -infinity becomes INT64_MIN. infinity becomes INT64_MAX, and so
// do times from the year 294247 on, which overflow.
std::int64_t unix_us_of(TimestampTz at) noexcept;

// Returns the unit that contains `at`, which may lie outside the axis.
inline std::int64_t unit_of(TimestampTz at, const time_axis& axis) noexcept {
  return floor_units(unix_us_of(at), axis.unit_us);
}

// Returns the start of a unit. Every format's times fit in a timestamptz.
TimestampTz timestamp_of(std::int64_t unit, const time_axis& axis) noexcept;

// Raises 22008: the time is out of range for `type`. The axis defines the range.
[[noreturn]] void raise_time_out_of_range(const time_axis& axis, const type_info& type);

// Returns `unit`. Raises 22008 unless it lies on the axis.
inline std::int64_t require_time(std::int64_t unit, const time_axis& axis, const type_info& type) {
  if (unit < axis.first || unit > axis.last) [[unlikely]]
    raise_time_out_of_range(axis, type);
  return unit;
}

// Returns the format's unit that contains `at`. Raises 22008 if `at` is out of range.
template <time_unit Format>
std::int64_t unit_at(instant at, const type_info& type) {
  static_assert(Format::time.unit_us % millisecond == 0, "an instant counts milliseconds");
  return require_time(floor_units(at.unix_ms, Format::time.unit_us / millisecond), Format::time,
                      type);
}

}  // namespace sortid
