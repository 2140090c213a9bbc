// symbols_of_1_3: C symbols that the catalogs of 1.3.0 name and those of 2.0 do not. They stay
// until 3.0.0, for databases in which this library replaced that of 1.3.0 and ALTER EXTENSION
// sortid UPDATE has yet to run.
#include "pg/pg.hpp"

extern "C" Datum search_support(PG_FUNCTION_ARGS);

namespace sortid {

SORTID_FUNCTION(starts_with_support) { return search_support(fcinfo); }

}  // namespace sortid
