// euid: the entry points of type euid.
#include "id/euid.hpp"

#include "pg/entropy.hpp"
#include "pg/search.hpp"
#include "pg/shared.hpp"

namespace sortid {

namespace {

struct euid_type : id128 {
  static constexpr type_info info{
      .name = "euid",
      .alphabet = base32::upper.data(),
      .text_range = nullptr,  // every value of its 135 bits is one
      .time_range =
          "Type euid holds times from 1970-01-01 00:00:00+00 to 3084-12-12 12:41:28.831+00.",
      .of_uuid = "'...'::uuid::euid"};
  static constexpr std::size_t text_size = euid::text_size;
  static constexpr auto parse = euid::parse;
  static void format(u128 id, char* text) noexcept { euid::format(id, text); }
  static constexpr auto prefix_range = euid::prefix_range;
  static constexpr auto ids_of = euid::ids_of;
  static constexpr auto unix_ms = euid::unix_ms;
  static constexpr auto min_unix_ms = euid::min_unix_ms;
  static constexpr auto max_unix_ms = euid::max_unix_ms;
};

struct extension {
  std::uint32_t value = 0;
  std::uint32_t length = 0;  // 0: none
};

// The extension in argument `n`, none if it is NULL; 22023 if it is out of range.
extension extension_argument(FunctionCallInfo fcinfo, int n) {
  if (PG_ARGISNULL(n)) return {};
  const std::int32_t value = PG_GETARG_INT32(n);
  require_argument(value, 0, euid::max_extension, "euid extension");
  const auto bits = static_cast<std::uint32_t>(value);
  return {bits, euid::length_of(bits)};
}

Datum make(instant at, extension ext, u128 random) {
  const auto ms = unix_ms_within(at, euid::min_unix_ms, euid::max_unix_ms, euid_type::info);
  return euid_type::put(euid::make(ms, ext.value, ext.length, random));
}

// A euid of the arguments numbered `time` and `ext`.
Datum make_at(FunctionCallInfo fcinfo, int time, int ext) {
  if (PG_ARGISNULL(time)) PG_RETURN_NULL();
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(time)), extension_argument(fcinfo, ext),
              random_u80());
}

}  // namespace

SORTID_FUNCTION(euid_in) { return text_in<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_out) { return text_out<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_is_valid) { return is_valid<euid::parse>(fcinfo); }
SORTID_FUNCTION(euid_from_bytea) { return from_bytea<euid_type>(fcinfo); }

SORTID_FUNCTION(euid_lower_bound) { return lower_bound<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_upper_bound) { return upper_bound<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_is_valid_prefix) { return is_valid<euid::prefix_range>(fcinfo); }
SORTID_FUNCTION(euid_starts_with) { return starts_with<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_floor) { return floor_of<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_ceil) { return ceil_of<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_within) { return is_within<euid_type>(fcinfo, 0, 1); }
SORTID_FUNCTION(euid_within_commuted) { return is_within<euid_type>(fcinfo, 1, 0); }
SORTID_FUNCTION(euid_first_in) { return first_in<euid_type>(fcinfo); }
SORTID_FUNCTION(euid_last_in) { return last_in<euid_type>(fcinfo); }

// gen_euid() → euid
SORTID_FUNCTION(gen_euid) { return make(now(), {}, random_u80()); }

// gen_euid_monotonic() → euid, ascending across all sessions of the server
SORTID_FUNCTION(gen_euid_monotonic) {
  const auto ms = unix_ms_within(now(), euid::min_unix_ms, euid::max_unix_ms, euid_type::info);
  const auto id = advance(
      shared().euid,
      [=, low = random_u32()](u128 previous) {
        return euid::count_up_in_sequence(previous, ms, low);
      },
      random_u80,
      [=](u128 previous, u128 random) { return euid::next_in_sequence(previous, ms, random); });
  if (!id.ok()) raise_time(euid_type::info);  // the next one is past the last millisecond
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

// euid_timestamp(euid) → timestamptz
SORTID_FUNCTION(euid_timestamp) {
  PG_RETURN_TIMESTAMPTZ(timestamp_of(euid::unix_ms(euid_type::get(PG_GETARG_DATUM(0)))));
}

// euid_extension(euid) → int, NULL if there is none
SORTID_FUNCTION(euid_extension) {
  const u128 id = euid_type::get(PG_GETARG_DATUM(0));
  if (euid::extension_length(id) == 0) PG_RETURN_NULL();
  PG_RETURN_INT32(static_cast<std::int32_t>(euid::extension(id)));
}

// euid_extension_length(euid) → int
SORTID_FUNCTION(euid_extension_length) {
  const u128 id = euid_type::get(PG_GETARG_DATUM(0));
  PG_RETURN_INT32(static_cast<std::int32_t>(euid::extension_length(id)));
}

// euid_random(euid) → bigint
SORTID_FUNCTION(euid_random) {
  PG_RETURN_INT64(static_cast<std::int64_t>(euid_type::get(PG_GETARG_DATUM(0)).low));
}

// euid_next(euid) → euid
SORTID_FUNCTION(euid_next) {
  const auto ms = unix_ms_within(now(), euid::min_unix_ms, euid::max_unix_ms, euid_type::info);
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
