// search: the planner's side of it. A condition on a prefix or on time becomes
// `id >= ... AND id <= ...`, which every index and every pruning step knows.
#include "pg/search.hpp"

namespace sortid {

period period_argument(FunctionCallInfo fcinfo, int n, std::int64_t min_ms, std::int64_t max_ms) {
  const RangeType* argument = PG_GETARG_RANGE_P(n);
  RangeBound lower, upper;
  bool empty;
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
// of `sibling` whatever the search path is, folded where that is possible now.
Expr* call_bound(const SupportRequestSimplify* request, Oid type, const char* suffix,
                 Node* argument) {
  HeapTuple row = SearchSysCache1(TYPEOID, ObjectIdGetDatum(type));
  if (!HeapTupleIsValid(row)) elog(ERROR, "cache lookup failed for type %u", type);
  const char* name =
      psprintf("%s_%s", NameStr(reinterpret_cast<Form_pg_type>(GETSTRUCT(row))->typname), suffix);
  ReleaseSysCache(row);

  const FuncExpr* sibling = request->fcall;
  const Oid argument_type = exprType(argument);
  const Oid function = GetSysCacheOid3(PROCNAMEARGSNSP, Anum_pg_proc_oid, CStringGetDatum(name),
                                       PointerGetDatum(buildoidvector(&argument_type, 1)),
                                       ObjectIdGetDatum(get_func_namespace(sibling->funcid)));
  if (!OidIsValid(function)) elog(ERROR, "function %s not found", name);
  FuncExpr* call = makeFuncExpr(function, type, list_make1(copyObjectImpl(argument)),
                                sibling->funccollid, sibling->inputcollid, COERCE_EXPLICIT_CALL);
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

// The support function of a condition on an id and a text or a tstzrange, in
// either order: answers with `id >= TYPE_lower(other) AND id <= TYPE_upper(other)`.
Datum simplify(FunctionCallInfo fcinfo, const char* lower, const char* upper) {
  auto* node = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  if (!IsA(node, SupportRequestSimplify)) PG_RETURN_POINTER(nullptr);
  const auto* request = reinterpret_cast<SupportRequestSimplify*>(node);

  auto* id = static_cast<Node*>(linitial(request->fcall->args));
  auto* other = static_cast<Node*>(lsecond(request->fcall->args));
  if (exprType(id) == TSTZRANGEOID) {
    Node* swap = id;
    id = other;
    other = swap;
  }
  // Each of them is evaluated twice.
  if (contain_volatile_functions(id) || contain_volatile_functions(other))
    PG_RETURN_POINTER(nullptr);

  const Oid type = exprType(id);
  PG_RETURN_POINTER(make_andclause(list_make2(
      compare(id, type, BTGreaterEqualStrategyNumber, call_bound(request, type, lower, other)),
      compare(id, type, BTLessEqualStrategyNumber, call_bound(request, type, upper, other)))));
}

}  // namespace

// T ^@ text
SORTID_FUNCTION(starts_with_support) { return simplify(fcinfo, "lower_bound", "upper_bound"); }

// T <@ tstzrange, tstzrange @> T
SORTID_FUNCTION(within_support) { return simplify(fcinfo, "first_in", "last_in"); }

// typeid_has_prefix(typeid, text)
SORTID_FUNCTION(typeid_has_prefix_support) {
  return simplify(fcinfo, "first_of_prefix", "last_of_prefix");
}

}  // namespace sortid
