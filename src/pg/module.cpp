// module: the magic block, the settings and the load hook of the library.
#include "pg/module.hpp"

#include "sortid/uid11_profiles.hpp"
#include "generators/shared.hpp"

namespace sortid {

int machine_id = 0;

// sortid_version() → text: of the library that the session has loaded
SORTID_FUNCTION(sortid_version) { PG_RETURN_TEXT_P(cstring_to_text(SORTID_VERSION)); }

}  // namespace sortid

extern "C" {
SORTID_EXPORT const Pg_magic_struct* PG_MAGIC_FUNCTION_NAME();
SORTID_MODULE_MAGIC;

// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): PostgreSQL's name
SORTID_EXPORT void _PG_init();  // NOLINT(readability-redundant-declaration): declared from 16 on
void _PG_init() {
  DefineCustomIntVariable(
      "sortid.machine_id", "Machine field of the ids that gen_uid11_snowish() makes.",
      "Give each server of a fleet its own.", &sortid::machine_id, 0, 0,
      sortid::uid11_snowish::max_machine, PGC_SUSET, 0, nullptr, nullptr, nullptr);
  MarkGUCPrefixReserved("sortid");
  if (process_shared_preload_libraries_in_progress) sortid::request_shared_memory();
}
}
