// reset: lets the ascending generators follow a clock that was ahead and has been set right.
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uuidv7_sequence.hpp"
#include "sortid/xid.hpp"
#include "clock.hpp"
#include "shared.hpp"

namespace sortid {

namespace {

// A generator that is ahead of the clock by no more than this keeps its state. The counting
// profiles may be as far ahead because of bulk inserts alone; a reset while the clock is right
// must not make them repeat ids.
constexpr std::int64_t tolerated_ms = uid11_sequence::max_ahead_ms;

// Sets `last` to `start` if its time is too far ahead of the clock. Returns that time, or 0 if
// `last` stays as it is.
template <auto unix_ms_of, class Last, class Value>
std::int64_t reset(Last& last, std::int64_t now_ms, Value start) {
  std::int64_t was_ms = 0;
  static_cast<void>(advance(last, [&](Value previous) -> result<Value> {  // never an error
    const std::int64_t ms = unix_ms_of(previous);
    was_ms = ms - now_ms > tolerated_ms ? ms : 0;
    return {was_ms != 0 ? start : previous};
  }));
  return was_ms;
}

// Warns that ids may be repeated until `was_ms`, if it is not 0.
void warn(const char* generator, std::int64_t was_ms, const time_axis& axis, const char* hint) {
  if (was_ms == 0) return;
  ereport(WARNING,
          errmsg("%s() may repeat ids until %s", generator,
                 timestamptz_to_str(timestamp_of(was_ms, axis))),
          errdetail("It returned ids with times up to then while the clock was ahead."),
          errhint("%s", hint));
}

}  // namespace

// sortid_reset_monotonic() → void
SORTID_FUNCTION(sortid_reset_monotonic) {
  const std::int64_t now_ms = now().unix_ms;
  shared_state& state = shared();
  const std::uint64_t none = 0;
  reset<uuidv7_sequence::unix_ms_of>(shared<shared_uuidv7>().last, now_ms, none);
  reset<ksuid::sequence_ms>(shared<shared_ksuid>().last, now_ms, ksuid::value{});
  reset<ulid::unix_ms>(state.ulid, now_ms, u128{});
  reset<euid::unix_ms>(state.euid, now_ms, u128{});
  const auto xid_ms = reset<xid::unix_ms>(state.xid, now_ms, none);
  // These begin behind what they may have returned before the clock was ahead, as after a crash.
  const uid11_sequence::slot start = uid11_sequence::start(now_ms);
  const auto snowish_ms = reset<uid11_sequence::unix_ms_of>(state.snowish, now_ms, start);
  const auto ts_seq_rand_ms = reset<uid11_sequence::unix_ms_of>(state.ts_seq_rand, now_ms, start);

  // Only now, because a warning may raise an error.
  constexpr const char* unique = "Until then, only a unique index prevents duplicates.";
  warn("gen_xid_monotonic", xid_ms, xid::time, unique);
  warn("gen_uid11_snowish", snowish_ms, uid11_snowish::time,
       "Until then, give this server another sortid.machine_id.");
  warn("gen_uid11_ts_seq_rand", ts_seq_rand_ms, uid11_ts_seq_rand::time, unique);
  PG_RETURN_VOID();
}

}  // namespace sortid
