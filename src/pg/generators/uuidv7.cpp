#include "uuidv7.hpp"

#include "sortid/uuidv7_sequence.hpp"
#include "clock.hpp"
#include "entropy.hpp"
#include "shared.hpp"

namespace sortid {

namespace {

uuidv7::tick tick_of(instant at, const type_info& type = uuid_info) {
  return uuidv7::make_tick(unit_at<uuidv7>(at, type), at.ns);
}

}  // namespace

u128 generate_uuidv7() {
  static uuidv7::tick previous = 0;
  const uuidv7::tick time = uuidv7::next(previous, tick_of(now()));
  if (time > uuidv7::max_tick) raise_time_out_of_range(uuidv7::time, uuid_info);
  const u128 uuid = uuidv7::make(time, random_u64());
  previous = time;
  return uuid;
}

u128 generate_uuidv7_monotonic() {
  const uuidv7::tick time = tick_of(now());
  const std::uint64_t random = random_u64();
  const auto place = advance(shared<shared_uuidv7>().last, [=](uuidv7_sequence::slot previous) {
    return uuidv7_sequence::next(previous, time);
  });
  if (!place.ok()) raise_time_out_of_range(uuidv7::time, uuid_info);  // past the last millisecond
  return uuidv7_sequence::make(place.value, random);
}

u128 generate_uuidv7_at(TimestampTz at, const type_info& type) {
  return uuidv7::make(tick_of(instant_of(at), type), random_u64());
}

}  // namespace sortid
