// search: the planner's side of it. A condition on a prefix or on time becomes
// `id >= ... AND id <= ...`, which every index and every pruning step knows.
#include "pg/search.hpp"

namespace sortid {

// The operators are declared for any range; only this one has times.
static void require_tstzrange(Oid type) {
  if (type != TSTZRANGEOID)
    ereport(ERROR, errcode(ERRCODE_DATATYPE_MISMATCH),
            errmsg("ids are found within tstzrange, not within %s", format_type_be(type)));
}

bool is_range_of_ids(FunctionCallInfo fcinfo, int id, int range, bool& contains) {
  const RangeType* argument = PG_GETARG_RANGE_P(range);
  if (RangeTypeGetOid(argument) == TSTZRANGEOID) return false;
  TypeCacheEntry* type = range_get_typcache(fcinfo, RangeTypeGetOid(argument));
  // As declared: the estimators call without an expression that tells actual types.
  Oid* declared = nullptr;
  int count = 0;
  get_func_signature(fcinfo->flinfo->fn_oid, &declared, &count);
  if (type->rngelemtype->type_id != declared[id]) return false;
  contains = range_contains_elem_internal(type, argument, PG_GETARG_DATUM(id));
  return true;
}

period period_argument(FunctionCallInfo fcinfo, int n, std::int64_t min_ms, std::int64_t max_ms) {
  const RangeType* argument = PG_GETARG_RANGE_P(n);
  require_tstzrange(RangeTypeGetOid(argument));
  RangeBound lower, upper;
  bool empty = false;
  range_deserialize(range_get_typcache(fcinfo, RangeTypeGetOid(argument)), argument, &lower, &upper,
                    &empty);
  if (empty) return {1, 0};
  return milliseconds_within(
      {lower.infinite ? PG_INT64_MIN : unix_us_of(DatumGetTimestampTz(lower.val)), lower.inclusive},
      {upper.infinite ? PG_INT64_MAX : unix_us_of(DatumGetTimestampTz(upper.val)), upper.inclusive},
      min_ms, max_ms);
}

namespace {

// The call of the bound function TYPE_suffix(argument), which lies in the schema
// of `sibling` whatever the search path is, folded where that is possible now;
// nullptr if somebody has renamed the type or the function. Another one that has its
// name now is no bound: what only a superuser can have made is in C.
Expr* call_bound(const SupportRequestSimplify* request, Oid type, const char* suffix,
                 Node* argument) {
  HeapTuple row = SearchSysCache1(TYPEOID, ObjectIdGetDatum(type));
  if (!HeapTupleIsValid(row)) elog(ERROR, "cache lookup failed for type %u", type);
  const char* name =
      psprintf("%s_%s", NameStr(reinterpret_cast<Form_pg_type>(GETSTRUCT(row))->typname), suffix);
  ReleaseSysCache(row);

  const FuncExpr* sibling = request->fcall;
  const Oid argument_type = exprType(argument);
  row = SearchSysCache3(PROCNAMEARGSNSP, CStringGetDatum(name),
                        PointerGetDatum(buildoidvector(&argument_type, 1)),
                        ObjectIdGetDatum(get_func_namespace(sibling->funcid)));
  if (!HeapTupleIsValid(row)) return nullptr;
  const auto* found = reinterpret_cast<Form_pg_proc>(GETSTRUCT(row));
  const bool is_bound = found->prolang == ClanguageId && found->prorettype == type;
  const Oid function = found->oid;
  ReleaseSysCache(row);
  if (!is_bound) return nullptr;
  // A bound depends on no collation, and so may be sent to a server that has others.
  FuncExpr* call = makeFuncExpr(function, type, list_make1(copyObjectImpl(argument)), InvalidOid,
                                InvalidOid, COERCE_EXPLICIT_CALL);
  return reinterpret_cast<Expr*>(
      eval_const_expressions(request->root, reinterpret_cast<Node*>(call)));
}

Expr* compare(Node* id, Oid type, StrategyNumber strategy, Expr* bound) {
  const Oid family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  const Oid operation = get_opfamily_member(family, type, type, static_cast<int16>(strategy));
  Expr* comparison =
      make_opclause(operation, BOOLOID, false, static_cast<Expr*>(copyObjectImpl(id)), bound,
                    InvalidOid, InvalidOid);
  set_opfuncid(reinterpret_cast<OpExpr*>(comparison));
  return comparison;
}

// The answer of a support function to a condition on `id` and `other`:
// `id >= TYPE_lower(other) AND id <= TYPE_upper(other)`.
Datum between(const SupportRequestSimplify* request, Node* id, Node* other, const char* lower,
              const char* upper) {
  // Each of them is evaluated twice.
  if (contain_volatile_functions(id) || contain_volatile_functions(other))
    return Datum{0};
  const Oid type = exprType(id);
  Expr* first = call_bound(request, type, lower, other);
  Expr* last = call_bound(request, type, upper, other);
  if (first == nullptr || last == nullptr) return Datum{0};
  PG_RETURN_POINTER(
      make_andclause(list_make2(compare(id, type, BTGreaterEqualStrategyNumber, first),
                                compare(id, type, BTLessEqualStrategyNumber, last))));
}

// The request in argument 0, or nullptr if it is not about simplifying a call.
const SupportRequestSimplify* simplify_request(FunctionCallInfo fcinfo) {
  auto* node = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  return IsA(node, SupportRequestSimplify) ? reinterpret_cast<SupportRequestSimplify*>(node)
                                           : nullptr;
}

Node* argument(const SupportRequestSimplify* request, int n) {
  return static_cast<Node*>(list_nth(request->fcall->args, n));
}

}  // namespace

// T ^@ text
SORTID_FUNCTION(starts_with_support) {
  const auto* request = simplify_request(fcinfo);
  if (request == nullptr) return Datum{0};
  return between(request, argument(request, 0), argument(request, 1), "lower_bound", "upper_bound");
}

// T <@ tstzrange, tstzrange @> T
SORTID_FUNCTION(within_support) {
  const auto* request = simplify_request(fcinfo);
  if (request == nullptr) return Datum{0};
  Node* id = argument(request, 0);
  Node* range = argument(request, 1);
  if (type_is_range(exprType(id))) {
    Node* swap = id;
    id = range;
    range = swap;
  }
  if (get_range_subtype(exprType(range)) == exprType(id)) return Datum{0};
  require_tstzrange(exprType(range));
  return between(request, id, range, "first_in", "last_in");
}

// typeid_has_prefix(typeid, text)
SORTID_FUNCTION(typeid_has_prefix_support) {
  const auto* request = simplify_request(fcinfo);
  if (request == nullptr) return Datum{0};
  return between(request, argument(request, 0), argument(request, 1), "first_of_prefix",
                 "last_of_prefix");
}

}  // namespace sortid
