// euid_type: the entry points of type euid.
#include "sortid/euid.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "generators/shared.hpp"
#include "search/entries.hpp"

namespace sortid {

namespace {

struct euid_type : sql_type<euid> {
  static constexpr type_info info{.name = "euid",
                                  .alphabet = base32::upper.data(),
                                  .text_range = nullptr,  // any 27 symbols are in range
                                  .bytes = 16,
                                  .of_uuid = "'...'::uuid::euid"};
};

struct extension {
  std::uint32_t value = 0;
  std::uint32_t length = 0;  // in bits; 0: no extension
};

// Returns the extension in argument `n`; no extension if the argument is NULL. Raises 22023 if the
// extension is out of range.
extension extension_argument(FunctionCallInfo fcinfo, int n) {
  if (PG_ARGISNULL(n)) return {};
  const std::int32_t value = PG_GETARG_INT32(n);
  require_argument(value, 0, euid::max_extension, "euid extension");
  const auto bits = static_cast<std::uint32_t>(value);
  return {bits, euid::length_of(bits)};
}

Datum make(instant at, extension ext, u128 random) {
  const auto ms = unit_at<euid>(at, euid_type::info);
  return euid_type::put(euid::make(ms, ext.value, ext.length, random));
}

// Returns an euid with the time in argument `time` and the extension in argument `ext`.
Datum make_at(FunctionCallInfo fcinfo, int time, int ext) {
  if (PG_ARGISNULL(time)) PG_RETURN_NULL();
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(time)), extension_argument(fcinfo, ext),
              random_u80());
}

// Returns the extension, or nullopt if the id has none.
std::optional<std::uint32_t> extension_of(u128 id) {
  if (euid::extension_length(id) == 0) return {};
  return euid::extension(id);
}

// Returns the 64 random bits that every euid has.
std::uint64_t low_random(u128 id) { return id.low; }

}  // namespace

// text and bytes
SORTID_ENTRY(euid_in, text_in, euid_type)
SORTID_ENTRY(euid_out, text_out, euid_type)
SORTID_ENTRY(euid_from_bpchar, from_bpchar, euid_type)
SORTID_ENTRY(euid_is_valid, is_valid, euid_type)
SORTID_ENTRY(euid_from_bytea, from_bytea, euid_type)

// search by prefix
SORTID_ENTRY(euid_is_valid_prefix, is_valid_prefix, euid_type)
SORTID_ENTRY(euid_lower_bound, lower_bound, euid_type)
SORTID_ENTRY(euid_upper_bound, upper_bound, euid_type)
SORTID_ENTRY(euid_starts_with, starts_with, euid_type)

// search by pattern
SORTID_ENTRY_WITH(euid_like, is_like, euid_type, textlike)
SORTID_ENTRY_WITH(euid_not_like, is_like, euid_type, textnlike)
SORTID_ENTRY_WITH(euid_like_first, first_like, euid_type, letter_case::exact)
SORTID_ENTRY_WITH(euid_like_last, last_like, euid_type, letter_case::exact)
SORTID_ENTRY_WITH(euid_ilike, is_like, euid_type, texticlike)
SORTID_ENTRY_WITH(euid_not_ilike, is_like, euid_type, texticnlike)
SORTID_ENTRY_WITH(euid_ilike_first, first_like, euid_type, letter_case::either)
SORTID_ENTRY_WITH(euid_ilike_last, last_like, euid_type, letter_case::either)

// the time of an id, and ids with a given time
SORTID_ENTRY(euid_timestamp, timestamp, euid_type)
SORTID_ENTRY(euid_floor, floor_of, euid_type)
SORTID_ENTRY(euid_ceil, ceil_of, euid_type)

// ids created within a range of time
SORTID_ENTRY(euid_first_in, first_in, euid_type)
SORTID_ENTRY(euid_last_in, last_in, euid_type)
SORTID_ENTRY_WITH(euid_within, is_within, euid_type, 0, 1)
SORTID_ENTRY_WITH(euid_within_commuted, is_within, euid_type, 1, 0)

