// range_estimates: RESTRICT of <, <=, >= and > of every type. For `id >= a AND id <= b` the server
// multiplies what the two estimators return, because it pairs bounds only if the estimators are its
// own. So the lower bound returns its fraction of all rows, and the upper bound the fraction of
// these that is within the range, P(range) / P(lower): the product is right.
//
// An estimator gets the arguments of its clause, not the clauses beside it. It finds these by the
// address of its arguments in the planner's lists: conditions of the relation, of joins and of
// HAVING, and predicates of indexes. PostgreSQL 15 to 19 pass the very arguments, but nothing
// promises it. Index conditions that a search supplied are in no list; they are found by what the
// search is equivalent to. A clause that is not found is estimated alone, as if the range had no
// other bound: the planner then expects too many rows, and results stay the same.
#include "conditions.hpp"
#include "distribution.hpp"

namespace sortid {

namespace {

// An AND list, and whether a clause was found in it, or alone.
struct conjunction {
  bool is_found = false;
  List* clauses = NIL;
};

// A clause, without what the planner keeps beside it.
Node* bare(void* clause) {
  if (!IsA(clause, RestrictInfo)) return static_cast<Node*>(clause);
  auto* kept = static_cast<RestrictInfo*>(clause);
  return reinterpret_cast<Node*>(kept->orclause != nullptr ? kept->orclause : kept->clause);
}

// Where a clause was found last. The planner asks for one after the other, so that the next is
// near; without this, a long list would be read once for each.
struct {
  const List* clauses = nullptr;  // maybe freed: only its address is looked at
  int at = 0;
} last_found;

// The list that contains the clause that is(clause), among `clauses` and what they consist of.
template <class Is>
// NOLINTNEXTLINE(misc-no-recursion): like the planner's own, as deep as the condition
conjunction conjunction_with(const Is& is, List* clauses) {
  check_stack_depth();
  const int count = list_length(clauses);
  const int start = clauses == last_found.clauses ? last_found.at : 0;
  for (int i = 0; i < count; ++i) {
    const int at = (start + i) % count;
    Node* clause = bare(list_nth(clauses, at));
    conjunction found;
    if (is(clause)) {
      found = {true, clauses};
    } else {
      while (IsA(clause, BooleanTest))
        clause = reinterpret_cast<Node*>(reinterpret_cast<BooleanTest*>(clause)->arg);
      if (!IsA(clause, BoolExpr)) continue;
      const auto* nested = reinterpret_cast<BoolExpr*>(clause);
      found = conjunction_with(is, nested->args);
      if (nested->boolop != AND_EXPR && found.clauses == nested->args) found.clauses = NIL;
    }
    if (!found.is_found) continue;
    if (count > 8) last_found = {clauses, at};
    return found;
  }
  return {};
}

// A comparison of an id with something that is the same for all rows.
struct comparison {
  Node* id = nullptr;  // nullptr: it is another clause
  Node* bound = nullptr;
  const Const* value = nullptr;  // of the bound, if it is known
  bool is_upper = false;
  bool is_included = false;
};

// The estimate of one bound of a range.
class bound_estimate {
 public:
  bound_estimate(PlannerInfo* root, VariableStatData* stats, Oid operation, List* sides)
      : root_(root), rel_(stats->rel), sides_(sides), ids_(root, stats, operation) {
    Oid right = InvalidOid;
    op_input_types(operation, &type_, &right);
    family_ = lookup_type_cache(type_, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  }
  void release() { ids_.release(); }

  double fraction(const comparison& own) {
    const double alone = fraction_alone(own);
    find_clauses(own);
    comparison lower;
    double of_lower = 1;
    bool is_before = true;
    for (const List* clauses : {together_, used_with_predicate_}) {
      for (int i = 0; i < list_length(clauses); ++i) {
        Node* clause = bare(list_nth(clauses, i));
        if (is_own(clause)) {
          is_before = false;
          continue;
        }
        const comparison other = comparison_like(own, clause);
        if (other.id == nullptr || (other.is_upper && !own.is_upper)) continue;
        const double of_other = fraction_alone(other);
        // Of several lower bounds, or upper ones, the one that selects least is that of the range.
        if (other.is_upper == own.is_upper) {
          if (clauses == together_ && (of_other < alone || (of_other == alone && is_before)))
            return 1;
        } else if (lower.id == nullptr || of_other < of_lower) {
          lower = other;
          of_lower = of_other;
        }
      }
    }
    if (lower.id == nullptr || of_lower <= 0) return alone;
    return Min(1.0, fraction_between(lower, of_lower, own, alone) / of_lower);
  }

 private:
  bool is_own(const Node* clause) const {
    if (!IsA(clause, OpExpr)) return false;
    const List* sides = reinterpret_cast<const OpExpr*>(clause)->args;
    return is_written_anew_ ? equal(sides, sides_) : sides == sides_;
  }

  // Finds the clauses that hold together with the own one.
  void find_clauses(const comparison& own) {
    const auto is_it = [this](const Node* clause) { return is_own(clause); };
    Node* having = root_->parse->havingQual;
    // cppcheck-suppress constVariable // it is
    List* const kept[] = {
        rel_ == nullptr ? NIL : rel_->baserestrictinfo, rel_ == nullptr ? NIL : rel_->joininfo,
        having != nullptr && IsA(having, List) ? reinterpret_cast<List*>(having) : NIL};
    for (List* clauses : kept)
      if (const conjunction found = conjunction_with(is_it, clauses); found.is_found) {
        together_ = found.clauses;
        return;
      }
    // The predicate of a partial index counts as a condition of a scan of it, with the conditions
    // that are searched by in that index.
    List* indexes = rel_ == nullptr ? NIL : rel_->indexlist;
    for (int i = 0; i < list_length(indexes); ++i) {
      auto* index = static_cast<IndexOptInfo*>(list_nth(indexes, i));
      const conjunction found = conjunction_with(is_it, index->indpred);
      if (!found.is_found) continue;
      together_ = found.clauses;
      for (int key = 0; key < index->nkeycolumns; ++key)
        if (match_index_to_operand(own.id, key, index))
          used_with_predicate_ = rel_->baserestrictinfo;
      return;
    }
    // The planner has no list of the index conditions that it gets from a search.
    is_written_anew_ = true;
    for (List* clauses : kept) {
      List* bounds = NIL;
      const auto is_from = [&](Node* clause) {
        bounds = bounds_of_search(own, clause);
        return conjunction_with(is_it, bounds).is_found;
      };
      if (!conjunction_with(is_from, clauses).is_found) continue;
      together_ = bounds;
      return;
    }
  }

  // The bounds of the ids if `clause` is a search for them.
  static List* bounds_of_search(const comparison& own, Node* clause) {
    const List* all = nullptr;
    Oid function = InvalidOid;
    if (IsA(clause, OpExpr)) {
      all = reinterpret_cast<OpExpr*>(clause)->args;
      function = reinterpret_cast<OpExpr*>(clause)->opfuncid;
    } else if (IsA(clause, FuncExpr)) {
      all = reinterpret_cast<FuncExpr*>(clause)->args;
      function = reinterpret_cast<FuncExpr*>(clause)->funcid;
    } else
      return NIL;
    bool has_id = false;
    for (int i = 0; i < list_length(all); ++i) has_id |= equal(list_nth(all, i), own.id);
    if (!has_id || !OidIsValid(get_func_support(function))) return NIL;
    const search found = search_by(function);
    if (found.rule == nullptr || found.rule->is_negated || !equal(id_of(found, all), own.id))
      return NIL;
    List* arguments = arguments_of(found, all);
    return are_as_declared(found, arguments) ? condition_of(found, own.id, arguments).comparisons
                                             : NIL;
  }

  // The clause, if it compares the same ids with what is as constant as the bound of `own`.
  comparison comparison_like(const comparison& own, Node* clause) const {
    if (!IsA(clause, OpExpr)) return {};
    const auto* operation = reinterpret_cast<OpExpr*>(clause);
    if (list_length(operation->args) != 2) return {};
    const bool is_second = equal(lsecond(operation->args), own.id);
    if (!is_second && !equal(linitial(operation->args), own.id)) return {};
    const int strategy = get_op_opfamily_strategy(operation->opno, family_);
    Oid left = InvalidOid, right = InvalidOid;
    op_input_types(operation->opno, &left, &right);
    if (strategy == InvalidStrategy || strategy == BTEqualStrategyNumber || left != right)
      return {};
    comparison other;
    other.bound = static_cast<Node*>(list_nth(operation->args, is_second ? 0 : 1));
    if (!bms_equal(pull_varnos(root_, other.bound), pull_varnos(root_, own.bound))) return {};
    other.id = own.id;
    other.is_upper = (strategy < BTEqualStrategyNumber) != is_second;
    other.is_included =
        strategy == BTLessEqualStrategyNumber || strategy == BTGreaterEqualStrategyNumber;
    if (const auto* value =
            reinterpret_cast<const Const*>(estimate_expression_value(root_, other.bound));
        IsA(value, Const))
      other.value = value;
    return other;
  }

  double fraction_alone(const comparison& one) {
    if (one.value == nullptr) return DEFAULT_INEQ_SEL;
    if (one.value->constisnull) return 0;
    const id_bound bound{one.value->constvalue, one.is_included};
    return one.is_upper ? ids_.within(nullptr, &bound) : ids_.within(&bound, nullptr);
  }

  double fraction_between(const comparison& lower, double of_lower, const comparison& upper,
                          double of_upper) {
    if (lower.value == nullptr || upper.value == nullptr)
      return Min(DEFAULT_RANGE_INEQ_SEL, Min(of_lower, of_upper));
    if (upper.value->constisnull) return 0;
    const id_bound first{lower.value->constvalue, lower.is_included},
        last{upper.value->constvalue, upper.is_included};
    return ids_.within(&first, &last);
  }

  PlannerInfo* root_;
  RelOptInfo* rel_;
  List* sides_;
  distribution ids_;
  Oid type_ = InvalidOid, family_ = InvalidOid;
  List *together_ = NIL, *used_with_predicate_ = NIL;
  bool is_written_anew_ = false;
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
  comparison own;
  own.id = static_cast<Node*>(list_nth(sides, is_id_left ? 0 : 1));
  own.bound = static_cast<Node*>(list_nth(sides, is_id_left ? 1 : 0));
  if (IsA(value, Const)) own.value = reinterpret_cast<Const*>(value);
  own.is_upper = is_less == is_id_left;
  own.is_included = is_included;
  bound_estimate estimate(root, &stats, operation, sides);
  const double fraction = estimate.fraction(own);
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
