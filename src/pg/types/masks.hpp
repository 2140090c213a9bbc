// masks: functions that hide ids outside the database with a key of 16 bytes, their second
// argument. No error shows a key.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Turn a version 7 uuid into a version 4 uuid that hides its time, as uuidv47 defines it, and back.
// Raise 22023 for a uuid of another version or a key of another length.
u128 masked(FunctionCallInfo fcinfo, u128 uuid);
u128 unmasked(FunctionCallInfo fcinfo, u128 uuid);

}  // namespace sortid
