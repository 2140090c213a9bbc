#include "pg/timestamps.hpp"

namespace sortid {

// NOLINTNEXTLINE(misc-redundant-expression): they happen to be macros for the same values
static_assert(DT_NOBEGIN == PG_INT64_MIN && DT_NOEND == PG_INT64_MAX);

static constexpr std::int64_t unix_epoch_us =
    (UNIX_EPOCH_JDATE - POSTGRES_EPOCH_JDATE) * USECS_PER_DAY;

std::int64_t unix_us_of(TimestampTz at) noexcept {
  // timestamptz ends in the year 294276. From the year 294247 on, microseconds since 1970 overflow
  // an int64.
  if (at > PG_INT64_MAX + unix_epoch_us) return PG_INT64_MAX;
  return TIMESTAMP_NOT_FINITE(at) ? at : at - unix_epoch_us;
}

instant instant_of(TimestampTz at) noexcept {
  if (TIMESTAMP_NOT_FINITE(at)) return {at, 0};
  const std::int64_t us = unix_us_of(at);
  const std::int64_t ms = floor_units(us, millisecond);
  return {ms, static_cast<std::uint32_t>(us - ms * 1000) * 1000};
}

TimestampTz timestamp_of(std::int64_t unit, const time_axis& axis) noexcept {
  return unit * axis.unit_us + unix_epoch_us;
}

// Returns the text of a time in UTC, whatever the session's settings are.
static const char* utc_text(TimestampTz at) {
  pg_tm fields;
  fsec_t fraction = 0;
  timestamp2tm(at, nullptr, &fields, &fraction, nullptr, nullptr);
  fields.tm_isdst = 0;  // otherwise the zone is left out
  auto* text = static_cast<char*>(palloc(MAXDATELEN + 1));
  EncodeDateTime(&fields, fraction, true, 0, nullptr, USE_ISO_DATES, text);
  return text;
}

void raise_time_out_of_range(const time_axis& axis, const type_info& type) {
  ereport(
      ERROR, errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
      errmsg("time is out of range for type %s", type.name),
      errdetail("%s%s holds times from %s to %s.", type.holder == nullptr ? "Type " : "",
                type.holder == nullptr ? type.name : type.holder,
                utc_text(timestamp_of(axis.first, axis)), utc_text(timestamp_of(axis.last, axis))));
  pg_unreachable();
}

}  // namespace sortid
