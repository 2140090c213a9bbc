// sequences: successors in the generators that count up, with clocks that stand still, step
// back and step forward, and with full counters. (For ticks of version 7 uuids see uuidv7.cpp,
// for euid::next() euid.cpp.)
#include "sequences.hpp"

#include "sortid/euid.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/xid.hpp"

using namespace sortid;
using namespace sequences;

namespace {

constexpr std::int64_t epoch = 1'321'009'871'111;  // 2011-11-11T11:11:11.111Z
constexpr std::uint64_t all = ~std::uint64_t{0};
constexpr std::uint64_t ms22 = std::uint64_t{1} << 22;

// Clocks at which an id of `start` is not in the past.
const std::vector<std::int64_t> not_later = {start, start - 1, start - hour, epoch};
const std::vector<std::int64_t> later = {start + 1, start + hour};
const error exhausted = {fault::exhausted};

}  // namespace

TEST_CASE("ulid.next.counts_up_until_the_clock_is_later") {
  const u128 previous = ulid::make(start, {0x1234, 0x5678});
  for (const std::int64_t now : not_later)
    REQUIRE(ulid::next(previous, now, u128_max).value == u128{previous.high, 0x5679});
  for (const std::int64_t now : later) {
    const u128 id = ulid::next(previous, now, {all, 7}).value;
    REQUIRE(id.high == static_cast<std::uint64_t>(now) * 65536 + 0xFFFF);
    REQUIRE(id.low == 7);
  }
  const u128 carry = ulid::make(start, {0x1234, all});
  REQUIRE(ulid::next(carry, start, u128_max).value == ulid::make(start, {0x1235, 0}));
}

TEST_CASE("ulid.next.is_exhausted_until_the_clock_is_later") {
  const u128 full = ulid::make(start, u128_max);
  for (const std::int64_t now : not_later) REQUIRE(ulid::next(full, now, {}).why == exhausted);
  REQUIRE(ulid::next(full, start + 1, {}).value == ulid::make(start + 1, {}));
  REQUIRE(ulid::next(ulid::make(ulid::max_unix_ms - 1, u128_max), ulid::max_unix_ms, {}).value ==
          ulid::make(ulid::max_unix_ms, {}));
  REQUIRE(ulid::next(u128_max, ulid::max_unix_ms, {}).why == exhausted);
}

