// uuidv7_time: the time of a version 7 uuid, for the types uuid, typeid and base62id.
#pragma once

#include "sortid/uuidv7.hpp"
#include "pg/timestamps.hpp"

namespace sortid {

// Returns the time of a version 7 uuid as the result of an SQL function, or NULL for other uuids.
inline Datum time_of_uuidv7(FunctionCallInfo fcinfo, u128 uuid) {
  if (!uuidv7::is_version7(uuid)) PG_RETURN_NULL();
  PG_RETURN_TIMESTAMPTZ(timestamp_of(uuidv7::unix_ms(uuid), uuidv7::time));
}

}  // namespace sortid
