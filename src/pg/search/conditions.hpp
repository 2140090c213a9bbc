// conditions: the comparisons that a search is equivalent to, as expressions. Of `id LIKE '01KA%Z'`
// these are id >= '01KA0000000000000000000000' and id <= '01KAZZZZZZZZZZZZZZZZZZZZZZ', which are
// not exact, of `id ^@ $1` id >= ulid_lower_bound($1) and id <= ulid_upper_bound($1).
#pragma once

#include "rules.hpp"

namespace sortid {

// Are all of them known, and not NULL?
bool are_constant(const List* arguments);

// Do their types fit the bounds? Only a range can have another type.
bool are_as_declared(const search& kind, const List* arguments);

// What a search is equivalent to.
struct condition {
  List* comparisons;  // NIL: none
  bool is_exact;      // if not, an id within them may not match the pattern
};

// With operators of `family`, if one is given. `arguments` are those of the bounds. There are no
// comparisons if an argument is invalid, or a pattern without a beginning.
condition condition_of(const search& kind, Node* id, List* arguments, Oid family = InvalidOid);

}  // namespace sortid
