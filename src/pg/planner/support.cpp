// support: answers the planner's questions about a search. Planning a search begins here, for
// example with
//
//   SELECT * FROM orders WHERE id LIKE '01KA%Z'
//
// in which ~~ (ulid, text) calls ulid_like(), whose support function is search_support(). The
// planner asks three questions:
//
// 1. Is there a simpler expression? simplified() looks up the rule of ulid_like() (rules.cpp): the
//    search means id >= ulid_like_first(pattern) AND id <= ulid_like_last(pattern). The pattern is
//    a constant, so these functions (entries.hpp) are called at once, and the condition becomes
//    comparisons with two ids (conditions.cpp), which all indexes and partition pruning can use.
//    Some ids between the two do not end with Z, so ulid_matches() remains. EXPLAIN shows:
//
//      Index Scan using orders_pkey on orders
//        Index Cond: ((id >= '01KA0000000000000000000000'::ulid) AND
//                     (id <= '01KAZZZZZZZZZZZZZZZZZZZZZZ'::ulid))
//        Filter: ulid_matches(id, '01KA%Z'::text)
//
//    In a generic plan for `id LIKE $1`, the bounds are calls: id >= ulid_like_first($1) and so on.
//    Rows are estimated from the comparisons, and from how many ids in the statistics match
//    (search_estimates.cpp).
//
// 2. Can a condition that was not rewritten use an index? `id LIKE (SELECT ...)` is not rewritten,
//    because that would repeat the sub-select. The sub-select is a parameter by the time the
//    planner calls index_conditions(), which returns the same two comparisons.
//
// 3. How many rows does such a condition select? estimate_call() (search_estimates.cpp) answers.
#include "pg/errors.hpp"
#include "search/conditions.hpp"
#include "search_estimates.hpp"

namespace sortid {

namespace {

// With two bounds, the rewrite repeats the id and the arguments. If the id or the arguments contain
// such conditions themselves, each level of nesting doubles the expression, and planning takes
// exponential time. Expressions with more nodes than this are therefore not rewritten. The limit is
// far above ordinary arguments: a tstzrange of two long expressions with time zones has 30 nodes.
constexpr int max_nodes = 500;

// Decides whether an expression may be repeated.
struct repetition {
  int relation;  // the number of the id's relation
  int nodes = 0;

