// siblings: the clauses that are ANDed with a given clause. An estimator gets the arguments of its
// clause but not the clauses next to it. So it looks for the address of its arguments in the
// planner's lists: conditions of the relation, of joins and of HAVING, and predicates of indexes.
// PostgreSQL 15 to 19 pass the arguments themselves, not copies, but do not guarantee this. Index
// conditions from a search are not in any list, so this module builds them from the search again. A
// clause that is not found is estimated alone, as if the range had no other bound: the planner then
// expects too many rows, but results are the same.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// A comparison of an id with something that is the same for all rows.
struct comparison {
  Node* id = nullptr;  // nullptr for any other clause
  Node* bound = nullptr;
  Oid family = InvalidOid;       // the btree family whose order it uses
  const Const* value = nullptr;  // of the bound, if it is known
  bool is_upper = false;
  bool is_included = false;
};

// The clauses that are ANDed with a clause: an AND list, and the clause's own position in it.
struct siblings {
  const List* clauses = NIL;  // NIL if the clause has no siblings
  int own = 0;
  // If the list is the predicate of a partial index on the id, these are the conditions of the
  // relation, because a scan of the index uses them too.
  const List* also = NIL;
};

// The siblings of the clause with the arguments `sides`, one of which is the id `id`.
siblings siblings_of(const PlannerInfo* root, const RelOptInfo* rel, List* sides, Node* id);

// Returns clause number `at`, without the value of its bound, if it compares the same ids and its
// bound depends on the same relations as the bound of `own`.
comparison comparison_like(PlannerInfo* root, const comparison& own, const List* clauses, int at);

}  // namespace sortid
