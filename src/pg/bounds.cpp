// bounds: finds the bound functions of a search. Looks them up by extension, library and C
// symbol, which no ALTER ... RENAME or SET SCHEMA changes.
#include "pg/bounds.hpp"

namespace sortid {

namespace {

constexpr comparison first(const char* bound) { return {BTGreaterEqualStrategyNumber, bound}; }
constexpr comparison last(const char* bound) { return {BTLessEqualStrategyNumber, bound}; }
constexpr comparison below(const char* bound) { return {BTLessStrategyNumber, bound}; }

// ulid_within means id >= ulid_first_in(range) AND id <= ulid_last_in(range), and so on.
constexpr search_rule rules[] = {
    {"_starts_with", 0, {first("_lower_bound"), last("_upper_bound")}},
    {"_within", 0, {first("_first_in"), last("_last_in")}},
    {"_within_commuted", 1, {first("_first_in"), last("_last_in")}},
    {"_has_prefix", 0, {first("_first_of_prefix"), last("_last_of_prefix")}},
    {"_lt_timestamptz", 0, {below("_first_from")}},
    {"_le_timestamptz", 0, {below("_first_after")}},
    {"_ge_timestamptz", 0, {first("_first_from")}},
    {"_gt_timestamptz", 0, {first("_first_after")}},
    {"_lt_timestamptz_commuted", 1, {below("_first_from")}},
    {"_le_timestamptz_commuted", 1, {below("_first_after")}},
    {"_ge_timestamptz_commuted", 1, {first("_first_from")}},
    {"_gt_timestamptz_commuted", 1, {first("_first_after")}},
};

// A C symbol in two parts, such as "ulid" and "_lower_bound".
struct symbol {
  std::string_view type;
  std::string_view rest;

  bool is(std::string_view whole) const {
    return whole.size() == type.size() + rest.size() && whole.starts_with(type) &&
           whole.ends_with(rest);
  }
};

// A row of pg_proc. The caller must call release().
struct procedure {
  HeapTuple row;
  Form_pg_proc form;

  explicit procedure(Oid oid) : row{SearchSysCache1(PROCOID, ObjectIdGetDatum(oid))} {
    if (!HeapTupleIsValid(row)) elog(ERROR, "cache lookup failed for function %u", oid);
    form = reinterpret_cast<Form_pg_proc>(GETSTRUCT(row));
  }
  void release() const { ReleaseSysCache(row); }

  // A copy of prosrc or probin; empty if the column is NULL.
  std::string_view string(AttrNumber column) const {
    bool isnull = false;
    const Datum value = SysCacheGetAttr(PROCOID, row, column, &isnull);
    if (isnull) return {};
    return TextDatumGetCString(value);
  }
};

// The library of a probin. "$libdir/sortid" and "sortid", which some name it by to find it in
// dynamic_library_path, are the same.
std::string_view library_of(std::string_view probin) {
  constexpr std::string_view libdir = "$libdir/";
  return probin.starts_with(libdir) ? probin.substr(libdir.size()) : probin;
}

// Looks for the bound functions among the members of an extension.
struct wanted {
  search& found;
  std::string_view type;     // the first part of the C symbols
  std::string_view library;  // that of the function
  int arguments;

  // Can the member be trusted as this bound? Only a superuser can create a C function, and
  // only the owner of the extension can add a member.
  bool fits(const procedure& member, const char* bound) const {
    if (member.form->prolang != ClanguageId || member.form->prorettype != found.id_type ||
        member.form->provolatile != PROVOLATILE_IMMUTABLE || !member.form->proisstrict ||
        member.form->proretset || member.form->pronargs != arguments)
      return false;
    for (int i = 0; i < arguments; ++i)
      if (member.form->proargtypes.values[i] != found.argument_types[i]) return false;
    return symbol{type, bound}.is(member.string(Anum_pg_proc_prosrc)) &&
           library_of(member.string(Anum_pg_proc_probin)) == library;
  }

  void consider(Oid function) const {
    // A member may have been dropped by another session since the scan found it.
    if (!SearchSysCacheExists1(PROCOID, ObjectIdGetDatum(function))) return;
    const procedure member{function};
    for (int i = 0; i < 2; ++i) {
      const char* bound = found.rule->comparisons[i].bound;
      if (bound != nullptr && fits(member, bound)) found.bounds[i] = function;
    }
    member.release();
  }

