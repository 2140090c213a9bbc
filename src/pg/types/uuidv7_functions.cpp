#include "uuidv7_functions.hpp"

#include "sortid/uuidv7_sequence.hpp"
#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "masks.hpp"
#include "type.hpp"

namespace sortid {

namespace {

// The server's type uuid, for functions that search a column of version 7 uuids by time.
struct uuidv7_type : sql_type<uuidv7> {
  static constexpr type_info info{
      .name = "uuid", .alphabet = nullptr, .text_range = nullptr, .holder = uuidv7_holder};
};

uuidv7::tick tick_of(instant at, const type_info& type = uuidv7_type::info) {
  return uuidv7::make_tick(unit_at<uuidv7>(at, type), at.ns);
}

}  // namespace

u128 generate_uuidv7() {
  static uuidv7::tick previous = 0;
  const uuidv7::tick time = uuidv7::next(previous, tick_of(now()));
  if (time > uuidv7::max_tick) raise_time_out_of_range(uuidv7::time, uuidv7_type::info);
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
  if (!place.ok())
    raise_time_out_of_range(uuidv7::time, uuidv7_type::info);  // past the last millisecond
  return uuidv7_sequence::make(place.value, random);
}

u128 generate_uuidv7_at(TimestampTz at, const type_info& type) {
  return uuidv7::make(tick_of(instant_of(at), type), random_u64());
}

SORTID_SORTED_BY_TIME(uuidv7, uuidv7_type)

// gen_uuidv7() → uuid
SORTID_FUNCTION(gen_uuidv7) { return uuidv7_type::put(generate_uuidv7()); }

// gen_uuidv7(at timestamptz) → uuid
SORTID_FUNCTION(gen_uuidv7_at) {
  return uuidv7_type::put(generate_uuidv7_at(PG_GETARG_TIMESTAMPTZ(0), uuidv7_type::info));
}

// uuidv7_timestamp(uuid) → timestamptz, NULL unless it is a UUIDv7
SORTID_FUNCTION(uuidv7_timestamp) {
  return time_of_uuidv7(fcinfo, uuidv7_type::get(PG_GETARG_DATUM(0)));
}

// uuidv7_first_in(tstzrange), uuidv7_last_in(tstzrange) → uuid
SORTID_FUNCTION(uuidv7_first_in) { return first_in<uuidv7_type>(fcinfo); }
SORTID_FUNCTION(uuidv7_last_in) { return last_in<uuidv7_type>(fcinfo); }

// uuidv7_within(uuid, tstzrange) → bool
SORTID_FUNCTION(uuidv7_within) { return is_in_tstzrange<uuidv7_type>(fcinfo, 0, 1); }
SORTID_SEARCH(uuidv7_within, 0, at_least(uuidv7_first_in), at_most(uuidv7_last_in));

// uuidv7_mask(uuid, key bytea), uuidv7_unmask(uuid, key bytea) → uuid
SORTID_FUNCTION(uuidv7_mask) {
  return uuidv7_type::put(masked(fcinfo, uuidv7_type::get(PG_GETARG_DATUM(0))));
}
SORTID_FUNCTION(uuidv7_unmask) {
  return uuidv7_type::put(unmasked(fcinfo, uuidv7_type::get(PG_GETARG_DATUM(0))));
}

// gen_uuidv7_monotonic() → uuid, ascending across all sessions of the server
SORTID_FUNCTION(gen_uuidv7_monotonic) { return uuidv7_type::put(generate_uuidv7_monotonic()); }

}  // namespace sortid
