// search_estimates: which fraction of the rows a search selects.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// For the support function of searches: a call that was not rewritten. Returns false if the server
// is to guess.
bool estimate_call(SupportRequestSelectivity* request);

}  // namespace sortid
