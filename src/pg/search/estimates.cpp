// estimates: of operators that were not rewritten (their RESTRICT), of calls of their functions,
// and of what remains of a pattern. Planning raises no error that the query might never raise: the
// functions of the bounds know that the planner asks (rules.hpp), and may_raise() finds patterns
// that cannot be compared.
#include "estimates.hpp"

#include "conditions.hpp"

namespace sortid {

namespace {

// What statistics say of a column.
struct column {
  double nulls = 0;      // the fraction of the rows without an id
  double matching = -1;  // with an id that matches a pattern; -1: it was not asked
};

// Asks the most common values and the histogram which of them match, if there is a `pattern`. If
// there is no histogram, `unknown` of the other ids do.
column statistics_of(PlannerInfo* root, Node* id, int relation, Oid matches, const Const* pattern,
                     double unknown) {
  column known;
  VariableStatData stats;
  examine_variable(root, id, relation, &stats);
  if (HeapTupleIsValid(stats.statsTuple))
    known.nulls = reinterpret_cast<Form_pg_statistic>(GETSTRUCT(stats.statsTuple))->stanullfrac;
  if (pattern != nullptr) {
    FmgrInfo match;
    fmgr_info(matches, &match);
    double common = 0;
    int bounds = 0;
    known.matching =
        mcv_selectivity(&stats, &match, InvalidOid, pattern->constvalue, true, &common);
    double others = histogram_selectivity(&stats, &match, InvalidOid, pattern->constvalue, true, 10,
                                          1, &bounds);
    if (others < 0) others = unknown;
    known.matching += (1 - common - known.nulls) * others;
  }
  ReleaseVariableStats(stats);
  return known;
}

// Whether comparing a text with the pattern may raise an error: it ends with an escape.
bool may_raise(const Const* pattern) {
  const std::string_view symbols = view_of(DatumGetTextPP(pattern->constvalue));
  const std::size_t escapes = symbols.size() - (symbols.find_last_not_of('\\') + 1);
  return escapes % 2 == 1;
}

// The fraction of the rows for which the search is true, or if it is what remains of a pattern,
// that fraction of the rows within its bounds. Negative: the server is to guess.
double estimate(PlannerInfo* root, const search& found, const List* all, int relation) {
  if (found.rule == nullptr) return -1;
  const bool is_remaining = found.matches == found.function, is_negated = found.rule->is_negated;
  Node* id = id_of(found, all);
  List* arguments = arguments_of(found, all);
  if (!are_as_declared(found, arguments)) return -1;
  const auto* pattern = static_cast<const Const*>(linitial(arguments));
  if (IsA(pattern, Const) && pattern->constisnull) return 0;
  if (!are_constant(arguments)) {
    // Of an unknown pattern the estimate of the bounds is all there is.
    if (is_remaining) return 1;
    return is_negated ? 1 - DEFAULT_RANGE_INEQ_SEL : DEFAULT_RANGE_INEQ_SEL;
  }

  const auto [bounds, is_exact] = condition_of(found, id, arguments);
  if (bounds == NIL && !OidIsValid(found.matches)) return 0;  // invalid, so nothing
  const double within =
      bounds == NIL ? 1 : clauselist_selectivity(root, bounds, relation, JOIN_INNER, nullptr);
  // Like the server, do not believe in extremely small fractions.
  constexpr double least = 0.0001;
  const bool is_asked =
      !is_exact && OidIsValid(found.matches) && within > least && !may_raise(pattern);
  const column known =
      statistics_of(root, id, relation, found.matches, is_asked ? pattern : nullptr,
                    is_remaining ? within : DEFAULT_MATCHING_SEL);
  const double selected = is_exact ? within : Min(within, Max(known.matching, least));
  if (is_remaining) return within > 0 ? selected / within : 0;
  return is_negated ? Max(1 - known.nulls - selected, 0) : selected;
}

}  // namespace

bool estimate_call(SupportRequestSelectivity* request) {
  const double fraction =
      estimate(request->root, search_by(request->funcid), request->args, request->varRelid);
  if (fraction < 0) return false;
  request->selectivity = Min(fraction, 1.0);
  return true;
}

// sortid_searchsel(internal, oid, internal, integer) → float8: RESTRICT of ^@, LIKE, ILIKE, NOT
// LIKE and NOT ILIKE
SORTID_FUNCTION(sortid_searchsel) {
  const search found = search_by(get_opcode(PG_GETARG_OID(1)));
  const double fraction =
      estimate(reinterpret_cast<PlannerInfo*>(PG_GETARG_POINTER(0)), found,
               reinterpret_cast<List*>(PG_GETARG_POINTER(2)), PG_GETARG_INT32(3));
  PG_RETURN_FLOAT8(fraction < 0 ? DEFAULT_MATCHING_SEL : Min(fraction, 1.0));
}

// matches_support(internal) → internal: of T_matches() and T_imatches(), which are not rewritten
SORTID_FUNCTION(matches_support) {
  auto* request = reinterpret_cast<SupportRequestSelectivity*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSelectivity) && estimate_call(request)) PG_RETURN_POINTER(request);
  return Datum{0};
}

}  // namespace sortid
