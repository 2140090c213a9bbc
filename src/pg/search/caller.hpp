// caller: how the planner calls the functions that compute the bounds of a search.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// The `context` of such a call. For an invalid argument and for a pattern without a beginning the
// function returns NULL, because the query might never raise the error.
struct planner_call {
  Node node{T_Invalid};
  bool is_exact = true;  // the function sets it to false if ids within the bounds may not match
};
inline planner_call from_planner;

// nullptr if the planner is not the caller.
inline planner_call* asked_by_planner(FunctionCallInfo fcinfo) {
  return fcinfo->context == &from_planner.node ? &from_planner : nullptr;
}

}  // namespace sortid
