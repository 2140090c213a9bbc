// range_estimates: RESTRICT of <, <=, >= and > of every type. For `id >= a AND id <= b` the server
// multiplies what the two estimators return, because it pairs bounds only if the estimators are its
// own. So the lower bound returns its fraction of all rows, and the upper bound the fraction of
// these that is within the range, P(range) / P(lower): the product is right. If several bounds are
// on one side, the last one answers for the strictest, and the others return 1.
//
// An estimator gets the arguments of its clause, not the clauses next to it. It finds these by the
// address of its arguments in the planner's lists: conditions of the relation, of joins and of
// HAVING, and predicates of indexes. PostgreSQL 15 to 19 pass the very arguments, but nothing
// promises it. Index conditions that a search supplied are in no list; they are made from the
// search once more. A clause that is not found is estimated alone, as if the range had no other
// bound: the planner then expects too many rows, and results stay the same.
#include "conditions.hpp"
#include "distribution.hpp"

namespace sortid {

namespace {

// A comparison of an id with something that is the same for all rows.
struct comparison {
  Node* id = nullptr;  // nullptr: it is another clause
  Node* bound = nullptr;
  Oid family = InvalidOid;       // btree, by whose order it compares
  const Const* value = nullptr;  // of the bound, if it is known
  bool is_upper = false;
  bool is_included = false;
};

// The clauses that hold together with one: an AND list, and its own place there.
struct siblings {
  const List* clauses = NIL;  // NIL: the clause stands alone
  int own = 0;
  // If the list is the predicate of a partial index on the id: the conditions of the relation,
  // because a scan of the index searches by them too.
  const List* also = NIL;
};

// A clause, without what the planner keeps beside it.
Node* bare(void* clause) {
  if (!IsA(clause, RestrictInfo)) return static_cast<Node*>(clause);
  auto* kept = static_cast<RestrictInfo*>(clause);
  return reinterpret_cast<Node*>(kept->orclause != nullptr ? kept->orclause : kept->clause);
}

// Where a clause was found.
struct place {
  bool is_found = false;
  List* clauses = NIL;  // the AND list, or NIL below OR and NOT, where a clause has no siblings
  int at = 0;
};

// The way to the clause that was found last: its number in the list, and below that, in what it is
// nested in. The planner asks for one clause after the other, so that the next search begins where
// this one ended. Otherwise n clauses would take n * n steps.
int last_way[8];

// The place of the clause that is(clause), among `clauses` and what they consist of.
template <class Is>
// NOLINTNEXTLINE(misc-no-recursion): like the planner's own, as deep as the condition
place place_of(const Is& is, List* clauses, std::size_t depth = 0) {
  check_stack_depth();
  const int count = list_length(clauses);
  int at = depth < lengthof(last_way) && last_way[depth] < count ? last_way[depth] : 0;
  for (int i = 0; i < count; ++i, at = at + 1 < count ? at + 1 : 0) {
    CHECK_FOR_INTERRUPTS();
    Node* clause = bare(list_nth(clauses, at));
    place found;
    if (is(clause)) {
      found = {true, clauses, at};
    } else {
      while (IsA(clause, BooleanTest))
        clause = reinterpret_cast<Node*>(reinterpret_cast<BooleanTest*>(clause)->arg);
      if (!IsA(clause, BoolExpr)) continue;
      const auto* nested = reinterpret_cast<BoolExpr*>(clause);
      found = place_of(is, nested->args, depth + 1);
      if (nested->boolop != AND_EXPR && found.clauses == nested->args) found = {found.is_found};
    }
    if (!found.is_found) continue;
    if (depth < lengthof(last_way)) last_way[depth] = at;
    return found;
  }
  return {};
}

// The bounds of the ids if `clause` is a search for them.
List* bounds_of_search(Node* id, Node* clause) {
  const List* all = NIL;
  Oid function = InvalidOid;
  if (IsA(clause, OpExpr)) {
    all = reinterpret_cast<OpExpr*>(clause)->args;
    function = reinterpret_cast<OpExpr*>(clause)->opfuncid;
  } else if (IsA(clause, FuncExpr)) {
    all = reinterpret_cast<FuncExpr*>(clause)->args;
    function = reinterpret_cast<FuncExpr*>(clause)->funcid;
  }
  if (!list_member(all, id) || !OidIsValid(get_func_support(function))) return NIL;
  const search found = search_by(function);
  if (found.rule == nullptr || found.rule->is_negated || !equal(id_of(found, all), id)) return NIL;
  List* arguments = arguments_of(found, all);
  return are_as_declared(found, arguments) ? condition_of(found, id, arguments).comparisons : NIL;
}

// The siblings of the clause with the arguments `sides`, one of which is the id `id`.
siblings siblings_of(const PlannerInfo* root, const RelOptInfo* rel, List* sides, Node* id) {
  const auto is_own = [sides](const Node* clause) {
    return IsA(clause, OpExpr) && reinterpret_cast<const OpExpr*>(clause)->args == sides;
  };
  Node* having = root->parse->havingQual;
  // cppcheck-suppress constVariable // it is
  List* const conditions[] = {
      rel == nullptr ? NIL : rel->baserestrictinfo, rel == nullptr ? NIL : rel->joininfo,
      having != nullptr && IsA(having, List) ? reinterpret_cast<List*>(having) : NIL};
  for (List* clauses : conditions)
    if (const place own = place_of(is_own, clauses); own.is_found) return {own.clauses, own.at};

  // The predicate of a partial index counts as a condition of a scan of it.
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

  // The planner has no list of the index conditions that it gets from a search. They are made once
  // more, and compared by value.
  siblings found;
  const auto is_from = [&](Node* clause) {
    const List* bounds = bounds_of_search(id, clause);
    for (int at = 0; at < list_length(bounds); ++at)
      if (equal(static_cast<OpExpr*>(list_nth(bounds, at))->args, sides)) {
        found = {bounds, at};
        return true;
      }
    return false;
  };
  for (List* clauses : conditions)
    if (place_of(is_from, clauses).is_found) break;
  return found;
}

// The estimate of one bound of a range.
class bound_estimate {
 public:
  bound_estimate(PlannerInfo* root, VariableStatData* stats, Oid operation)
      : root_(root), ids_(root, stats, operation) {}
  void release() { ids_.release(); }

