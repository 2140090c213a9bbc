// entries: templates for the entry points of searches. They are the searches themselves, for plans
// that do not use an index, and the bounds that the planner replaces searches with. For the pattern
// '01KA%Z', ulid_like_first() returns 01KA0000000000000000000000 and ulid_like_last() returns
// 01KAZZZZZZZZZZZZZZZZZZZZZZ. Both report to the planner that not all ids in between match, so
// ulid_matches() compares the text.
#pragma once

#include "sortid/pattern.hpp"
#include "pg/entry.hpp"
#include "pg/call_cache.hpp"
#include "rules.hpp"

namespace sortid {

// Returns the first or the last id whose text begins with argument 0. Raises 22P02 or 22003.
template <prefix_searchable Type>
using cached_prefix = last_argument<decltype(Type::prefix_range({}))>;
template <prefix_searchable Type>
  requires described<Type>
Datum prefix_bound(FunctionCallInfo fcinfo, bool is_last) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(0));
  const auto& ids = call_cache<cached_prefix<Type>>(fcinfo).get(prefix, Type::prefix_range);
  if (ids.ok()) return Type::put(is_last ? ids.value.last : ids.value.first);
  if (asked_by_planner(fcinfo) != nullptr) PG_RETURN_NULL();
  raise_prefix(ids.why, prefix, Type::info);
}

// T_lower_bound(prefix text), T_upper_bound(prefix text) → T
template <prefix_searchable Type>
Datum lower_bound(FunctionCallInfo fcinfo) {
  return prefix_bound<Type>(fcinfo, false);
}
template <prefix_searchable Type>
Datum upper_bound(FunctionCallInfo fcinfo) {
  return prefix_bound<Type>(fcinfo, true);
}

// T_starts_with(T, prefix text) → bool. Raises 22P02 or 22003.
template <prefix_searchable Type>
  requires described<Type>
Datum starts_with(FunctionCallInfo fcinfo) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(1));
  const auto& ids = call_cache<cached_prefix<Type>>(fcinfo).get(prefix, Type::prefix_range);
  if (!ids.ok()) raise_prefix(ids.why, prefix, Type::info);
  const auto id = Type::get(PG_GETARG_DATUM(0));
  PG_RETURN_BOOL(ids.value.first <= id && id <= ids.value.last);
}

// Returns the ids that a pattern may match. Returns nullptr if the planner is the caller and the
// pattern begins with a wildcard.
template <prefix_searchable Type>
using cached_pattern = last_argument<ids_like_result<Type>>;
template <prefix_searchable Type>
auto ids_of_pattern(FunctionCallInfo fcinfo, letter_case letters) {
  const auto& like = call_cache<cached_pattern<Type>>(fcinfo).get(
      view_of(PG_GETARG_TEXT_PP(0)),
      [=](std::string_view pattern) { return ids_like<Type>(pattern, letters); });
  planner_call* const call = asked_by_planner(fcinfo);
  if (call != nullptr) call->is_exact = like.is_exact;
  return call == nullptr || like.has_beginning ? &like.ids : nullptr;
}

// T_like_first(pattern text), T_like_last(pattern text) → T; an inverted range if no id matches
template <prefix_searchable Type>
Datum first_like(FunctionCallInfo fcinfo, letter_case letters) {
  const auto* ids = ids_of_pattern<Type>(fcinfo, letters);
  if (ids == nullptr) PG_RETURN_NULL();
  return Type::put(ids->first);
}
template <prefix_searchable Type>
Datum last_like(FunctionCallInfo fcinfo, letter_case letters) {
  const auto* ids = ids_of_pattern<Type>(fcinfo, letters);
  if (ids == nullptr) PG_RETURN_NULL();
  return Type::put(ids->last);
}

