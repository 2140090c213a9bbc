// uid11: the entry points of type uid11 and of its profile xid, a type of its
// own with the same 64 bits.
#include "id/uid11.hpp"

#include "id/xid.hpp"
#include "pg/entropy.hpp"
#include "pg/module.hpp"
#include "pg/search.hpp"
#include "pg/shared.hpp"

namespace sortid {

namespace {

struct uid11_type : id64 {
  static constexpr type_info info{.name = "uid11",
                                  .alphabet = base58::alphabet.data(),
                                  .text_range = "The largest uid11 is jpXCZedGfVQ.",
                                  .time_range = nullptr,
                                  .of_uuid = "uid11_from_uuid('...')",
                                  .of_any_uuid = false};
  static constexpr std::size_t text_size = uid11::text_size;
  static constexpr auto parse = uid11::parse;
  static constexpr auto format = uid11::format;
  static constexpr auto prefix_range = uid11::prefix_range;
};

struct xid_type : uid11_type {
  // cppcheck-suppress duplInheritedMember; it is to take the place of uid11's
  static constexpr type_info info{
      .name = "xid",
      .alphabet = base58::alphabet.data(),
      .text_range = "The largest xid is jpXCZedGfVQ.",
      .time_range =
          "Type xid holds times from 2011-11-11 11:11:11.111+00 to 2151-03-25 18:46:22.214+00.",
      .of_uuid = "xid_from_uuid('...')",  // a bare xid would be the core's type
      .of_any_uuid = false};
  static constexpr auto ids_of = xid::ids_of;
  static constexpr auto unix_ms = xid::unix_ms;
  static constexpr auto min_unix_ms = xid::min_unix_ms;
  static constexpr auto max_unix_ms = xid::max_unix_ms;
};

// The profiles of uid11 that have a time, in messages about it.
constexpr type_info snowish_info{
    .name = "uid11 (profile snowish)",
    .alphabet = nullptr,
    .text_range = nullptr,
    .time_range =
        "The profile holds times from 2011-11-11 11:11:11.111+00 to 2081-07-18 02:58:46.662+00."};
constexpr type_info ts_seq_rand_info{
    .name = "uid11 (profile ts-seq-rand)",
    .alphabet = nullptr,
    .text_range = nullptr,
    .time_range =
        "The profile holds times from 2011-11-11 11:11:11.111+00 to 2151-03-25 18:46:22.214+00."};

// uid11, xid → uuid, a UUIDv8 in the same order; and back
Datum to_uuid(FunctionCallInfo fcinfo) {
  return id128::put(uid11::to_uuidv8(id64::get(PG_GETARG_DATUM(0))));
}

Datum from_uuid(FunctionCallInfo fcinfo, const type_info& type) {
  const auto id = uid11::from_uuidv8(id128::get(PG_GETARG_DATUM(0)));
  if (!id.ok())
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("uuid does not stand for a value of type %s", type.name),
            errdetail("Only a uuid of version 8, variant 10, that ends in 58 zero bits does."));
  return id64::put(id.value);
}

Datum make(instant at, std::uint32_t random) {
  const auto ms = unix_ms_within(at, xid::min_unix_ms, xid::max_unix_ms, xid_type::info);
  return id64::put(xid::make(ms, random));
}

// The next slot of a counting profile that ends with `last`, across all sessions of the
// server. Where it would be further ahead of the clock than it may, waits; interruptibly.
uid11::slot next_slot(pg_atomic_uint64& state, uid11::slot last, const type_info& type) {
  for (;;) {
    const auto ms = unix_ms_within(now(), uid11::epoch_unix_ms, uid11::unix_ms_of(last), type);
    const auto place =
        advance(state, [=](uid11::slot previous) { return uid11::next_until(last, previous, ms); });
    if (place.ok()) return place.value;
    if (place.why.what == fault::exhausted) raise_time(type);
    const auto wait = uid11::unix_ms_of(place.value) - ms - uid11::max_ahead_ms;
    WaitLatch(MyLatch, WL_LATCH_SET | WL_TIMEOUT | WL_EXIT_ON_PM_DEATH,
              static_cast<long>(Min(wait, 1000)), PG_WAIT_EXTENSION);
    ResetLatch(MyLatch);
    CHECK_FOR_INTERRUPTS();
  }
}

// The argument of an accessor of the profile uid11-snowish.
std::uint64_t snowish_argument(FunctionCallInfo fcinfo) {
  const std::uint64_t id = id64::get(PG_GETARG_DATUM(0));
  if (uid11::snowish::is_reserved(id))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("uid11 is not of the profile snowish"),
            errdetail("Its highest bit, which the profile reserves, is set."));
  return id;
}

}  // namespace

