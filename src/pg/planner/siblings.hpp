// siblings: the clauses that hold together with one. An estimator gets the arguments of its clause,
// not the clauses next to it. It finds these by the address of its arguments in the planner's
// lists: conditions of the relation, of joins and of HAVING, and predicates of indexes. PostgreSQL
// 15 to 19 pass the very arguments, but nothing promises it. Index conditions that a search
// supplied are in no list; they are made from the search once more. A clause that is not found is
// estimated alone, as if the range had no other bound: the planner then expects too many rows, and
// results stay the same.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// A comparison of an id with something that is the same for all rows.
struct comparison {
  Node* id = nullptr;  // nullptr: it is another clause
  Node* bound = nullptr;
  Oid family = InvalidOid;       // btree, by whose order it compares
  const Const* value = nullptr;  // of the bound, if it is known
  bool is_upper = false;
  bool is_included = false;
};

// The clauses that hold together with one: an AND list, and its own place there.
struct siblings {
  const List* clauses = NIL;  // NIL: the clause stands alone
  int own = 0;
  // If the list is the predicate of a partial index on the id: the conditions of the relation,
  // because a scan of the index searches by them too.
  const List* also = NIL;
};

// The siblings of the clause with the arguments `sides`, one of which is the id `id`.
siblings siblings_of(const PlannerInfo* root, const RelOptInfo* rel, List* sides, Node* id);

// Clause number `at`, if it compares the same ids, and its bound is as constant as that of `own`.
// Leaves the value of the bound out.
comparison comparison_like(PlannerInfo* root, const comparison& own, const List* clauses, int at);

}  // namespace sortid
