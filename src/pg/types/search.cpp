// search: <@ and @> at run time, for ranges of time and for ranges of ids.
#include "search.hpp"

namespace sortid {

namespace {

// The type of a range argument, cached with the call site as range_get_typcache() does.
struct range_type {
  TypeCacheEntry* entry;
  bool is_of_ids;
};

// `id` is the number of the argument that is an id.
const range_type& type_of_range(FunctionCallInfo fcinfo, Oid type, int id) {
  FmgrInfo* const site = fcinfo->flinfo;
  auto* known = static_cast<range_type*>(site->fn_extra);
  if (known != nullptr && known->entry->type_id == type) return *known;

  TypeCacheEntry* entry = lookup_type_cache(type, TYPECACHE_RANGE_INFO);
  if (entry->rngelemtype == nullptr) elog(ERROR, "type %u is not a range type", type);
  // The declared type, because estimators call without an expression that has the actual one.
  Oid* declared = nullptr;
  int count = 0;
  get_func_signature(site->fn_oid, &declared, &count);
  const bool is_of_ids = getBaseType(entry->rngelemtype->type_id) == declared[id];
  if (known == nullptr)
    known = static_cast<range_type*>(MemoryContextAlloc(site->fn_mcxt, sizeof(range_type)));
  *known = {entry, is_of_ids};
  site->fn_extra = known;
  return *known;
}

}  // namespace

bool is_range_of_ids(FunctionCallInfo fcinfo, int id, int range, bool& contains) {
  const RangeType* argument = PG_GETARG_RANGE_P(range);
  const range_type& type = type_of_range(fcinfo, RangeTypeGetOid(argument), id);
  if (!type.is_of_ids) return false;
  contains = range_contains_elem_internal(type.entry, argument, PG_GETARG_DATUM(id));
  return true;
}

time_range range_argument(FunctionCallInfo fcinfo, int n) {
  const RangeType* argument = PG_GETARG_RANGE_P(n);
  require_tstzrange(RangeTypeGetOid(argument));
  // An entry of the type cache stays where it is as long as the session lives.
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

time_range period_argument(FunctionCallInfo fcinfo, int n) {
  if (PG_NARGS() == n + 1) return range_argument(fcinfo, n);
  const bool from_start = PG_ARGISNULL(n), to_end = PG_ARGISNULL(n + 1);
  const TimestampTz lower = from_start ? PG_INT64_MIN : PG_GETARG_TIMESTAMPTZ(n);
  const TimestampTz upper = to_end ? PG_INT64_MAX : PG_GETARG_TIMESTAMPTZ(n + 1);
  if (lower > upper)
    ereport(ERROR, errcode(ERRCODE_DATA_EXCEPTION),
            errmsg("range lower bound must be less than or equal to range upper bound"));
  return {{unix_us_of(lower), !from_start}, {unix_us_of(upper), false}};
}

}  // namespace sortid
