// conditions: the comparisons that a search is equivalent to, as expressions. For `id ^@ $1`, they
// are id >= ulid_lower_bound($1) and id <= ulid_upper_bound($1). For `id LIKE '01KA%Z'`, they are
// id >= '01KA0000000000000000000000' and id <= '01KAZZZZZZZZZZZZZZZZZZZZZZ', which are not exact:
// not all ids that satisfy them match the pattern.
#pragma once

#include "rules.hpp"

namespace sortid {

// Whether all arguments are constants that are not NULL.
bool are_constant(const List* arguments);

// Whether the types of the arguments are those of the bounds. Only a range can have a different
// type.
bool are_as_declared(const search& kind, const List* arguments);

// The comparisons for a search.
struct condition {
  List* comparisons;  // NIL if there are none
  bool is_exact;      // false: not all ids that satisfy the comparisons match
};

// Returns the condition, with operators from `family` if one is given. `arguments` are the
// arguments of the bounds. There are no comparisons if an argument is invalid or is a pattern that
// begins with a wildcard.
condition condition_of(const search& kind, Node* id, List* arguments, Oid family = InvalidOid);

}  // namespace sortid