  double fraction(const comparison& own, const siblings& with) {
    // Nothing compares with NULL, whatever the others select.
    if (own.value != nullptr && own.value->constisnull) return 0;
    comparison strictest = own, lower;
    // The siblings after this one, then those before it. Only the last bound on a side looks at all
    // of them, so that n bounds take n steps.
    const int count = list_length(with.clauses);
    for (int i = 1; i < count; ++i) {
      const int at = (with.own + i) % count;
      const comparison other = comparison_like(own, with.clauses, at);
      if (other.id == nullptr) continue;
      if (other.is_upper != own.is_upper) {
        if (own.is_upper) take_if_stricter(lower, other);
        continue;
      }
      if (at > with.own) return 1;
      take_if_stricter(strictest, other);
    }
    for (int at = 0; own.is_upper && at < list_length(with.also); ++at)
      if (const comparison other = comparison_like(own, with.also, at);
          other.id != nullptr && !other.is_upper)
        take_if_stricter(lower, other);

    const double alone = fraction_alone(strictest);
    if (lower.id == nullptr) return alone;
    const double of_lower = fraction_alone(lower);
    // If the lower bound selects nothing, neither does the product.
    if (of_lower <= 0) return alone;
    return Min(1.0, fraction_between(lower, of_lower, strictest, alone) / of_lower);
  }

 private:
  // Clause number `at`, if it compares the same ids, and its bound is as constant as that of `own`.
  // Leaves the value of the bound out.
  comparison comparison_like(const comparison& own, const List* clauses, int at) {
    CHECK_FOR_INTERRUPTS();
    Node* clause = bare(list_nth(clauses, at));
    if (!IsA(clause, OpExpr)) return {};
    const auto* operation = reinterpret_cast<OpExpr*>(clause);
    if (list_length(operation->args) != 2) return {};
    const bool is_second = equal(lsecond(operation->args), own.id);
    if (!is_second && !equal(linitial(operation->args), own.id)) return {};
    // Only <, <=, >= and > of two ids are bounds.
    const int strategy = get_op_opfamily_strategy(operation->opno, own.family);
    Oid left = InvalidOid, right = InvalidOid;
    op_input_types(operation->opno, &left, &right);
    if (strategy == InvalidStrategy || strategy == BTEqualStrategyNumber || left != right)
      return {};
    // A column of another table limits other rows than a constant does.
    auto* bound = static_cast<Node*>(list_nth(operation->args, is_second ? 0 : 1));
    if (!(IsA(bound, Const) && IsA(own.bound, Const)) &&
        !bms_equal(pull_varnos(root_, bound), pull_varnos(root_, own.bound)))
      return {};
    return {.id = own.id,
            .bound = bound,
            .family = own.family,
            .is_upper = (strategy < BTEqualStrategyNumber) != is_second,
            .is_included =
                strategy == BTLessEqualStrategyNumber || strategy == BTGreaterEqualStrategyNumber};
  }

