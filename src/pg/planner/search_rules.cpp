// search_rules: finds the bounds of a search among the members of the extension, by their code,
// which no ALTER ... RENAME or SET SCHEMA changes.
#include "search_rules.hpp"

#include "pg/functions.hpp"

namespace sortid {

namespace {

constinit const search_rule* rules = nullptr;

// Looks for the bounds of a search among the members of an extension.
struct wanted {
  resolved_search& found;
  int arguments;

  // Can the member be trusted as this bound? Only a superuser can create a C function, and
  // only the owner of the extension can add a member.
  bool is_bound(Oid member, PGFunction bound) const {
    Oid* types = nullptr;
    int count = 0;
    return get_func_signature(member, &types, &count) == found.id_type && count == arguments &&
           memcmp(types, found.argument_types, static_cast<std::size_t>(count) * sizeof(Oid)) ==
               0 &&
           func_volatile(member) == PROVOLATILE_IMMUTABLE && func_strict(member) &&
           !get_func_retset(member) && code_of(member) == bound;
  }

  void consider(Oid member) const {
    // A member may have been dropped by another session since the scan found it.
    if (!SearchSysCacheExists1(PROCOID, ObjectIdGetDatum(member))) return;
    for (int i = 0; i < 2; ++i) {
      const PGFunction bound = found.rule->comparisons[i].bound;
      if (bound != nullptr && is_bound(member, bound)) found.bounds[i] = member;
    }
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

const search_rule* rule_of(PGFunction code) {
  const search_rule* rule = rules;
  while (rule != nullptr && rule->search != code) rule = rule->next;
  return rule;
}

// Sets the argument types of the bounds: those of the searching function, without the id.
// An anyrange becomes a tstzrange; search_support.cpp handles other ranges. Returns false if
// there are too many arguments.
bool set_types(resolved_search& found) {
  Oid* types = nullptr;
  int all = 0, count = 0;
  get_func_signature(found.function, &types, &all);
  for (int i = 0; i < all; ++i)
    if (i == found.rule->id)
      found.id_type = types[i];
    else if (count == 2)
      return false;
    else
      found.argument_types[count++] = types[i] == ANYRANGEOID ? TSTZRANGEOID : types[i];
  return OidIsValid(found.id_type);
}

resolved_search look_up(Oid function) {
  resolved_search found{function, nullptr, InvalidOid, {}, {}};
  const Oid extension = getExtensionOfObject(ProcedureRelationId, function);
  if (!OidIsValid(extension)) return found;
  found.rule = rule_of(code_of(function));
  if (found.rule == nullptr) return found;
  if (set_types(found)) wanted{found, get_func_nargs(function) - 1}.consider_members_of(extension);
  for (int i = 0; i < 2; ++i)
    if (found.rule->comparisons[i].bound != nullptr && !OidIsValid(found.bounds[i]))
      return {function, nullptr, InvalidOid, {}, {}};
  return found;
}

// Only successes are kept. ALTER EXTENSION ... ADD FUNCTION can turn a failure into a success
// but invalidates nothing. ALTER EXTENSION ... DROP FUNCTION does not either, but its function
// still computes the same bound: whatever replaces or drops that changes pg_proc.
constinit function_cache<resolved_search> searches{"sortid searches"};

}  // namespace

search_rule::search_rule(PGFunction of, int id_argument, bound_comparison one, bound_comparison two,
                         pattern_filter pattern) noexcept
    : search{of}, id{id_argument}, comparisons{one, two}, filter{pattern}, next{rules} {
  rules = this;
}

resolved_search search_by(Oid function) {
  if (const resolved_search* known = searches.find(function)) return *known;
  const resolved_search found = look_up(function);
  if (found.rule != nullptr) searches.add(found);
  return found;
}

}  // namespace sortid
