// raise: lets the ascending generators begin behind ids of another server or another time, such as
// those that a promoted standby or a restored dump has.
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uuidv7_sequence.hpp"
#include "sortid/xid.hpp"
#include "clock.hpp"
#include "entropy.hpp"
#include "shared.hpp"

namespace sortid {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;

// The unit of the format after the one that contains `at`, in which ids are to begin; a unit before
// the format's time if all ids of the format are later anyway. Raises 22008 beyond its end.
template <class Format>
std::int64_t unit_after(TimestampTz at, const char* type, const char* holder = nullptr) {
  const std::int64_t unit = unit_of(at, Format::time);
  if (unit >= Format::time.last) {
    const type_info info{
        .name = type, .alphabet = nullptr, .text_range = nullptr, .holder = holder};
    raise_time_out_of_range(Format::time, info);
  }
  return unit + 1;
}

// Sets `last` to `least` unless it is greater.
template <class Last, class Value>
void raise_to(Last& last, const Value& least) {
  static_cast<void>(advance(last, [&](const Value& previous) -> result<Value> {  // never an error
    return {previous < least ? least : previous};
  }));
}

// Counting generators wait while they are more than a second ahead of the clock, so they are raised
// by no more than that.
void raise_counting(shared_state& state, std::int64_t next_ms, std::int64_t now_ms) {
  const std::int64_t raised_ms = Min(next_ms, now_ms + uid11_sequence::max_ahead_ms);
  if (raised_ms <= uid11::epoch_unix_ms) return;
  // start() begins max_ahead_ms after its argument.
  const uid11_sequence::slot least =
      uid11_sequence::start(raised_ms - uid11_sequence::max_ahead_ms);
  raise_to(state.snowish, least);
  raise_to(state.ts_seq_rand, least);
}

}  // namespace

// sortid_raise_monotonic(at timestamptz, far boolean) → void
SORTID_FUNCTION(sortid_raise_monotonic) {
  const TimestampTz at = PG_GETARG_TIMESTAMPTZ(0);
  const std::int64_t now_ms = now().unix_ms, at_ms = instant_of(at).unix_ms;
  if (at_ms > now_ms && at_ms - now_ms > hour_ms && !PG_GETARG_BOOL(1))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("time is more than an hour ahead of the clock"),
            errdetail("Until the clock is there, ids would have times after it."),
            errhint("If this is intended, pass far => true."));

  // What may raise an error comes first, so that an error changes nothing.
  const std::int64_t ulid_ms = unit_after<ulid>(at, "ulid");
  const std::int64_t euid_ms = unit_after<euid>(at, "euid");
  const std::int64_t xid_ms = unit_after<xid>(at, "xid");
  const std::int64_t uuid_ms = unit_after<uuidv7>(at, "uuid", "UUID version 7");
  const std::int64_t ksuid_second = unit_after<ksuid>(at, "ksuid");
  shared_state& state = shared();
  shared_uuidv7& uuids = shared<shared_uuidv7>();
  shared_ksuid& ksuids = shared<shared_ksuid>();
  // Ids count up from here. The highest random bit is 0, so that there is room.
  u128 ulid_random = random_u80(), ksuid_random = random_u128();
  const u128 euid_random = random_u80();
  const std::uint32_t xid_random = random_u32() & xid::max_random >> 1;
  ulid_random.high &= 0x7FFF;
  ksuid_random.high &= ~std::uint64_t{0} >> 11;  // below ten bits of milliseconds

  if (ulid_ms > ulid::time.first) raise_to(state.ulid, ulid::make(ulid_ms, ulid_random));
  if (euid_ms > euid::time.first) raise_to(state.euid, euid::make(euid_ms, 0, 0, euid_random));
  if (xid_ms > xid::time.first) raise_to(state.xid, xid::make(xid_ms, xid_random));
  if (uuid_ms > uuidv7::time.first)
    raise_to(uuids.last, uuidv7_sequence::start(uuidv7::make_tick(uuid_ms, 0)));
  if (ksuid_second > ksuid::time.first)
    raise_to(ksuids.last, ksuid::make(ksuid_second, ksuid_random));
  raise_counting(state, xid_ms, now_ms);

  // Only now, because a warning may raise an error.
  const std::int64_t wait_ms = xid_ms - now_ms - uid11_sequence::max_ahead_ms;
  if (wait_ms > 0)
    ereport(
        WARNING,
        errmsg("gen_uid11_snowish() and gen_uid11_ts_seq_rand() may return earlier ids until %s",
               timestamptz_to_str(timestamp_of(xid_ms - uid11_sequence::max_ahead_ms, xid::time))),
        errdetail("They wait while they are a second ahead of the clock, so they were raised "
                  "only that far."));
  PG_RETURN_VOID();
}

}  // namespace sortid
