// search_support: rewrites a condition such as `id ^@ prefix` to `id >= ... AND id <= ...`, or
// `id >= time` to `id >= ...`, which every index and partition pruning can use. Where that
// does not pay, it still supplies index conditions.
#include "types/search.hpp"

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

bool are_constant(const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i)
    if (!IsA(list_nth(arguments, i), Const)) return false;
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

// A call of a bound function, or its result if the arguments are constants; nullptr if
// they are invalid.
Expr* bound(Oid function, Oid type, List* arguments) {
  // A bound depends on no collation. Without one, postgres_fdw can ship the call.
  if (!are_constant(arguments))
    return reinterpret_cast<Expr*>(
        makeFuncExpr(function, type, arguments, InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL));
  FmgrInfo flinfo;
  fmgr_info(function, &flinfo);
  LOCAL_FCINFO(call, lengthof(resolved_search::argument_types));
  const int count = list_length(arguments);
  InitFunctionCallInfoData(*call, &flinfo, static_cast<short>(count), InvalidOid, &planner_context,
                           nullptr);
  for (int i = 0; i < count; ++i) {
    const auto* argument = static_cast<Const*>(list_nth(arguments, i));
    if (argument->constisnull) return nullptr;
    call->args[i] = {argument->constvalue, false};
  }
  const Datum value = FunctionCallInvoke(call);
  if (call->isnull) return nullptr;
  int16 size = 0;
  bool by_value = false;
  get_typlenbyval(type, &size, &by_value);
  return reinterpret_cast<Expr*>(makeConst(type, -1, InvalidOid, size, value, false, by_value));
}

