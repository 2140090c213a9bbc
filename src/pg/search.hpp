// search: the entry points that find ids by a prefix of their text and by time.
// A type is a struct as entry.hpp asks for, with prefix_range(); one that is
// found by time has ids_of(), unix_ms(), min_unix_ms and max_unix_ms too.
#pragma once

#include "id/period.hpp"
#include "pg/entry.hpp"

namespace sortid {

// The `context` of calls that the planner makes to compute a bound: it wants NULL for
// an invalid argument, not an error, which the query might never raise.
inline Node planner_context{T_Invalid};

inline bool is_asked_by_planner(FunctionCallInfo fcinfo) {
  return fcinfo->context == &planner_context;
}

// Estimators call operators without an expression. They must not raise either.
inline bool is_asked_by_estimator(FunctionCallInfo fcinfo) {
  return fcinfo->flinfo != nullptr && fcinfo->flinfo->fn_expr == nullptr;
}

// T_lower_bound(prefix text), T_upper_bound(prefix text) → T; 22P02 or 22003
template <class Type>
Datum lower_bound(FunctionCallInfo fcinfo) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(0));
  const auto ids = Type::prefix_range(prefix);
  if (ids.ok()) return Type::put(ids.value.first);
  if (is_asked_by_planner(fcinfo)) PG_RETURN_NULL();
  raise_prefix(ids.why, prefix, Type::info);
}
template <class Type>
Datum upper_bound(FunctionCallInfo fcinfo) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(0));
  const auto ids = Type::prefix_range(prefix);
  if (ids.ok()) return Type::put(ids.value.last);
  if (is_asked_by_planner(fcinfo)) PG_RETURN_NULL();
  raise_prefix(ids.why, prefix, Type::info);
}

// T_starts_with(T, prefix text) → bool; 22P02 or 22003
template <class Type>
Datum starts_with(FunctionCallInfo fcinfo) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(1));
  const auto ids = Type::prefix_range(prefix);
  if (!ids.ok()) {
    if (is_asked_by_estimator(fcinfo)) PG_RETURN_BOOL(false);
    raise_prefix(ids.why, prefix, Type::info);
  }
  const auto id = Type::get(PG_GETARG_DATUM(0));
  PG_RETURN_BOOL(ids.value.first <= id && id <= ids.value.last);
}

// The smallest or largest id of the millisecond of `at`; beyond the format's time
// on the far side 22008, on the near side its first or last id.
template <class Type>
auto floor_id(TimestampTz at) {
  const std::int64_t ms = instant_of(at).unix_ms;
  if (ms < Type::min_unix_ms) return Type::ids_of(Type::min_unix_ms).first;
  return Type::ids_of(unix_ms_within({ms, 0}, Type::min_unix_ms, Type::max_unix_ms, Type::info))
      .first;
}
template <class Type>
auto ceil_id(TimestampTz at) {
  const std::int64_t ms = instant_of(at).unix_ms;
  if (ms > Type::max_unix_ms) return Type::ids_of(Type::max_unix_ms).last;
  return Type::ids_of(unix_ms_within({ms, 0}, Type::min_unix_ms, Type::max_unix_ms, Type::info))
      .last;
}

// T_floor(timestamptz), T_ceil(timestamptz) → T
template <class Type>
Datum floor_of(FunctionCallInfo fcinfo) {
  return Type::put(floor_id<Type>(PG_GETARG_TIMESTAMPTZ(0)));
}
template <class Type>
Datum ceil_of(FunctionCallInfo fcinfo) {
  return Type::put(ceil_id<Type>(PG_GETARG_TIMESTAMPTZ(0)));
}

// The operators <@ and @> are declared for any range. Only tstzrange has times: 42804 for
// another one.
void require_tstzrange(Oid type);

// The milliseconds of a format that lie in the tstzrange argument `n`; 42804 for
// another range.
period period_argument(FunctionCallInfo fcinfo, int n, std::int64_t min_ms, std::int64_t max_ms);

// Whether argument `range` is a range of ids, such as CREATE TYPE ... AS RANGE makes over
// the type or a domain of it: then `contains` says whether argument `id` lies in it. The
// operators take those too, because they come before the core's own.
bool is_range_of_ids(FunctionCallInfo fcinfo, int id, int range, bool& contains);

// Arguments `id` and `range`, T <@ anyrange → bool
template <class Type>
Datum is_within(FunctionCallInfo fcinfo, int id, int range) {
  bool contains = false;
  if (is_range_of_ids(fcinfo, id, range, contains)) PG_RETURN_BOOL(contains);
  const period when = period_argument(fcinfo, range, Type::min_unix_ms, Type::max_unix_ms);
  const std::int64_t ms = Type::unix_ms(Type::get(PG_GETARG_DATUM(id)));
  PG_RETURN_BOOL(when.first_ms <= ms && ms <= when.last_ms);
}

// T_first_in(tstzrange), T_last_in(tstzrange) → T; for a range that holds no
// millisecond of the format the second id of all and the first, which none lies
// between and between which the planner expects none
template <class Type>
Datum first_in(FunctionCallInfo fcinfo) {
  const period when = period_argument(fcinfo, 0, Type::min_unix_ms, Type::max_unix_ms);
  if (when.empty()) return Type::put(increment(Type::ids_of(Type::min_unix_ms).first));
  return Type::put(Type::ids_of(when.first_ms).first);
}
template <class Type>
Datum last_in(FunctionCallInfo fcinfo) {
  const period when = period_argument(fcinfo, 0, Type::min_unix_ms, Type::max_unix_ms);
  if (when.empty()) return Type::put(Type::ids_of(Type::min_unix_ms).first);
  return Type::put(Type::ids_of(when.last_ms).last);
}

}  // namespace sortid
