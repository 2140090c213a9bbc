// ksuid_type: the entry points of type ksuid.
#include "sortid/ksuid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/sequence.hpp"
#include "type.hpp"

namespace sortid {

namespace {

struct ksuid_type : sql_type<ksuid> {
  static constexpr type_info info{
      .name = "ksuid",
      .alphabet = base62::alphabet.data(),
      .text_range = "The largest ksuid is aWgEPTl1tmebfsQzFP4bxwgy80V."};
};

struct shared_ksuid {
  locked<ksuid::value> last;  // the last id of gen_ksuid_monotonic()

  static constexpr const char* segment_name = "sortid ksuid state 1";
  static void initialize(shared_ksuid& state) { sortid::initialize(state.last); }

  using format = ksuid;
  static constexpr const type_info& type = ksuid_type::info;
  static constexpr auto unix_ms_of = ksuid::sequence_ms;
  // Ids count up from here. The highest random bit is 0, so that there is room; above it are ten
  // bits of milliseconds.
  static ksuid::value first_of(std::int64_t unix_s) {
    u128 random = random_u128();
    random.high &= ~std::uint64_t{0} >> 11;
    return ksuid::make(unix_s, random);
  }
};
const sequence_of<shared_ksuid> sequence;

Datum make(instant at, u128 payload) {
  const auto unix_s = unit_at<ksuid>(at, ksuid_type::info);
  return ksuid_type::put(ksuid::make(unix_s, payload));
}

}  // namespace

// These lines define ksuid_brin_distance, ksuid_ceil, ksuid_cmp, ksuid_eq, ksuid_first_after,
// ksuid_first_from, ksuid_first_in, ksuid_floor, ksuid_from_bpchar, ksuid_from_bytea, ksuid_ge,
// ksuid_ge_timestamptz, ksuid_ge_timestamptz_commuted, ksuid_gt, ksuid_gt_timestamptz,
// ksuid_gt_timestamptz_commuted, ksuid_hash, ksuid_hash_extended, ksuid_in, ksuid_is_valid,
// ksuid_is_valid_prefix, ksuid_larger, ksuid_last_in, ksuid_le, ksuid_le_timestamptz,
// ksuid_le_timestamptz_commuted, ksuid_like, ksuid_like_first, ksuid_like_last, ksuid_lower_bound,
// ksuid_lt, ksuid_lt_timestamptz, ksuid_lt_timestamptz_commuted, ksuid_ne, ksuid_not_like,
// ksuid_out, ksuid_recv, ksuid_send, ksuid_skipsupport, ksuid_smaller, ksuid_sortsupport,
// ksuid_starts_with, ksuid_timestamp, ksuid_upper_bound, ksuid_within, ksuid_within_commuted.
SORTID_REPRESENTATION(ksuid, ksuid_type)
SORTID_INDEX_SUPPORT(ksuid, ksuid_type)
SORTID_FIXED_TYPE(ksuid, ksuid_type)
SORTID_DATED(ksuid, ksuid_type)

// gen_ksuid() → ksuid
SORTID_FUNCTION(gen_ksuid) { return make(now(), random_u128()); }

// gen_ksuid(at timestamptz) → ksuid
SORTID_FUNCTION(gen_ksuid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u128()); }

// gen_ksuid_monotonic() → ksuid, ascending across all sessions of the server
SORTID_FUNCTION(gen_ksuid_monotonic) {
  const instant at = now();
  unit_at<ksuid>(at, ksuid_type::info);  // raises 22008 outside of the format's time
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
