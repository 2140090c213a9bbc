// reset: lets the ascending generators follow a clock that was ahead and has been set right.
#include "sortid/euid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/ulid.hpp"
#include "sortid/xid.hpp"
#include "clock.hpp"
#include "sequence.hpp"

namespace sortid {

namespace {

// Warns that ids may be repeated until `was_ms`, if it is not 0.
void warn(const char* generator, std::int64_t was_ms, const time_axis& axis, const char* hint) {
  if (was_ms == 0) return;
  ereport(WARNING,
          errmsg("%s() may repeat ids until %s", generator,
                 timestamptz_to_str(timestamp_of(was_ms, axis))),
          errdetail("Its last id has a time that far ahead of the clock."), errhint("%s", hint));
}

}  // namespace

// sortid_reset_monotonic() → void
SORTID_FUNCTION(sortid_reset_monotonic) {
  const std::int64_t now_ms = now().unix_ms;
  shared_state& state = shared();
  const std::uint64_t none = 0;
  for (const auto* one = shared_sequence::first; one != nullptr; one = one->next)
    one->reset(now_ms);
  reset<ulid::unix_ms>(state.ulid, now_ms, u128{});
  reset<euid::unix_ms>(state.euid, now_ms, u128{});
  const auto xid_ms = reset<xid::unix_ms>(state.xid, now_ms, none);
  // These begin after what they may have returned before the clock was ahead, as after a crash.
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
