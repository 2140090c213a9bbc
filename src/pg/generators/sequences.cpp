// sequences: resets and raises the state of the monotonic generators. A reset lets them follow a
// clock that was ahead and has been corrected. sortid_raise_monotonic() advances them past ids from
// another server or an earlier run, for example on a promoted standby or after restoring a dump.
// (In the names of C++ functions in this file, "raise" refers to errors.)
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uuidv7_sequence.hpp"
#include "sortid/xid.hpp"
#include "pg/timestamps.hpp"
#include "clock.hpp"
#include "entropy.hpp"
#include "shared.hpp"
#include "uuidv7.hpp"

namespace sortid {

namespace {

// A generator that is ahead of the clock by no more than this keeps its state. Bulk inserts alone
// can put the counting profiles that far ahead. A reset while the clock is right must not make
// these profiles repeat ids.
constexpr std::int64_t tolerated_ms = uid11_sequence::max_ahead_ms;

// Sets `last` to `start` if the time of `last` is too far ahead of the clock. Returns that time, or
// 0 if `last` is unchanged.
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

// Sets `last` to `least` unless `last` is greater.
template <class Last, class Value>
void advance_to(Last& last, const Value& least) {
  static_cast<void>(advance(last, [&](const Value& previous) -> result<Value> {  // never an error
    return {previous < least ? least : previous};
  }));
}

constexpr type_info named(const char* type) {
  return {.name = type, .alphabet = nullptr, .text_range = nullptr};
}

// The sequences that can begin anywhere in a unit of time. first_of(unit) returns the id in the
// unit from which to count up.
struct ulids : ulid {
  static constexpr type_info info = named("ulid");
  static auto& last() { return shared().ulid; }
  static constexpr auto ms_of = unix_ms;
  static u128 first_of(std::int64_t ms) { return make(ms, random_u80()); }
};
struct euids : euid {
  static constexpr type_info info = named("euid");
  static auto& last() { return shared().euid; }
  static constexpr auto ms_of = unix_ms;
  static u128 first_of(std::int64_t ms) { return make(ms, 0, 0, random_u80()); }
};
struct xids : xid {
  static constexpr type_info info = named("xid");
  static auto& last() { return shared().xid; }
  static constexpr auto ms_of = unix_ms;
  static std::uint64_t first_of(std::int64_t ms) { return make(ms, random_u32() & max_random); }
};
struct uuids : uuidv7 {
  static constexpr const type_info& info = uuid_info;
  static auto& last() { return shared<shared_uuidv7>().last; }
  static constexpr auto ms_of = uuidv7_sequence::unix_ms_of;
  static uuidv7_sequence::slot first_of(std::int64_t ms) {
    return uuidv7_sequence::start(make_tick(ms, 0));
  }
};
struct ksuids : ksuid {
  static constexpr type_info info = named("ksuid");
  static auto& last() { return shared<shared_ksuid>().last; }
  static constexpr auto ms_of = sequence_ms;
  static value first_of(std::int64_t unix_s) {
    u128 random = random_u128();
    random.high &= ~std::uint64_t{0} >> 10;  // millisecond 0
    return make(unix_s, random);
  }
};

template <class S>
using value_of = decltype(S::first_of(0));

// The id that prepare() has chosen. Zero is before every id.
template <class S>
constinit value_of<S> least{};

template <class S>
std::int64_t reset(std::int64_t now_ms) {
  return reset<S::ms_of>(S::last(), now_ms, value_of<S>{});
}

// Chooses the first id after the unit that contains `at`, or zero if all ids of the format are
// later. Everything that may raise an error happens here.
template <class S>
void prepare(TimestampTz at) {
  const std::int64_t unit = unit_of(at, S::time);
  if (unit >= S::time.last) raise_time_out_of_range(S::time, S::info);
  least<S> = unit >= S::time.first ? S::first_of(unit + 1) : value_of<S>{};
  S::last();
}

template <class... S>
struct sequences {
  static void reset(std::int64_t now_ms) { (sortid::reset<S>(now_ms), ...); }
  // Prepares all sequences first, so that an error leaves all of them unchanged.
  static void advance_past(TimestampTz at) {
    (prepare<S>(at), ...);
    (advance_to(S::last(), least<S>), ...);
  }
};
using all = sequences<ulids, euids, xids, uuids, ksuids>;

// Warns that ids may be repeated until `was_ms`, unless `was_ms` is 0.
void warn(const char* generator, std::int64_t was_ms, const time_axis& axis, const char* hint) {
  if (was_ms == 0) return;
  ereport(WARNING,
          errmsg("%s() may repeat ids until %s", generator,
                 timestamptz_to_str(timestamp_of(was_ms, axis))),
          errdetail("The time of its last id is that far ahead of the clock."),
          errhint("%s", hint));
}

constexpr std::int64_t hour_ms = 3'600'000;

// Counting generators wait while they are more than a second ahead of the clock, so they are
// advanced to at most a second ahead of it. If the goal is at most short_wait_ms further ahead,
// they are advanced to the goal, because their first caller then hardly has to wait.
constexpr std::int64_t short_wait_ms = 100;

// Advances the counting generators towards `next_ms`. Returns 0 if their next ids have that time;
// otherwise returns the clock time from which on new ids will have that time.
std::int64_t advance_counting(shared_state& state, std::int64_t next_ms, std::int64_t now_ms) {
  const std::int64_t until_ms = next_ms - uid11_sequence::max_ahead_ms;
  const bool is_reached = until_ms - now_ms <= short_wait_ms;
  const std::int64_t reached_ms = is_reached ? next_ms : now_ms + uid11_sequence::max_ahead_ms;
  if (reached_ms > uid11::epoch_unix_ms) {
    const auto ms = static_cast<uid11_sequence::slot>(reached_ms - uid11::epoch_unix_ms);
    const uid11_sequence::slot last_before = (ms << 12) - 1;
    advance_to(state.snowish, last_before);
    advance_to(state.ts_seq_rand, last_before);
  }
  return is_reached ? 0 : until_ms;
}

// Whether a profile can have ids with times from `first_ms` up to but not including `end_ms`.
template <class Profile>
constexpr bool has_ids(std::int64_t first_ms, std::int64_t end_ms) {
  return Max(first_ms, Profile::time.first) < Min(end_ms, Profile::time.last + 1);
}

}  // namespace

// sortid_reset_monotonic() → void
SORTID_FUNCTION(sortid_reset_monotonic) {
  const std::int64_t now_ms = now().unix_ms;
  shared_state& state = shared();
  const auto xid_ms = reset<xids>(now_ms);  // before all::reset(), to learn whether to warn
  all::reset(now_ms);
  // As after a crash, these profiles begin after any id that they may have returned before the
  // clock jumped ahead.
  const uid11_sequence::slot start = uid11_sequence::start(now_ms);
  const auto snowish_ms = reset<uid11_sequence::unix_ms_of>(state.snowish, now_ms, start);
  const auto ts_seq_rand_ms = reset<uid11_sequence::unix_ms_of>(state.ts_seq_rand, now_ms, start);

  // Warn only now, because a warning may raise an error.
  constexpr const char* unique = "Until then, only a unique index prevents duplicates.";
  warn("gen_xid_monotonic", xid_ms, xid::time, unique);
  warn("gen_uid11_snowish", snowish_ms, uid11_snowish::time,
       "Until then, give this server a different sortid.machine_id.");
  warn("gen_uid11_ts_seq_rand", ts_seq_rand_ms, uid11_ts_seq_rand::time, unique);
  PG_RETURN_VOID();
}

// sortid_raise_monotonic(at timestamptz, far boolean) → void
SORTID_FUNCTION(sortid_raise_monotonic) {
  const TimestampTz at = PG_GETARG_TIMESTAMPTZ(0);
  const std::int64_t now_ms = now().unix_ms, at_ms = instant_of(at).unix_ms;
  if (at_ms > now_ms && at_ms - now_ms > hour_ms && !PG_GETARG_BOOL(1))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("time is more than an hour ahead of the clock"),
            errdetail("Until the clock reaches it, ids would have times in the future."),
            errhint("If this is intended, pass far => true."));

  all::advance_past(at);
  const std::int64_t until_ms = advance_counting(shared(), unit_of(at, xid::time) + 1, now_ms);

  // Warn only now, because a warning may raise an error.
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
