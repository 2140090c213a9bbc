// uid11_profiles: the two uid11 profiles with a counter, snowish and ts-seq-rand, and the sequence
// that both are based on (uid11 specification 1.0, section 5). Everything is constexpr and
// noexcept, and nothing allocates.
#pragma once

#include "sortid/uid11.hpp"

namespace sortid {

struct uid11_sequence {
  // A position in a sequence: milliseconds since the epoch, then a 12-bit counter.
  using slot = std::uint64_t;

  // How far the time in ids may run ahead of the clock. This limits two things: the error in the
  // creation time that an id reports, and how far a restart jumps ahead (see start()). One second
  // absorbs a burst of 4 million ids or a small step back of the clock; beyond that, a generator
  // has to wait.
  static constexpr std::int64_t max_ahead_ms = 1000;

  static constexpr std::int64_t unix_ms_of(slot place) noexcept {
    return uid11::epoch_unix_ms + static_cast<std::int64_t>(place >> 12);
  }

  // Returns the slot after `previous` at `now_ms`, which is not before the epoch. The result is
  // always greater than `previous`. If `now_ms` is a later millisecond, the result is the first
  // slot of that millisecond. Otherwise the result is previous + 1, even if the clock stepped back;
  // after 4096 slots, previous + 1 is in the next millisecond.
  static constexpr slot next(slot previous, std::int64_t now_ms) noexcept {
    const slot first = static_cast<slot>(now_ms - uid11::epoch_unix_ms) << 12;
    return first > previous ? first : previous + 1;
  }

  // next() for a profile whose last slot is `last`. Fails with exhausted after the last slot, and
  // with ahead if the slot would be more than max_ahead_ms ahead of the clock.
  static constexpr result<slot> next_until(slot last, slot previous, std::int64_t now_ms) noexcept {
    const slot found = next(previous, now_ms);
    if (found > last) return {{}, {fault::exhausted}};
    if (unix_ms_of(found) - now_ms > max_ahead_ms) return {{}, {fault::ahead}};
    return {found};
  }

  // Returns how many milliseconds to wait until the slot after `previous` is at most max_ahead_ms
  // ahead of the clock. Returns 0 if there is no need to wait, for example after a reset in another
  // session.
  static constexpr std::int64_t wait_ms(slot previous, std::int64_t now_ms) noexcept {
    const std::int64_t ms = unix_ms_of(previous + 1) - now_ms - max_ahead_ms;
    return ms < 0 ? 0 : ms;
  }

  // Returns the slot before the first slot of a new sequence at `now_ms`. A crash loses the old
  // sequence, which may have run max_ahead_ms ahead of the clock, so the new sequence begins that
  // far ahead. If the clock is before the epoch, returns 0, which is before every slot.
  static constexpr slot start(std::int64_t now_ms) noexcept {
    if (now_ms < uid11::epoch_unix_ms) return 0;
    return (static_cast<slot>(now_ms + max_ahead_ms - uid11::epoch_unix_ms) << 12) - 1;
  }
};

// 1 reserved bit (0) | 41 ms | 10 machine | 12 sequence.
struct uid11_snowish {
  using value = std::uint64_t;

  static constexpr uid11_sequence::slot last_slot = (uid11_sequence::slot{1} << 53) - 1;
  static constexpr std::int64_t max_unix_ms = uid11_sequence::unix_ms_of(last_slot);
  static constexpr time_axis time{millisecond, uid11::epoch_unix_ms, max_unix_ms};
  static constexpr std::uint32_t max_machine = 1023;

  // Returns the id with these parts. `place` is at most last_slot, and `machine` is at most
  // max_machine.
  static constexpr std::uint64_t make(uid11_sequence::slot place, std::uint32_t machine) noexcept {
    return place >> 12 << 22 | std::uint64_t{machine} << 12 | (place & 0xFFF);
  }
  static constexpr bool is_reserved(std::uint64_t id) noexcept { return id >> 63 != 0; }
  static constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
    return uid11::epoch_unix_ms + static_cast<std::int64_t>(id >> 22 & 0x1FF'FFFF'FFFF);
  }
  static constexpr std::int64_t time_of(std::uint64_t id) noexcept { return unix_ms(id); }
  static constexpr std::uint32_t machine(std::uint64_t id) noexcept {
    return static_cast<std::uint32_t>(id >> 12 & 0x3FF);
  }
  static constexpr std::uint32_t sequence(std::uint64_t id) noexcept {
    return static_cast<std::uint32_t>(id & 0xFFF);
  }
};

// 42 ms | 12 sequence | 10 random.
struct uid11_ts_seq_rand {
  using value = std::uint64_t;

  static constexpr uid11_sequence::slot last_slot = (uid11_sequence::slot{1} << 54) - 1;
  static constexpr std::int64_t max_unix_ms = uid11_sequence::unix_ms_of(last_slot);
  static constexpr time_axis time{millisecond, uid11::epoch_unix_ms, max_unix_ms};

  // Returns the id with these parts. `place` is at most last_slot. Uses the low 10 bits of
  // `random`.
  static constexpr std::uint64_t make(uid11_sequence::slot place, std::uint32_t random) noexcept {
    return place << 10 | (random & 0x3FF);
  }
  static constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
    return uid11::epoch_unix_ms + static_cast<std::int64_t>(id >> 22);
  }
  static constexpr std::int64_t time_of(std::uint64_t id) noexcept { return unix_ms(id); }
  static constexpr std::uint32_t sequence(std::uint64_t id) noexcept {
    return static_cast<std::uint32_t>(id >> 10 & 0xFFF);
  }
  static constexpr std::uint32_t random(std::uint64_t id) noexcept {
    return static_cast<std::uint32_t>(id & 0x3FF);
  }
};

static_assert(timestamped<uid11_snowish> && timestamped<uid11_ts_seq_rand>);

}  // namespace sortid
