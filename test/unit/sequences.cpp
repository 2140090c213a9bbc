// sequences: successors in the counting generators, with clocks that stand still, step back and
// step forward, and with full counters.
#include "helpers.hpp"
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/uuidv7_sequence.hpp"
#include "sortid/xid.hpp"

using namespace sortid;

namespace {

constexpr std::int64_t start = 1'700'000'000'000;
constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t epoch = 1'321'009'871'111;  // 2011-11-11T11:11:11.111Z
constexpr std::uint64_t all = ~std::uint64_t{0};

// Clock readings at which an id of `start` is not in the past.
const std::vector<std::int64_t> not_later = {start, start - 1, start - hour, epoch};
const std::vector<std::int64_t> later = {start + 1, start + hour};
const error exhausted = {fault::exhausted};

// Returns a function that returns the result of next(). The function also checks that count_up()
// returns the same result or reports a new millisecond, which it must do if the clock has passed
// the time of the previous id.
template <class Time, class Next, class CountUp>
auto checked(Time time, Next next, CountUp count_up) {
  return [=](const auto& previous, std::int64_t now) {
    const auto id = next(previous, now);
    const auto counted = count_up(previous, now);
    CAPTURE(now);
    if (now > time(previous)) REQUIRE(counted.why == error{fault::new_millisecond});
    if (counted.why.what == fault::new_millisecond) {
      REQUIRE(id.ok());
      REQUIRE(time(id.value) > time(previous));
    } else {
      REQUIRE(counted.why == id.why);
      REQUIRE(counted.value == id.value);
    }
    return id;
  };
}

// A clock that usually stands still or advances, and sometimes steps by an hour.
class wandering_clock {
 public:
  std::int64_t read() {
    const std::size_t chance = source_.below(1000);
    if (chance < 150) now_ += static_cast<std::int64_t>(source_.below(20));
    if (chance == 998) now_ -= hour;
    if (chance == 999) now_ += hour;
    if (now_ > latest_) latest_ = now_;
    return now_;
  }
  std::int64_t latest() const { return latest_; }

 private:
  helpers::random_source source_;
  std::int64_t now_ = start;
  std::int64_t latest_ = start;
};

// Generates many ids. Checks that each is greater than the previous one, and that its time is at
// least the latest clock reading and at most `ahead` later.
constexpr std::int64_t ids = 1'000'000;
template <class Id, class Next, class Time>
void require_ascending(Id id, Next next, Time time, std::int64_t ahead) {
  wandering_clock clock;
  helpers::tally tally;
  for (std::int64_t i = 0; i < ids; ++i) {
    const Id previous = id;
    id = next(previous, clock.read());
    tally.expect(previous < id && time(id) >= clock.latest() && time(id) <= clock.latest() + ahead,
                 [&] { return std::to_string(i) + ": " + std::to_string(time(id)); });
  }
  REQUIRE_NO_FAILURES(tally, ids);
}

}  // namespace

TEST_CASE("ulid.next.counts_up_until_the_clock_advances") {
  const auto next = checked(
      ulid::unix_ms,
      [](u128 previous, std::int64_t now) {
        return ulid::next(previous, now, {all, 7});
      },
      ulid::count_up);
  const u128 previous = ulid::make(start, {0x1234, all}), full = ulid::make(start, u128_max);
  for (const std::int64_t now : not_later) {
    REQUIRE(next(previous, now).value == ulid::make(start, {0x1235, 0}));
    REQUIRE(next(full, now).why == exhausted);
  }
  for (const std::int64_t now : later)
    REQUIRE(next(full, now).value == u128{static_cast<std::uint64_t>(now) * 65536 + 0xFFFF, 7});
  REQUIRE(next(u128_max, ulid::max_unix_ms).why == exhausted);
}

