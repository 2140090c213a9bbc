// ranges: <@ and @> at run time. `id <@ tstzrange('2026-01-01', NULL)` compares the id with the
// first id of 2026 and the greatest id. entries.hpp computes both from the bounds of the range.
// The parser also chooses our operators for ranges of ids, so we call the server's function for
// such ranges.
#include "entries.hpp"

namespace sortid {

bool is_range_of_ids(range_type& last, FunctionCallInfo fcinfo, int id, int range, bool& contains) {
  const RangeType* argument = PG_GETARG_RANGE_P(range);
  const Oid type = RangeTypeGetOid(argument);
  if (last.entry == nullptr || last.entry->type_id != type) {
    TypeCacheEntry* entry = lookup_type_cache(type, TYPECACHE_RANGE_INFO);
    if (entry->rngelemtype == nullptr) elog(ERROR, "type %u is not a range type", type);
    // Use the declared type, because estimators call the function without an expression that has
    // the actual type.
    Oid* declared = nullptr;
    int count = 0;
    get_func_signature(fcinfo->flinfo->fn_oid, &declared, &count);
    last = {entry, getBaseType(entry->rngelemtype->type_id) == declared[id]};
  }
  if (last.is_of_ids)
    contains = range_contains_elem_internal(last.entry, argument, PG_GETARG_DATUM(id));
  return last.is_of_ids;
}

time_range range_argument(FunctionCallInfo fcinfo, int n) {
  const RangeType* argument = PG_GETARG_RANGE_P(n);
  require_tstzrange(RangeTypeGetOid(argument));
  // An entry of the type cache keeps its address for the lifetime of the session.
  static TypeCacheEntry* tstzrange = nullptr;
  if (tstzrange == nullptr) tstzrange = lookup_type_cache(TSTZRANGEOID, TYPECACHE_RANGE_INFO);
  RangeBound lower, upper;
  bool empty = false;
  range_deserialize(tstzrange, argument, &lower, &upper, &empty);
  if (empty) return {{0, false}, {0, false}};
  return {
      {lower.infinite ? PG_INT64_MIN : unix_us_of(DatumGetTimestampTz(lower.val)), lower.inclusive},
      {upper.infinite ? PG_INT64_MAX : unix_us_of(DatumGetTimestampTz(upper.val)),
       upper.inclusive}};
}

time_range times_argument(FunctionCallInfo fcinfo, int n) {
  const bool from_start = PG_ARGISNULL(n), to_end = PG_ARGISNULL(n + 1);
  const TimestampTz lower = from_start ? PG_INT64_MIN : PG_GETARG_TIMESTAMPTZ(n);
  const TimestampTz upper = to_end ? PG_INT64_MAX : PG_GETARG_TIMESTAMPTZ(n + 1);
  if (lower > upper)
    ereport(ERROR, errcode(ERRCODE_DATA_EXCEPTION),
            errmsg("range lower bound must be less than or equal to range upper bound"));
  return {{unix_us_of(lower), !from_start}, {unix_us_of(upper), false}};
}

}  // namespace sortid
