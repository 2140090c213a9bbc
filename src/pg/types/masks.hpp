// masks: functions that disguise ids for use outside the database, with a 16-byte key as their
// second argument. Error messages never show a key.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Convert a version 7 uuid to a version 4 uuid that hides the time, and back, with uuidv47. Both
// raise 22023 if the uuid has the wrong version or the key has the wrong length.
u128 masked(FunctionCallInfo fcinfo, u128 uuid);
u128 unmasked(FunctionCallInfo fcinfo, u128 uuid);

}  // namespace sortid
