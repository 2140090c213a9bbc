// uuid_comparison: planner support for comparisons of an id with a uuid. Replaces them with
// comparisons within a single type, which indexes on both sides and partition pruning can use. For
// a column of ulids, `id = '019b76da-a800-7000-8000-000000000000'::uuid` becomes `id =
// '01KDVDNA00E008000000000000'::ulid`, and `id = u`, with a column of uuids, becomes `id::uuid =
// u`.
#include "pg/pg.hpp"

namespace sortid {

namespace {

// The operator of a btree family for a comparison of these types, or InvalidOid. Strategy 0 means
// inequality, which is not in any family.
Oid operator_of(Oid family, Oid left, Oid right, int strategy) {
  if (strategy != InvalidStrategy)
    return get_opfamily_member(family, left, right, static_cast<int16>(strategy));
  const Oid equality = get_opfamily_member(family, left, right, BTEqualStrategyNumber);
  return OidIsValid(equality) ? get_negator(equality) : InvalidOid;
}

// Returns `id OP uuid` as a comparison of uuids, with the id relabelled. An index on either side
// can be used, since uuid's operators are members of the id's operator families. A uuid expression
// without columns becomes an id instead, so that every index, constraint and partition of the id
// can be used as if the query had an id there.
Node* simplified(const SupportRequestSimplify* request) {
  const FuncExpr* call = request->fcall;
  Oid* declared = nullptr;
  int count = 0;
  get_func_signature(call->funcid, &declared, &count);
  if (count != 2 || list_length(call->args) != 2) return nullptr;
  const int uuid = declared[0] == UUIDOID ? 0 : 1, id = 1 - uuid;

  // The family of the id's type shows which comparison the function implements, and that uuids have
  // the same order.
  const Oid family = lookup_type_cache(declared[id], TYPECACHE_BTREE_OPFAMILY)->btree_opf;
  if (!OidIsValid(family) || declared[uuid] != UUIDOID) return nullptr;
  int strategy = -1;
  for (int each = InvalidStrategy; each <= BTMaxStrategyNumber; ++each) {
    const Oid operation = operator_of(family, declared[0], declared[1], each);
    if (OidIsValid(operation) && get_opcode(operation) == call->funcid) strategy = each;
  }
  if (strategy < 0) return nullptr;

  Node* operands[] = {static_cast<Node*>(linitial(call->args)),
                      static_cast<Node*>(lsecond(call->args))};
  const bool as_ids = contain_var_clause(operands[id]) && !contain_var_clause(operands[uuid]);
  const Oid type = as_ids ? declared[id] : UUIDOID;
  const Oid operation = operator_of(family, type, type, strategy);
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

// The support function for T OP uuid and uuid OP T.
SORTID_FUNCTION(uuid_comparison_support) {
  auto* request = reinterpret_cast<Node*>(PG_GETARG_POINTER(0));
  if (IsA(request, SupportRequestSimplify))
    PG_RETURN_POINTER(simplified(reinterpret_cast<SupportRequestSimplify*>(request)));
  return Datum{0};
}

}  // namespace sortid
