// uuid_like: the only comparisons that uuid lacks for the types that share its
// representation (ulid, euid, base62id): the state functions of min() and max().
#include "pg/entry.hpp"

namespace sortid {

// T_smaller(T, T), T_larger(T, T) → T
SORTID_FUNCTION(uuid_like_smaller) {
  const Datum a = PG_GETARG_DATUM(0), b = PG_GETARG_DATUM(1);
  PG_RETURN_DATUM(id128::get(b) < id128::get(a) ? b : a);
}

SORTID_FUNCTION(uuid_like_larger) {
  const Datum a = PG_GETARG_DATUM(0), b = PG_GETARG_DATUM(1);
  PG_RETURN_DATUM(id128::get(a) < id128::get(b) ? b : a);
}

}  // namespace sortid