SORTID_FUNCTION(uid11_in) { return text_in<uid11_type>(fcinfo); }
SORTID_FUNCTION(uid11_out) { return text_out<uid11_type>(fcinfo); }
SORTID_FUNCTION(uid11_is_valid) { return is_valid<uid11::parse>(fcinfo); }
SORTID_FUNCTION(uid11_from_bytea) { return from_bytea<uid11_type>(fcinfo); }
SORTID_FUNCTION(uid11_to_uuid) { return to_uuid(fcinfo); }
SORTID_FUNCTION(uid11_from_uuid) { return from_uuid(fcinfo, uid11_type::info); }

SORTID_FUNCTION(xid_in) { return text_in<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_out) { return text_out<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_is_valid) { return is_valid<uid11::parse>(fcinfo); }
SORTID_FUNCTION(xid_from_bytea) { return from_bytea<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_from_uuid) { return from_uuid(fcinfo, xid_type::info); }

SORTID_FUNCTION(uid11_lower_bound) { return lower_bound<uid11_type>(fcinfo); }
SORTID_FUNCTION(uid11_upper_bound) { return upper_bound<uid11_type>(fcinfo); }
SORTID_FUNCTION(uid11_is_valid_prefix) { return is_valid<uid11::prefix_range>(fcinfo); }
SORTID_FUNCTION(uid11_starts_with) { return starts_with<uid11_type>(fcinfo); }

SORTID_FUNCTION(xid_lower_bound) { return lower_bound<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_upper_bound) { return upper_bound<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_is_valid_prefix) { return is_valid<uid11::prefix_range>(fcinfo); }
SORTID_FUNCTION(xid_starts_with) { return starts_with<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_floor) { return floor_of<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_ceil) { return ceil_of<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_within) { return is_within<xid_type>(fcinfo, 0, 1); }
SORTID_FUNCTION(xid_within_commuted) { return is_within<xid_type>(fcinfo, 1, 0); }
SORTID_FUNCTION(xid_first_in) { return first_in<xid_type>(fcinfo); }
SORTID_FUNCTION(xid_last_in) { return last_in<xid_type>(fcinfo); }

// T_sortsupport(internal): unsigned comparison of the datums themselves
SORTID_FUNCTION(uid11_sortsupport) {
  reinterpret_cast<SortSupport>(PG_GETARG_POINTER(0))->comparator = ssup_datum_unsigned_cmp;
  PG_RETURN_VOID();
}

#ifdef SORTID_HAS_SKIP_SUPPORT
// T_skipsupport(internal): the values next to one, and the first and the last
SORTID_FUNCTION(uid11_skipsupport) {
  auto* support = reinterpret_cast<SkipSupport>(PG_GETARG_POINTER(0));
  support->low_elem = id64::put(0);
  support->high_elem = id64::put(~id64::value{0});
  support->decrement = [](Relation, Datum id, bool* underflow) {
    *underflow = id64::get(id) == 0;
    return id64::put(id64::get(id) - 1);
  };
  support->increment = [](Relation, Datum id, bool* overflow) {
    *overflow = id64::get(id) == ~id64::value{0};
    return id64::put(id64::get(id) + 1);
  };
  PG_RETURN_VOID();
}
#endif

// T_brin_distance(internal, internal) → float8: how far the second value of a
// BRIN minmax_multi summary lies above the first
SORTID_FUNCTION(uid11_brin_distance) {
  const std::uint64_t distance = id64::get(PG_GETARG_DATUM(1)) - id64::get(PG_GETARG_DATUM(0));
  PG_RETURN_FLOAT8(static_cast<double>(distance));
}

// gen_uid11() → uid11
SORTID_FUNCTION(gen_uid11) { return id64::put(random_u64()); }

