// ksuid_type: the entry points of type ksuid.
#include "sortid/ksuid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "search/entries.hpp"

namespace sortid {

namespace {

struct ksuid_type : sql_type<ksuid> {
  static constexpr type_info info{.name = "ksuid",
                                  .alphabet = base62::alphabet.data(),
                                  .text_range = "The largest ksuid is aWgEPTl1tmebfsQzFP4bxwgy80V.",
                                  .bytes = 20};
};

Datum make(instant at, u128 payload) {
  const auto unix_s = unit_at<ksuid>(at, ksuid_type::info);
  return ksuid_type::put(ksuid::make(unix_s, payload));
}

}  // namespace

// wire format, order, min() and max()
SORTID_MEMBER(ksuid_recv, ksuid_type, recv)
SORTID_MEMBER(ksuid_send, ksuid_type, send)
SORTID_MEMBER(ksuid_lt, ksuid_type, lt)
SORTID_MEMBER(ksuid_le, ksuid_type, le)
SORTID_MEMBER(ksuid_eq, ksuid_type, eq)
SORTID_MEMBER(ksuid_ge, ksuid_type, ge)
SORTID_MEMBER(ksuid_gt, ksuid_type, gt)
SORTID_MEMBER(ksuid_ne, ksuid_type, ne)
SORTID_MEMBER(ksuid_cmp, ksuid_type, cmp)
SORTID_MEMBER(ksuid_hash, ksuid_type, hash)
SORTID_MEMBER(ksuid_hash_extended, ksuid_type, hash_extended)
SORTID_MEMBER(ksuid_smaller, ksuid_type, smaller)
SORTID_MEMBER(ksuid_larger, ksuid_type, larger)

// indexes
SORTID_MEMBER(ksuid_sortsupport, ksuid_type, sortsupport)
SORTID_MEMBER(ksuid_brin_distance, ksuid_type, brin_distance)
#ifdef SORTID_HAS_SKIP_SUPPORT
SORTID_MEMBER(ksuid_skipsupport, ksuid_type, skipsupport)
#endif

// text and bytes
SORTID_ENTRY(ksuid_in, text_in, ksuid_type)
SORTID_ENTRY(ksuid_out, text_out, ksuid_type)
SORTID_ENTRY(ksuid_from_bpchar, from_bpchar, ksuid_type)
SORTID_ENTRY(ksuid_is_valid, is_valid, ksuid_type)
SORTID_ENTRY(ksuid_from_bytea, from_bytea, ksuid_type)

// search by prefix
SORTID_ENTRY(ksuid_is_valid_prefix, is_valid_prefix, ksuid_type)
SORTID_ENTRY(ksuid_lower_bound, lower_bound, ksuid_type)
SORTID_ENTRY(ksuid_upper_bound, upper_bound, ksuid_type)
SORTID_ENTRY(ksuid_starts_with, starts_with, ksuid_type)

// search by pattern
SORTID_ENTRY_WITH(ksuid_like, is_like, ksuid_type, textlike)
SORTID_ENTRY_WITH(ksuid_not_like, is_like, ksuid_type, textnlike)
SORTID_ENTRY_WITH(ksuid_like_first, first_like, ksuid_type, letter_case::exact)
SORTID_ENTRY_WITH(ksuid_like_last, last_like, ksuid_type, letter_case::exact)
SORTID_ENTRY_WITH(ksuid_ilike, is_like, ksuid_type, texticlike)
SORTID_ENTRY_WITH(ksuid_not_ilike, is_like, ksuid_type, texticnlike)
SORTID_ENTRY_WITH(ksuid_ilike_first, first_like, ksuid_type, letter_case::either)
SORTID_ENTRY_WITH(ksuid_ilike_last, last_like, ksuid_type, letter_case::either)

// the time of an id, and ids with a given time
SORTID_ENTRY(ksuid_timestamp, timestamp, ksuid_type)
SORTID_ENTRY(ksuid_floor, floor_of, ksuid_type)
SORTID_ENTRY(ksuid_ceil, ceil_of, ksuid_type)

// ids created within a range of time
SORTID_ENTRY(ksuid_first_in, first_in, ksuid_type)
SORTID_ENTRY(ksuid_last_in, last_in, ksuid_type)
SORTID_ENTRY_WITH(ksuid_within, is_within, ksuid_type, 0, 1)
SORTID_ENTRY_WITH(ksuid_within_commuted, is_within, ksuid_type, 1, 0)

// comparisons with a time
SORTID_ENTRY(ksuid_first_from, first_from, ksuid_type)
SORTID_ENTRY(ksuid_first_after, first_after, ksuid_type)
SORTID_ENTRY_WITH(ksuid_lt_timestamptz, is_below, ksuid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(ksuid_lt_timestamptz_commuted, is_below, ksuid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(ksuid_le_timestamptz, is_below, ksuid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(ksuid_le_timestamptz_commuted, is_below, ksuid_type, against::first_after, 1, 0)
SORTID_ENTRY_WITH(ksuid_ge_timestamptz, is_at_least, ksuid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(ksuid_ge_timestamptz_commuted, is_at_least, ksuid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(ksuid_gt_timestamptz, is_at_least, ksuid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(ksuid_gt_timestamptz_commuted, is_at_least, ksuid_type, against::first_after, 1,
                  0)

// gen_ksuid() → ksuid
SORTID_FUNCTION(gen_ksuid) { return make(now(), random_u128()); }

// gen_ksuid(at timestamptz) → ksuid
SORTID_FUNCTION(gen_ksuid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u128()); }

// gen_ksuid_monotonic() → ksuid, ascending across all sessions of the server
SORTID_FUNCTION(gen_ksuid_monotonic) {
  const instant at = now();
  unit_at<ksuid>(at, ksuid_type::info);  // raises 22008 if the time is out of range
  const auto id = advance(
      shared<shared_ksuid>().last,
      [=](const ksuid::value& previous) { return ksuid::count_up(previous, at.unix_ms); },
      random_u128,
      [=](const ksuid::value& previous, u128 random) {
        return ksuid::next(previous, at.unix_ms, random);
      });
  if (!id.ok()) raise_time_out_of_range(ksuid::time, ksuid_type::info);  // past the last second
  return ksuid_type::put(id.value);
}

// make_ksuid(timestamptz, bytea) → ksuid
SORTID_FUNCTION(make_ksuid) {
  const std::string_view payload = view_of(PG_GETARG_BYTEA_PP(1));
  require_size(payload, sizeof(u128), "ksuid payload");
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), load_be128(bytes_of(payload)));
}

// ksuid_payload(ksuid) → bytea, 16 bytes
SORTID_FUNCTION(ksuid_payload) {
  varlena* payload = new_varlena(sizeof(u128));
  store_be128(bytes_of(payload), ksuid::payload(ksuid_type::get(PG_GETARG_DATUM(0))));
  PG_RETURN_BYTEA_P(payload);
}

}  // namespace sortid