// T_like(T, pattern text) → bool, and so on. Applies `match`, a function of the server, to the text
// of the id in the C collation. Raises 22025 if `match` reaches an escape at the end of the
// pattern. If the previous call had the same pattern, formats the text only if the range of ids
// that may match does not decide the result.
template <prefix_searchable Type>
Datum is_like(FunctionCallInfo fcinfo, PGFunction match) {
  const bool negated = match == textnlike || match == texticnlike;
  const auto letters =
      match == texticlike || match == texticnlike ? letter_case::either : letter_case::exact;
  const auto id = Type::get(PG_GETARG_DATUM(0));
  const auto* known = call_cache<cached_pattern<Type>>(fcinfo).get_if_repeated(
      view_of(PG_GETARG_TEXT_PP(1)),
      [=](std::string_view pattern) { return ids_like<Type>(pattern, letters); });
  if (known != nullptr) {
    const bool may_match = known->ids.first <= id && id <= known->ids.last;
    if (known->is_exact || !may_match) PG_RETURN_BOOL(may_match != negated);
  }
  struct {
    std::int32_t header;
    char symbols[Type::max_text_size];
  } text;
  SET_VARSIZE(&text, VARHDRSZ + Type::format(id, text.symbols));
  return DirectFunctionCall2Coll(match, C_COLLATION_OID, PointerGetDatum(&text),
                                 PG_GETARG_DATUM(1));
}

// Return the first and the last id of the unit of time that contains `at`. If `at` is out of range,
// they return the first or the last id with a time if every id satisfies the bound, and raise 22008
// if no id does.
template <sorted_by_time Format>
auto floor_id(TimestampTz at, const type_info& type) {
  const std::int64_t unit = unit_of(at, Format::time);
  if (unit < Format::time.first) return Format::ids_of(Format::time.first).first;
  return Format::ids_of(require_time(unit, Format::time, type)).first;
}
template <sorted_by_time Format>
auto ceil_id(TimestampTz at, const type_info& type) {
  const std::int64_t unit = unit_of(at, Format::time);
  if (unit > Format::time.last) return Format::ids_of(Format::time.last).last;
  return Format::ids_of(require_time(unit, Format::time, type)).last;
}

// T_floor(timestamptz), T_ceil(timestamptz) → T
template <sorted_by_time Type>
  requires described<Type>
Datum floor_of(FunctionCallInfo fcinfo) {
  return Type::put(floor_id<Type>(PG_GETARG_TIMESTAMPTZ(0), Type::info));
}
template <sorted_by_time Type>
  requires described<Type>
Datum ceil_of(FunctionCallInfo fcinfo) {
  return Type::put(ceil_id<Type>(PG_GETARG_TIMESTAMPTZ(0), Type::info));
}

// Returns the bounds of the tstzrange argument `n`. Raises 42804 for any other range type.
struct time_range {
  time_bound lower;
  time_bound upper;
};
time_range range_argument(FunctionCallInfo fcinfo, int n);

// Returns the bounds of tstzrange(argument n, argument n + 1). Raises the same errors as
// tstzrange().
time_range times_argument(FunctionCallInfo fcinfo, int n);

template <sorted_by_time Format>
using cached_period = last_argument<range<typename Format::value>>;

// Returns the ids in the tstzrange argument `n`.
template <sorted_by_time Format>
const auto& ids_of_range(cached_period<Format>& last, FunctionCallInfo fcinfo, int n) {
  return last.get(view_of(PG_GETARG_VARLENA_PP(n)), [=](std::string_view) {
    const auto [lower, upper] = range_argument(fcinfo, n);
    return ids_within<Format>(lower, upper);
  });
}

// Returns the ids in tstzrange(argument n, argument n + 1). Raises the same errors as tstzrange().
// The ids are not cached, because finding them takes no longer than comparing the times with those
// of the previous call.
template <sorted_by_time Format>
auto ids_of_times(FunctionCallInfo fcinfo, int n) {
  const auto [lower, upper] = times_argument(fcinfo, n);
  return ids_within<Format>(lower, upper);
}

// The range type in the previous call, cached as in range_get_typcache().
struct range_type {
  TypeCacheEntry* entry;  // nullptr in the first call
  bool is_of_ids;
};