TEST_CASE("count_up.is_next_where_no_millisecond_begins") {
  const error new_millisecond = {fault::new_millisecond};
  const u128 full = ulid::make(start, u128_max);
  const u128 full_euid = euid::make(start, 3, 2, {0, 0xFFFFFFFF'00000000});
  const u128 last_euid = euid::make(euid::max_unix_ms, 0, 0, u128_max);
  const u128 random = {0x1111, 0x2222'3333'4444'5555};
  for (const std::int64_t now : not_later) {
    REQUIRE(ulid::count_up(ulid::make(start, random), now).value ==
            ulid::make(start, {0x1111, 0x2222'3333'4444'5556}));
    REQUIRE(ulid::count_up(full, now).why == exhausted);
    REQUIRE(xid::count_up(xid::make(start, 7), now).value == xid::make(start, 8));
    REQUIRE(xid::count_up(all, now).why == exhausted);
    const u128 id = euid::make(start, 3, 2, random);
    REQUIRE(euid::count_up(id, now, 0x89ABCDEF).value == u128{id.high, 0x2222'3334'89AB'CDEF});
    REQUIRE(euid::count_up_in_sequence(id, now, 9).value == euid::count_up(id, now, 9).value);
    REQUIRE(euid::count_up(full_euid, now, 9).why == exhausted);
    REQUIRE(euid::count_up_in_sequence(full_euid, now, 9).why == new_millisecond);
    REQUIRE(euid::count_up_in_sequence(last_euid, now, 9).why == exhausted);
  }
  for (const std::int64_t now : later) {
    REQUIRE(ulid::count_up(full, now).why == new_millisecond);
    REQUIRE(xid::count_up(xid::make(start, 7), now).why == new_millisecond);
    REQUIRE(euid::count_up(full_euid, now, 9).why == new_millisecond);
    REQUIRE(euid::count_up_in_sequence(full_euid, now, 9).why == new_millisecond);
  }
}

TEST_CASE("euid.next_in_sequence.counts_up_until_the_clock_is_later") {
  const u128 previous = euid::make(start, 0, 0, {0x7ABC, 0x0123456789ABCDEF});
  for (const std::int64_t now : not_later)
    REQUIRE(euid::next_in_sequence(previous, now, {0, 0xFFFFFFFF11223344}).value ==
            u128{previous.high, 0x0123456811223344});
  for (const std::int64_t now : later) {
    const u128 id = euid::next_in_sequence(previous, now, {0x7FFF, 9}).value;
    REQUIRE(id.high == static_cast<std::uint64_t>(now) * 524'288 + 0x7FFF0);
    REQUIRE(id.low == 9);
  }
}

TEST_CASE("euid.next_in_sequence.goes_on_in_the_next_millisecond") {
  const u128 full = euid::make(start, 0, 0, {5, 0xFFFFFFFF00000000});
  const u128 random = {0x1111, 0x2222'3333'4444'5555};
  for (const std::int64_t now : not_later) {
    const u128 id = euid::next_in_sequence(full, now, random).value;
    REQUIRE(euid::unix_ms(id) == start + 1);
    REQUIRE(euid::extension_length(id) == 0);
    REQUIRE(id.high % 524'288 == 0x11110);
    REQUIRE(id.low == random.low);
  }
  REQUIRE(euid::unix_ms(euid::next_in_sequence(full, start + hour, random).value) == start + hour);
}

TEST_CASE("euid.next_in_sequence.ends_with_the_last_millisecond") {
  const u128 last = euid::make(euid::max_unix_ms, 0, 0, {0, 0xFFFFFFFE00000000});
  const auto id = euid::next_in_sequence(last, euid::max_unix_ms, {});
  REQUIRE(id.value == euid::make(euid::max_unix_ms, 0, 0, {0, 0xFFFFFFFF00000000}));
  REQUIRE(euid::next_in_sequence(id.value, euid::max_unix_ms, {}).why == exhausted);
  REQUIRE(euid::next_in_sequence(id.value, start, {}).why == exhausted);
  // The one before it still has a next.
  const u128 full = euid::make(euid::max_unix_ms - 1, 0, 0, {0, all});
  REQUIRE(euid::next_in_sequence(full, start, {}).value == euid::make(euid::max_unix_ms, 0, 0, {}));
}

TEST_CASE("xid.next.counts_up_until_the_clock_is_later") {
  const std::uint64_t previous = static_cast<std::uint64_t>(start - epoch) * ms22 + 41;
  for (const std::int64_t now : not_later)
    REQUIRE(xid::next(previous, now, 7).value == previous + 1);
  for (const std::int64_t now : later)
    REQUIRE(xid::next(previous, now, 0xFFC00007).value ==
            static_cast<std::uint64_t>(now - epoch) * ms22 + 7);
}

TEST_CASE("xid.next.carries_into_the_time") {
  const std::uint64_t full = xid::make(start, xid::max_random);
  for (const std::int64_t now : not_later) {
    const std::uint64_t id = xid::next(full, now, 7).value;
    REQUIRE(xid::unix_ms(id) == start + 1);
    REQUIRE(xid::random(id) == 0);
    // The clock catches up: it goes on counting there.
    REQUIRE(xid::next(id, start + 1, 7).value == id + 1);
  }
}

TEST_CASE("xid.next.is_exhausted_after_the_last_id") {
  REQUIRE(xid::next(all - 1, xid::max_unix_ms, 0).value == all);
  for (const std::int64_t now : {xid::min_unix_ms, start, xid::max_unix_ms})
    REQUIRE(xid::next(all, now, 0).why == exhausted);
  REQUIRE(xid::next(0, xid::min_unix_ms, 7).value == 1);
}

TEST_CASE("uid11_sequence.next.is_the_first_slot_of_a_later_millisecond") {
  const auto slot_of = [](std::int64_t ms, std::uint64_t count) {
    return static_cast<uid11_sequence::slot>(ms - epoch) * 4096 + count;
  };
  const uid11_sequence::slot previous = slot_of(start, 17);
  for (const std::int64_t now : not_later)
    REQUIRE(uid11_sequence::next(previous, now) == slot_of(start, 18));
  for (const std::int64_t now : later)
    REQUIRE(uid11_sequence::next(previous, now) == slot_of(now, 0));
  REQUIRE(uid11_sequence::next(0, start) == slot_of(start, 0));

  // 4096 slots in a millisecond of a clock that stands still, then the next one.
  uid11_sequence::slot slot = slot_of(start, 0);
  for (std::uint64_t count = 1; count < 4096; ++count) {
    slot = uid11_sequence::next(slot, start);
    REQUIRE(slot == slot_of(start, count));
  }
  slot = uid11_sequence::next(slot, start);
  REQUIRE(slot == slot_of(start + 1, 0));
  REQUIRE(uid11_sequence::unix_ms_of(slot) == start + 1);
  REQUIRE(uid11_sequence::next(slot, start + 1) == slot_of(start + 1, 1));
}

TEST_CASE("uid11_sequence.next_until.stays_within_a_second_of_the_clock") {
  const uid11_sequence::slot bound =
      (static_cast<uid11_sequence::slot>(start + 1000 - epoch) << 12) + 4095;
  for (const uid11_sequence::slot last : {uid11_snowish::last_slot, uid11_ts_seq_rand::last_slot}) {
    REQUIRE(uid11_sequence::next_until(last, bound - 1, start).value == bound);
    REQUIRE(uid11_sequence::next_until(last, bound, start).why == error{fault::ahead});
    REQUIRE(uid11_sequence::wait_ms(bound, start) == 1);
    REQUIRE(uid11_sequence::wait_ms(bound - 1, start) == 0);
    // Another session has reset the sequence meanwhile: a negative time would be for ever.
    REQUIRE(uid11_sequence::wait_ms(0, start) == 0);
    REQUIRE(uid11_sequence::next_until(last, bound, start + 1).value == bound + 1);
    REQUIRE(uid11_sequence::next_until(last, bound, start + hour).value ==
            static_cast<uid11_sequence::slot>(start + hour - epoch) << 12);
  }
}

TEST_CASE("uid11.profiles_end_with_their_last_slot") {
  const auto end = helpers::unix_ms_of;
  REQUIRE(uid11_snowish::max_unix_ms == end("2081-07-18T02:58:46.662Z"));
  REQUIRE(uid11_ts_seq_rand::max_unix_ms == end("2151-03-25T18:46:22.214Z"));
  REQUIRE(uid11_sequence::next(uid11_snowish::last_slot - 1, start) == uid11_snowish::last_slot);
  REQUIRE(uid11_sequence::unix_ms_of(uid11_snowish::last_slot + 1) ==
          uid11_snowish::max_unix_ms + 1);
  REQUIRE(uid11_sequence::unix_ms_of(uid11_ts_seq_rand::last_slot + 1) ==
          uid11_ts_seq_rand::max_unix_ms + 1);
  for (const uid11_sequence::slot last : {uid11_snowish::last_slot, uid11_ts_seq_rand::last_slot}) {
    const std::int64_t last_ms = uid11_sequence::unix_ms_of(last);
    REQUIRE(uid11_sequence::next_until(last, last - 1, last_ms).value == last);
    REQUIRE(uid11_sequence::next_until(last, last, last_ms).why == exhausted);
    // The end is the end, however far ahead of the clock.
    REQUIRE(uid11_sequence::next_until(last, last, start).why == exhausted);
    REQUIRE(uid11_sequence::next_until(last, last - 4096, last_ms).value == last - 4095);
  }
  REQUIRE(uid11_snowish::make(uid11_snowish::last_slot, 1023) == all / 2);
  REQUIRE(uid11_ts_seq_rand::make(uid11_ts_seq_rand::last_slot, 1023) == all);
}

TEST_CASE("uid11.profiles.put_every_field_in_its_place") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const std::uint64_t count = source.below(4096);
    const std::uint64_t field = source.below(1024);
    const std::uint64_t short_time = source.spread64() >> 23;
    const std::uint64_t long_time = source.spread64() >> 22;
    const auto snowish =
        uid11_snowish::make(short_time * 4096 + count, static_cast<std::uint32_t>(field));
    // What is above the 10 random bits is not used.
    const auto ts_seq_rand = uid11_ts_seq_rand::make(
        long_time * 4096 + count, static_cast<std::uint32_t>(field | 0xFFFFFC00));
    tally.expect(snowish == short_time * ms22 + field * 4096 + count &&
                     ts_seq_rand == long_time * ms22 + count * 1024 + field &&
                     !uid11_snowish::is_reserved(snowish),
                 [&] { return std::to_string(snowish) + ", " + std::to_string(ts_seq_rand); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.start.is_after_every_slot_that_was_in_reach") {
  for (const std::int64_t now : {epoch, start, uid11_ts_seq_rand::max_unix_ms}) {
    // A millisecond before, at most 1000 ms ahead of the clock.
    const auto reached = static_cast<uid11_sequence::slot>(now - 1 + 1000 - epoch) * 4096 + 4095;
    const uid11_sequence::slot first = uid11_sequence::next(uid11_sequence::start(now), now);
    REQUIRE(first == reached + 1);
    REQUIRE(uid11_sequence::unix_ms_of(first) == now + 1000);
  }
  REQUIRE(uid11_sequence::start(epoch - 1) == 0);
  REQUIRE(uid11_sequence::start(0) == 0);
}

TEST_CASE("sequences.ascend_under_a_wandering_clock") {
  helpers::random_source source;
  require_ascending(
      u128{},
      [&](u128 previous, std::int64_t now) {
        return ulid::next(previous, now, source.bits128()).value;
      },
      ulid::unix_ms, 0);
  // Some counts are nearly full, so that the sequence moves on by itself.
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
  require_ascending(uid11_sequence::slot{0}, uid11_sequence::next, uid11_sequence::unix_ms_of,
                    ids / 4096);
}
