/* constant: returns the same value at each call, as uuid, bigint, and bytea of
 * the size of a typeid 'user', so that the call is all that is measured; or, for
 * allocated_uuid, the call and the memory that a value of one's own needs. */
#include "postgres.h"

#include "fmgr.h"
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif
#include "utils/uuid.h"

PG_MODULE_MAGIC;

PG_FUNCTION_INFO_V1(constant_uuid);
PG_FUNCTION_INFO_V1(allocated_uuid);
PG_FUNCTION_INFO_V1(constant_bigint);
PG_FUNCTION_INFO_V1(constant_bytea);

Datum constant_uuid(PG_FUNCTION_ARGS) {
  static pg_uuid_t uuid;
  PG_RETURN_UUID_P(&uuid);
}

Datum allocated_uuid(PG_FUNCTION_ARGS) { PG_RETURN_UUID_P(palloc0(sizeof(pg_uuid_t))); }

Datum constant_bigint(PG_FUNCTION_ARGS) { PG_RETURN_INT64(PG_INT64_MAX); }

Datum constant_bytea(PG_FUNCTION_ARGS) {
  static union {
    bytea header;
    char bytes[VARHDRSZ + UUID_LEN + sizeof("user") - 1];
  } typeid;
  SET_VARSIZE(&typeid, sizeof(typeid));
  PG_RETURN_BYTEA_P(&typeid.header);
}
