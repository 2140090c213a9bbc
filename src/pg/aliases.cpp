// aliases: the server's own functions under names of ours, for the types that are
// uuids (ulid, euid, base62id) or xid8s (uid11, xid) to it. LANGUAGE internal would
// do that without code, but such a function the server looks for by its name, among
// all of its own one after the other, each time that a statement begins to use it;
// one of a library it remembers.
#include "pg/entry.hpp"

namespace sortid {

#define SORTID_ALIAS(name, function) \
  SORTID_FUNCTION(name) { return function(fcinfo); }

SORTID_ALIAS(uuid_like_recv, uuid_recv)
SORTID_ALIAS(uuid_like_send, uuid_send)
SORTID_ALIAS(uuid_like_lt, uuid_lt)
SORTID_ALIAS(uuid_like_le, uuid_le)
SORTID_ALIAS(uuid_like_eq, uuid_eq)
SORTID_ALIAS(uuid_like_ge, uuid_ge)
SORTID_ALIAS(uuid_like_gt, uuid_gt)
SORTID_ALIAS(uuid_like_ne, uuid_ne)
SORTID_ALIAS(uuid_like_cmp, uuid_cmp)
SORTID_ALIAS(uuid_like_hash, uuid_hash)
SORTID_ALIAS(uuid_like_hash_extended, uuid_hash_extended)

SORTID_ALIAS(xid8_like_recv, xid8recv)
SORTID_ALIAS(xid8_like_send, xid8send)
SORTID_ALIAS(xid8_like_lt, xid8lt)
SORTID_ALIAS(xid8_like_le, xid8le)
SORTID_ALIAS(xid8_like_eq, xid8eq)
SORTID_ALIAS(xid8_like_ge, xid8ge)
SORTID_ALIAS(xid8_like_gt, xid8gt)
SORTID_ALIAS(xid8_like_ne, xid8ne)
SORTID_ALIAS(xid8_like_cmp, xid8cmp)
SORTID_ALIAS(xid8_like_hash, hashint8)
SORTID_ALIAS(xid8_like_hash_extended, hashint8extended)
SORTID_ALIAS(xid8_like_smaller, xid8_smaller)
SORTID_ALIAS(xid8_like_larger, xid8_larger)

// The only comparisons that uuid lacks: the state functions of min() and max().
SORTID_FUNCTION(uuid_like_smaller) {
  const Datum a = PG_GETARG_DATUM(0), b = PG_GETARG_DATUM(1);
  PG_RETURN_DATUM(id128::get(b) < id128::get(a) ? b : a);
}
SORTID_FUNCTION(uuid_like_larger) {
  const Datum a = PG_GETARG_DATUM(0), b = PG_GETARG_DATUM(1);
  PG_RETURN_DATUM(id128::get(a) < id128::get(b) ? b : a);
}

}  // namespace sortid