// gen_uid11_snowish() → uid11, of the profile snowish
SORTID_FUNCTION(gen_uid11_snowish) {
  const auto place = next_slot(shared().snowish, uid11::snowish::last_slot, snowish_info);
  return id64::put(uid11::snowish::make(place, static_cast<std::uint32_t>(machine_id)));
}

// gen_uid11_ts_seq_rand() → uid11, of the profile ts-seq-rand
SORTID_FUNCTION(gen_uid11_ts_seq_rand) {
  const auto random = random_u32();
  const auto place =
      next_slot(shared().ts_seq_rand, uid11::ts_seq_rand::last_slot, ts_seq_rand_info);
  return id64::put(uid11::ts_seq_rand::make(place, random));
}

// gen_xid() → xid
SORTID_FUNCTION(gen_xid) { return make(now(), random_u32()); }

// gen_xid(at timestamptz) → xid
SORTID_FUNCTION(gen_xid_at) { return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), random_u32()); }

// gen_xid_monotonic() → xid, ascending across all sessions of the server
SORTID_FUNCTION(gen_xid_monotonic) {
  const auto ms = unix_ms_within(now(), xid::min_unix_ms, xid::max_unix_ms, xid_type::info);
  const auto id = advance(
      shared().xid, [=](std::uint64_t previous) { return xid::count_up(previous, ms); }, random_u32,
      [=](std::uint64_t previous, std::uint32_t random) {
        return xid::next(previous, ms, random);
      });
  if (!id.ok()) raise_time(xid_type::info);  // the next one is past the last millisecond
  return id64::put(id.value);
}

// make_xid(timestamptz, random int) → xid
SORTID_FUNCTION(make_xid) {
  const std::int32_t random = PG_GETARG_INT32(1);
  require_argument(random, 0, xid::max_random, "xid random part");
  return make(instant_of(PG_GETARG_TIMESTAMPTZ(0)), static_cast<std::uint32_t>(random));
}

// xid_timestamp(xid) → timestamptz
SORTID_FUNCTION(xid_timestamp) {
  PG_RETURN_TIMESTAMPTZ(timestamp_of(xid::unix_ms(id64::get(PG_GETARG_DATUM(0)))));
}

// xid_random(xid) → int
SORTID_FUNCTION(xid_random) {
  PG_RETURN_INT32(static_cast<std::int32_t>(xid::random(id64::get(PG_GETARG_DATUM(0)))));
}

// uid11_snowish_timestamp(uid11) → timestamptz
SORTID_FUNCTION(uid11_snowish_timestamp) {
  PG_RETURN_TIMESTAMPTZ(timestamp_of(uid11::snowish::unix_ms(snowish_argument(fcinfo))));
}

// uid11_snowish_machine(uid11), uid11_snowish_sequence(uid11) → int
SORTID_FUNCTION(uid11_snowish_machine) {
  PG_RETURN_INT32(static_cast<std::int32_t>(uid11::snowish::machine(snowish_argument(fcinfo))));
}
SORTID_FUNCTION(uid11_snowish_sequence) {
  PG_RETURN_INT32(static_cast<std::int32_t>(uid11::snowish::sequence(snowish_argument(fcinfo))));
}

// uid11_ts_seq_rand_timestamp(uid11) → timestamptz
SORTID_FUNCTION(uid11_ts_seq_rand_timestamp) {
  const std::uint64_t id = id64::get(PG_GETARG_DATUM(0));
  PG_RETURN_TIMESTAMPTZ(timestamp_of(uid11::ts_seq_rand::unix_ms(id)));
}

// uid11_ts_seq_rand_sequence(uid11), uid11_ts_seq_rand_random(uid11) → int
SORTID_FUNCTION(uid11_ts_seq_rand_sequence) {
  const std::uint64_t id = id64::get(PG_GETARG_DATUM(0));
  PG_RETURN_INT32(static_cast<std::int32_t>(uid11::ts_seq_rand::sequence(id)));
}
SORTID_FUNCTION(uid11_ts_seq_rand_random) {
  const std::uint64_t id = id64::get(PG_GETARG_DATUM(0));
  PG_RETURN_INT32(static_cast<std::int32_t>(uid11::ts_seq_rand::random(id)));
}

}  // namespace sortid
