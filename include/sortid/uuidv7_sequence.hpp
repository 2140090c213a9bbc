// uuidv7_sequence: version 7 uuids that ascend across sessions. All sessions increment one 64-bit
// number (RFC 9562, sections 5.7 and 6.2, methods 1 and 3). Everything is constexpr and noexcept,
// and nothing allocates.
#pragma once

#include "sortid/result.hpp"
#include "sortid/uuidv7.hpp"

namespace sortid {

struct uuidv7_sequence {
  // A position in the sequence: a tick, then a 4-bit counter. All 64 bits are used. Twelve bits
  // below the millisecond would be too few: several sessions together generate more than 4,096 ids
  // per millisecond, so the sequence would run ahead of the clock. A restart loses the sequence, so
  // new ids would then repeat the times of existing ids. No server reaches 65,536 ids per
  // millisecond.
  using slot = std::uint64_t;

  static constexpr std::int64_t unix_ms_of(slot place) noexcept {
    return static_cast<std::int64_t>(place >> 16);
  }

  // Returns the first slot of a tick, which is at most uuidv7::max_tick.
  static constexpr slot start(uuidv7::tick at) noexcept { return at << 4; }

  // Returns the slot after `previous` at `now`. The result is always greater than `previous`: the
  // first slot of `now` if `now` is a later tick, otherwise previous + 1, even if the clock stepped
  // back. Fails with exhausted after the last slot.
  static constexpr result<slot> next(slot previous, uuidv7::tick now) noexcept {
    if (start(now) > previous) return {start(now)};
    if (previous == ~slot{0}) return {{}, {fault::exhausted}};
    return {previous + 1};
  }

  // Returns a uuid for a slot. Uses the low 58 bits of `random`.
  static constexpr u128 make(slot place, std::uint64_t random) noexcept {
    return uuidv7::make(place >> 4, (place & 0xF) << 58 | (random & ~std::uint64_t{0} >> 6));
  }
};

}  // namespace sortid
