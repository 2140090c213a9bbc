// xid_type: the entry points of type xid.
#include "sortid/xid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "type.hpp"
#include "uid11_as_uuid.hpp"

namespace sortid {

namespace {

struct xid_type : sql_type<xid> {
  static constexpr type_info info{
      .name = "xid",
      .alphabet = base58::alphabet.data(),
      .text_range = "The largest xid is jpXCZedGfVQ.",
      .of_uuid = "xid_from_uuid('...')",  // not ::xid, which is the server's type
      .of_any_uuid = false,
      .of_number = "'...'::bigint::xid11"};
};

Datum make(instant at, std::uint32_t random) {
  const auto ms = unit_at<xid>(at, xid_type::info);
  return xid_type::put(xid::make(ms, random));
}

}  // namespace

// These lines define xid_ceil, xid_first_after, xid_first_from, xid_first_in, xid_floor,
// xid_from_bpchar, xid_from_bytea, xid_ge_timestamptz, xid_ge_timestamptz_commuted,
// xid_gt_timestamptz, xid_gt_timestamptz_commuted, xid_in, xid_is_valid, xid_is_valid_prefix,
// xid_last_in, xid_le_timestamptz, xid_le_timestamptz_commuted, xid_like, xid_like_first,
// xid_like_last, xid_lower_bound, xid_lt_timestamptz, xid_lt_timestamptz_commuted, xid_not_like,
// xid_out, xid_starts_with, xid_timestamp, xid_upper_bound, xid_within, xid_within_commuted.
SORTID_FIXED_TYPE(xid, xid_type)
SORTID_DATED(xid, xid_type)
SORTID_PART(xid_random, xid_type, xid::random)

SORTID_FUNCTION(xid_from_uuid) { return uid11_from_uuidv8<xid_type>(fcinfo); }

// gen_xid() → xid
SORTID_FUNCTION(gen_xid) { return make(now(), random_u32()); }

// gen_xid(at timestamptz) → xid
SORTID_FUNCTION(gen_xid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u32()); }

// gen_xid_monotonic() → xid, ascending across all sessions of the server
SORTID_FUNCTION(gen_xid_monotonic) {
  const auto ms = unit_at<xid>(now(), xid_type::info);
  const auto id = advance(
      shared().xid, [=](std::uint64_t previous) { return xid::count_up(previous, ms); }, random_u32,
      [=](std::uint64_t previous, std::uint32_t random) {
        return xid::next(previous, ms, random);
      });
  if (!id.ok()) raise_time_out_of_range(xid::time, xid_type::info);  // past the last millisecond
  return xid_type::put(id.value);
}

// make_xid(timestamptz, random int) → xid
SORTID_FUNCTION(make_xid) {
  const std::int32_t random = PG_GETARG_INT32(1);
  require_argument(random, 0, xid::max_random, "xid random part");
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), static_cast<std::uint32_t>(random));
}

}  // namespace sortid
