// fixed: the entry points of the two representations that types share: 16 bytes as uuid
// (ulid, euid, base62id) and 8 bytes as xid8 (uid11, xid).
#include "pg/representation.hpp"

namespace sortid {

SORTID_REPRESENTATION(uuid_like, fixed<16>)
SORTID_REPRESENTATION(xid8_like, fixed<8>)

}  // namespace sortid
