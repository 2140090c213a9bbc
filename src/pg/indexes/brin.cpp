// brin: the support functions of the minmax classes. The server's own functions look up operators
// by the type of the indexed column, and a domain has no operators. The server's classes therefore
// store the base type of a domain, but CREATE OPERATOR CLASS cannot do that: it drops a STORAGE
// that is the class's own type. So these functions call the server's functions with the type of the
// operator class, which has the same representation.
//
// Without these functions, users would have to index the expression `(id::ulid)` instead of a
// column whose type is a domain. Only the class's function 1, which gets the type when an index is
// created, could raise an error with a HINT that says so. But a class's function cannot be replaced
// while an index uses the class, so databases with BRIN indexes on ids could not be updated.
#include "pg/pg.hpp"

namespace sortid {

namespace {

// Returns the descriptor of the index, with `type` for the column at `at`. The call site can cache
// it, because the types of an index's columns never change.
TupleDesc described_with(TupleDesc given, int at, Oid type, FmgrInfo* site) {
  if (site->fn_extra == nullptr) {
    MemoryContext caller = MemoryContextSwitchTo(site->fn_mcxt);
    TupleDesc copy = CreateTupleDescCopy(given);
    TupleDescAttr(copy, at)->atttypid = type;
    site->fn_extra = copy;
    MemoryContextSwitchTo(caller);
  }
  return static_cast<TupleDesc>(site->fn_extra);
}

// A BrinDesc for one call.
struct index_copy {
  alignas(BrinDesc) char bytes[offsetof(BrinDesc, bd_info) + INDEX_MAX_KEYS * sizeof(BrinOpcInfo*)];
};

// Copies the description of an index, with `type` for the column at `at`. This relies on two facts
// (brin_internal.h, brin_minmax.c). BrinDesc ends in bd_info, with a pointer for each column. The
// support functions of minmax read the column's type in bd_tupdesc only to look up operators. They
// cache results in bd_info and keep no reference to the BrinDesc itself. sql/brin_domains.sql and
// t/017_brin_domains.pl fail if one of these facts changes.
void copy_with_type(index_copy& copy, const BrinDesc* index, int at, Oid type, FmgrInfo* site) {
  const auto columns = static_cast<std::size_t>(index->bd_tupdesc->natts);
  memcpy(copy.bytes, index, offsetof(BrinDesc, bd_info) + columns * sizeof(BrinOpcInfo*));
  reinterpret_cast<BrinDesc*>(copy.bytes)->bd_tupdesc =
      described_with(index->bd_tupdesc, at, type, site);
}

// Calls the server's support function `Server`(BrinDesc, BrinValues, ...).
template <auto Server>
Datum as_base_type(FunctionCallInfo fcinfo) {
  auto* index = reinterpret_cast<BrinDesc*>(PG_GETARG_POINTER(0));
  const int at = reinterpret_cast<BrinValues*>(PG_GETARG_POINTER(1))->bv_attno - 1;
  const Oid type = index->bd_index->rd_opcintype[at];
  if (TupleDescAttr(index->bd_tupdesc, at)->atttypid == type) [[likely]]
    return Server(fcinfo);
  index_copy copy;
  copy_with_type(copy, index, at, type, fcinfo->flinfo);
  fcinfo->args[0].value = PointerGetDatum(copy.bytes);
  return Server(fcinfo);
}

}  // namespace

// sortid_brin_minmax_add_value(internal, internal, internal, internal) → bool
SORTID_FUNCTION(sortid_brin_minmax_add_value) {
  return as_base_type<brin_minmax_add_value>(fcinfo);
}

// sortid_brin_minmax_consistent(internal, internal, internal) → bool
SORTID_FUNCTION(sortid_brin_minmax_consistent) {
  return as_base_type<brin_minmax_consistent>(fcinfo);
}

// sortid_brin_minmax_union(internal, internal, internal) → bool
SORTID_FUNCTION(sortid_brin_minmax_union) { return as_base_type<brin_minmax_union>(fcinfo); }

// sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) → bool
SORTID_FUNCTION(sortid_brin_minmax_multi_add_value) {
  return as_base_type<brin_minmax_multi_add_value>(fcinfo);
}

// sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) → bool
SORTID_FUNCTION(sortid_brin_minmax_multi_consistent) {
  return as_base_type<brin_minmax_multi_consistent>(fcinfo);
}

// sortid_brin_minmax_multi_union(internal, internal, internal) → bool
SORTID_FUNCTION(sortid_brin_minmax_multi_union) {
  return as_base_type<brin_minmax_multi_union>(fcinfo);
}

}  // namespace sortid
