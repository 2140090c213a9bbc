#include "siblings.hpp"

#include "search/conditions.hpp"

namespace sortid {

namespace {

// The expression of a clause, without its RestrictInfo.
Node* bare(void* clause) {
  if (!IsA(clause, RestrictInfo)) return static_cast<Node*>(clause);
  auto* info = static_cast<RestrictInfo*>(clause);
  return reinterpret_cast<Node*>(info->orclause != nullptr ? info->orclause : info->clause);
}

// The place where a clause was found.
struct place {
  bool is_found = false;
  List* clauses = NIL;  // the AND list, or NIL below OR and NOT, where a clause has no siblings
  int at = 0;
};

// The path to the clause that was found last: its position in each nested list. The planner
// estimates one clause after another, so each lookup begins where the previous one ended. Otherwise
// n clauses would take O(n²) steps.
int last_way[8];

// Finds the clause that is(clause) recognizes, among `clauses` and the clauses nested in them.
template <class Is>
// NOLINTNEXTLINE(misc-no-recursion): like the planner's own, as deep as the condition
place place_of(const Is& is, List* clauses, std::size_t depth = 0) {
  check_stack_depth();
  const int count = list_length(clauses);
  int at = depth < lengthof(last_way) && last_way[depth] < count ? last_way[depth] : 0;
  for (int i = 0; i < count; ++i, at = at + 1 < count ? at + 1 : 0) {
    CHECK_FOR_INTERRUPTS();
    Node* clause = bare(list_nth(clauses, at));
    place where;
    if (is(clause)) {
      where = {true, clauses, at};
    } else {
      while (IsA(clause, BooleanTest))
        clause = reinterpret_cast<Node*>(reinterpret_cast<BooleanTest*>(clause)->arg);
      if (!IsA(clause, BoolExpr)) continue;
      const auto* nested = reinterpret_cast<BoolExpr*>(clause);
      where = place_of(is, nested->args, depth + 1);
      if (nested->boolop != AND_EXPR && where.clauses == nested->args) where = {where.is_found};
    }
    if (!where.is_found) continue;
    if (depth < lengthof(last_way)) last_way[depth] = at;
    return where;
  }
  return {};
}

// Returns the bounds of the ids if `clause` is a search for them, otherwise NIL.
List* bounds_of_search(Node* id, Node* clause) {
  const List* all = NIL;
  Oid function = InvalidOid;
  if (IsA(clause, OpExpr)) {
    all = reinterpret_cast<OpExpr*>(clause)->args;
    function = reinterpret_cast<OpExpr*>(clause)->opfuncid;
  } else if (IsA(clause, FuncExpr)) {
    all = reinterpret_cast<FuncExpr*>(clause)->args;
    function = reinterpret_cast<FuncExpr*>(clause)->funcid;
  } else
    return NIL;
  if (!list_member(all, id) || !OidIsValid(get_func_support(function))) return NIL;
  const search kind = search_by(function);
  if (kind.rule == nullptr || kind.rule->is_negated || !equal(id_of(kind, all), id)) return NIL;
  List* arguments = arguments_of(kind, all);
  return are_as_declared(kind, arguments) ? condition_of(kind, id, arguments).comparisons : NIL;
}

}  // namespace

siblings siblings_of(const PlannerInfo* root, const RelOptInfo* rel, List* sides, Node* id) {
  const auto is_own = [sides](const Node* clause) {
    return IsA(clause, OpExpr) && reinterpret_cast<const OpExpr*>(clause)->args == sides;
  };
  Node* having = root->parse->havingQual;
  // cppcheck-suppress constVariable // it is const
  List* const conditions[] = {
      rel == nullptr ? NIL : rel->baserestrictinfo, rel == nullptr ? NIL : rel->joininfo,
      having != nullptr && IsA(having, List) ? reinterpret_cast<List*>(having) : NIL};
  for (List* clauses : conditions)
    if (const place own = place_of(is_own, clauses); own.is_found) return {own.clauses, own.at};

  // The predicate of a partial index counts as a condition for scans of that index.
  List* indexes = rel == nullptr ? NIL : rel->indexlist;
  for (int i = 0; i < list_length(indexes); ++i) {
    auto* index = static_cast<IndexOptInfo*>(list_nth(indexes, i));
    const place own = place_of(is_own, index->indpred);
    if (!own.is_found) continue;
    for (int key = 0; key < index->nkeycolumns; ++key)
      if (match_index_to_operand(id, key, index))
        return {own.clauses, own.at, rel->baserestrictinfo};
    return {own.clauses, own.at};
  }

  // Index conditions from support functions are not in any of the planner's lists, so this function
  // builds them from the searches again and compares them by value.
  siblings with;
  const auto is_from = [&](Node* clause) {
    const List* bounds = bounds_of_search(id, clause);
    for (int at = 0; at < list_length(bounds); ++at)
      if (equal(static_cast<OpExpr*>(list_nth(bounds, at))->args, sides)) {
        with = {bounds, at};
        return true;
      }
    return false;
  };
  for (List* clauses : conditions)
    if (place_of(is_from, clauses).is_found) break;
  return with;
}

comparison comparison_like(PlannerInfo* root, const comparison& own, const List* clauses, int at) {
  CHECK_FOR_INTERRUPTS();
  Node* clause = bare(list_nth(clauses, at));
  if (!IsA(clause, OpExpr)) return {};
  const auto* operation = reinterpret_cast<OpExpr*>(clause);
  if (list_length(operation->args) != 2) return {};
  // equal() alone takes longer to tell that a constant is not the id.
  const auto is_id = [&own](const void* side) {
    return nodeTag(side) == nodeTag(own.id) && equal(side, own.id);
  };
  const bool is_second = !is_id(linitial(operation->args));
  if (is_second && !is_id(lsecond(operation->args))) return {};
  // Only <, <=, >= and > of two ids are bounds.
  const int strategy = get_op_opfamily_strategy(operation->opno, own.family);
  Oid left = InvalidOid, right = InvalidOid;
  op_input_types(operation->opno, &left, &right);
  if (strategy == InvalidStrategy || strategy == BTEqualStrategyNumber || left != right) return {};
  // Bounds that depend on different relations do not restrict the same rows. (A constant does not
  // depend on any.)
  auto* bound = static_cast<Node*>(list_nth(operation->args, is_second ? 0 : 1));
  if (!(IsA(bound, Const) && IsA(own.bound, Const)) &&
      !bms_equal(pull_varnos(root, bound), pull_varnos(root, own.bound)))
    return {};
  return {.id = own.id,
          .bound = bound,
          .family = own.family,
          .is_upper = (strategy < BTEqualStrategyNumber) != is_second,
          .is_included =
              strategy == BTLessEqualStrategyNumber || strategy == BTGreaterEqualStrategyNumber};
}

}  // namespace sortid
