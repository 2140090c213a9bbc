// uuidv7_functions: what the types uuid, typeid and base62id share: generating uuids of version 7.
#pragma once

#include "sortid/uuidv7.hpp"
#include "pg/timestamps.hpp"

namespace sortid {

// What the DETAIL of an error about a time out of range names.
inline constexpr const char* uuidv7_holder = "UUID version 7";

// A uuid of now, greater than all others of this process even if the clock stands still or
// steps back. Raises 22008 if the clock is out of range.
u128 generate_uuidv7();

// A uuid of now, greater than all others that this function has returned on this server, in any
// session, even if the clock stands still or steps back. Raises 22008 if the clock is out of
// range or no uuid is left.
u128 generate_uuidv7_monotonic();

// A uuid of the given time, in no particular order. Raises 22008 of `type` if it is out of range.
u128 generate_uuidv7_at(TimestampTz at, const type_info& type);

// The time of a version 7 uuid as the result of an SQL function; NULL for others.
inline Datum time_of_uuidv7(FunctionCallInfo fcinfo, u128 uuid) {
  if (!uuidv7::is_version7(uuid)) PG_RETURN_NULL();
  PG_RETURN_TIMESTAMPTZ(timestamp_of(uuidv7::unix_ms(uuid), uuidv7::time));
}

}  // namespace sortid
