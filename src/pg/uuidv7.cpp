#include "pg/uuidv7.hpp"

#include "pg/entropy.hpp"
#include "pg/entry.hpp"

namespace sortid {

static constexpr type_info info{
    .name = "uuid", .alphabet = nullptr, .text_range = nullptr, .time_range = uuidv7_time_range};

static uuidv7::tick tick_of(instant at) {
  return uuidv7::make_tick(unix_ms_within(at, uuidv7::min_unix_ms, uuidv7::max_unix_ms, info),
                           at.ns);
}

u128 generate_uuidv7() {
  static uuidv7::tick previous = 0;
  const uuidv7::tick time = uuidv7::next(previous, tick_of(now()));
  if (time > uuidv7::max_tick) raise_time(info);
  const u128 uuid = uuidv7::make(time, random_u64());
  previous = time;
  return uuid;
}

u128 generate_uuidv7_at(TimestampTz at) {
  return uuidv7::make(tick_of(instant_of(at)), random_u64());
}

Datum uuidv7_timestamp(FunctionCallInfo fcinfo, u128 uuid) {
  if (!uuidv7::is_version7(uuid)) PG_RETURN_NULL();
  PG_RETURN_TIMESTAMPTZ(timestamp_of(uuidv7::unix_ms(uuid)));
}

// gen_uuidv7() → uuid
SORTID_FUNCTION(gen_uuidv7) { return id128::put(generate_uuidv7()); }

}  // namespace sortid
