#include "pg/functions.hpp"

namespace sortid {

namespace {

struct known_code {
  Oid function;
  PGFunction code;
};
constinit function_cache<known_code> codes{"sortid codes"};

PGFunction load_code(Oid function) {
  HeapTuple row = SearchSysCache1(PROCOID, ObjectIdGetDatum(function));
  if (!HeapTupleIsValid(row)) elog(ERROR, "cache lookup failed for function %u", function);
  void* code = nullptr;
  if (reinterpret_cast<Form_pg_proc>(GETSTRUCT(row))->prolang == ClanguageId) {
    bool isnull = false;  // neither column is NULL for a function in C
    const Datum library = SysCacheGetAttr(PROCOID, row, Anum_pg_proc_probin, &isnull);
    const Datum symbol = SysCacheGetAttr(PROCOID, row, Anum_pg_proc_prosrc, &isnull);
    // Not fmgr_info(): it raises if the library lacks the symbol, and finds the code that enforces
    // SECURITY DEFINER and SET in place of the function's own.
    code = load_external_function(TextDatumGetCString(library), TextDatumGetCString(symbol), false,
                                  nullptr);
  }
  ReleaseSysCache(row);
  return reinterpret_cast<PGFunction>(code);
}

}  // namespace

PGFunction code_of(Oid function) {
  if (const known_code* known = codes.find(function)) return known->code;
  const known_code found{function, load_code(function)};
  codes.add(found);
  return found.code;
}

std::uint64_t changes_of_functions() {
  static bool is_watching = false;
  static std::uint64_t changes = 0;
  if (!is_watching) {
    CacheRegisterSyscacheCallback(
        PROCOID, [](Datum, syscache_id, uint32) { ++changes; }, Datum{0});
    is_watching = true;
  }
  return changes;
}

}  // namespace sortid