// Whether argument `range` is a range of ids, whose type was created by CREATE TYPE ... AS RANGE
// over the id type or a domain over it. If so, sets `contains` to whether argument `id` is in the
// range. The parser prefers our <@ and @> to the core operators, so ours must handle such ranges
// too. The planner replaces our operators with the core operators, but not in <@ ANY (array).
bool is_range_of_ids(range_type& last, FunctionCallInfo fcinfo, int id, int range, bool& contains);

// Whether argument `id` is in the tstzrange argument `range`. Uses the same bounds as an index
// scan, so that the two agree.
template <sorted_by_time Type>
bool lies_in(cached_period<Type>& last, FunctionCallInfo fcinfo, int id, int range) {
  const auto& ids = ids_of_range<Type>(last, fcinfo, range);
  const auto value = Type::get(PG_GETARG_DATUM(id));
  return ids.first <= value && value <= ids.last;
}

// T_within(T, tstzrange) → bool; `id` and `range` are the numbers of the arguments
template <sorted_by_time Type>
Datum is_in_tstzrange(FunctionCallInfo fcinfo, int id, int range) {
  PG_RETURN_BOOL(lies_in<Type>(call_cache<cached_period<Type>>(fcinfo), fcinfo, id, range));
}

// T <@ anyrange → bool; `id` and `range` are the numbers of the arguments
template <sorted_by_time Type>
  requires timestamped<Type>
Datum is_within(FunctionCallInfo fcinfo, int id, int range) {
  struct state {
    range_type type;
    cached_period<Type> period;
  };
  auto& last = call_cache<state>(fcinfo);
  bool contains = false;
  if (is_range_of_ids(last.type, fcinfo, id, range, contains)) PG_RETURN_BOOL(contains);
  PG_RETURN_BOOL(lies_in<Type>(last.period, fcinfo, id, range));
}

// Returns the first or the last id in a tstzrange, or between two times.
template <sorted_by_time Type>
Datum period_bound(FunctionCallInfo fcinfo, bool is_last) {
  if (PG_NARGS() == 2) {
    const auto ids = ids_of_times<Type>(fcinfo, 0);
    return Type::put(is_last ? ids.last : ids.first);
  }
  const auto& ids = ids_of_range<Type>(call_cache<cached_period<Type>>(fcinfo), fcinfo, 0);
  return Type::put(is_last ? ids.last : ids.first);
}

// T_first_in(tstzrange), T_last_in(tstzrange), and both with (timestamptz, timestamptz) → T; an
// inverted range if nothing matches
template <sorted_by_time Type>
Datum first_in(FunctionCallInfo fcinfo) {
  return period_bound<Type>(fcinfo, false);
}
template <sorted_by_time Type>
Datum last_in(FunctionCallInfo fcinfo) {
  return period_bound<Type>(fcinfo, true);
}

// T_first_from(timestamptz), T_first_after(timestamptz) → T
template <sorted_by_time Type>
Datum first_from(FunctionCallInfo fcinfo) {
  return Type::put(first_id_from<Type>(unix_us_of(PG_GETARG_TIMESTAMPTZ(0))));
}
template <sorted_by_time Type>
Datum first_after(FunctionCallInfo fcinfo) {
  return Type::put(first_id_after<Type>(unix_us_of(PG_GETARG_TIMESTAMPTZ(0))));
}

// T < timestamptz → bool, and so on: whether the id is less than, or not less than, the first id
// from or after the time. `id` and `at` are the numbers of the arguments. Uses the same id as the
// planner does in an index condition, so that the two agree.
enum class against { first_from, first_after };
template <sorted_by_time Type>
  requires timestamped<Type>
Datum is_below(FunctionCallInfo fcinfo, against first_id, int id, int at) {
  const std::int64_t us = unix_us_of(PG_GETARG_TIMESTAMPTZ(at));
  const auto first =
      first_id == against::first_from ? first_id_from<Type>(us) : first_id_after<Type>(us);
  PG_RETURN_BOOL(Type::get(PG_GETARG_DATUM(id)) < first);
}
template <sorted_by_time Type>
Datum is_at_least(FunctionCallInfo fcinfo, against first_id, int id, int at) {
  PG_RETURN_BOOL(!DatumGetBool(is_below<Type>(fcinfo, first_id, id, at)));
}

}  // namespace sortid
