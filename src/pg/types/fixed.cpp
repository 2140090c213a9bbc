// fixed: the entry points of the two representations that types share: 16 bytes as uuid
// (ulid, euid, base62id) and 8 bytes as xid8 (uid11, xid).
#include "pg/entry.hpp"

namespace sortid {

SORTID_MEMBER(uuid_like_recv, fixed<16>, recv)
SORTID_MEMBER(uuid_like_send, fixed<16>, send)
SORTID_MEMBER(uuid_like_lt, fixed<16>, lt)
SORTID_MEMBER(uuid_like_le, fixed<16>, le)
SORTID_MEMBER(uuid_like_eq, fixed<16>, eq)
SORTID_MEMBER(uuid_like_ge, fixed<16>, ge)
SORTID_MEMBER(uuid_like_gt, fixed<16>, gt)
SORTID_MEMBER(uuid_like_ne, fixed<16>, ne)
SORTID_MEMBER(uuid_like_cmp, fixed<16>, cmp)
SORTID_MEMBER(uuid_like_hash, fixed<16>, hash)
SORTID_MEMBER(uuid_like_hash_extended, fixed<16>, hash_extended)
SORTID_MEMBER(uuid_like_smaller, fixed<16>, smaller)
SORTID_MEMBER(uuid_like_larger, fixed<16>, larger)

SORTID_MEMBER(xid8_like_recv, fixed<8>, recv)
SORTID_MEMBER(xid8_like_send, fixed<8>, send)
SORTID_MEMBER(xid8_like_lt, fixed<8>, lt)
SORTID_MEMBER(xid8_like_le, fixed<8>, le)
SORTID_MEMBER(xid8_like_eq, fixed<8>, eq)
SORTID_MEMBER(xid8_like_ge, fixed<8>, ge)
SORTID_MEMBER(xid8_like_gt, fixed<8>, gt)
SORTID_MEMBER(xid8_like_ne, fixed<8>, ne)
SORTID_MEMBER(xid8_like_cmp, fixed<8>, cmp)
SORTID_MEMBER(xid8_like_hash, fixed<8>, hash)
SORTID_MEMBER(xid8_like_hash_extended, fixed<8>, hash_extended)
SORTID_MEMBER(xid8_like_smaller, fixed<8>, smaller)
SORTID_MEMBER(xid8_like_larger, fixed<8>, larger)

}  // namespace sortid
