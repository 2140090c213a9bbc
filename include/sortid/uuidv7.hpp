// uuidv7: UUID version 7 with twelve bits of sub-millisecond time (RFC 9562, sections 5.7 and 6.2,
// method 3). Everything is constexpr and noexcept, and nothing allocates.
#pragma once

#include <cstdint>

#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct uuidv7 {
  using value = u128;

  // 1970-01-01 to 10889-08-02T05:31:50.655Z.
  static constexpr std::int64_t min_unix_ms = 0;
  static constexpr std::int64_t max_unix_ms = (std::int64_t{1} << 48) - 1;

  // The time of a version 7 uuid: 60 bits that count units of 1/4096 ms since the Unix epoch.
  using tick = std::uint64_t;
  static constexpr tick max_tick = (tick{1} << 60) - 1;

  // Returns the tick that is `ns` nanoseconds (0 to 999,999) after `unix_ms`, which is in
  // min_unix_ms .. max_unix_ms.
  static constexpr tick make_tick(std::int64_t unix_ms, std::uint32_t ns) noexcept {
    return static_cast<tick>(unix_ms) << 12 | std::uint64_t{ns} * 4096 / 1'000'000;
  }

  // Returns the tick of the next id: `now`, or previous + 1 if the clock stood still or stepped
  // back. A result above max_tick is not a valid tick.
  static constexpr tick next(tick previous, tick now) noexcept {
    return now > previous ? now : previous + 1;
  }

  // Returns a uuid with the time `at`, which is at most max_tick. Uses the low 62 bits of `random`.
  static constexpr u128 make(tick at, std::uint64_t random) noexcept {
    return {at >> 12 << 16 | std::uint64_t{0x7000} | (at & 0xFFF),
            std::uint64_t{1} << 63 | (random & ~std::uint64_t{0} >> 2)};
  }

  // Returns the first and the last version 7 uuid of a millisecond in min_unix_ms .. max_unix_ms.
  static constexpr range<u128> ids_of(std::int64_t unix_ms) noexcept {
    const tick first = make_tick(unix_ms, 0);
    return {make(first, 0), make(first | 0xFFF, ~std::uint64_t{0})};
  }

  static constexpr time_axis time{millisecond, min_unix_ms, max_unix_ms};

  // Whether a uuid is version 7, variant 10. Only such a uuid has a time.
  static constexpr bool is_version7(u128 uuid) noexcept {
    return (uuid.high >> 12 & 0xF) == 7 && uuid.low >> 62 == 2;
  }

  // Returns a time in min_unix_ms .. max_unix_ms, which is meaningful only if is_version7(uuid).
  static constexpr std::int64_t unix_ms(u128 uuid) noexcept {
    return static_cast<std::int64_t>(uuid.high >> 16);
  }
};

static_assert(sorted_by_time<uuidv7> && !timestamped<uuidv7>);

}  // namespace sortid
