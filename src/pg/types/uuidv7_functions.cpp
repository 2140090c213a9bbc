// uuidv7_functions: the SQL functions for plain version 7 uuids, and searches for uuids by time.
#include "sortid/ulid.hpp"

#include "generators/uuidv7.hpp"
#include "masks.hpp"
#include "search/entries.hpp"
#include "uuidv7_time.hpp"

namespace sortid {

namespace {

// The server's uuid type, for functions that handle version 7 uuids.
struct uuidv7_type : sql_type<uuidv7> {
  static constexpr type_info info = uuid_info;
};

// The server's uuid type, for searches by time. Such searches cover all bits below the millisecond,
// as in a ulid, so they find uuids of every version.
struct uuid_by_time : sql_type<ulid> {};

}  // namespace

SORTID_ENTRY(uuidv7_floor, floor_of, uuidv7_type)
SORTID_ENTRY(uuidv7_ceil, ceil_of, uuidv7_type)

// gen_uuidv7() → uuid
SORTID_FUNCTION(gen_uuidv7) { return uuidv7_type::put(generate_uuidv7()); }

// gen_uuidv7(at timestamptz) → uuid
SORTID_FUNCTION(gen_uuidv7_at) {
  return uuidv7_type::put(generate_uuidv7_at(PG_GETARG_TIMESTAMPTZ(0), uuidv7_type::info));
}

// uuidv7_timestamp(uuid) → timestamptz; NULL unless the uuid is a UUIDv7
SORTID_FUNCTION(uuidv7_timestamp) {
  return time_of_uuidv7(fcinfo, uuidv7_type::get(PG_GETARG_DATUM(0)));
}

// uuidv7_first_in(tstzrange), uuidv7_last_in(tstzrange), and both with (timestamptz, timestamptz) →
// uuid; base62id uses these too
SORTID_FUNCTION(uuidv7_first_in) { return first_in<uuid_by_time>(fcinfo); }
SORTID_FUNCTION(uuidv7_last_in) { return last_in<uuid_by_time>(fcinfo); }

// uuidv7_within(uuid, tstzrange) → bool
SORTID_FUNCTION(uuidv7_within) { return is_in_tstzrange<uuid_by_time>(fcinfo, 0, 1); }

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
