// rules: the rules of all searches, and the lookup of the functions that a rule names. For example,
// ulid_like(id, '01KA%Z') fits the rule
//
//   {"_like", {at_least("_like_first"), at_most("_like_last")}, "_matches"}
//
// and therefore means id >= ulid_like_first('01KA%Z') AND id <= ulid_like_last('01KA%Z'). If these
// two comparisons select too many ids, AND ulid_matches(id, '01KA%Z') is added. The functions are
// looked up in the schema of ulid_like(), by name and argument types. They must be members of the
// same extension.
#include "rules.hpp"

namespace sortid {

namespace {

constexpr search_rule rules[] = {
    {"_starts_with", {at_least("_lower_bound"), at_most("_upper_bound")}},
    {"_not_like", {at_least("_like_first"), at_most("_like_last")}, "_matches", 0, true},
    {"_like", {at_least("_like_first"), at_most("_like_last")}, "_matches"},
    {"_matches", {at_least("_like_first"), at_most("_like_last")}, "_matches"},
    {"_not_ilike", {at_least("_ilike_first"), at_most("_ilike_last")}, "_imatches", 0, true},
    {"_ilike", {at_least("_ilike_first"), at_most("_ilike_last")}, "_imatches"},
    {"_imatches", {at_least("_ilike_first"), at_most("_ilike_last")}, "_imatches"},
    {"_has_prefix", {at_least("_first_of_prefix"), at_most("_last_of_prefix")}},
    {"_within", {at_least("_first_in"), at_most("_last_in")}},
    {"_in_range", {at_least("_first_in"), at_most("_last_in")}},
    {"_within_commuted", {at_least("_first_in"), at_most("_last_in")}, {}, 1},
    {"_lt_timestamptz", {below("_first_from")}},
    {"_le_timestamptz", {below("_first_after")}},
    {"_ge_timestamptz", {at_least("_first_from")}},
    {"_gt_timestamptz", {at_least("_first_after")}},
    {"_lt_timestamptz_commuted", {below("_first_from")}, {}, 1},
    {"_le_timestamptz_commuted", {below("_first_after")}, {}, 1},
    {"_ge_timestamptz_commuted", {at_least("_first_from")}, {}, 1},
    {"_gt_timestamptz_commuted", {at_least("_first_after")}, {}, 1},
};

// Returns the rule for the longest matching suffix of the name: for ulid_not_like(), the rule for
// "_not_like", not the rule for "_like".
const search_rule* rule_of(std::string_view name) {
  const search_rule* longest = nullptr;
  for (const search_rule& rule : rules)
    if (name.ends_with(rule.search) &&
        (longest == nullptr || rule.search.size() > longest->search.size()))
      longest = &rule;
  return longest;
}

// Sets the type of the id and the types of the other arguments, which are the arguments of the
// bounds. An anyrange becomes a tstzrange; the planner handles other ranges. Returns the number of
// other arguments, or -1 if there are too many.
int set_types(search& kind) {
  Oid* types = nullptr;
  int all = 0, count = 0;
  get_func_signature(kind.function, &types, &all);
  for (int i = 0; i < all; ++i)
    if (i == kind.rule->id)
      kind.id_type = types[i];
    else if (count == static_cast<int>(lengthof(kind.argument_types)))
      return -1;
    else
      kind.argument_types[count++] = types[i] == ANYRANGEOID ? TSTZRANGEOID : types[i];
  return count;
}

// Finds functions of an extension in a schema.
struct members {
  Oid extension;
  Oid schema;
  std::string_view type;  // the beginning of their names

