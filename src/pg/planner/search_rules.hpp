// search_rules: which comparisons of the id a search such as `id ^@ prefix` is equivalent to.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// `id OPERATOR bound(the other arguments of the search)`. The operator is a btree strategy.
struct bound_comparison {
  StrategyNumber strategy = InvalidStrategy;
  PGFunction bound = nullptr;
};
constexpr bound_comparison at_least(PGFunction bound) {
  return {BTGreaterEqualStrategyNumber, bound};
}
constexpr bound_comparison at_most(PGFunction bound) { return {BTLessEqualStrategyNumber, bound}; }
constexpr bound_comparison below(PGFunction bound) { return {BTLessStrategyNumber, bound}; }

// A pattern that the ids within the bounds must match too.
struct pattern_filter {
  // Whether all of them match `pattern`, the only argument. nullptr: the search is not for a
  // pattern.
  bool (*is_exact)(Datum pattern) = nullptr;
  bool is_negated = false;  // the search is true if the comparisons and the pattern are not
};

// A search is true if all its comparisons are, and the id matches the pattern. Two comparisons are
// at_least() and at_most().
struct search_rule {
  PGFunction search;
  int id;                           // which argument is the id
  bound_comparison comparisons[2];  // the second may be empty
  pattern_filter filter;
  const search_rule* next;  // of all rules

  search_rule(PGFunction of, int id_argument, bound_comparison one, bound_comparison two = {},
              pattern_filter pattern = {}) noexcept;
};

// Makes a rule, beside the entry points that it names:
//   SORTID_SEARCH(ulid_within, 0, at_least(ulid_first_in), at_most(ulid_last_in));
// ulid_within(id, range) means id >= ulid_first_in(range) AND id <= ulid_last_in(range).
#define SORTID_SEARCH(search, ...) \
  static const sortid::search_rule search##_rule { search, __VA_ARGS__ }

// What a function of the database searches for, in terms of other functions of it.
struct resolved_search {
  Oid function;
  const search_rule* rule;  // nullptr: it is no search of ours
  Oid id_type;
  Oid argument_types[2];  // of the bounds, InvalidOid after the last
  Oid bounds[2];          // one for each comparison
};

// The search that `function` performs. Cached until pg_proc changes, if there is one.
resolved_search search_by(Oid function);

}  // namespace sortid
