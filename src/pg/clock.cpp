#include "pg/clock.hpp"

#include <ctime>

#include "id/period.hpp"

namespace sortid {

// NOLINTNEXTLINE(misc-redundant-expression): so far they are macros for the same
static_assert(DT_NOBEGIN == PG_INT64_MIN && DT_NOEND == PG_INT64_MAX);

static constexpr std::int64_t unix_epoch_us =
    (UNIX_EPOCH_JDATE - POSTGRES_EPOCH_JDATE) * USECS_PER_DAY;

instant now() noexcept {
  timespec time;
  clock_gettime(CLOCK_REALTIME, &time);  // cannot fail for this clock
  return {std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000,
          static_cast<std::uint32_t>(time.tv_nsec % 1'000'000)};
}

std::int64_t unix_us_of(TimestampTz at) noexcept {
  // timestamptz goes on until 294276, past what int64 holds of the Unix epoch.
  if (at > PG_INT64_MAX + unix_epoch_us) return PG_INT64_MAX;
  return TIMESTAMP_NOT_FINITE(at) ? at : at - unix_epoch_us;
}

instant instant_of(TimestampTz at) noexcept {
  if (TIMESTAMP_NOT_FINITE(at)) return {at, 0};
  const std::int64_t us = unix_us_of(at);
  const std::int64_t ms = floor_ms(us);
  return {ms, static_cast<std::uint32_t>(us - ms * 1000) * 1000};
}

TimestampTz timestamp_of(std::int64_t unix_ms) noexcept { return unix_ms * 1000 + unix_epoch_us; }

std::int64_t unix_ms_within(instant at, std::int64_t min_ms, std::int64_t max_ms,
                            const type_info& type) {
  if (at.unix_ms < min_ms || at.unix_ms > max_ms)
    ereport(ERROR, errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
            errmsg("time is out of range for type %s", type.name),
            errdetail("%s", type.time_range));
  return at.unix_ms;
}

}  // namespace sortid
