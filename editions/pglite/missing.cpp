// missing: server functions that the library calls and PGlite does not export, built from functions
// that PGlite does export. For the library's calls, each function behaves as it does in PostgreSQL
// 18. The comment above a function names the server's source file. Delete functions that the
// library no longer calls or that PGlite exports: pglite.imports finds them.
#include "pg/pg.hpp"

#include <cmath>

namespace {

// A row of a system catalog, released when it goes out of scope. If an error ends the transaction,
// that also releases the row.
template <class Form>
class row {
 public:
  explicit row(HeapTuple tuple) : tuple_{tuple} {}
  row(const row&) = delete;
  row& operator=(const row&) = delete;
  ~row() {
    if (exists()) ReleaseSysCache(tuple_);
  }
  bool exists() const { return HeapTupleIsValid(tuple_); }
  Form operator->() const { return reinterpret_cast<Form>(GETSTRUCT(tuple_)); }

 private:
  HeapTuple tuple_;
};

row<Form_pg_proc> function_row(Oid function) {
  HeapTuple tuple = SearchSysCache1(PROCOID, ObjectIdGetDatum(function));
  if (!HeapTupleIsValid(tuple)) elog(ERROR, "cache lookup failed for function %u", function);
  return row<Form_pg_proc>{tuple};
}

row<Form_pg_operator> operator_row(Oid operation) {
  return row<Form_pg_operator>{SearchSysCache1(OPEROID, ObjectIdGetDatum(operation))};
}

// Returns the address of a function that is built into the server.
PGFunction built_in(Oid function) {
  FmgrInfo info;
  fmgr_info(function, &info);
  return info.fn_addr;
}

bool is_subplan(Node* node, void* context) {
  if (node == nullptr) return false;
  if (IsA(node, SubPlan) || IsA(node, AlternativeSubPlan) || IsA(node, SubLink)) return true;
  return expression_tree_walker(node, is_subplan, context);
}

}  // namespace

