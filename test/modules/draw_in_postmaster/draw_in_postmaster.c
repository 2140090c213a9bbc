/* draw_in_postmaster: fills sortid's pool of random bits before any backend is
 * forked, and logs what it drew. It also logs the result of a search's bound
 * that it calls as other extensions' C code does: without an FmgrInfo. */
#include "postgres.h"

#include "fmgr.h"
#include "utils/builtins.h"

PG_MODULE_MAGIC;

void _PG_init(void);

void _PG_init(void) {
  PGFunction draw = (PGFunction)load_external_function("$libdir/sortid", "gen_uid11", true, NULL);
  PGFunction bound =
      (PGFunction)load_external_function("$libdir/sortid", "uid11_lower_bound", true, NULL);
  int i;

  for (i = 0; i < 3; i++)
    elog(LOG, "drawn in the postmaster: %lld",
         (long long)DatumGetInt64(DirectFunctionCall1(draw, 0)));
  elog(LOG, "lower bound: %lld",
       (long long)DatumGetInt64(DirectFunctionCall1(bound, CStringGetTextDatum("2"))));
}
