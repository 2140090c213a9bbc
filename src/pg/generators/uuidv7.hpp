// uuidv7: generates version 7 uuids for the types uuid, typeid and base62id.
#pragma once

#include "sortid/uuidv7.hpp"
#include "pg/timestamps.hpp"

namespace sortid {

// The name that DETAIL uses in errors about times that are out of range.
inline constexpr const char* uuidv7_holder = "UUID version 7";

// The strings for errors about the server's uuid type.
inline constexpr type_info uuid_info{.name = "uuid",
                                     .symbols = "uuidv7",
                                     .alphabet = nullptr,
                                     .text_range = nullptr,
                                     .holder = uuidv7_holder};

// Returns a uuid with the current time. The uuid is greater than all earlier uuids from this
// process, even if the clock stands still or steps back. Raises 22008 if the clock is out of range.
u128 generate_uuidv7();

// Returns a uuid with the current time. The uuid is greater than all earlier uuids that this
// function has returned in any session of this server, even if the clock stands still or steps
// back. Raises 22008 if the clock is out of range or no uuid is left.
u128 generate_uuidv7_monotonic();

// Returns a uuid with the given time, in no particular order. Raises 22008, with the name of
// `type`, if the time is out of range.
u128 generate_uuidv7_at(TimestampTz at, const type_info& type);

}  // namespace sortid