  // Whether it is wrong or too expensive to repeat `node`.
  static bool is_bad(Node* node, void* context) {
    auto* self = static_cast<repetition*>(context);
    if (node == nullptr) return false;
    if (++self->nodes > max_nodes) return true;
    switch (nodeTag(node)) {
      case T_Var: {
        // A bound that depends on the id's own row is useless for an index or pruning.
        const auto* var = reinterpret_cast<Var*>(node);
        return var->varlevelsup == 0 && static_cast<int>(var->varno) == self->relation;
      }
      // A second scan may return a different row, so the bounds would come from two rows. There is
      // no complete list of constructs that may do so: synchronized scans of one table are enough.
      case T_SubLink:
      case T_SubPlan:
      case T_AlternativeSubPlan:
        return true;
      default:
        return walk_children(node, is_bad, context);
    }
  }
};

// Returns true if `node` has columns of several relations. Otherwise sets the int `context` to the
// relation whose columns `node` has, if any.
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

// Whether the id is cheap enough to evaluate twice. The limit is the one that the server uses when
// it rewrites its own range operators (find_simplified_clause() in rangetypes.c).
bool is_cheap(PlannerInfo* root, Node* id) {
  if (IsA(id, Var)) return true;
  repetition of_id{.relation = 0};
  if (repetition::is_bad(id, &of_id) || contain_volatile_functions(id)) return false;
  QualCost cost;
  cost_qual_eval_node(&cost, id, root);
  return cost.startup + cost.per_tuple <= 10 * cpu_operator_cost;
}

// Whether the id and the arguments may be evaluated twice, and an index or pruning can use the
// result.
bool may_repeat(PlannerInfo* root, Node* id, List* arguments) {
  if (!is_cheap(root, id)) return false;
  if (are_constant(arguments)) return true;
  repetition of_arguments{.relation = 0};
  if (is_of_several(id, &of_arguments.relation) || of_arguments.relation == 0) return false;
  auto* list = reinterpret_cast<Node*>(arguments);
  return !repetition::is_bad(list, &of_arguments) && !contain_volatile_functions(list);
}

// Whether the query has grouping sets with a condition, which may be or contain the search. Before
// PostgreSQL 18, a rewrite to an AND would hide that condition from the planner. A condition that
// is the expression of a column, even in a view or a sub-select, is not hidden.
bool may_be_grouped(const PlannerInfo* root) {
  if (finds_grouped_conditions || root == nullptr || root->parse->groupingSets == NIL) return false;
  const Query* query = root->parse;
  for (int i = 0; i < list_length(query->groupClause); ++i) {
    auto* clause = static_cast<SortGroupClause*>(list_nth(query->groupClause, i));
    Node* grouped = get_sortgroupclause_expr(clause, query->targetList);
    if (!IsA(grouped, Var) && !IsA(grouped, PlaceHolderVar) &&
        getBaseType(exprType(grouped)) == BOOLOID)
      return true;
  }
  return false;
}

// Returns `id <@ range` or `range @> id` for a range of ids with the server's own operator, as
// rewritten by the support function of that operator (from PostgreSQL 17 on). The parser chose our
// operator because ours is declared over anyrange. If ours were declared over tstzrange,
// `period @> '[2026-01-01,)'`, without any id, would become ambiguous. An index on ranges supports
// only the server's operator.
Node* by_server(PlannerInfo* root, const search& kind, Node* id, Node* range) {
  const Oid subtype = get_range_subtype(getBaseType(exprType(range)));
  while (exprType(id) != subtype && IsA(id, RelabelType))
    id = reinterpret_cast<Node*>(reinterpret_cast<RelabelType*>(id)->arg);
  if (exprType(id) != subtype)  // a domain
    id = reinterpret_cast<Node*>(makeRelabelType(reinterpret_cast<Expr*>(id), subtype, -1,
                                                 InvalidOid, COERCE_EXPLICIT_CAST));
  const bool id_first = kind.rule->id == 0;
  const Oid operation = id_first ? OID_RANGE_ELEM_CONTAINED_OP : OID_RANGE_CONTAINS_ELEM_OP;
  List* arguments = id_first ? list_make2(id, range) : list_make2(range, id);
  const Oid function = get_opcode(operation);
  const Oid its_support = may_be_grouped(root) ? InvalidOid : get_func_support(function);
  if (OidIsValid(its_support)) {
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

// Rewrites a negated search for one id to `<>`. The negation of a range would be an OR of two
// ranges. An index seldom pays off for an OR, and an OR is expensive to plan.
Node* simplified_negation(const search& kind, Node* id, List* arguments) {
  if (!are_constant(arguments)) return nullptr;
  const auto [all, is_exact] = condition_of(kind, id, arguments);
  const bool is_one_id = is_exact && list_length(all) == 1;
  return is_one_id ? negate_clause(static_cast<Node*>(linitial(all))) : nullptr;
}

Node* simplified(const SupportRequestSimplify* request) {
  const FuncExpr* call = request->fcall;
  const search kind = search_by(call->funcid);
  if (kind.rule == nullptr) return nullptr;
  Node* id = id_of(kind, call->args);
  List* arguments = arguments_of(kind, call->args);
  if (!are_as_declared(kind, arguments)) {
    auto* range = static_cast<Node*>(linitial(arguments));
    const Oid type = getBaseType(exprType(range));
    if (getBaseType(get_range_subtype(type)) != kind.id_type) require_tstzrange(type);
    return by_server(request->root, kind, id, range);
  }
  if (kind.rule->is_negated) return simplified_negation(kind, id, arguments);
  // Two bounds need the id and the arguments twice, and become an AND.
  const bool has_two = !kind.rule->comparisons[1].function.empty();
  if (has_two && (!may_repeat(request->root, id, arguments) || may_be_grouped(request->root)))
    return nullptr;
  auto [all, is_exact] = condition_of(kind, id, arguments);
  if (all == NIL) return nullptr;
  if (!is_exact)
    all = lappend(
        all, makeFuncExpr(kind.matches, BOOLOID, static_cast<List*>(copyObjectImpl(call->args)),
                          InvalidOid, InvalidOid, COERCE_EXPLICIT_CALL));
  if (list_length(all) == 1) return static_cast<Node*>(linitial(all));
  return reinterpret_cast<Node*>(make_andclause(all));
}

// Returns index conditions for a search that was not simplified. By now an uncorrelated sub-select
// is a parameter, which is evaluated once.
List* index_conditions(SupportRequestIndexCondition* request) {
  const search kind = search_by(request->funcid);
  if (kind.rule == nullptr || kind.rule->is_negated || request->indexarg != kind.rule->id)
    return NIL;
  const List* all = IsA(request->node, OpExpr) ? reinterpret_cast<OpExpr*>(request->node)->args
                    : IsA(request->node, FuncExpr)
                        ? reinterpret_cast<FuncExpr*>(request->node)->args
                        : nullptr;
  if (all == nullptr) return NIL;
  List* arguments = arguments_of(kind, all);
  auto* list = reinterpret_cast<Node*>(arguments);
  // A SubPlan may hide volatile functions.
  if (!are_as_declared(kind, arguments) || contain_subplans(list) ||
      !is_pseudo_constant_for_index(request->root, list, request->index))
    return NIL;
  const auto [comparisons, is_exact] =
      condition_of(kind, id_of(kind, all), arguments, request->opfamily);
  request->lossy = !is_exact;
  return comparisons;
}

}  // namespace

// search_support(internal) → internal: for every search, such as T ^@ text, T <@ tstzrange and
// typeid_has_prefix()
SORTID_FUNCTION(search_support) {
  auto* request = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSimplify))
    PG_RETURN_POINTER(simplified(reinterpret_cast<SupportRequestSimplify*>(request)));
  if (IsA(request, SupportRequestIndexCondition))
    PG_RETURN_POINTER(index_conditions(reinterpret_cast<SupportRequestIndexCondition*>(request)));
  if (IsA(request, SupportRequestSelectivity) &&
      estimate_call(reinterpret_cast<SupportRequestSelectivity*>(request)))
    PG_RETURN_POINTER(request);
  return Datum{0};
}

}  // namespace sortid