extern "C" {

#define BUILT_IN(name, oid)                    \
  Datum name(PG_FUNCTION_ARGS) {               \
    static PGFunction code = nullptr;          \
    if (code == nullptr) code = built_in(oid); \
    return code(fcinfo);                       \
  }

// utils/adt/uuid.c
BUILT_IN(uuid_recv, F_UUID_RECV)
BUILT_IN(uuid_send, F_UUID_SEND)
BUILT_IN(uuid_lt, F_UUID_LT)
BUILT_IN(uuid_le, F_UUID_LE)
BUILT_IN(uuid_eq, F_UUID_EQ)
BUILT_IN(uuid_ge, F_UUID_GE)
BUILT_IN(uuid_gt, F_UUID_GT)
BUILT_IN(uuid_ne, F_UUID_NE)
BUILT_IN(uuid_hash, F_UUID_HASH)
BUILT_IN(uuid_hash_extended, F_UUID_HASH_EXTENDED)

// utils/adt/xid.c
BUILT_IN(xid8recv, F_XID8RECV)
BUILT_IN(xid8send, F_XID8SEND)
BUILT_IN(xid8lt, F_XID8LT)
BUILT_IN(xid8le, F_XID8LE)
BUILT_IN(xid8eq, F_XID8EQ)
BUILT_IN(xid8ge, F_XID8GE)
BUILT_IN(xid8gt, F_XID8GT)
BUILT_IN(xid8ne, F_XID8NE)
BUILT_IN(xid8cmp, F_XID8CMP)
BUILT_IN(xid8_smaller, F_XID8_SMALLER)
BUILT_IN(xid8_larger, F_XID8_LARGER)

// utils/adt/like.c
BUILT_IN(textlike, F_TEXTLIKE)
BUILT_IN(textnlike, F_TEXTNLIKE)
BUILT_IN(texticlike, F_TEXTICLIKE)
BUILT_IN(texticnlike, F_TEXTICNLIKE)

// access/brin/brin_minmax.c, brin_minmax_multi.c
BUILT_IN(brin_minmax_add_value, F_BRIN_MINMAX_ADD_VALUE)
BUILT_IN(brin_minmax_consistent, F_BRIN_MINMAX_CONSISTENT)
BUILT_IN(brin_minmax_union, F_BRIN_MINMAX_UNION)
BUILT_IN(brin_minmax_multi_add_value, F_BRIN_MINMAX_MULTI_ADD_VALUE)
BUILT_IN(brin_minmax_multi_consistent, F_BRIN_MINMAX_MULTI_CONSISTENT)
BUILT_IN(brin_minmax_multi_union, F_BRIN_MINMAX_MULTI_UNION)

// utils/adt/rangetypes.c
bool range_contains_elem_internal(TypeCacheEntry*, const RangeType* range, Datum value) {
  FmgrInfo info;
  fmgr_info(F_RANGE_CONTAINS_ELEM, &info);
  return DatumGetBool(FunctionCall2Coll(&info, InvalidOid, PointerGetDatum(range), value));
}
void range_deserialize(TypeCacheEntry* type, const RangeType* range, RangeBound* lower,
                       RangeBound* upper, bool* empty) {
  const TypeCacheEntry* element = type->rngelemtype;
  const auto* at = reinterpret_cast<const char*>(range);
  const auto flags = static_cast<std::uint8_t>(at[VARSIZE(range) - 1]);
  at += sizeof(RangeType);
  *empty = (flags & RANGE_EMPTY) != 0;
  *lower = {Datum{0}, (flags & RANGE_LB_INF) != 0, (flags & RANGE_LB_INC) != 0, true};
  *upper = {Datum{0}, (flags & RANGE_UB_INF) != 0, (flags & RANGE_UB_INC) != 0, false};
  if (RANGE_HAS_LBOUND(flags)) {
    lower->val = fetch_att(at, element->typbyval, element->typlen);
    at = reinterpret_cast<const char*>(att_addlength_pointer(at, element->typlen, at));
  }
  if (RANGE_HAS_UBOUND(flags)) {
    at = reinterpret_cast<const char*>(
        att_align_pointer(at, element->typalign, element->typlen, at));
    upper->val = fetch_att(at, element->typbyval, element->typlen);
  }
}

// utils/cache/lsyscache.c
Oid get_func_signature(Oid function, Oid** types, int* count) {
  const auto found = function_row(function);
  *count = found->pronargs;
  const auto size = static_cast<Size>(*count) * sizeof(Oid);
  *types = static_cast<Oid*>(palloc(size));
  memcpy(*types, found->proargtypes.values, size);
  return found->prorettype;
}
Oid get_negator(Oid operation) {
  const auto found = operator_row(operation);
  return found.exists() ? found->oprnegate : InvalidOid;
}
bool op_in_opfamily(Oid operation, Oid family) {
  return SearchSysCacheExists3(AMOPOPID, ObjectIdGetDatum(operation), CharGetDatum('s'),
                               ObjectIdGetDatum(family));
}
int get_op_opfamily_strategy(Oid operation, Oid family) {
  Oid left = InvalidOid, right = InvalidOid;
  op_input_types(operation, &left, &right);
  for (int16 strategy = BTMaxStrategyNumber; strategy > 0; --strategy)
    if (get_opfamily_member(family, left, right, strategy) == operation) return strategy;
  return 0;
}
// Considers only the operator families of the types themselves.
bool comparison_ops_are_compatible(Oid one, Oid other) {
  if (one == other) return true;
  for (const Oid operation : {one, other}) {
    const Oid type = operator_row(operation)->oprleft;
    const Oid family = lookup_type_cache(type, TYPECACHE_BTREE_OPFAMILY)->btree_opf;
    if (op_in_opfamily(one, family) && op_in_opfamily(other, family)) return true;
  }
  return false;
}
Oid get_range_subtype(Oid range) {
  const TypeCacheEntry* entry = lookup_type_cache(range, TYPECACHE_RANGE_INFO);
  return entry->rngelemtype == nullptr ? InvalidOid : entry->rngelemtype->type_id;
}

// nodes/makefuncs.c
RelabelType* makeRelabelType(Expr* arg, Oid type, int32 typmod, Oid collation, CoercionForm form) {
  auto* node = makeNode(RelabelType);
  node->arg = arg;
  node->resulttype = type;
  node->resulttypmod = typmod;
  node->resultcollid = collation;
  node->relabelformat = form;
  node->location = -1;
  return node;
}
Expr* make_andclause(List* all) { return makeBoolExpr(AND_EXPR, all, -1); }

// nodes/nodeFuncs.c
void set_opfuncid(OpExpr* call) {
  if (!OidIsValid(call->opfuncid)) call->opfuncid = get_opcode(call->opno);
}
Node* applyRelabelType(Node* arg, Oid type, int32 typmod, Oid collation, CoercionForm form,
                       int location, bool may_change) {
  while (arg != nullptr && IsA(arg, RelabelType))
    arg = reinterpret_cast<Node*>(reinterpret_cast<RelabelType*>(arg)->arg);
  if (arg != nullptr && IsA(arg, Const)) {
    auto* constant = reinterpret_cast<Const*>(may_change ? arg : copyObjectImpl(arg));
    constant->consttype = type;
    constant->consttypmod = typmod;
    constant->constcollid = collation;
    return reinterpret_cast<Node*>(constant);
  }
  if (exprType(arg) == type && exprTypmod(arg) == typmod && exprCollation(arg) == collation)
    return arg;
  RelabelType* node = makeRelabelType(reinterpret_cast<Expr*>(arg), type, typmod, collation, form);
  node->location = location;
  return reinterpret_cast<Node*>(node);
}

// optimizer/prep/prepqual.c. Replaces an operator with its negator if it has one, and wraps any
// other node in NOT. The server's own function simplifies more.
Node* negate_clause(Node* node) {
  if (IsA(node, OpExpr)) {
    const auto* call = reinterpret_cast<const OpExpr*>(node);
    if (const Oid negator = get_negator(call->opno); OidIsValid(negator)) {
      auto* negated = makeNode(OpExpr);
      *negated = *call;
      negated->opno = negator;
      negated->opfuncid = InvalidOid;
      return reinterpret_cast<Node*>(negated);
    }
  }
  return reinterpret_cast<Node*>(makeBoolExpr(NOT_EXPR, list_make1(node), -1));
}

// optimizer/util/clauses.c
bool contain_subplans(Node* clause) { return is_subplan(clause, nullptr); }

// optimizer/path/costsize.c
void cost_qual_eval_node(QualCost* cost, Node* qual, PlannerInfo* root) {
  cost_qual_eval(cost, list_make1(qual), root);
}

// optimizer/path/indxpath.c
bool match_index_to_operand(Node* node, int column, IndexOptInfo* index) {
  const auto unlabelled = [](Node* it) {
    return it != nullptr && IsA(it, RelabelType)
               ? reinterpret_cast<Node*>(reinterpret_cast<RelabelType*>(it)->arg)
               : it;
  };
  node = unlabelled(node);
  if (const int attribute = index->indexkeys[column]; attribute != 0) {
    const auto* var = reinterpret_cast<const Var*>(node);
    return node != nullptr && IsA(node, Var) && index->rel->relid == Index(var->varno) &&
           attribute == var->varattno && var->varnullingrels == nullptr;
  }
  int expression = 0;  // the number of the column's index expression
  for (int i = 0; i < column; ++i) expression += index->indexkeys[i] == 0;
  return equal(node, unlabelled(static_cast<Node*>(list_nth(index->indexprs, expression))));
}

// utils/adt/selfuncs.c. Builds a comparison with a constant, because get_restriction_variable()
// examines the node in a comparison.
void examine_variable(PlannerInfo* root, Node* node, int relation, VariableStatData* found) {
  auto* null = makeConst(BOOLOID, -1, InvalidOid, 1, Datum{0}, true, true);
  Node* other = nullptr;
  bool is_left = false;
  if (get_restriction_variable(root, list_make2(node, null), relation, found, &other, &is_left))
    return;
  *found = {};
  found->var = node;
  found->vartype = exprType(node);
}
bool statistic_proc_security_check(VariableStatData* stats, Oid function) {
  return stats->acl_ok || (OidIsValid(function) && function_row(function)->proleakproof);
}
// The library calls this only for variables with statistics.
double get_variable_numdistinct(VariableStatData* stats, bool* is_default) {
  const auto* row = reinterpret_cast<Form_pg_statistic>(GETSTRUCT(stats->statsTuple));
  const auto nulls = static_cast<double>(row->stanullfrac);
  const double distinct = stats->isunique ? nulls - 1 : static_cast<double>(row->stadistinct);
  *is_default = false;
  if (distinct > 0) return clamp_row_est(distinct);
  const double rows = stats->rel == nullptr ? 0 : stats->rel->tuples;
  if (rows > 0 && distinct < 0) return clamp_row_est(-distinct * rows);
  if (rows > 0 && rows < DEFAULT_NUM_DISTINCT) return clamp_row_est(rows);
  *is_default = true;
  return DEFAULT_NUM_DISTINCT;
}
// The library calls this to get the extreme values in an index. PGlite cannot look them up: any
// result other than 0 and 1 signals this.
double ineq_histogram_selectivity(PlannerInfo*, VariableStatData*, Oid, FmgrInfo*, bool, bool, Oid,
                                  Datum, Oid) {
  return -1;
}

// utils/sort/tuplesort.c
int ssup_datum_unsigned_cmp(Datum a, Datum b, SortSupport) { return a < b ? -1 : a > b ? 1 : 0; }

// common/hashfn.c
uint32 hash_bytes_uint32(uint32 key) {
  return hash_bytes(reinterpret_cast<const unsigned char*>(&key), sizeof key);
}

// lib/hyperloglog.c, without the correction for more than 143 million distinct hashes
void initHyperLogLog(hyperLogLogState* state, uint8 width) {
  state->registerWidth = width;
  state->nRegisters = Size{1} << width;
  state->arrSize = state->nRegisters;
  state->hashesArr = static_cast<uint8*>(palloc0(state->arrSize));
  state->alphaMM = 0.7213 / (1 + 1.079 / static_cast<double>(state->nRegisters)) *
                   static_cast<double>(state->nRegisters * state->nRegisters);
}
void addHyperLogLog(hyperLogLogState* state, uint32 hash) {
  uint8& most = state->hashesArr[hash >> (32 - state->registerWidth)];
  const uint32 rest = hash << state->registerWidth;
  const int zeros = rest == 0 ? 32 - state->registerWidth : __builtin_clz(rest);
  most = Max(most, static_cast<uint8>(zeros + 1));
}
double estimateHyperLogLog(hyperLogLogState* state) {
  double sum = 0;
  int empty = 0;
  for (Size i = 0; i < state->nRegisters; ++i) {
    sum += 1.0 / static_cast<double>(uint64{1} << state->hashesArr[i]);
    empty += state->hashesArr[i] == 0;
  }
  const auto registers = static_cast<double>(state->nRegisters);
  const double estimate = state->alphaMM / sum;
  return estimate <= 2.5 * registers && empty > 0 ? registers * log(registers / empty) : estimate;
}

// Only a preloaded library catches errors, and PGlite does not preload libraries.
int sigsetjmp(sigjmp_buf, int) { return 0; }

// libpq/pqformat.c
const char* pq_getmsgbytes(StringInfo message, int size) {
  if (size < 0 || size > message->len - message->cursor)
    ereport(ERROR,
            (errcode(ERRCODE_PROTOCOL_VIOLATION), errmsg("insufficient data left in message")));
  const char* bytes = message->data + message->cursor;
  message->cursor += size;
  return bytes;
}

}  // extern "C"
