// search_estimates: the selectivity of searches that were not rewritten, both operators (RESTRICT)
// and function calls, and of the part of a pattern that no range covers. Planning does not raise
// errors that the query might never raise: bound functions detect calls from the planner
// (rules.hpp), and may_raise() finds patterns that cannot be compared.
#include <optional>

#include "search_estimates.hpp"

#include "search/conditions.hpp"
#include "distribution.hpp"

namespace sortid {

namespace {

// Whether the pattern ends with an escape character that escapes nothing, so that comparing a
// string with it may raise an error.
bool may_raise(const Const* pattern) {
  const std::string_view symbols = view_of(DatumGetTextPP(pattern->constvalue));
  const std::size_t escapes = symbols.size() - (symbols.find_last_not_of('\\') + 1);
  return escapes % 2 == 1;
}

// The range of ids that satisfies the comparisons of a search.
struct id_range {
  id_bound first{}, last{};
  bool has_first = false, has_last = false;

  id_range(const List* comparisons, Oid type) {
    const Oid family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
    for (int i = 0; i < list_length(comparisons); ++i) {
      const auto* comparison = static_cast<OpExpr*>(list_nth(comparisons, i));
      const Datum id = static_cast<const Const*>(lsecond(comparison->args))->constvalue;
      const int strategy = get_op_opfamily_strategy(comparison->opno, family);
      const bool is_included = strategy != BTLessStrategyNumber;
      if (strategy <= BTEqualStrategyNumber) last = {id, is_included}, has_last = true;
      if (strategy >= BTEqualStrategyNumber) first = {id, is_included}, has_first = true;
    }
  }
  const id_bound* from() const { return has_first ? &first : nullptr; }
  const id_bound* to() const { return has_last ? &last : nullptr; }
};

// The text of an id.
std::string_view text_of(Datum id, Oid type) {
  Oid output = InvalidOid;
  bool is_varlena = false;
  getTypeOutputInfo(type, &output, &is_varlena);
  return OidOutputFunctionCall(output, id);
}

// The fraction of the ids within a range that would match the rest of the pattern if their symbols
// were random. `sample` is an id, or nullptr.
double expected_of(std::string_view pattern, const id_range& range, const Datum* sample, Oid type) {
  double symbols = 26, alphabet = 32;
  std::size_t known = 0;  // the number of symbols that all ids in the range begin with
  if (range.from() != nullptr) sample = &range.first.id;
  if (sample != nullptr) {
    const std::string_view text = text_of(*sample, type);
    if (range.from() != nullptr && range.to() != nullptr) {
      const std::string_view last = text_of(range.last.id, type);
      while (known < Min(text.size(), last.size()) && text.data()[known] == last.data()[known])
        ++known;
    }
    // Ids in Base32 have 4.9 bits per symbol; ids in Base58 and Base62 have 5.8.
    const int size = get_typlen(type);
    const std::size_t prefix = text.find_last_of('_') + 1;
    const double bits = 8.0 * (size > 0 ? size : UUID_LEN);
    if (bits > 5.4 * static_cast<double>(text.size() - prefix)) alphabet = 60;
    symbols = static_cast<double>(text.size() - known);
  }
  // Symbols after a "%" may be at any position, except those at the end of the pattern.
  double expected = 1, of_run = 1;
  bool floats = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char symbol = pattern.data()[at];
    if (symbol == '%') {
      const double places = of_run * symbols;
      if (!floats)
        expected *= of_run;
      else if (of_run < 1)
        expected *= 1 - 1 / (1 + places + places * places / 2);
      of_run = 1;
      floats = true;
      continue;
    }
    if (symbol == '\\' && at + 1 < pattern.size()) ++at;
    if (!floats && known > 0)
      --known;
    else if (symbol != '_')
      of_run /= alphabet;
  }
  return expected * of_run;
}

// Returns the fraction of rows that the search selects. For the rest of a pattern, returns the
// fraction of the rows within the pattern's bounds that match the pattern. Returns nullopt if the
// server should guess.
std::optional<double> estimate(PlannerInfo* root, const search& kind, const List* all,
                               int relation) {
  // The function belongs to another extension or to a user.
  if (kind.rule == nullptr) return std::nullopt;
  const bool is_remaining = kind.matches == kind.function, is_negated = kind.rule->is_negated;
  Node* id = id_of(kind, all);
  List* arguments = arguments_of(kind, all);
  // A range of ids uses the server's operator, except in ANY (array) with a user's operator.
  if (!are_as_declared(kind, arguments)) return std::nullopt;
  // Folds stable functions and known parameters to their current values.
  for (int i = 0; i < list_length(arguments); ++i)
    lfirst(list_nth_cell(arguments, i)) =
        estimate_expression_value(root, static_cast<Node*>(list_nth(arguments, i)));
  const auto* pattern = static_cast<const Const*>(linitial(arguments));
  // A search for NULL selects no rows.
  if (IsA(pattern, Const) && pattern->constisnull) return 0;
  if (!are_constant(arguments)) {
    // If the pattern is unknown, only the bounds can be estimated.
    if (is_remaining) return 1;
    return is_negated ? 1 - DEFAULT_RANGE_INEQ_SEL : DEFAULT_RANGE_INEQ_SEL;
  }

  const auto [bounds, is_exact] = condition_of(kind, id, arguments);
  // No id matches an invalid argument, whether or not the query will raise an error for it.
  if (bounds == NIL && !OidIsValid(kind.matches)) return 0;
  const Oid type = kind.id_type;
  const Oid family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  VariableStatData stats;
  examine_variable(root, id, relation, &stats);
  distribution ids(root, &stats, get_opfamily_member(family, type, type, BTLessStrategyNumber));
  const id_range range(bounds, type);
  const double within = ids.within(range.from(), range.to());
  double selected = within;
  if (!is_exact && OidIsValid(kind.matches) && !may_raise(pattern)) {
    FmgrInfo match;
    fmgr_info(kind.matches, &match);
    const double expected =
        expected_of(view_of(DatumGetTextPP(pattern->constvalue)), range, ids.sample(), type);
    selected =
        Min(within, ids.matching(range.from(), range.to(), &match, pattern->constvalue, expected));
  }
  double fraction = selected;
  if (is_remaining) fraction = within > 0 ? selected / within : 0;
  if (is_negated) fraction = 1 - ids.nulls() - selected;
  CLAMP_PROBABILITY(fraction);
  ids.release();
  ReleaseVariableStats(stats);
  return fraction;
}

}  // namespace

bool estimate_call(SupportRequestSelectivity* request) {
  const std::optional<double> fraction =
      estimate(request->root, search_by(request->funcid), request->args, request->varRelid);
  if (fraction) request->selectivity = *fraction;
  return fraction.has_value();
}

// sortid_searchsel(internal, oid, internal, integer) → float8: RESTRICT for ^@, LIKE, ILIKE, NOT
// LIKE and NOT ILIKE
SORTID_FUNCTION(sortid_searchsel) {
  const search kind = search_by(get_opcode(PG_GETARG_OID(1)));
  PG_RETURN_FLOAT8(estimate(reinterpret_cast<PlannerInfo*>(PG_GETARG_POINTER(0)), kind,
                            reinterpret_cast<List*>(PG_GETARG_POINTER(2)), PG_GETARG_INT32(3))
                       .value_or(DEFAULT_MATCHING_SEL));
}

// matches_support(internal) → internal: for T_matches() and T_imatches(), which are not rewritten
SORTID_FUNCTION(matches_support) {
  auto* request = reinterpret_cast<SupportRequestSelectivity*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSelectivity) && estimate_call(request)) PG_RETURN_POINTER(request);
  return Datum{0};
}

}  // namespace sortid
