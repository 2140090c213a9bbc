// conditions: the comparisons that a search is equivalent to, as expressions.
#pragma once

#include "rules.hpp"

namespace sortid {

// What a search is equivalent to.
struct condition {
  List* comparisons;  // NIL: none
  bool is_exact;      // if not, an id within them may not match the pattern
};

// With operators of `family`, if one is given. `arguments` are those of the bounds. There are no
// comparisons if an argument is invalid, or a pattern without a beginning.
condition condition_of(const search& found, Node* id, List* arguments, Oid family = InvalidOid);

// The parts of a call of the search.
inline Node* id_of(const search& found, const List* all) {
  return static_cast<Node*>(list_nth(all, found.rule->id));
}
inline List* arguments_of(const search& found, const List* all) {
  return list_delete_nth_cell(list_copy(all), found.rule->id);
}

// Are all of them known, and not NULL?
bool are_constant(const List* arguments);

// Do the types of the arguments fit the bounds? Only a range can have another type.
bool are_as_declared(const search& found, const List* arguments);

}  // namespace sortid
