// clock: the server's clock, and timestamptz as the milliseconds of the formats.
#pragma once

#include <ctime>

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

// A timestamptz (microseconds since 2000). -infinity and infinity become
// instants that no format holds.
instant instant_of(TimestampTz at) noexcept;

// Microseconds since 1970; -infinity and infinity are the extremes of the type,
// and so is what lies beyond it, from 294247 on.
std::int64_t unix_us_of(TimestampTz at) noexcept;

// Exact for every format's times.
TimestampTz timestamp_of(std::int64_t unix_ms) noexcept;

// 22008: `type` does not hold this time.
[[noreturn]] void raise_time(const type_info& type);

// The milliseconds of `at`; 22008 unless they are in min_ms .. max_ms.
inline std::int64_t unix_ms_within(instant at, std::int64_t min_ms, std::int64_t max_ms,
                                   const type_info& type) {
  if (at.unix_ms < min_ms || at.unix_ms > max_ms) [[unlikely]]
    raise_time(type);
  return at.unix_ms;
}

}  // namespace sortid
