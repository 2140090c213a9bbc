// ulid_type: the entry points of type ulid.
#include "sortid/ulid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "search/entries.hpp"

namespace sortid {

namespace {

struct ulid_type : sql_type<ulid> {
  static constexpr type_info info{
      .name = "ulid",
      .alphabet = base32::upper.data(),
      .text_range = "The largest ulid is 7ZZZZZZZZZZZZZZZZZZZZZZZZZ.",
      .bytes = 16,
      .of_uuid = "'...'::uuid::ulid",
      .hint = [](std::string_view, char symbol) -> const char* {
        if (std::string_view{"IiLlOo"}.find(symbol) == std::string_view::npos) return nullptr;
        return "In a ULID, I and L are not read as 1, and O is not read as 0.";
      }};
};

Datum make(instant at, u128 random) {
  const auto ms = unit_at<ulid>(at, ulid_type::info);
  return ulid_type::put(ulid::make(ms, random));
}

}  // namespace

// text and bytes
SORTID_ENTRY(ulid_in, text_in, ulid_type)
SORTID_ENTRY(ulid_out, text_out, ulid_type)
SORTID_ENTRY(ulid_from_bpchar, from_bpchar, ulid_type)
SORTID_ENTRY(ulid_is_valid, is_valid, ulid_type)
SORTID_ENTRY(ulid_from_bytea, from_bytea, ulid_type)

// search by prefix
SORTID_ENTRY(ulid_is_valid_prefix, is_valid_prefix, ulid_type)
SORTID_ENTRY(ulid_lower_bound, lower_bound, ulid_type)
SORTID_ENTRY(ulid_upper_bound, upper_bound, ulid_type)
SORTID_ENTRY(ulid_starts_with, starts_with, ulid_type)

// search by pattern
SORTID_ENTRY_WITH(ulid_like, is_like, ulid_type, textlike)
SORTID_ENTRY_WITH(ulid_not_like, is_like, ulid_type, textnlike)
SORTID_ENTRY_WITH(ulid_like_first, first_like, ulid_type, letter_case::exact)
SORTID_ENTRY_WITH(ulid_like_last, last_like, ulid_type, letter_case::exact)
SORTID_ENTRY_WITH(ulid_ilike, is_like, ulid_type, texticlike)
SORTID_ENTRY_WITH(ulid_not_ilike, is_like, ulid_type, texticnlike)
SORTID_ENTRY_WITH(ulid_ilike_first, first_like, ulid_type, letter_case::either)
SORTID_ENTRY_WITH(ulid_ilike_last, last_like, ulid_type, letter_case::either)

// the time of an id, and ids with a given time
SORTID_ENTRY(ulid_timestamp, timestamp, ulid_type)
SORTID_ENTRY(ulid_floor, floor_of, ulid_type)
SORTID_ENTRY(ulid_ceil, ceil_of, ulid_type)

// ids created within a range of time
SORTID_ENTRY(ulid_first_in, first_in, ulid_type)
SORTID_ENTRY(ulid_last_in, last_in, ulid_type)
SORTID_ENTRY_WITH(ulid_within, is_within, ulid_type, 0, 1)
SORTID_ENTRY_WITH(ulid_within_commuted, is_within, ulid_type, 1, 0)

// comparisons with a time
SORTID_ENTRY(ulid_first_from, first_from, ulid_type)
SORTID_ENTRY(ulid_first_after, first_after, ulid_type)
SORTID_ENTRY_WITH(ulid_lt_timestamptz, is_below, ulid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(ulid_lt_timestamptz_commuted, is_below, ulid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(ulid_le_timestamptz, is_below, ulid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(ulid_le_timestamptz_commuted, is_below, ulid_type, against::first_after, 1, 0)
SORTID_ENTRY_WITH(ulid_ge_timestamptz, is_at_least, ulid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(ulid_ge_timestamptz_commuted, is_at_least, ulid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(ulid_gt_timestamptz, is_at_least, ulid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(ulid_gt_timestamptz_commuted, is_at_least, ulid_type, against::first_after, 1, 0)

// gen_ulid() → ulid
SORTID_FUNCTION(gen_ulid) { return make(now(), random_u80()); }

// gen_ulid(at timestamptz) → ulid
SORTID_FUNCTION(gen_ulid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u80()); }

// gen_ulid_monotonic() → ulid, ascending across all sessions of the server
SORTID_FUNCTION(gen_ulid_monotonic) {
  const auto ms = unit_at<ulid>(now(), ulid_type::info);
  const auto id = advance(
      shared().ulid, [=](u128 previous) { return ulid::count_up(previous, ms); }, random_u80,
      [=](u128 previous, u128 random) { return ulid::next(previous, ms, random); });
  if (!id.ok()) raise_exhausted(ulid_type::info);
  return ulid_type::put(id.value);
}

// make_ulid(timestamptz, bytea) → ulid
SORTID_FUNCTION(make_ulid) {
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_argument(fcinfo, 1));
}

// ulid_random(ulid) → bytea, 10 bytes
SORTID_FUNCTION(ulid_random) {
  varlena* random = new_varlena(10);
  memcpy(VARDATA(random), DatumGetUUIDP(PG_GETARG_DATUM(0))->data + 6, 10);
  PG_RETURN_BYTEA_P(random);
}

// ulid_next(ulid) → ulid
SORTID_FUNCTION(ulid_next) {
  const auto next = ulid::next(ulid_type::get(PG_GETARG_DATUM(0)));
  if (!next.ok()) raise_exhausted(ulid_type::info);
  return ulid_type::put(next.value);
}

}  // namespace sortid