  void consider_members_of(Oid extension) const {
    Relation depend = table_open(DependRelationId, AccessShareLock);
    ScanKeyData key[2];
    ScanKeyInit(&key[0], Anum_pg_depend_refclassid, BTEqualStrategyNumber, F_OIDEQ,
                ObjectIdGetDatum(ExtensionRelationId));
    ScanKeyInit(&key[1], Anum_pg_depend_refobjid, BTEqualStrategyNumber, F_OIDEQ,
                ObjectIdGetDatum(extension));
    SysScanDesc scan = systable_beginscan(depend, DependReferenceIndexId, true, nullptr, 2, key);
    while (HeapTuple row = systable_getnext(scan)) {
      const auto* member = reinterpret_cast<Form_pg_depend>(GETSTRUCT(row));
      if (member->deptype == DEPENDENCY_EXTENSION && member->classid == ProcedureRelationId)
        consider(member->objid);
    }
    systable_endscan(scan);
    table_close(depend, AccessShareLock);
  }
};

// The rule for a C symbol, or nullptr. Sets `type` to the symbol's first part.
const search_rule* rule_of(std::string_view source, std::string_view& type) {
  for (const search_rule& rule : rules) {
    if (!source.ends_with(rule.symbol)) continue;
    type = {source.data(), source.size() - std::string_view{rule.symbol}.size()};
    return &rule;
  }
  return nullptr;
}

// Sets the argument types of the bounds: those of the searching function, without the id.
// An anyrange becomes a tstzrange; planner.cpp handles other ranges. Returns false if there
// are too many arguments.
bool set_types(search& found, const procedure& called) {
  int count = 0;
  for (int i = 0; i < called.form->pronargs; ++i) {
    const Oid type = called.form->proargtypes.values[i];
    if (i == found.rule->id)
      found.id_type = type;
    else if (count == 2)
      return false;
    else
      found.argument_types[count++] = type == ANYRANGEOID ? TSTZRANGEOID : type;
  }
  return OidIsValid(found.id_type);
}

search look_up(Oid function) {
  search found{function, nullptr, InvalidOid, {}, {}};
  const Oid extension = getExtensionOfObject(ProcedureRelationId, function);
  const procedure called{function};
  if (OidIsValid(extension) && called.form->prolang == ClanguageId) {
    std::string_view type;
    found.rule = rule_of(called.string(Anum_pg_proc_prosrc), type);
    if (found.rule != nullptr && set_types(found, called))
      wanted{found, type, library_of(called.string(Anum_pg_proc_probin)), called.form->pronargs - 1}
          .consider_members_of(extension);
  }
  called.release();
  for (int i = 0; i < 2; ++i)
    if (found.rule != nullptr && found.rule->comparisons[i].bound != nullptr &&
        !OidIsValid(found.bounds[i]))
      found.rule = nullptr;
  return found;
}

// The searches that this session has found. `changes` counts the invalidations of pg_proc; a
// look-up that finds the table older than the last one empties it first.
// Only successes are kept. ALTER EXTENSION ... ADD FUNCTION can turn a failure into a success
// but invalidates nothing. ALTER EXTENSION ... DROP FUNCTION does not either, but its function
// still computes the same bound: whatever replaces or drops that changes pg_proc.
HTAB* known = nullptr;
std::uint64_t changes = 0;
std::uint64_t changes_known = 0;

void make_table() {
  HASHCTL how{};
  how.keysize = sizeof(Oid);
  how.entrysize = sizeof(search);
  known = hash_create("sortid searches", 32, &how, HASH_ELEM | HASH_BLOBS);
}

}  // namespace

search search_by(Oid function) {
  static bool is_watching = false;
  if (!is_watching) {
    CacheRegisterSyscacheCallback(
        PROCOID, [](Datum, syscache_id, uint32) { ++changes; }, Datum{0});
    is_watching = true;
  }
  if (known != nullptr && changes_known != changes) {
    hash_destroy(known);
    known = nullptr;
  }
  if (known == nullptr) {
    make_table();
    changes_known = changes;
  }
  bool is_known = false;
  if (const void* entry = hash_search(known, &function, HASH_FIND, &is_known))
    return *static_cast<const search*>(entry);

  const search found = look_up(function);
  if (found.rule == nullptr) return found;
  // If pg_proc changed during the look-up, the table now counts as old and will be emptied.
  *static_cast<search*>(hash_search(known, &function, HASH_ENTER, &is_known)) = found;
  return found;
}

}  // namespace sortid
