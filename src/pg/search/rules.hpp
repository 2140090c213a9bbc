// rules: which comparisons of the id a search is equivalent to. `id ^@ '01KA'` is equivalent to
// id >= ulid_lower_bound('01KA') AND id <= ulid_upper_bound('01KA').
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// `id OPERATOR function(the other arguments of the search)`. The operator is a btree strategy,
// `function` the name of an SQL function without that of the type: "_lower_bound" is
// ulid_lower_bound().
struct bound_comparison {
  StrategyNumber strategy = InvalidStrategy;
  std::string_view function;
};
constexpr bound_comparison at_least(std::string_view function) {
  return {BTGreaterEqualStrategyNumber, function};
}
constexpr bound_comparison at_most(std::string_view function) {
  return {BTLessEqualStrategyNumber, function};
}
constexpr bound_comparison below(std::string_view function) {
  return {BTLessStrategyNumber, function};
}

// A search is true if all its comparisons are and, if it is for a pattern, the id matches that. Two
// comparisons are at_least() and at_most().
struct search_rule {
  std::string_view search;          // the searching function, named like the bounds
  bound_comparison comparisons[2];  // the second may be empty
  std::string_view matches = {};    // a search for a pattern: the function that matches each id
  int id = 0;                       // which argument is the id
  bool is_negated = false;          // the search is true for ids that do not match
};

// The rule of a function of the database, and the functions that it names.
struct search {
  Oid function;
  const search_rule* rule;  // nullptr: it is no search of ours
  Oid id_type;
  Oid argument_types[2];  // of the bounds, InvalidOid after the last
  Oid bounds[2];          // one for each comparison
  Oid of_period[2];       // the same for two times in place of a tstzrange, otherwise InvalidOid
  Oid matches;            // of a pattern, otherwise InvalidOid
};

// The search that `function` performs. Cached until pg_proc changes, if there is one.
search search_by(Oid function);

// The parts of a call of the search with `all` these arguments: the id, and those of the bounds.
inline Node* id_of(const search& kind, const List* all) {
  return static_cast<Node*>(list_nth(all, kind.rule->id));
}
inline List* arguments_of(const search& kind, const List* all) {
  return list_delete_nth_cell(list_copy(all), kind.rule->id);
}

// How the planner calls the function of a bound: as the `context` of the call, with a tag that no
// node of the server has. For an invalid argument and for a pattern without a beginning the
// function then returns NULL, because the query might never raise the error.
struct planner_call {
  Node node{T_Invalid};
  bool is_exact;  // the function sets it to false if ids within the bounds may not match
};

// nullptr if the planner is not the caller.
inline planner_call* asked_by_planner(FunctionCallInfo fcinfo) {
  Node* const context = fcinfo->context;
  if (context == nullptr || !IsA(context, Invalid)) return nullptr;
  return reinterpret_cast<planner_call*>(context);
}

}  // namespace sortid
