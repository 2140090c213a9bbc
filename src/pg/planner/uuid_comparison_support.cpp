// uuid_comparison_support: planner support for comparisons of an id with a uuid. Hands them to the
// operators of a single type, which indexes on both sides and partition pruning can use.
#include "pg/functions.hpp"

extern "C" {
Datum uuid_like_lt(PG_FUNCTION_ARGS);
Datum uuid_like_le(PG_FUNCTION_ARGS);
Datum uuid_like_eq(PG_FUNCTION_ARGS);
Datum uuid_like_ge(PG_FUNCTION_ARGS);
Datum uuid_like_gt(PG_FUNCTION_ARGS);
Datum uuid_like_ne(PG_FUNCTION_ARGS);
Datum uuid_like_cmp(PG_FUNCTION_ARGS);
}

namespace sortid {

namespace {

// What a function of the library compares: a btree strategy, or inequality, which has none.
struct comparison_code {
  PGFunction code;
  StrategyNumber strategy;
};
constexpr StrategyNumber inequality = InvalidStrategy;
constexpr comparison_code codes[] = {
    {uuid_like_lt, BTLessStrategyNumber},    {uuid_like_le, BTLessEqualStrategyNumber},
    {uuid_like_eq, BTEqualStrategyNumber},   {uuid_like_ge, BTGreaterEqualStrategyNumber},
    {uuid_like_gt, BTGreaterStrategyNumber}, {uuid_like_ne, inequality},
};

// The comparison that `function` makes, or nullptr.
const comparison_code* comparison_of(Oid function) {
  const PGFunction code = code_of(function);
  for (const comparison_code& known : codes)
    if (code == known.code) return &known;
  return nullptr;
}

// Is the order of `type` that of uuids?
bool is_ordered_as_uuid(Oid type) {
  const Oid cmp = lookup_type_cache(type, TYPECACHE_CMP_PROC)->cmp_proc;
  return OidIsValid(cmp) && code_of(cmp) == uuid_like_cmp;
}

// The operator of `type` for that comparison, or InvalidOid.
Oid operator_of(Oid type, const comparison_code& comparison) {
  const Oid family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  if (!OidIsValid(family)) return InvalidOid;
  if (comparison.strategy != inequality)
    return get_opfamily_member(family, type, type, static_cast<int16>(comparison.strategy));
  const Oid equality = get_opfamily_member(family, type, type, BTEqualStrategyNumber);
  return OidIsValid(equality) ? get_negator(equality) : InvalidOid;
}

// `id OP uuid` as a comparison of uuids, with the id relabelled: an index on either side serves,
// since uuid's operators are members of the id's operator families. A uuid without columns becomes
// an id instead: then every index, constraint and partition of the id serves as if an id
// were written there.
Node* simplified(const SupportRequestSimplify* request) {
  const FuncExpr* call = request->fcall;
  if (list_length(call->args) != 2) return nullptr;
  const comparison_code* comparison = comparison_of(call->funcid);
  if (comparison == nullptr) return nullptr;

  Oid* declared = nullptr;
  int count = 0;
  get_func_signature(call->funcid, &declared, &count);
  const int uuid = declared[0] == UUIDOID ? 0 : 1, id = 1 - uuid;
  if (declared[uuid] != UUIDOID || !is_ordered_as_uuid(declared[id])) return nullptr;

  Node* operands[] = {static_cast<Node*>(linitial(call->args)),
                      static_cast<Node*>(lsecond(call->args))};
  const bool as_ids = contain_var_clause(operands[id]) && !contain_var_clause(operands[uuid]);
  const Oid type = as_ids ? declared[id] : UUIDOID;
  const Oid operation = operator_of(type, *comparison);
  if (!OidIsValid(operation)) return nullptr;

  Node*& other = operands[as_ids ? uuid : id];
  other = applyRelabelType(other, type, -1, InvalidOid, COERCE_EXPLICIT_CAST, -1, false);
  auto* clause = reinterpret_cast<OpExpr*>(
      make_opclause(operation, BOOLOID, false, reinterpret_cast<Expr*>(operands[0]),
                    reinterpret_cast<Expr*>(operands[1]), InvalidOid, InvalidOid));
  set_opfuncid(clause);
  return reinterpret_cast<Node*>(clause);
}

}  // namespace

// The support function of T OP uuid and uuid OP T.
SORTID_FUNCTION(uuid_comparison_support) {
  auto* request = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSimplify))
    PG_RETURN_POINTER(simplified(reinterpret_cast<SupportRequestSimplify*>(request)));
  return Datum{0};
}

}  // namespace sortid
