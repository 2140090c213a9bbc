// range_estimates: RESTRICT for <, <=, >= and >, for every type. For `id >= a AND id <= b` the
// server multiplies the results of the two estimators, because it pairs bounds only if the
// estimators are its own. So the lower bound returns its fraction of all rows, and the upper bound
// returns the fraction of these rows that is within the range, P(range) / P(lower): the product is
// correct. If one side has several bounds, the last returns the fraction for the strictest bound,
// and the others return 1.
//
// A patch to the server's clausesel.c would make all of this unnecessary, but has not been written.
// clauselist_selectivity_ext() recognizes a bound if get_oprrest() returns one of the four
// scalar*sel functions. Patched, it would instead look up the strategy of the operator in the btree
// family of its type, keep the strictest bound of each side in addRangeClause() as it does now, and
// compute P(lower) + P(upper) - 1 + P(NULL). The estimators here would return the fraction for one
// bound.
#include "distribution.hpp"
#include "siblings.hpp"

namespace sortid {

namespace {

double fraction_alone(distribution& ids, const comparison& one) {
  if (one.value == nullptr) return DEFAULT_INEQ_SEL;
  const id_bound bound{one.value->constvalue, one.is_included};
  return one.is_upper ? ids.within(nullptr, &bound) : ids.within(&bound, nullptr);
}

double fraction_between(distribution& ids, const comparison& lower, double of_lower,
                        const comparison& upper, double of_upper) {
  if (lower.value == nullptr || upper.value == nullptr)
    return Min(DEFAULT_RANGE_INEQ_SEL, Min(of_lower, of_upper));
  const id_bound first{lower.value->constvalue, lower.is_included},
      last{upper.value->constvalue, upper.is_included};
  return ids.within(&first, &last);
}

// Whether bound `a` selects fewer rows than `b`, which is on the same side.
bool is_stricter(distribution& ids, const comparison& a, const comparison& b) {
  const bool is_known_a = ids.is_known() && a.value != nullptr,
             is_known_b = ids.is_known() && b.value != nullptr;
  if (is_known_a && is_known_b) {
    const int order = ids.compare(a.value->constvalue, b.value->constvalue);
    if (order == 0) return !a.is_included && b.is_included;
    return (order < 0) == a.is_upper;
  }
  // An unknown bound selects as many rows as the server guesses. A known bound is stricter if it
  // selects no more.
  if (is_known_a) return fraction_alone(ids, a) <= DEFAULT_INEQ_SEL;
  if (is_known_b) return fraction_alone(ids, b) > DEFAULT_INEQ_SEL;
  return false;
}

void take_if_stricter(PlannerInfo* root, distribution& ids, comparison& strictest,
                      comparison other) {
  const auto* value = reinterpret_cast<const Const*>(estimate_expression_value(root, other.bound));
  if (IsA(value, Const)) other.value = value;
  // A comparison with NULL selects nothing by itself.
  if (other.value != nullptr && other.value->constisnull) return;
  if (strictest.id == nullptr || is_stricter(ids, other, strictest)) strictest = other;
}

double fraction_of(PlannerInfo* root, distribution& ids, const comparison& own,
                   const siblings& with) {
  // A comparison with NULL is never true, whatever the other bounds select.
  if (own.value != nullptr && own.value->constisnull) return 0;

  // Visits the siblings after this clause, then the siblings before it. Only the last bound on a
  // side visits all of them, so n bounds take O(n) steps.
  comparison strictest = own, lower;
  const int count = list_length(with.clauses);
  for (int i = 1; i < count; ++i) {
    const int at = (with.own + i) % count;
    const comparison other = comparison_like(root, own, with.clauses, at);
    if (other.id == nullptr) continue;
    if (other.is_upper == own.is_upper) {
      if (at > with.own) return 1;
      take_if_stricter(root, ids, strictest, other);
    } else if (own.is_upper)
      take_if_stricter(root, ids, lower, other);
  }
  for (int at = 0; own.is_upper && at < list_length(with.also); ++at) {
    const comparison other = comparison_like(root, own, with.also, at);
    if (other.id != nullptr && !other.is_upper) take_if_stricter(root, ids, lower, other);
  }

  const double alone = fraction_alone(ids, strictest);
  if (lower.id == nullptr) return alone;
  const double of_lower = fraction_alone(ids, lower);
  // If the lower bound selects nothing, the product is 0 in any case.
  if (of_lower <= 0) return alone;
  return Min(1.0, fraction_between(ids, lower, of_lower, strictest, alone) / of_lower);
}

// Estimates `id OPERATOR bound` and `bound OPERATOR id`.
Datum estimate(FunctionCallInfo fcinfo, bool is_less, bool is_included) {
  auto* root = reinterpret_cast<PlannerInfo*>(PG_GETARG_POINTER(0));
  const Oid operation = PG_GETARG_OID(1);
  auto* sides = reinterpret_cast<List*>(PG_GETARG_POINTER(2));
  VariableStatData stats;
  Node* value = nullptr;
  bool is_id_left = false;
  // This fails if an id is not compared with a single value, for example if two columns are
  // compared.
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
  distribution ids(root, &stats, operation);
  const double fraction = fraction_of(root, ids, own, siblings_of(root, stats.rel, sides, own.id));
  ids.release();
  ReleaseVariableStats(stats);
  PG_RETURN_FLOAT8(fraction);
}

}  // namespace

// sortid_ltsel(internal, oid, internal, integer) → float8 and so on
SORTID_FUNCTION(sortid_ltsel) { return estimate(fcinfo, true, false); }
SORTID_FUNCTION(sortid_lesel) { return estimate(fcinfo, true, true); }
SORTID_FUNCTION(sortid_gesel) { return estimate(fcinfo, false, true); }
SORTID_FUNCTION(sortid_gtsel) { return estimate(fcinfo, false, false); }

}  // namespace sortid
