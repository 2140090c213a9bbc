// search_estimates: the fraction of rows that a search selects.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// Estimates a call to a search that was not rewritten. Returns false if the server should guess.
bool estimate_call(SupportRequestSelectivity* request);

}  // namespace sortid
