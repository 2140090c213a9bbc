// clock: the server's clock, and timestamptz as the milliseconds of the formats.
#pragma once

#include <ctime>

#include "id/format.hpp"
#include "pg/errors.hpp"

namespace sortid {

struct instant {
  std::int64_t unix_ms;  // floor, also before 1970
  std::uint32_t ns;      // 0 .. 999,999 past it
};

// The server's clock.
inline instant now() noexcept {
  timespec time;
  clock_gettime(CLOCK_REALTIME, &time);  // cannot fail for this clock
  return {std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000,
          static_cast<std::uint32_t>(time.tv_nsec % 1'000'000)};
}

// The time of a timestamptz (microseconds since 2000), of which -infinity and infinity
// become times that no format holds.
instant instant_of(TimestampTz at) noexcept;

// Microseconds since 1970; -infinity and infinity are the extremes of the type,
// and so is what lies beyond it, from 294247 on.
std::int64_t unix_us_of(TimestampTz at) noexcept;

// The unit of an axis that contains `at`, which may lie beyond its ends.
inline std::int64_t unit_of(TimestampTz at, const time_axis& axis) noexcept {
  return floor_units(unix_us_of(at), axis.unit_us);
}

// Exact for every format's times.
TimestampTz timestamp_of(std::int64_t unit, const time_axis& axis) noexcept;

// 22008: `type` does not hold this time.
[[noreturn]] void raise_time_out_of_range(const type_info& type);

// `unit` again; 22008 unless it lies on the axis.
inline std::int64_t require_time(std::int64_t unit, const time_axis& axis, const type_info& type) {
  if (unit < axis.first || unit > axis.last) [[unlikely]]
    raise_time_out_of_range(type);
  return unit;
}

// The unit of the format that contains `at`; 22008 where the format has none.
template <time_unit Format>
std::int64_t unit_at(instant at, const type_info& type) {
  static_assert(Format::time.unit_us % millisecond == 0, "an instant counts milliseconds");
  return require_time(floor_units(at.unix_ms, Format::time.unit_us / millisecond), Format::time,
                      type);
}

}  // namespace sortid
