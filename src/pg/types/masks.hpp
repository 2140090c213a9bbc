// masks: functions that disguise ids for use outside the database, with a key of 16 bytes as their
// second argument. No error message shows a key.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Convert a version 7 uuid to a version 4 uuid that hides the time, and back, with uuidv47. Both
// raise 22023 for a uuid of another version or a key of another length.
u128 masked(FunctionCallInfo fcinfo, u128 uuid);
u128 unmasked(FunctionCallInfo fcinfo, u128 uuid);

}  // namespace sortid
