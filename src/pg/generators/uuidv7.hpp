// uuidv7: generates uuids of version 7, which typeids and base62ids hold too.
#pragma once

#include "sortid/uuidv7.hpp"
#include "pg/timestamps.hpp"

namespace sortid {

// What the DETAIL of an error about a time out of range names.
inline constexpr const char* uuidv7_holder = "UUID version 7";

// What errors about the server's type uuid say.
inline constexpr type_info uuid_info{.name = "uuid",
                                     .symbols = "uuidv7",
                                     .alphabet = nullptr,
                                     .text_range = nullptr,
                                     .holder = uuidv7_holder};

// A uuid of now, greater than all others of this process even if the clock stands still or
// steps back. Raises 22008 if the clock is out of range.
u128 generate_uuidv7();

// A uuid of now, greater than all others that this function has returned on this server, in any
// session, even if the clock stands still or steps back. Raises 22008 if the clock is out of
// range or no uuid is left.
u128 generate_uuidv7_monotonic();

// A uuid of the given time, in no particular order. Raises 22008 of `type` if it is out of range.
u128 generate_uuidv7_at(TimestampTz at, const type_info& type);

}  // namespace sortid
