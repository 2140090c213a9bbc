// pg: the only file that includes PostgreSQL's headers and handles the differences between its
// versions (15 to 20).
#pragma once

// PGlite, PostgreSQL compiled to WebAssembly, is the only 32-bit server that sortid is tested on.
#if __SIZEOF_POINTER__ < 8 && !defined __wasm__
#error "sortid needs a 64-bit server, which passes values of 8 bytes by value"
#endif

// C++ headers come first, because PostgreSQL's headers define macros that break them.
#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {
#include <postgres.h>
#ifdef _WIN32
// PostgreSQL defines these socket functions as macros; sortid has members with these names.
#undef recv
#undef send
#endif

#include <access/brin_internal.h>
#include <access/brin_tuple.h>
#include <access/heaptoast.h>
#include <access/htup_details.h>
#include <access/stratnum.h>
#include <catalog/dependency.h>
#include <catalog/pg_collation.h>
#include <catalog/pg_language.h>
#include <catalog/pg_operator.h>
#include <catalog/pg_proc.h>
#include <catalog/pg_statistic.h>
#include <catalog/pg_type.h>
#include <commands/vacuum.h>
#include <fmgr.h>
#include <lib/hyperloglog.h>
#include <libpq/pqformat.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <pgstat.h>
#include <nodes/makefuncs.h>
#include <nodes/nodeFuncs.h>
#include <nodes/pathnodes.h>
#include <nodes/supportnodes.h>
#include <optimizer/clauses.h>
#include <optimizer/cost.h>
#include <optimizer/optimizer.h>
#include <optimizer/paths.h>
#include <optimizer/tlist.h>
#include <port/atomics.h>
#include <storage/ipc.h>
#include <storage/latch.h>
#include <storage/lwlock.h>
#include <storage/shmem.h>
#include <storage/spin.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/datetime.h>
#include <utils/fmgroids.h>
#include <utils/datum.h>
#include <utils/guc.h>
#include <utils/hsearch.h>
#include <utils/inval.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>
#include <utils/rangetypes.h>
#include <utils/rel.h>
#include <utils/selfuncs.h>
#include <utils/sortsupport.h>
#include <utils/syscache.h>
#include <utils/timestamp.h>
#include <utils/typcache.h>
#include <utils/uuid.h>
#if PG_VERSION_NUM >= 160000
#include <nodes/miscnodes.h>
#include <varatt.h>
#endif
#if PG_VERSION_NUM >= 170000
#include <storage/dsm_registry.h>
#define SORTID_HAS_NAMED_DSM
#endif
#if PG_VERSION_NUM >= 180000
#include <utils/skipsupport.h>
#define SORTID_HAS_SKIP_SUPPORT
#endif
#include <common/hashfn.h>
}

#if PG_VERSION_NUM < 150000
#error "sortid needs PostgreSQL 15 or newer"
#endif

// Defines the entry point `name` and exports it. ereport(ERROR) leaves an entry point by longjmp,
// which does not run destructors, so entry points hold only trivially destructible objects.
// (PostgreSQL 15's own macro exports nothing under -fvisibility=hidden.)
#ifdef _WIN32
#define SORTID_EXPORT __declspec(dllexport)
#else
#define SORTID_EXPORT [[gnu::visibility("default")]]
#endif
#define SORTID_FUNCTION(name)                             \
  extern "C" {                                            \
  SORTID_EXPORT Datum name(PG_FUNCTION_ARGS);             \
  SORTID_EXPORT const Pg_finfo_record* pg_finfo_##name(); \
  PG_FUNCTION_INFO_V1(name);                              \
  }                                                       \
  Datum name([[maybe_unused]] PG_FUNCTION_ARGS)

// The magic block tells the server that the library was built for its version. From PostgreSQL 18
// on, it also holds the version that pg_get_loaded_modules() shows.
#if PG_VERSION_NUM >= 180000
#define SORTID_MODULE_MAGIC PG_MODULE_MAGIC_EXT(.name = "sortid", .version = SORTID_VERSION)
#else
#define SORTID_MODULE_MAGIC PG_MODULE_MAGIC
#endif

