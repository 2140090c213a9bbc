/* constant: functions that show what any function costs at least. They return the same value
 * at each call, except that the clock_ ones read the clock and those of uuid and bytea, of the
 * size of a typeid 'user', allocate what they return. */
#include "postgres.h"

#include <time.h>

#include "fmgr.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif
#include "utils/uuid.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(constant_bigint);
PG_FUNCTION_INFO_V1(clock_bigint);
PG_FUNCTION_INFO_V1(clock_uuid);
PG_FUNCTION_INFO_V1(clock_bytea);

static long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_nsec;
}

Datum constant_bigint(PG_FUNCTION_ARGS) { PG_RETURN_INT64(PG_INT64_MAX); }

Datum clock_bigint(PG_FUNCTION_ARGS) { PG_RETURN_INT64(nanoseconds()); }

Datum clock_uuid(PG_FUNCTION_ARGS) {
  pg_uuid_t* id = palloc0(sizeof(pg_uuid_t));
  id->data[0] = (unsigned char)nanoseconds();
  PG_RETURN_UUID_P(id);
}

Datum clock_bytea(PG_FUNCTION_ARGS) {
  const int size = VARHDRSZ + UUID_LEN + sizeof("user") - 1;
  bytea* id = palloc0(size);
  SET_VARSIZE(id, size);
  VARDATA(id)[0] = (char)nanoseconds();
  PG_RETURN_BYTEA_P(id);
}
