/* Functions that start and stop counting the instructions that a session executes. The server runs
   under callgrind, which writes each count to a new file. See script/bench --instructions. */
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
