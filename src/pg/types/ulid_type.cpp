// ulid_type: the entry points of type ulid.
#include "sortid/ulid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "type.hpp"

namespace sortid {

namespace {

struct ulid_type : sql_type<ulid> {
  static constexpr type_info info{
      .name = "ulid",
      .alphabet = base32::upper.data(),
      .text_range = "The largest ulid is 7ZZZZZZZZZZZZZZZZZZZZZZZZZ.",
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

// These lines define ulid_ceil, ulid_first_after, ulid_first_from, ulid_floor, ulid_from_bpchar,
// ulid_from_bytea, ulid_ge_timestamptz, ulid_ge_timestamptz_commuted, ulid_gt_timestamptz,
// ulid_gt_timestamptz_commuted, ulid_ilike, ulid_ilike_first, ulid_ilike_last, ulid_is_valid,
// ulid_is_valid_prefix, ulid_le_timestamptz, ulid_le_timestamptz_commuted, ulid_like,
// ulid_like_first, ulid_like_last, ulid_lower_bound, ulid_lt_timestamptz,
// ulid_lt_timestamptz_commuted, ulid_not_ilike, ulid_not_like, ulid_out, ulid_starts_with,
// ulid_timestamp, ulid_upper_bound, ulid_within_commuted.
SORTID_FIXED_TYPE(ulid, ulid_type)
SORTID_EITHER_CASE(ulid, ulid_type)
SORTID_DATED(ulid, ulid_type)

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
