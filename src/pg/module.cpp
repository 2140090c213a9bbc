// module: what makes the library one that PostgreSQL loads.
#include "pg/pg.hpp"

extern "C" {
SORTID_EXPORT const Pg_magic_struct* PG_MAGIC_FUNCTION_NAME();
PG_MODULE_MAGIC;
}
