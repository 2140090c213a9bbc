// rules: the comparisons of the id that each search is equivalent to. For example, `id ^@ '01KA'`
// is equivalent to id >= ulid_lower_bound('01KA') AND id <= ulid_upper_bound('01KA').
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// `id OPERATOR function(the other arguments of the search)`. The operator is given by its btree
// strategy. `function` is the name of an SQL function without the type: "_lower_bound" for
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

// A search is true if all its comparisons are true and the id matches the pattern, if there is one.
// If there are two comparisons, they are at_least() and at_most().
struct search_rule {
  std::string_view search;          // the search function, also without the type
  bound_comparison comparisons[2];  // the second may be empty
  std::string_view matches = {};    // the function that matches an id against the pattern, if any
  int id = 0;                       // the number of the argument with the id
  bool is_negated = false;          // the search is true for ids that do not match
};

// The rule for a function in the database, and the functions that the rule names.
struct search {
  Oid function;
  const search_rule* rule;  // nullptr if the function is not a search
  Oid id_type;
  Oid argument_types[2];  // of the bounds; InvalidOid after the last one
  Oid bounds[2];          // one for each comparison
  Oid of_period[2];       // bounds that accept two times instead of a tstzrange, or InvalidOid
  Oid matches;            // the function that matches the pattern, or InvalidOid
};

// Returns the search that `function` performs. If there is one, it is cached until pg_proc changes.
search search_by(Oid function);

// Return the id and the arguments of the bounds from `all`, the arguments of a call to the search.
inline Node* id_of(const search& kind, const List* all) {
  return static_cast<Node*>(list_nth(all, kind.rule->id));
}
inline List* arguments_of(const search& kind, const List* all) {
  return list_delete_nth_cell(list_copy(all), kind.rule->id);
}

// The `context` with which the planner calls a bound function. No node of the server has this tag.
// With this context, the function returns NULL for an invalid argument, because the query might
// never raise the error, and for a pattern that begins with a wildcard.
struct planner_call {
  Node node{T_Invalid};
  bool is_exact;  // the function sets it to false if not all ids within the bounds match
};

// Returns the planner's context, or nullptr if the planner is not the caller.
inline planner_call* asked_by_planner(FunctionCallInfo fcinfo) {
  Node* const context = fcinfo->context;
  if (context == nullptr || !IsA(context, Invalid)) return nullptr;
  return reinterpret_cast<planner_call*>(context);
}

}  // namespace sortid
