// masks: what hides ids outside the database under a key of 16 bytes, the second argument of each
// function. No error shows a key.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// The version 4 uuid that hides the time of a version 7 uuid, as uuidv47 defines it, and back.
// Raises 22023 for a uuid of another version and a key of another length.
u128 masked(FunctionCallInfo fcinfo, u128 uuid);
u128 unmasked(FunctionCallInfo fcinfo, u128 uuid);

}  // namespace sortid
