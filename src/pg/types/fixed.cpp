// fixed: the entry points of the two representations that types share: 16 bytes as uuid
// (ulid, euid, base62id) and 8 bytes as xid8 (uid11, xid).
#include "pg/representation.hpp"

namespace sortid {

// These lines define uuid_like_hash, uuid_like_hash_extended, uuid_like_larger, uuid_like_recv,
// uuid_like_send, uuid_like_smaller, xid8_like_cmp, xid8_like_eq, xid8_like_ge, xid8_like_gt,
// xid8_like_hash, xid8_like_hash_extended, xid8_like_larger, xid8_like_le, xid8_like_lt,
// xid8_like_ne, xid8_like_recv, xid8_like_send, xid8_like_smaller.
SORTID_REPRESENTATION(uuid_like, fixed<16>)
SORTID_REPRESENTATION(xid8_like, fixed<8>)

}  // namespace sortid
