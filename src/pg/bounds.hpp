// bounds: which comparisons of the id a searching function stands for, and the
// functions that compute their right sides.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// `id OPERATOR bound(the other arguments)`. The operator is a btree strategy; the
// bound's C symbol begins with the type as the searching function's does.
struct comparison {
  StrategyNumber strategy = InvalidStrategy;
  const char* bound = nullptr;
};

// The functions whose C symbol ends in `symbol`.
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

// What calls of `function` mean. Looked up once and kept until pg_proc changes.
search search_by(Oid function);

}  // namespace sortid
