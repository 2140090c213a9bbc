// search_support: rewrites a condition such as `id ^@ prefix` to `id >= ... AND id <= ...`, or
// `id >= time` to `id >= ...`, which every index and partition pruning can use. Where that
// does not pay, it still supplies index conditions.
#include "caller.hpp"
#include "pg/errors.hpp"
#include "search_rules.hpp"

namespace sortid {

namespace {

// The rewrite writes the id and the arguments down twice if there are two bounds. If they
// contain such conditions themselves, each level of nesting doubles the expression, and
// planning takes exponential time. Expressions with more nodes than this are therefore left
// alone. The limit is far above ordinary arguments: a tstzrange of two long expressions with
// time zones has 30 nodes.
constexpr int max_nodes = 500;

// Decides whether an expression may be written down twice.
struct repetition {
  int relation;  // of the id
  int nodes = 0;

  // Is it wrong or too expensive to repeat `node`?
  static bool is_bad(Node* node, void* context) {
    auto* self = static_cast<repetition*>(context);
    if (node == nullptr) return false;
    if (++self->nodes > max_nodes) return true;
    switch (nodeTag(node)) {
      case T_Var: {
        // A bound that depends on the id's own row serves no index and no partition.
        const auto* var = reinterpret_cast<Var*>(node);
        return var->varlevelsup == 0 && static_cast<int>(var->varno) == self->relation;
      }
      // Another scan may return another row, and the bounds would be of two rows. No list of the
      // constructs that may do so is complete: synchronized scans of one table suffice.
      case T_SubLink:
      case T_SubPlan:
      case T_AlternativeSubPlan:
        return true;
      default:
        return walk_children(node, is_bad, context);
    }
  }
};

// Returns true if `node` has columns of several relations. Otherwise sets the int `context`
// to the relation that it has columns of, if any.
bool is_of_several(Node* node, void* context) {
  if (node == nullptr) return false;
  if (!IsA(node, Var)) return walk_children(node, is_of_several, context);
  auto& relation = *static_cast<int*>(context);
  const auto* var = reinterpret_cast<Var*>(node);
  if (var->varlevelsup > 0) return false;
  const bool several = relation != 0 && relation != static_cast<int>(var->varno);
  relation = static_cast<int>(var->varno);
  return several;
}

// Are all of them known, and not NULL?
bool are_constant(const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i) {
    const auto* argument = static_cast<const Const*>(list_nth(arguments, i));
    if (!IsA(argument, Const) || argument->constisnull) return false;
  }
  return true;
}

// Is the id cheap enough to evaluate twice? The limit is the one that the server uses when it
// rewrites its own range operators (find_simplified_clause() in rangetypes.c).
bool is_cheap(PlannerInfo* root, Node* id) {
  if (IsA(id, Var)) return true;
  repetition of_id{.relation = 0};
  if (repetition::is_bad(id, &of_id) || contain_volatile_functions(id)) return false;
  QualCost cost;
  cost_qual_eval_node(&cost, id, root);
  return cost.startup + cost.per_tuple <= 10 * cpu_operator_cost;
}

// May the id and the arguments be evaluated twice, and can an index or pruning use the result?
bool pays(PlannerInfo* root, Node* id, List* arguments) {
  if (!is_cheap(root, id)) return false;
  if (are_constant(arguments)) return true;
  repetition of_arguments{.relation = 0};
  if (is_of_several(id, &of_arguments.relation) || of_arguments.relation == 0) return false;
  auto* list = reinterpret_cast<Node*>(arguments);
  return !repetition::is_bad(list, &of_arguments) && !contain_volatile_functions(list);
}

// A call of a bound function, or its result if the arguments are constants; nullptr if it has none.
Expr* bound(Oid function, Oid type, List* arguments) {
  // A bound depends on no collation. Without one, postgres_fdw can ship the call.
  if (!are_constant(arguments))
    return reinterpret_cast<Expr*>(
        makeFuncExpr(function, type, arguments, InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL));
  FmgrInfo flinfo;
  fmgr_info(function, &flinfo);
  LOCAL_FCINFO(call, lengthof(search::argument_types));
  const int count = list_length(arguments);
  InitFunctionCallInfoData(*call, &flinfo, static_cast<short>(count), InvalidOid, &planner.node,
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

// `id` compared with `right`, by an operator that is also of `family` if one is given; nullptr if
// there is none.
Expr* compared(Oid type, StrategyNumber strategy, Node* id, Expr* right, Oid family) {
  const Oid btree = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  const Oid operation = get_opfamily_member(btree, type, type, static_cast<int16>(strategy));
  if (!OidIsValid(operation) || (OidIsValid(family) && !op_in_opfamily(operation, family)))
    return nullptr;
  Expr* comparison = make_opclause(operation, BOOLOID, false, reinterpret_cast<Expr*>(id), right,
                                   InvalidOid, InvalidOid);
  set_opfuncid(reinterpret_cast<OpExpr*>(comparison));
  return comparison;
}

// Are both bounds known, and the same id?
bool are_one_id(const Expr* first, const Expr* last) {
  if (!IsA(first, Const) || !IsA(last, Const)) return false;
  const auto* id = reinterpret_cast<const Const*>(first);
  return datumIsEqual(id->constvalue, reinterpret_cast<const Const*>(last)->constvalue,
                      id->constbyval, id->constlen);
}

// What a search is equivalent to.
struct condition {
  List* comparisons;  // NIL: there are none
  bool is_exact;      // false: ids of which they are true may not match
};

// The comparisons use operators of `family` if one is given.
condition condition_of(const search& found, Node* id, List* arguments, Oid family = InvalidOid) {
  const condition none{NIL, false};
  const Oid type = found.id_type;
  const auto& [one, two] = found.rule->comparisons;
  planner.is_exact = !found.rule->is_pattern || are_constant(arguments);
  Expr* first = bound(found.bounds[0], type, arguments);
  if (first == nullptr) return none;
  const bool is_exact = planner.is_exact;
  Expr* last = first;
  if (!two.bound.empty()) {
    last = bound(found.bounds[1], type, static_cast<List*>(copyObjectImpl(arguments)));
    if (last == nullptr) return none;
    // A hash index serves `=` too, and it prunes hash partitions.
    if (are_one_id(first, last)) {
      Expr* equality = compared(type, BTEqualStrategyNumber, id, first, family);
      if (equality != nullptr) return {list_make1(equality), is_exact};
    }
  }
  Expr* lower = compared(type, one.strategy, id, first, family);
  if (lower == nullptr) return none;
  if (two.bound.empty()) return {list_make1(lower), is_exact};
  Expr* upper = compared(type, two.strategy, static_cast<Node*>(copyObjectImpl(id)), last, family);
  if (upper == nullptr) return none;
  return {list_make2(lower, upper), is_exact};
}

// `id <@ range` or `range @> id` for a range of ids, with the server's own operator. Calls
// that operator's support function too (from 17 on).
Node* by_server(PlannerInfo* root, const search& found, Node* id, Node* range) {
  const Oid subtype = get_range_subtype(getBaseType(exprType(range)));
  while (exprType(id) != subtype && IsA(id, RelabelType))
    id = reinterpret_cast<Node*>(reinterpret_cast<RelabelType*>(id)->arg);
  if (exprType(id) != subtype)  // a domain
    id = reinterpret_cast<Node*>(makeRelabelType(reinterpret_cast<Expr*>(id), subtype, -1,
                                                 InvalidOid, COERCE_EXPLICIT_CAST));
  const bool id_first = found.rule->id == 0;
  const Oid operation = id_first ? OID_RANGE_ELEM_CONTAINED_OP : OID_RANGE_CONTAINS_ELEM_OP;
  List* arguments = id_first ? list_make2(id, range) : list_make2(range, id);
  const Oid function = get_opcode(operation);
  if (const Oid its_support = get_func_support(function); OidIsValid(its_support)) {
    SupportRequestSimplify request{};
    request.type = T_SupportRequestSimplify;
    request.root = root;
    request.fcall =
        makeFuncExpr(function, BOOLOID, arguments, InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL);
    const Datum simpler = OidFunctionCall1(its_support, PointerGetDatum(&request));
    if (simpler != Datum{0}) return reinterpret_cast<Node*>(DatumGetPointer(simpler));
  }
  auto* call = makeNode(OpExpr);
  call->opno = operation;
  call->opfuncid = function;
  call->opresulttype = BOOLOID;
  call->args = arguments;
  call->location = -1;
  return reinterpret_cast<Node*>(call);
}

// The arguments of a call, without the id.
List* arguments_of(const search& found, const List* all) {
  return list_delete_nth_cell(list_copy(all), found.rule->id);
}

// Do the types of the arguments fit the bounds? Only a range can have another type.
bool are_as_declared(const search& found, const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i)
    if (getBaseType(exprType(static_cast<Node*>(list_nth(arguments, i)))) !=
        found.argument_types[i])
      return false;
  return true;
}

// A pattern that comparisons are not equivalent to goes on beside them, in a call of its function.
// Nothing depends on the collations of such a call, so they say what it is: without one of its
// arguments, postgres_fdw can ship it; one of its result, which is boolean and so has none if
// somebody wrote the call, keeps it from being rewritten again.
bool is_remaining_filter(const Node* node) {
  return IsA(node, FuncExpr) && OidIsValid(reinterpret_cast<const FuncExpr*>(node)->funccollid);
}
Node* remaining_filter(const FuncExpr* call) {
  return reinterpret_cast<Node*>(
      makeFuncExpr(call->funcid, BOOLOID, static_cast<List*>(copyObjectImpl(call->args)),
                   DEFAULT_COLLATION_OID, InvalidOid, COERCE_EXPLICIT_CALL));
}

// A search for a pattern without comparisons becomes a call too: estimate() is asked about calls,
// while an operator has an estimator of the server, which knows nothing of NOT LIKE for our types.
// Each of these calls has a collation of its arguments, and no remaining filter has.
Node* whole_filter(const FuncExpr* call) {
  return reinterpret_cast<Node*>(makeFuncExpr(call->funcid, BOOLOID, call->args, InvalidOid,
                                              C_COLLATION_OID, COERCE_EXPLICIT_CALL));
}

Node* simplified(const SupportRequestSimplify* request) {
  const FuncExpr* call = request->fcall;
  const search found = search_by(call->funcid);
  if (found.rule == nullptr || is_remaining_filter(reinterpret_cast<const Node*>(call)))
    return nullptr;
  auto* id = static_cast<Node*>(list_nth(call->args, found.rule->id));
  List* arguments = arguments_of(found, call->args);
  if (!are_as_declared(found, arguments)) {
    auto* range = static_cast<Node*>(linitial(arguments));
    const Oid type = getBaseType(exprType(range));
    if (getBaseType(get_range_subtype(type)) != found.id_type) require_tstzrange(type);
    return by_server(request->root, found, id, range);
  }
  const bool repeats = !found.rule->comparisons[1].bound.empty();
  auto [all, is_exact] = repeats && !pays(request->root, id, arguments)
                             ? condition{NIL, false}
                             : condition_of(found, id, arguments);
  if (all == NIL) return found.rule->is_pattern ? whole_filter(call) : nullptr;
  const bool is_negated = found.rule->is_negated;
  for (int i = 0; is_negated && i < list_length(all); ++i)
    lfirst(list_nth_cell(all, i)) = negate_clause(static_cast<Node*>(list_nth(all, i)));
  if (!is_exact) all = lappend(all, remaining_filter(call));
  if (list_length(all) == 1) return static_cast<Node*>(linitial(all));
  return reinterpret_cast<Node*>(is_negated ? make_orclause(all) : make_andclause(all));
}

// Called for conditions that were not simplified. By now an uncorrelated sub-select is a
// parameter, which is evaluated once.
List* index_conditions(SupportRequestIndexCondition* request) {
  const search found = search_by(request->funcid);
  if (found.rule == nullptr || found.rule->is_negated || request->indexarg != found.rule->id ||
      is_remaining_filter(request->node))
    return NIL;
  const List* all = IsA(request->node, OpExpr) ? reinterpret_cast<OpExpr*>(request->node)->args
                    : IsA(request->node, FuncExpr)
                        ? reinterpret_cast<FuncExpr*>(request->node)->args
                        : nullptr;
  if (all == nullptr) return NIL;
  List* arguments = arguments_of(found, all);
  auto* list = reinterpret_cast<Node*>(arguments);
  // A SubPlan may hide volatile functions.
  if (!are_as_declared(found, arguments) || contain_subplans(list) ||
      !is_pseudo_constant_for_index(request->root, list, request->index))
    return NIL;
  const auto [comparisons, is_exact] = condition_of(
      found, static_cast<Node*>(list_nth(all, found.rule->id)), arguments, request->opfamily);
  request->lossy = !is_exact;
  return comparisons;
}

// What statistics say of a pattern, in fractions of all rows.
struct matches {
  double fraction;  // with an id that matches
  double nulls;     // without an id
};

// The most common values and the histogram compared with the pattern by `match`, which is LIKE or,
// if `is_negated`, NOT LIKE. `unknown` is the fraction of the others that matches if there is no
// histogram.
matches matching(const SupportRequestSelectivity* request, Node* id, Datum pattern, bool is_negated,
                 double unknown) {
  FmgrInfo match;
  fmgr_info(request->funcid, &match);
  VariableStatData stats;
  examine_variable(request->root, id, request->varRelid, &stats);
  double common = 0, nulls = 0;
  int bounds = 0;
  double fraction = mcv_selectivity(&stats, &match, C_COLLATION_OID, pattern, true, &common);
  double others =
      histogram_selectivity(&stats, &match, C_COLLATION_OID, pattern, true, 10, 1, &bounds);
  if (HeapTupleIsValid(stats.statsTuple))
    nulls = reinterpret_cast<Form_pg_statistic>(GETSTRUCT(stats.statsTuple))->stanullfrac;
  ReleaseVariableStats(stats);
  if (is_negated) fraction = common - fraction;
  if (others < 0)
    others = unknown;
  else if (is_negated)
    others = 1 - others;
  // Like the server, do not believe in extremely small fractions.
  return {Max(fraction + (1 - common - nulls) * others, 0.0001), nulls};
}

// Estimates a call that was not rewritten, or the filter that remains of one, as the fraction of
// the rows within the bounds.
bool estimate(SupportRequestSelectivity* request) {
  const search found = search_by(request->funcid);
  if (found.rule == nullptr) return false;
  auto* id = static_cast<Node*>(list_nth(request->args, found.rule->id));
  List* arguments = arguments_of(found, request->args);
  if (!are_as_declared(found, arguments)) return false;
  const bool is_known = !request->is_join && are_constant(arguments);
  const bool has_pattern = found.rule->is_pattern;
  const auto [bounds, is_exact] = condition_of(found, id, arguments);
  if (bounds == NIL && !(has_pattern && is_known)) return false;
  double within = 1;
  if (bounds != NIL)
    within = clauselist_selectivity(request->root, bounds, request->varRelid, request->jointype,
                                    request->sjinfo);
  const bool is_remaining = has_pattern && !OidIsValid(request->inputcollid);
  const bool is_negated = found.rule->is_negated;
  // Of an unknown pattern the estimate of the bounds is all there is. Those of one that depends on
  // the row itself would count as independent of each other.
  matches selected{within, 0};
  if (!is_known && !found.rule->comparisons[1].bound.empty())
    selected.fraction = is_remaining ? within : Min(within, DEFAULT_MATCHING_SEL);
  else if (is_known && !is_exact)
    selected = matching(request, id, static_cast<Const*>(linitial(arguments))->constvalue,
                        is_negated, is_remaining ? within : DEFAULT_MATCHING_SEL);
  const double fraction = Min(selected.fraction, within);
  if (!is_remaining || within <= 0)
    request->selectivity = is_negated ? 1 - selected.nulls - fraction : fraction;
  else if (is_negated)  // in an OR with the negated bounds, of which a NULL satisfies none
    request->selectivity = (within - fraction) / (within + selected.nulls);
  else
    request->selectivity = fraction / within;
  CLAMP_PROBABILITY(request->selectivity);
  return true;
}

}  // namespace

// search_support(internal) → internal: of every search, T ^@ text, T <@ tstzrange,
// typeid_has_prefix() and so on
SORTID_FUNCTION(search_support) {
  auto* request = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSimplify))
    PG_RETURN_POINTER(simplified(reinterpret_cast<SupportRequestSimplify*>(request)));
  if (IsA(request, SupportRequestIndexCondition))
    PG_RETURN_POINTER(index_conditions(reinterpret_cast<SupportRequestIndexCondition*>(request)));
  if (IsA(request, SupportRequestSelectivity) &&
      estimate(reinterpret_cast<SupportRequestSelectivity*>(request)))
    PG_RETURN_POINTER(request);
  return Datum{0};
}

}  // namespace sortid