// The comparisons that a search is equivalent to, with operators of `family` if one is given;
// NIL if it has none.
List* comparisons(const resolved_search& found, Node* id, List* arguments,
                  Oid family = InvalidOid) {
  const Oid btree = lookup_type_cache(found.id_type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  List* all = NIL;
  for (int i = 0; i < 2 && OidIsValid(found.bounds[i]); ++i) {
    const Oid operation =
        get_opfamily_member(btree, found.id_type, found.id_type,
                            static_cast<int16>(found.rule->comparisons[i].strategy));
    if (!OidIsValid(operation)) return NIL;
    if (OidIsValid(family) && !op_in_opfamily(operation, family)) return NIL;
    if (i > 0) {
      id = static_cast<Node*>(copyObjectImpl(id));
      arguments = static_cast<List*>(copyObjectImpl(arguments));
    }
    Expr* right = bound(found.bounds[i], found.id_type, arguments);
    if (right == nullptr) return NIL;
    Expr* comparison = make_opclause(operation, BOOLOID, false, reinterpret_cast<Expr*>(id), right,
                                     InvalidOid, InvalidOid);
    set_opfuncid(reinterpret_cast<OpExpr*>(comparison));
    all = lappend(all, comparison);
  }
  return all;
}

// `id <@ range` or `range @> id` for a range of ids, with the server's own operator. Calls
// that operator's support function too (from 17 on).
Node* by_server(PlannerInfo* root, const resolved_search& found, Node* id, Node* range) {
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
List* arguments_of(const resolved_search& found, const List* all) {
  return list_delete_nth_cell(list_copy(all), found.rule->id);
}

// Do the types of the arguments fit the bounds? Only a range can have another type.
bool are_as_declared(const resolved_search& found, const List* arguments) {
  for (int i = 0; i < list_length(arguments); ++i)
    if (getBaseType(exprType(static_cast<Node*>(list_nth(arguments, i)))) !=
        found.argument_types[i])
      return false;
  return true;
}

// Do the comparisons select exactly what the search does? Otherwise they select more.
bool are_exact(const resolved_search& found, const List* arguments) {
  const auto is_exact = found.rule->beyond.is_exact;
  return is_exact == nullptr || (are_constant(arguments) &&
                                 is_exact(static_cast<Const*>(linitial(arguments))->constvalue));
}

// A search that comparisons are not equivalent to goes on beside them, without its collation, on
// which it does not depend. So it is not rewritten again.
bool is_rest(const resolved_search& found, Oid collation) {
  return found.rule->beyond.is_exact != nullptr && !OidIsValid(collation);
}
Node* rest_of(const FuncExpr* call) {
  return reinterpret_cast<Node*>(makeFuncExpr(call->funcid, BOOLOID,
                                              static_cast<List*>(copyObjectImpl(call->args)),
                                              InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL));
}

Node* simplified(const SupportRequestSimplify* request) {
  const FuncExpr* call = request->fcall;
  const resolved_search found = search_by(call->funcid);
  if (found.rule == nullptr || is_rest(found, call->inputcollid)) return nullptr;
  auto* id = static_cast<Node*>(list_nth(call->args, found.rule->id));
  List* arguments = arguments_of(found, call->args);
  if (!are_as_declared(found, arguments)) {
    auto* range = static_cast<Node*>(linitial(arguments));
    const Oid type = getBaseType(exprType(range));
    if (getBaseType(get_range_subtype(type)) != found.id_type) require_tstzrange(type);
    return by_server(request->root, found, id, range);
  }
  const bool repeats = found.rule->comparisons[1].bound != nullptr;
  if (repeats && !pays(request->root, id, arguments)) return nullptr;
  List* all = comparisons(found, id, arguments);
  if (all == NIL) return nullptr;
  const bool is_negated = found.rule->beyond.is_negated;
  for (int i = 0; is_negated && i < list_length(all); ++i)
    lfirst(list_nth_cell(all, i)) = negate_clause(static_cast<Node*>(list_nth(all, i)));
  if (!are_exact(found, arguments)) all = lappend(all, rest_of(call));
  if (list_length(all) == 1) return static_cast<Node*>(linitial(all));
  return reinterpret_cast<Node*>(is_negated ? make_orclause(all) : make_andclause(all));
}

// Called for conditions that were not simplified. By now an uncorrelated sub-select is a
// parameter, which is evaluated once.
List* index_conditions(SupportRequestIndexCondition* request) {
  const resolved_search found = search_by(request->funcid);
  if (found.rule == nullptr || found.rule->beyond.is_negated ||
      request->indexarg != found.rule->id || is_rest(found, exprInputCollation(request->node)))
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
  request->lossy = !are_exact(found, arguments);
  return comparisons(found, static_cast<Node*>(list_nth(all, found.rule->id)), arguments,
                     request->opfamily);
}

// The fraction of all rows whose id matches a pattern, by the most common values and the histogram.
// `match` is LIKE or, if `is_negated`, NOT LIKE. What the statistics do not tell counts as
// matching.
double matching(const SupportRequestSelectivity* request, Node* id, Datum pattern,
                bool is_negated) {
  FmgrInfo match;
  fmgr_info(request->funcid, &match);
  VariableStatData stats;
  examine_variable(request->root, id, request->varRelid, &stats);
  double common = 0;
  int bounds = 0;
  double fraction = mcv_selectivity(&stats, &match, C_COLLATION_OID, pattern, true, &common);
  const double of_bounds =
      histogram_selectivity(&stats, &match, C_COLLATION_OID, pattern, true, 10, 1, &bounds);
  double rest = 1 - common;
  if (HeapTupleIsValid(stats.statsTuple))
    rest -= reinterpret_cast<Form_pg_statistic>(GETSTRUCT(stats.statsTuple))->stanullfrac;
  ReleaseVariableStats(stats);
  if (is_negated) fraction = common - fraction;
  return fraction + rest * (of_bounds < 0 ? 1 : is_negated ? 1 - of_bounds : of_bounds);
}

// Estimates a call that was not simplified, or the rest of a search: which fraction of the ids
// within the bounds it selects. (Operators have estimators of their own.)
bool estimate(SupportRequestSelectivity* request) {
  const resolved_search found = search_by(request->funcid);
  if (found.rule == nullptr) return false;
  auto* id = static_cast<Node*>(list_nth(request->args, found.rule->id));
  List* arguments = arguments_of(found, request->args);
  if (!are_as_declared(found, arguments)) return false;
  List* bounds = comparisons(found, id, arguments);
  if (bounds == NIL) return false;
  const bool is_negated = found.rule->beyond.is_negated;
  double selected = clauselist_selectivity(request->root, bounds, request->varRelid,
                                           request->jointype, request->sjinfo);
  if (is_rest(found, request->inputcollid)) {
    const double within = selected;
    selected = 1;  // without a pattern the estimate of the bounds is all there is
    if (!request->is_join && are_constant(arguments)) {
      const Datum pattern = static_cast<Const*>(linitial(arguments))->constvalue;
      // Like the server, do not believe in extremely small fractions.
      selected = Max(matching(request, id, pattern, is_negated), 0.0001) / within;
      CLAMP_PROBABILITY(selected);
    }
  }
  request->selectivity = is_negated ? 1 - selected : selected;
  return true;
}

Datum search_support(FunctionCallInfo fcinfo) {
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

}  // namespace

// The support function of every search, T ^@ text, T <@ tstzrange, typeid_has_prefix() and so on,
// under the symbols by which the scripts of 1.0.0 and 1.1.0 name it.
SORTID_FUNCTION(starts_with_support) { return search_support(fcinfo); }
SORTID_FUNCTION(within_support) { return search_support(fcinfo); }
SORTID_FUNCTION(typeid_has_prefix_support) { return search_support(fcinfo); }

}  // namespace sortid
