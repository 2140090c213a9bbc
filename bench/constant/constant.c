/* constant: functions that show what any function costs. They return the same value at
 * each call, as bigint, and as bytea of the size of a typeid 'user'. clock_bigint also
 * reads the clock, allocated_uuid allocates the value that it returns. */
#include "postgres.h"

#include <time.h>

#include "fmgr.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif
#include "utils/uuid.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(allocated_uuid);
PG_FUNCTION_INFO_V1(constant_bigint);
PG_FUNCTION_INFO_V1(clock_bigint);
PG_FUNCTION_INFO_V1(constant_bytea);

Datum allocated_uuid(PG_FUNCTION_ARGS) { PG_RETURN_UUID_P(palloc0(sizeof(pg_uuid_t))); }

Datum constant_bigint(PG_FUNCTION_ARGS) { PG_RETURN_INT64(PG_INT64_MAX); }

Datum clock_bigint(PG_FUNCTION_ARGS) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  PG_RETURN_INT64(now.tv_nsec);
}

Datum constant_bytea(PG_FUNCTION_ARGS) {
  static union {
    bytea header;
    char bytes[VARHDRSZ + UUID_LEN + sizeof("user") - 1];
  } typeid;
  SET_VARSIZE(&typeid, sizeof(typeid));
  PG_RETURN_BYTEA_P(&typeid.header);
}