  double fraction_alone(const comparison& one) {
    if (one.value == nullptr) return DEFAULT_INEQ_SEL;
    const id_bound bound{one.value->constvalue, one.is_included};
    return one.is_upper ? ids_.within(nullptr, &bound) : ids_.within(&bound, nullptr);
  }

  double fraction_between(const comparison& lower, double of_lower, const comparison& upper,
                          double of_upper) {
    if (lower.value == nullptr || upper.value == nullptr)
      return Min(DEFAULT_RANGE_INEQ_SEL, Min(of_lower, of_upper));
    const id_bound first{lower.value->constvalue, lower.is_included},
        last{upper.value->constvalue, upper.is_included};
    return ids_.within(&first, &last);
  }

  // Does bound `a` select less than `b` on the same side? Negative if so, 0 if they select the
  // same.
  int compare(const comparison& a, const comparison& b) {
    const bool is_known_a = ids_.is_known() && a.value != nullptr,
               is_known_b = ids_.is_known() && b.value != nullptr;
    if (is_known_a && is_known_b) {
      const int order = ids_.compare(a.value->constvalue, b.value->constvalue);
      if (order != 0) return a.is_upper ? order : -order;
      return a.is_included - b.is_included;
    }
    if (!is_known_a && !is_known_b) return 0;
    // A bound that is unknown selects as much as the server guesses. One that is known comes first
    // if it selects no more.
    if (is_known_a) return fraction_alone(a) <= DEFAULT_INEQ_SEL ? -1 : 1;
    return fraction_alone(b) <= DEFAULT_INEQ_SEL ? 1 : -1;
  }

  void take_if_stricter(comparison& strictest, comparison other) {
    const auto* value =
        reinterpret_cast<const Const*>(estimate_expression_value(root_, other.bound));
    if (IsA(value, Const)) other.value = value;
    // A comparison with NULL selects nothing by itself.
    if (other.value != nullptr && other.value->constisnull) return;
    if (strictest.id == nullptr || compare(other, strictest) < 0) strictest = other;
  }

  PlannerInfo* root_;
  distribution ids_;
};

// Of `id OPERATOR bound`, or of the reverse, which is given as what the bound is to the id.
Datum fraction_of(FunctionCallInfo fcinfo, bool is_less, bool is_included) {
  auto* root = reinterpret_cast<PlannerInfo*>(PG_GETARG_POINTER(0));
  const Oid operation = PG_GETARG_OID(1);
  auto* sides = reinterpret_cast<List*>(PG_GETARG_POINTER(2));
  VariableStatData stats;
  Node* value = nullptr;
  bool is_id_left = false;
  if (!get_restriction_variable(root, sides, PG_GETARG_INT32(3), &stats, &value, &is_id_left))
    PG_RETURN_FLOAT8(DEFAULT_INEQ_SEL);
  Oid type = InvalidOid, right = InvalidOid;
  op_input_types(operation, &type, &right);
  comparison own{.id = static_cast<Node*>(list_nth(sides, is_id_left ? 0 : 1)),
                 .bound = static_cast<Node*>(list_nth(sides, is_id_left ? 1 : 0)),
                 .family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf,
                 .is_upper = is_less == is_id_left,
                 .is_included = is_included};
  if (IsA(value, Const)) own.value = reinterpret_cast<Const*>(value);
  bound_estimate estimate(root, &stats, operation);
  const double fraction = estimate.fraction(own, siblings_of(root, stats.rel, sides, own.id));
  estimate.release();
  ReleaseVariableStats(stats);
  PG_RETURN_FLOAT8(fraction);
}

}  // namespace

// sortid_ltsel(internal, oid, internal, integer) → float8 and so on
SORTID_FUNCTION(sortid_ltsel) { return fraction_of(fcinfo, true, false); }
SORTID_FUNCTION(sortid_lesel) { return fraction_of(fcinfo, true, true); }
SORTID_FUNCTION(sortid_gesel) { return fraction_of(fcinfo, false, true); }
SORTID_FUNCTION(sortid_gtsel) { return fraction_of(fcinfo, false, false); }

}  // namespace sortid
