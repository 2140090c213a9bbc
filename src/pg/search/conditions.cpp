#include "conditions.hpp"

namespace sortid {

namespace {

// Returns a call to a bound function, or its result if the arguments are constants. Returns nullptr
// if the result is NULL.
Expr* bound_by(Oid function, Oid type, List* arguments, planner_call& asking) {
  // A bound does not depend on a collation. Without one, postgres_fdw can ship the call.
  if (!are_constant(arguments))
    return reinterpret_cast<Expr*>(
        makeFuncExpr(function, type, arguments, InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL));
  FmgrInfo flinfo;
  fmgr_info(function, &flinfo);
  LOCAL_FCINFO(call, lengthof(search::argument_types) + 1);
  const int count = list_length(arguments);
  InitFunctionCallInfoData(*call, &flinfo, static_cast<short>(count), InvalidOid, &asking.node,
                           nullptr);
  for (int i = 0; i < count; ++i)
    call->args[i] = {static_cast<Const*>(list_nth(arguments, i))->constvalue, false};
  const Datum value = FunctionCallInvoke(call);
  if (call->isnull) return nullptr;
  int16 size = 0;
  bool by_value = false;
  get_typlenbyval(type, &size, &by_value);
  return reinterpret_cast<Expr*>(makeConst(type, -1, InvalidOid, size, value, false, by_value));
}

// Returns `id` compared with `right`. Returns nullptr if the type has no such operator, or if
// `family` is given and does not contain it.
Expr* make_comparison(Oid type, StrategyNumber strategy, Node* id, Expr* right, Oid family) {
  const Oid btree = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  const Oid operation = get_opfamily_member(btree, type, type, static_cast<int16>(strategy));
  if (!OidIsValid(operation) || (OidIsValid(family) && !op_in_opfamily(operation, family)))
    return nullptr;
  Expr* comparison = make_opclause(operation, BOOLOID, false, reinterpret_cast<Expr*>(id), right,
                                   InvalidOid, InvalidOid);
  set_opfuncid(reinterpret_cast<OpExpr*>(comparison));
  return comparison;
}

// Returns the bound functions. If the last argument is tstzrange(a, b) and there are bound
// functions that take two times, replaces the argument with the two times and returns these
// functions, to avoid building a range for each bound.
const Oid* bounds_of(const search& kind, List*& arguments) {
  const auto* period = static_cast<const FuncExpr*>(llast(arguments));
  if (!IsA(period, FuncExpr) || period->funcid != F_TSTZRANGE_TIMESTAMPTZ_TIMESTAMPTZ ||
      !OidIsValid(kind.of_period[0]) || !OidIsValid(kind.of_period[1]))
    return kind.bounds;
  arguments = list_concat(list_delete_last(list_copy(arguments)), period->args);
  return kind.of_period;
}

// Whether both bounds are known and are the same id.
bool are_one_id(const Expr* first, const Expr* last) {
  if (!IsA(first, Const) || !IsA(last, Const)) return false;
  const auto* id = reinterpret_cast<const Const*>(first);
  return datumIsEqual(id->constvalue, reinterpret_cast<const Const*>(last)->constvalue,
                      id->constbyval, id->constlen);
}

}  // namespace

bool are_constant(const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i) {
    const auto* argument = static_cast<const Const*>(list_nth(arguments, i));
    if (!IsA(argument, Const) || argument->constisnull) return false;
  }
  return true;
}

bool are_as_declared(const search& kind, const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i)
    if (getBaseType(exprType(static_cast<Node*>(list_nth(arguments, i)))) != kind.argument_types[i])
      return false;
  return true;
}

condition condition_of(const search& kind, Node* id, List* arguments, Oid family) {
  const condition none{NIL, false};
  const Oid type = kind.id_type;
  const auto& [one, two] = kind.rule->comparisons;
  planner_call asking{.is_exact = !OidIsValid(kind.matches) || are_constant(arguments)};
  const Oid* bounds = bounds_of(kind, arguments);
  Expr* first = bound_by(bounds[0], type, arguments, asking);
  if (first == nullptr) return none;
  Expr* last = first;
  if (!two.function.empty()) {
    last = bound_by(bounds[1], type, static_cast<List*>(copyObjectImpl(arguments)), asking);
    if (last == nullptr) return none;
    // A hash index supports `=` too, and `=` prunes hash partitions.
    if (are_one_id(first, last)) {
      Expr* equality = make_comparison(type, BTEqualStrategyNumber, id, first, family);
      if (equality != nullptr) return {list_make1(equality), asking.is_exact};
    }
  }
  Expr* lower = make_comparison(type, one.strategy, id, first, family);
  if (lower == nullptr) return none;
  if (two.function.empty()) return {list_make1(lower), asking.is_exact};
  Expr* upper =
      make_comparison(type, two.strategy, static_cast<Node*>(copyObjectImpl(id)), last, family);
  if (upper == nullptr) return none;
  return {list_make2(lower, upper), asking.is_exact};
}

}  // namespace sortid
