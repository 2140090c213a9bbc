/* Counts the instructions of what a session runs between the two calls, in a server under
   callgrind, which writes the count to a file of its own. See script/bench --instructions. */
#include "postgres.h"

#include "fmgr.h"

#include <valgrind/callgrind.h>

PG_MODULE_MAGIC;
PG_FUNCTION_INFO_V1(counting_begin);
PG_FUNCTION_INFO_V1(counting_end);

Datum counting_begin(PG_FUNCTION_ARGS) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  PG_RETURN_VOID();
}

Datum counting_end(PG_FUNCTION_ARGS) {
  CALLGRIND_DUMP_STATS;
  CALLGRIND_STOP_INSTRUMENTATION;
  PG_RETURN_VOID();
}