  // Returns the C function TYPE`name`(types), or InvalidOid. The result can be trusted: only the
  // owner of the extension can add a member, and only a superuser can create a C function.
  Oid find(std::string_view name, oidvector* types, Oid result) const {
    const char* full = psprintf("%.*s%.*s", static_cast<int>(type.size()), type.data(),
                                static_cast<int>(name.size()), name.data());
    HeapTuple tuple = SearchSysCache3(PROCNAMEARGSNSP, CStringGetDatum(full),
                                      PointerGetDatum(types), ObjectIdGetDatum(schema));
    if (!HeapTupleIsValid(tuple)) return InvalidOid;
    const FormData_pg_proc& row = *reinterpret_cast<Form_pg_proc>(GETSTRUCT(tuple));
    const bool fits = row.prolang == ClanguageId && row.prorettype == result;
    const Oid function = row.oid;
    ReleaseSysCache(tuple);
    if (!fits || getExtensionOfObject(ProcedureRelationId, function) != extension)
      return InvalidOid;
    return function;
  }
};

search look_up(Oid function) {
  const search none{function, nullptr, InvalidOid, {}, {}, {}, InvalidOid};
  const char* function_name = get_func_name(function);
  const Oid extension = getExtensionOfObject(ProcedureRelationId, function);
  if (function_name == nullptr || !OidIsValid(extension)) return none;
  const std::string_view name = function_name;
  search kind = none;
  kind.rule = rule_of(name);
  if (kind.rule == nullptr) return none;
  const int count = set_types(kind);
  if (count < 0) return none;
  const members of_type{extension, get_func_namespace(function),
                        name.substr(0, name.size() - kind.rule->search.size())};
  oidvector* types = buildoidvector(kind.argument_types, count);
  const Oid last_type = count == 0 ? InvalidOid : kind.argument_types[count - 1];
  // The argument types with two times in place of the range, which is the last argument.
  const Oid only_times[] = {TIMESTAMPTZOID, TIMESTAMPTZOID};
  const Oid prefix_and_times[] = {kind.argument_types[0], TIMESTAMPTZOID, TIMESTAMPTZOID};
  oidvector* with_times =
      count == 2 ? buildoidvector(prefix_and_times, 3) : buildoidvector(only_times, 2);
  for (int i = 0; i < 2; ++i) {
    const std::string_view name_of_bound = kind.rule->comparisons[i].function;
    if (name_of_bound.empty()) continue;
    kind.bounds[i] = of_type.find(name_of_bound, types, kind.id_type);
    if (!OidIsValid(kind.bounds[i])) return none;
    if (last_type != TSTZRANGEOID) continue;
    kind.of_period[i] = of_type.find(name_of_bound, with_times, kind.id_type);
  }
  if (!kind.rule->matches.empty()) {
    const Oid both[] = {kind.id_type, kind.argument_types[0]};
    kind.matches = of_type.find(kind.rule->matches, buildoidvector(both, 2), BOOLOID);
    if (!OidIsValid(kind.matches)) return none;
  }
  return kind;
}

// Known searches. Failures are not cached: ALTER EXTENSION ... ADD FUNCTION can turn a failure into
// a success without invalidating any cache.
HTAB* cache = nullptr;
bool is_outdated = false;

}  // namespace

search search_by(Oid function) {
  if (cache == nullptr || is_outdated) {
    static bool is_watching = false;
    if (!is_watching)
      CacheRegisterSyscacheCallback(
          PROCOID, [](Datum, syscache_id, uint32) { is_outdated = true; }, Datum{0});
    is_watching = true;
    if (cache != nullptr) hash_destroy(cache);
    cache = nullptr;
    HASHCTL how{};
    how.keysize = sizeof(Oid);
    how.entrysize = sizeof(search);
    cache = hash_create("sortid searches", 32, &how, HASH_ELEM | HASH_BLOBS);
    is_outdated = false;
  }
  if (const void* known = hash_search(cache, &function, HASH_FIND, nullptr))
    return *static_cast<const search*>(known);
  const search kind = look_up(function);
  // If pg_proc has changed in the meantime, the next call drops the entry.
  if (kind.rule != nullptr)
    *static_cast<search*>(hash_search(cache, &function, HASH_ENTER, nullptr)) = kind;
  return kind;
}

}  // namespace sortid
