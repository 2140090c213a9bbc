// raise: lets the ascending generators continue after ids of another server or another time, such
// as those that a promoted standby or a restored dump has.
#include "sortid/euid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/ulid.hpp"
#include "sortid/xid.hpp"
#include "clock.hpp"
#include "entropy.hpp"
#include "sequence.hpp"

namespace sortid {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;

constexpr type_info named(const char* type) {
  return {.name = type, .alphabet = nullptr, .text_range = nullptr};
}

// Counting generators wait while they are more than a second ahead of the clock. So they are raised
// to a second ahead of it at most, or to so little more that their first caller hardly waits.
constexpr std::int64_t short_wait_ms = 100;

// Raises them towards `next_ms`, of the epoch of xid, which is theirs too. Returns 0 if their next
// ids have that time, otherwise the time of the clock from which on they do.
std::int64_t raise_counting(shared_state& state, std::int64_t next_ms, std::int64_t now_ms) {
  const std::int64_t until_ms = next_ms - uid11_sequence::max_ahead_ms;
  const bool is_raised = until_ms - now_ms <= short_wait_ms;
  const std::int64_t raised_ms = is_raised ? next_ms : now_ms + uid11_sequence::max_ahead_ms;
  if (raised_ms > uid11::epoch_unix_ms) {
    const auto ms = static_cast<uid11_sequence::slot>(raised_ms - uid11::epoch_unix_ms);
    const uid11_sequence::slot least = (ms << 12) - 1;  // the last before that millisecond
    raise_to(state.snowish, least);
    raise_to(state.ts_seq_rand, least);
  }
  return is_raised ? 0 : until_ms;
}

// Whether a profile has ids of the milliseconds from `first_ms` until before `end_ms`.
template <class Profile>
constexpr bool has_ids(std::int64_t first_ms, std::int64_t end_ms) {
  return Max(first_ms, Profile::time.first) < Min(end_ms, Profile::time.last + 1);
}

}  // namespace

// sortid_raise_monotonic(at timestamptz, far boolean) → void
SORTID_FUNCTION(sortid_raise_monotonic) {
  const TimestampTz at = PG_GETARG_TIMESTAMPTZ(0);
  const std::int64_t now_ms = now().unix_ms, at_ms = instant_of(at).unix_ms;
  if (at_ms > now_ms && at_ms - now_ms > hour_ms && !PG_GETARG_BOOL(1))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("time is more than an hour ahead of the clock"),
            errdetail("Until the clock reaches it, ids would have times in the future."),
            errhint("If this is intended, pass far => true."));

  // What may raise an error comes first, so that an error changes nothing.
  const std::int64_t ulid_ms = unit_after<ulid>(at, named("ulid"));
  const std::int64_t euid_ms = unit_after<euid>(at, named("euid"));
  const std::int64_t xid_ms = unit_after<xid>(at, named("xid"));
  shared_state& state = shared();
  for (const auto* one = shared_sequence::first; one != nullptr; one = one->next) one->prepare(at);
  // Ids count up from here. The highest random bit of ulid and xid is 0, so that there is room; an
  // euid whose count is used up moves into the next millisecond.
  u128 ulid_random = random_u80();
  const u128 euid_random = random_u80();
  const std::uint32_t xid_random = random_u32() & xid::max_random >> 1;
  ulid_random.high &= 0x7FFF;

  if (ulid_ms > ulid::time.first) raise_to(state.ulid, ulid::make(ulid_ms, ulid_random));
  if (euid_ms > euid::time.first) raise_to(state.euid, euid::make(euid_ms, 0, 0, euid_random));
  if (xid_ms > xid::time.first) raise_to(state.xid, xid::make(xid_ms, xid_random));
  for (const auto* one = shared_sequence::first; one != nullptr; one = one->next) one->raise();
  const std::int64_t until_ms = raise_counting(state, xid_ms, now_ms);

  // Only now, because a warning may raise an error.
  const bool snowish = has_ids<uid11_snowish>(now_ms, until_ms);
  if (snowish || has_ids<uid11_ts_seq_rand>(now_ms, until_ms))
    ereport(
        WARNING,
        errmsg("%sgen_uid11_ts_seq_rand() may return earlier ids until %s",
               snowish ? "gen_uid11_snowish() and " : "",
               timestamptz_to_str(timestamp_of(until_ms, xid::time))),
        errdetail("These generators may be at most a second ahead of the clock, so they are raised "
                  "only that far."));
  PG_RETURN_VOID();
}

}  // namespace sortid