namespace sortid {

// Soft errors (from PostgreSQL 16 on): an input function that is called with an error context saves
// its error there and returns. Without a context, errsave() raises the error as ereport() does.
#if PG_VERSION_NUM >= 160000
inline Node* soft_error_context(FunctionCallInfo fcinfo) { return fcinfo->context; }
#define SORTID_ERRSAVE(context, ...) errsave(context, __VA_ARGS__)
#else
inline Node* soft_error_context(FunctionCallInfo) { return nullptr; }
#define SORTID_ERRSAVE(context, ...) \
  do {                               \
    static_cast<void>(context);      \
    ereport(ERROR, __VA_ARGS__);     \
  } while (false)
#endif

// Whether the planner recognizes a grouping expression that was flattened into a larger AND. If
// not, the executor evaluates the expression again, even in total rows, where it should be NULL.
#if PG_VERSION_NUM >= 180000
inline constexpr bool finds_grouped_conditions = true;
#else
inline constexpr bool finds_grouped_conditions = false;
#endif

// The type of the first argument of a syscache callback.
#if PG_VERSION_NUM >= 190000
using syscache_id = SysCacheIdentifier;
#else
using syscache_id = int;
#endif

// Calls expression_tree_walker(), whose callback has no prototype in PostgreSQL 15.
using tree_walker = bool (*)(Node* node, void* context);
inline bool walk_children(Node* node, tree_walker walk, void* context) {
#if PG_VERSION_NUM >= 160000
  return expression_tree_walker(node, walk, context);
#else
  const auto without_prototype = reinterpret_cast<void (*)()>(walk);
  return expression_tree_walker(node, reinterpret_cast<bool (*)()>(without_prototype), context);
#endif
}

// Compares Datums as unsigned integers. The server recognizes this comparator by its address and
// sorts faster with it.
#if PG_VERSION_NUM >= 200000
inline constexpr auto compare_unsigned_datums = ssup_datum_uint64_cmp;
#else
inline constexpr auto compare_unsigned_datums = ssup_datum_unsigned_cmp;
#endif

// Returns a column's statistics target, after std_typanalyze() has replaced -1 with the default.
#if PG_VERSION_NUM >= 170000
inline int statistics_target(const VacAttrStats* stats) { return stats->attstattarget; }
#else
inline int statistics_target(const VacAttrStats* stats) { return stats->attr->attstattarget; }
#endif

#ifdef SORTID_HAS_NAMED_DSM
// Returns the shared segment with this name. The first caller on the server creates it and calls
// Initialize(memory). (From PostgreSQL 19 on, the server's callback has a second argument.)
template <auto Initialize>
void* named_dsm_segment(const char* name, Size size) {
  bool exists = false;
#if PG_VERSION_NUM >= 190000
  return GetNamedDSMSegment(
      name, size, [](void* memory, void*) { Initialize(memory); }, &exists, nullptr);
#else
  return GetNamedDSMSegment(
      name, size, [](void* memory) { Initialize(memory); }, &exists);
#endif
}
#endif

// Returns the struct with this name in the server's main shared memory. Creates the struct unless
// it exists; `exists` reports whether it existed. The caller holds AddinShmemInitLock. If there is
// not enough memory, returns nullptr, or raises an error if the struct is required.
inline void* main_memory_segment(const char* name, Size size, bool is_required, bool& exists) {
  void* volatile memory = nullptr;
  auto* const context = CurrentMemoryContext;
#if PG_VERSION_NUM < 170000  // newer servers require every struct; PGlite lacks the symbol
  const auto held = InterruptHoldoffCount;
#endif
  PG_TRY();
  { memory = ShmemInitStruct(name, size, &exists); }
  PG_CATCH();
  {
    MemoryContextSwitchTo(context);
    ErrorData* error = CopyErrorData();
    FlushErrorState();
    if (is_required) {
      error->hint = pstrdup(
          "Restart the server. If sortid is in shared_preload_libraries, the server reserves this "
          "memory when it starts.");
      ReThrowError(error);
    }
    FreeErrorData(error);
#if PG_VERSION_NUM < 170000
    InterruptHoldoffCount = held;  // an error sets it to 0, and releasing the lock decrements it
#endif
  }
  PG_END_TRY();
  return memory;
}

// Returns the contents of a text or bytea argument, which are valid as long as the argument is.
inline std::string_view view_of(const varlena* value) {
  return {VARDATA_ANY(value), static_cast<std::size_t>(VARSIZE_ANY_EXHDR(value))};
}

// Returns a new text or bytea of `size` bytes. The caller fills in VARDATA().
inline varlena* new_varlena(std::size_t size) {
  auto* value = static_cast<varlena*>(palloc(VARHDRSZ + size));
  SET_VARSIZE(value, VARHDRSZ + size);
  return value;
}

// Whether the value is compressed or out of line, and therefore must be detoasted before use.
inline bool is_toasted(const varlena* value) {
  return VARATT_IS_COMPRESSED(value) || VARATT_IS_EXTERNAL(value);
}

inline const std::uint8_t* bytes_of(std::string_view view) {
  return reinterpret_cast<const std::uint8_t*>(view.data());
}

inline std::uint8_t* bytes_of(varlena* value) {
  return reinterpret_cast<std::uint8_t*>(VARDATA(value));
}

}  // namespace sortid