// comparisons with a time
SORTID_ENTRY(euid_first_from, first_from, euid_type)
SORTID_ENTRY(euid_first_after, first_after, euid_type)
SORTID_ENTRY_WITH(euid_lt_timestamptz, is_below, euid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(euid_lt_timestamptz_commuted, is_below, euid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(euid_le_timestamptz, is_below, euid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(euid_le_timestamptz_commuted, is_below, euid_type, against::first_after, 1, 0)
SORTID_ENTRY_WITH(euid_ge_timestamptz, is_at_least, euid_type, against::first_from, 0, 1)
SORTID_ENTRY_WITH(euid_ge_timestamptz_commuted, is_at_least, euid_type, against::first_from, 1, 0)
SORTID_ENTRY_WITH(euid_gt_timestamptz, is_at_least, euid_type, against::first_after, 0, 1)
SORTID_ENTRY_WITH(euid_gt_timestamptz_commuted, is_at_least, euid_type, against::first_after, 1, 0)

// gen_euid() → euid
SORTID_FUNCTION(gen_euid) { return make(now(), {}, random_u80()); }

// gen_euid_monotonic() → euid, ascending across all sessions of the server
SORTID_FUNCTION(gen_euid_monotonic) {
  const auto ms = unit_at<euid>(now(), euid_type::info);
  const auto id = advance(
      shared().euid,
      [=, low = random_u32()](u128 previous) {
        return euid::count_up_in_sequence(previous, ms, low);
      },
      random_u80,
      [=](u128 previous, u128 random) { return euid::next_in_sequence(previous, ms, random); });
  if (!id.ok()) raise_time_out_of_range(euid::time, euid_type::info);  // past the last millisecond
  return euid_type::put(id.value);
}

// gen_euid(extension int, bits int) → euid; each may be NULL
SORTID_FUNCTION(gen_euid_extension) {
  extension ext = extension_argument(fcinfo, 0);
  if (!PG_ARGISNULL(1)) {
    const std::int32_t bits = PG_GETARG_INT32(1);
    require_argument(bits, 1, euid::max_extension_length, "euid extension length");
    const auto length = static_cast<std::uint32_t>(bits);
    if (length < ext.length)
      ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
              errmsg("euid extension %u needs %u bits, not %u", ext.value, ext.length, length));
    if (ext.length > 0) ext.length = length;
  }
  return make(now(), ext, random_u80());
}

// gen_euid(extension int, at timestamptz), make_euid(timestamptz, extension int)
// → euid; the extension may be NULL
SORTID_FUNCTION(gen_euid_at) { return make_at(fcinfo, 1, 0); }
SORTID_FUNCTION(make_euid) { return make_at(fcinfo, 0, 1); }

// make_euid(timestamptz, extension int, random bytea) → euid; the extension may
// be NULL
SORTID_FUNCTION(make_euid_random) {
  if (PG_ARGISNULL(0) || PG_ARGISNULL(2)) PG_RETURN_NULL();
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), extension_argument(fcinfo, 1),
              random_argument(fcinfo, 2));
}

SORTID_ENTRY_WITH(euid_extension, part_of, euid_type, extension_of)
SORTID_ENTRY_WITH(euid_extension_length, part_of, euid_type, euid::extension_length)
SORTID_ENTRY_WITH(euid_random, part_of, euid_type, low_random)

// euid_next(euid) → euid
SORTID_FUNCTION(euid_next) {
  const auto ms = unit_at<euid>(now(), euid_type::info);
  const auto next = euid::next(euid_type::get(PG_GETARG_DATUM(0)), ms, random_u80());
  if (!next.ok()) raise_exhausted(euid_type::info);
  return euid_type::put(next.value);
}

// euid_encode(euid, "check" bool) → text
SORTID_FUNCTION(euid_encode) {
  const u128 id = euid_type::get(PG_GETARG_DATUM(0));
  varlena* text = new_varlena(euid::text_size);
  euid::format(id, PG_GETARG_BOOL(1) ? euid::check(id) : euid::unchecked, VARDATA(text));
  PG_RETURN_TEXT_P(text);
}

}  // namespace sortid
