// xid_type: the entry points of type xid.
#include "sortid/xid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "search/entries.hpp"
#include "uid11_as_uuid.hpp"

namespace sortid {

namespace {

struct xid_type : sql_type<xid> {
  static constexpr type_info info{.name = "xid",
                                  .alphabet = base58::alphabet.data(),
                                  .text_range = "The largest xid is jpXCZedGfVQ.",
                                  .cast = "xid11",  // not xid, which is the server's type
                                  .bytes = 8,
                                  .of_uuid = "xid_from_uuid('...')",
                                  .of_any_uuid = false,
                                  .of_number = "'...'::bigint::xid11"};
};

Datum make(instant at, std::uint32_t random) {
  const auto ms = unit_at<xid>(at, xid_type::info);
  return xid_type::put(xid::make(ms, random));
}

}  // namespace

// text and bytes
SORTID_ENTRY(xid_in, text_in, xid_type)
SORTID_ENTRY(xid_out, text_out, xid_type)
SORTID_ENTRY(xid_from_bpchar, from_bpchar, xid_type)
SORTID_ENTRY(xid_is_valid, is_valid, xid_type)
SORTID_ENTRY(xid_from_bytea, from_bytea, xid_type)

// search by prefix
SORTID_ENTRY(xid_is_valid_prefix, is_valid_prefix, xid_type)
SORTID_ENTRY(xid_lower_bound, lower_bound, xid_type)
SORTID_ENTRY(xid_upper_bound, upper_bound, xid_type)
SORTID_ENTRY(xid_starts_with, starts_with, xid_type)

// search by pattern
SORTID_ENTRY_WITH(xid_like, is_like, xid_type, textlike)
SORTID_ENTRY_WITH(xid_not_like, is_like, xid_type, textnlike)
SORTID_ENTRY_WITH(xid_like_first, first_like, xid_type, letter_case::exact)
SORTID_ENTRY_WITH(xid_like_last, last_like, xid_type, letter_case::exact)
SORTID_ENTRY_WITH(xid_ilike, is_like, xid_type, texticlike)
SORTID_ENTRY_WITH(xid_not_ilike, is_like, xid_type, texticnlike)
SORTID_ENTRY_WITH(xid_ilike_first, first_like, xid_type, letter_case::either)
SORTID_ENTRY_WITH(xid_ilike_last, last_like, xid_type, letter_case::either)

// the time of an id, and ids with a given time
SORTID_ENTRY(xid_timestamp, timestamp, xid_type)
SORTID_ENTRY(xid_floor, floor_of, xid_type)
SORTID_ENTRY(xid_ceil, ceil_of, xid_type)

// ids created within a range of time
SORTID_ENTRY(xid_first_in, first_in, xid_type)
SORTID_ENTRY(xid_last_in, last_in, xid_type)
SORTID_ENTRY_WITH(xid_within, is_within, xid_type, 0, 1)
SORTID_ENTRY_WITH(xid_within_commuted, is_within, xid_type, 1, 0)

// comparisons with a time
SORTID_ENTRY(xid_first_from, first_from, xid_type)
SORTID_ENTRY(xid_first_after, first_after, xid_type)
SORTID_ENTRY_WITH(xid_lt_timestamptz, is_below, xid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(xid_lt_timestamptz_commuted, is_below, xid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(xid_le_timestamptz, is_below, xid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(xid_le_timestamptz_commuted, is_below, xid_type, against::first_after, 1, 0)
SORTID_ENTRY_WITH(xid_ge_timestamptz, is_at_least, xid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(xid_ge_timestamptz_commuted, is_at_least, xid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(xid_gt_timestamptz, is_at_least, xid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(xid_gt_timestamptz_commuted, is_at_least, xid_type, against::first_after, 1, 0)

// parts
SORTID_ENTRY_WITH(xid_random, part_of, xid_type, xid::random)

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