TEST_CASE("euid.next.keeps_the_extension") {
  const u128 random = {0x1FF, 0x2222'3333'89AB'CDEF};
  const auto next = checked(
      euid::unix_ms,
      [=](u128 previous, std::int64_t now) { return euid::next(previous, now, random); },
      [](u128 previous, std::int64_t now) { return euid::count_up(previous, now, 0x89AB'CDEF); });
  const u128 previous = euid::make(start, 42, 6, {5, 0x0123'4567'FFFF'FFFF});
  const u128 full = euid::make(start, 42, 6, {5, 0xFFFF'FFFF'0000'0000});
  for (const std::int64_t now : not_later) {
    REQUIRE(next(previous, now).value == u128{previous.high, 0x0123'4568'89AB'CDEF});
    REQUIRE(next(full, now).why == exhausted);
  }
  for (const std::int64_t now : later)
    REQUIRE(next(full, now).value == euid::make(now, 42, 6, random));
}

TEST_CASE("euid.next_in_sequence.continues_in_the_next_millisecond_up_to_the_last") {
  const u128 random = {0x5AAA, 0x2222'3333'89AB'CDEF};
  const auto next = checked(
      euid::unix_ms,
      [=](u128 previous, std::int64_t now) {
        return euid::next_in_sequence(previous, now, random);
      },
      [](u128 previous, std::int64_t now) {
        return euid::count_up_in_sequence(previous, now, 0x89AB'CDEF);
      });
  const auto new_at = [=](std::int64_t ms) {
    return u128{static_cast<std::uint64_t>(ms) * 524'288 + 0x5AAA0, random.low};
  };
  const u128 previous = euid::make(start, 0, 0, {0x7ABC, 0x0123'4567'FFFF'FFFF});
  const u128 full = euid::make(start, 0, 0, {5, 0xFFFF'FFFF'0000'0000});
  for (const std::int64_t now : not_later) {
    REQUIRE(next(previous, now).value == u128{previous.high, 0x0123'4568'89AB'CDEF});
    REQUIRE(next(full, now).value == new_at(start + 1));
  }
  for (const std::int64_t now : later) REQUIRE(next(full, now).value == new_at(now));

  const u128 before = euid::make(euid::max_unix_ms - 1, 0, 0, u128_max);
  const u128 last = euid::make(euid::max_unix_ms, 0, 0, {0, 0xFFFF'FFFE'0000'0000});
  for (const std::int64_t now : {start, euid::max_unix_ms}) {
    REQUIRE(next(before, now).value == new_at(euid::max_unix_ms));
    const u128 counted = {last.high, 0xFFFF'FFFF'89AB'CDEF};
    REQUIRE(next(last, now).value == counted);
    REQUIRE(next(counted, now).why == exhausted);
  }
}

TEST_CASE("xid.next.counts_up_until_the_clock_advances") {
  constexpr std::uint64_t ms22 = std::uint64_t{1} << 22;
  const auto next = checked(
      xid::unix_ms,
      [](std::uint64_t previous, std::int64_t now) { return xid::next(previous, now, 0xFFC00007); },
      xid::count_up);
  const std::uint64_t full = static_cast<std::uint64_t>(start - epoch) * ms22 + xid::max_random;
  for (const std::int64_t now : not_later) {
    REQUIRE(next(full - 1, now).value == full);
    REQUIRE(next(full, now).value == full + 1);  // carries into the time
    REQUIRE(next(all - 1, now).value == all);
    REQUIRE(next(all, now).why == exhausted);
  }
  for (const std::int64_t now : later)
    REQUIRE(next(full, now).value == static_cast<std::uint64_t>(now - epoch) * ms22 + 7);
}

TEST_CASE("ksuid.next.counts_up_until_the_clock_advances") {
  const auto next = checked(
      ksuid::sequence_ms,
      [](const ksuid::value& previous, std::int64_t now) {
        return ksuid::next(previous, now, {all, 7});
      },
      ksuid::count_up);
  // 123 milliseconds, and the highest of the 118 bits below them.
  const std::uint64_t high = std::uint64_t{123} << 54 | 0x1234;
  const auto previous = ksuid::make(start / 1000, {high, all});
  const auto full = ksuid::make(start / 1000, u128_max);
  const auto last = ksuid::make(ksuid::time.last, u128_max);
  for (const std::int64_t now :
       {start + 123, start, start - hour, ksuid::time.first * 1000 - hour}) {
    REQUIRE(next(previous, now).value == ksuid::make(start / 1000, {high + 1, 0}));
    REQUIRE(next(full, now).value == ksuid::make(start / 1000 + 1, {}));  // carries into the time
    REQUIRE(next(last, now).why == exhausted);
  }
  for (const std::int64_t now : {start + 124, start + 1000, start + hour + 7}) {
    const auto ms = static_cast<std::uint64_t>(now % 1000);
    REQUIRE(next(previous, now).value == ksuid::make(now / 1000, {ms << 54 | all >> 10, 7}));
  }
  REQUIRE(next(ksuid::make(ksuid::time.last, {all, all - 1}), start).value == last);
  REQUIRE(next(last, ksuid::time.last * 1000 + 999).why == exhausted);
}

TEST_CASE("uid11_sequence.next.has_4096_slots_in_a_millisecond") {
  const auto slot_of = [](std::int64_t ms, std::uint64_t count) {
    return static_cast<uid11_sequence::slot>(ms - epoch) * 4096 + count;
  };
  for (const std::int64_t now : not_later) {
    REQUIRE(uid11_sequence::next(slot_of(start, 17), now) == slot_of(start, 18));
    REQUIRE(uid11_sequence::next(slot_of(start, 4095), now) == slot_of(start + 1, 0));
  }
  for (const std::int64_t now : later)
    REQUIRE(uid11_sequence::next(slot_of(start, 17), now) == slot_of(now, 0));
  REQUIRE(uid11_sequence::unix_ms_of(slot_of(start, 4095)) == start);
}

TEST_CASE("uid11_sequence.next_until.stays_within_a_second_and_ends_with_the_last_slot") {
  const uid11_sequence::slot bound =
      (static_cast<uid11_sequence::slot>(start + 1000 - epoch) << 12) + 4095;
  for (const uid11_sequence::slot last : {uid11_snowish::last_slot, uid11_ts_seq_rand::last_slot}) {
    REQUIRE(uid11_sequence::next_until(last, bound - 1, start).value == bound);
    REQUIRE(uid11_sequence::next_until(last, bound, start).why == error{fault::ahead});
    REQUIRE(uid11_sequence::wait_ms(bound, start) == 1);
    REQUIRE(uid11_sequence::wait_ms(bound - 1, start) == 0);
    REQUIRE(uid11_sequence::wait_ms(bound, start + 2) == 0);
    // If another session has reset the sequence, a negative time would mean waiting forever.
    REQUIRE(uid11_sequence::wait_ms(0, start) == 0);
    REQUIRE(uid11_sequence::next_until(last, bound, start + 1).value == bound + 1);

    const std::int64_t last_ms = uid11_sequence::unix_ms_of(last);
    REQUIRE(uid11_sequence::next_until(last, last - 1, last_ms).value == last);
    // At the end of the sequence, there is no next id at any time.
    for (const std::int64_t now : {start, last_ms})
      REQUIRE(uid11_sequence::next_until(last, last, now).why == exhausted);
    REQUIRE(uid11_sequence::unix_ms_of(last + 1) == last_ms + 1);
  }
  REQUIRE(uid11_snowish::make(uid11_snowish::last_slot, 1023) == all / 2);
  REQUIRE(uid11_ts_seq_rand::make(uid11_ts_seq_rand::last_slot, 1023) == all);
}

TEST_CASE("uid11_sequence.start.is_after_every_slot_within_reach") {
  for (const std::int64_t now : {epoch, start, uid11_ts_seq_rand::max_unix_ms}) {
    // A millisecond before `now`, the last slot within reach was 1000 ms ahead of the clock.
    const auto reached = static_cast<uid11_sequence::slot>(now - 1 + 1000 - epoch) * 4096 + 4095;
    REQUIRE(uid11_sequence::next(uid11_sequence::start(now), now) == reached + 1);
  }
  REQUIRE(uid11_sequence::start(epoch - 1) == 0);
}

TEST_CASE("uuidv7.next.is_later_whatever_the_clock_does") {
  const uuidv7::tick now = uuidv7::make_tick(start, 999'999);
  REQUIRE(uuidv7::next(now, now + 1) == now + 1);
  REQUIRE(uuidv7::next(now, now + hour) == now + hour);
  for (const uuidv7::tick not_later : {now, now - 1, uuidv7::tick{0}})
    REQUIRE(uuidv7::next(now, not_later) == uuidv7::make_tick(start + 1, 0));
  REQUIRE(uuidv7::next(uuidv7::max_tick, uuidv7::max_tick) > uuidv7::max_tick);
}

TEST_CASE("uuidv7_sequence.next.has_16_slots_in_a_tick") {
  using sequence = uuidv7_sequence;
  const uuidv7::tick noon = uuidv7::make_tick(start, 500'000);
  const sequence::slot first = sequence::start(noon), last = ~sequence::slot{0};
  for (const uuidv7::tick now : {noon, noon - 1, uuidv7::tick{0}}) {
    REQUIRE(sequence::next(first, now).value == first + 1);
    REQUIRE(sequence::next(first + 15, now).value == sequence::start(noon + 1));
  }
  for (const uuidv7::tick now : {noon + 1, noon + hour, uuidv7::max_tick})
    REQUIRE(sequence::next(first, now).value == sequence::start(now));
  for (const uuidv7::tick now : {noon, uuidv7::max_tick}) {
    REQUIRE(sequence::next(last - 1, now).value == last);
    REQUIRE(sequence::next(last, now).why == exhausted);
  }
}

TEST_CASE("sequences.ascend_under_a_wandering_clock") {
  helpers::random_source source;
  require_ascending(
      u128{},
      [&](u128 previous, std::int64_t now) {
        return ulid::next(previous, now, source.bits128()).value;
      },
      ulid::unix_ms, 0);
  // Some counters are nearly full, so that the sequence moves to the next millisecond by itself.
  require_ascending(
      u128{},
      [&](u128 previous, std::int64_t now) {
        u128 random = source.bits128();
        if (source.below(4) == 0) random.low |= 0xFFFFFFF0'00000000;
        return euid::next_in_sequence(previous, now, random).value;
      },
      euid::unix_ms, ids);
  require_ascending(
      std::uint64_t{0},
      [&](std::uint64_t previous, std::int64_t now) {
        const std::uint32_t nearly_full = source.below(4) == 0 ? xid::max_random - 5 : 0;
        const auto random = static_cast<std::uint32_t>(source.bits64());
        return xid::next(previous, now, random | nearly_full).value;
      },
      xid::unix_ms, 1);
  require_ascending(
      ksuid::value{},
      [&](const ksuid::value& previous, std::int64_t now) {
        return ksuid::next(previous, now, source.bits128()).value;
      },
      ksuid::sequence_ms, 0);
  require_ascending(uid11_sequence::slot{0}, uid11_sequence::next, uid11_sequence::unix_ms_of,
                    ids / 4096);
  require_ascending(
      uuidv7_sequence::slot{0},
      [](uuidv7_sequence::slot previous, std::int64_t now) {
        return uuidv7_sequence::next(previous, uuidv7::make_tick(now, 0)).value;
      },
      uuidv7_sequence::unix_ms_of, ids / 65536);
}
