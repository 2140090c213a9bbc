// ulid: the entry points of type ulid.
#include "id/ulid.hpp"

#include "pg/entropy.hpp"
#include "pg/search.hpp"
#include "pg/shared.hpp"

namespace sortid {

namespace {

struct ulid_type : id128 {
  static constexpr type_info info{
      .name = "ulid",
      .alphabet = base32::upper.data(),
      .text_range = "The largest ulid is 7ZZZZZZZZZZZZZZZZZZZZZZZZZ.",
      .time_range =
          "Type ulid holds times from 1970-01-01 00:00:00+00 to 10889-08-02 05:31:50.655+00.",
      .of_uuid = "'...'::uuid::ulid",
      .hint = [](char symbol) -> const char* {
        if (std::string_view{"IiLlOo"}.find(symbol) == std::string_view::npos) return nullptr;
        return "ULIDs do not read I and L as 1 or O as 0.";
      }};
  static constexpr std::size_t text_size = ulid::text_size;
  static constexpr auto parse = ulid::parse;
  static constexpr auto format = ulid::format;
  static constexpr auto prefix_range = ulid::prefix_range;
  static constexpr auto ids_of = ulid::ids_of;
  static constexpr auto unix_ms = ulid::unix_ms;
  static constexpr auto min_unix_ms = ulid::min_unix_ms;
  static constexpr auto max_unix_ms = ulid::max_unix_ms;
};

Datum make(instant at, u128 random) {
  const auto ms = unix_ms_within(at, ulid::min_unix_ms, ulid::max_unix_ms, ulid_type::info);
  return ulid_type::put(ulid::make(ms, random));
}

}  // namespace

SORTID_FUNCTION(ulid_in) { return text_in<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_out) { return text_out<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_is_valid) { return is_valid<ulid::parse>(fcinfo); }
SORTID_FUNCTION(ulid_from_bytea) { return from_bytea<ulid_type>(fcinfo); }

SORTID_FUNCTION(ulid_lower_bound) { return lower_bound<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_upper_bound) { return upper_bound<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_is_valid_prefix) { return is_valid<ulid::prefix_range>(fcinfo); }
SORTID_FUNCTION(ulid_starts_with) { return starts_with<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_floor) { return floor_of<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_ceil) { return ceil_of<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_within) { return is_within<ulid_type>(fcinfo, 0, 1); }
SORTID_FUNCTION(ulid_within_commuted) { return is_within<ulid_type>(fcinfo, 1, 0); }
SORTID_FUNCTION(ulid_first_in) { return first_in<ulid_type>(fcinfo); }
SORTID_FUNCTION(ulid_last_in) { return last_in<ulid_type>(fcinfo); }

// gen_ulid() → ulid
SORTID_FUNCTION(gen_ulid) { return make(now(), random_u80()); }

// gen_ulid(at timestamptz) → ulid
SORTID_FUNCTION(gen_ulid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u80()); }

// gen_ulid_monotonic() → ulid, ascending across all sessions of the server
SORTID_FUNCTION(gen_ulid_monotonic) {
  const auto ms = unix_ms_within(now(), ulid::min_unix_ms, ulid::max_unix_ms, ulid_type::info);
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

// ulid_timestamp(ulid) → timestamptz
SORTID_FUNCTION(ulid_timestamp) {
  PG_RETURN_TIMESTAMPTZ(timestamp_of(ulid::unix_ms(ulid_type::get(PG_GETARG_DATUM(0)))));
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
