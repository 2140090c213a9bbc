// caller: who calls a search or its bounds: a query, or the planner while it tries a constant. The
// planner's calls must not raise an error that the query might never raise.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// The `context` of the calls by which search_support.cpp computes bounds. They must return NULL for
// an invalid argument.
inline Node planner_context{T_Invalid};

inline bool is_asked_by_planner(FunctionCallInfo fcinfo) {
  return fcinfo->context == &planner_context;
}

// Estimators call with constants: matchingsel() does for ^@, and search_support.cpp for LIKE.
// What this relies on: mcv_selectivity() and histogram_selectivity() (selfuncs.c) call with a
// collation and with an FmgrInfo of fmgr_info(), which sets no expression, while the executor sets
// one for each call in a query (ExecInitFunc), and a fastpath call has no collation.
// sql/search_invalid.sql fails where either is no longer so. An estimator of our own in the
// catalogs could say that it calls, but a session that loaded an older library would not find it
// after an update.
inline bool is_asked_by_estimator(FunctionCallInfo fcinfo) {
  return fcinfo->flinfo != nullptr && fcinfo->flinfo->fn_expr == nullptr &&
         OidIsValid(PG_GET_COLLATION());
}

}  // namespace sortid
