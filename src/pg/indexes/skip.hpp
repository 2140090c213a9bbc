// skip: skip support (from PostgreSQL 18 on), which lets the server search an index on several
// columns without a condition on the first column.
#pragma once

#include <concepts>

#include "pg/pg.hpp"

namespace sortid {

// A representation that can have skip support. This is checked on older servers too, so that a type
// that compiles on PostgreSQL 15 also compiles on PostgreSQL 18.
template <class R>
concept skippable = requires(const typename R::value& id) {
  { R::put(R::least) } -> std::same_as<Datum>;
  { R::put(R::greatest) } -> std::same_as<Datum>;
  { increment(id) } -> std::same_as<typename R::value>;
  { decrement(id) } -> std::same_as<typename R::value>;
};

// Skip support, derived from R::least, R::greatest, increment() and decrement().
template <class R>
struct skip_support {
#ifdef SORTID_HAS_SKIP_SUPPORT
  static Datum skipsupport(FunctionCallInfo fcinfo) {
    auto* support = reinterpret_cast<SkipSupport>(PG_GETARG_POINTER(0));
    support->low_elem = R::put(R::least);
    support->high_elem = R::put(R::greatest);
    support->decrement = [](Relation, Datum id, bool* underflow) {
      *underflow = R::get(id) == R::least;
      return *underflow ? Datum{0} : R::put(decrement(R::get(id)));
    };
    support->increment = [](Relation, Datum id, bool* overflow) {
      *overflow = R::get(id) == R::greatest;
      return *overflow ? Datum{0} : R::put(increment(R::get(id)));
    };
    PG_RETURN_VOID();
  }
#endif
};

}  // namespace sortid
