// fixed: the entry points of the representations that several types share: uuid's, of
// ulid, euid and base62id, and xid8's, of uid11 and xid.
#include "pg/representation.hpp"

namespace sortid {

SORTID_REPRESENTATION(uuid_like, fixed<16>)
SORTID_REPRESENTATION(xid8_like, fixed<8>)
SORTID_INDEX_SUPPORT(uid11, fixed<8>)

}  // namespace sortid
