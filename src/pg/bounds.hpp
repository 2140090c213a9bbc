// bounds: which comparisons of the id a searching function is equivalent to, and which
// functions compute their right-hand sides.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// `id OPERATOR bound(the other arguments)`. The operator is a btree strategy. The bound's C
// symbol is `bound` after the same type name as in the searching function's symbol.
struct comparison {
  StrategyNumber strategy = InvalidStrategy;
  const char* bound = nullptr;
};

// What the functions whose C symbol ends in `symbol` are equivalent to.
struct search_rule {
  const char* symbol;
  int id;                     // which argument is the id
  comparison comparisons[2];  // the second may be empty
};

struct search {
  Oid function;
  const search_rule* rule;  // nullptr: the function is not ours
  Oid id_type;
  Oid argument_types[2];  // of the bounds, InvalidOid after the last
  Oid bounds[2];          // one for each comparison
};

// The search that `function` performs. Cached until pg_proc changes, if there is one.
search search_by(Oid function);

}  // namespace sortid
