#include "pg/uuidv7.hpp"

#include "pg/entropy.hpp"
#include "pg/entry.hpp"

namespace sortid {

static constexpr type_info info{
    .name = "uuid", .alphabet = nullptr, .text_range = nullptr, .time_range = uuidv7_time_range};

static uuidv7::tick tick_of(instant at) {
  return uuidv7::make_tick(unit_at<uuidv7>(at, info), at.ns);
}

u128 generate_uuidv7() {
  static uuidv7::tick previous = 0;
  const uuidv7::tick time = uuidv7::next(previous, tick_of(now()));
  if (time > uuidv7::max_tick) raise_time_out_of_range(info);
  const u128 uuid = uuidv7::make(time, random_u64());
  previous = time;
  return uuid;
}

u128 generate_uuidv7_at(TimestampTz at) {
  return uuidv7::make(tick_of(instant_of(at)), random_u64());
}

// gen_uuidv7() → uuid
SORTID_FUNCTION(gen_uuidv7) { return fixed<16>::put(generate_uuidv7()); }

}  // namespace sortid
