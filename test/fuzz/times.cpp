// times: version 7 uuids, and the units in a range of time.
#include "fuzz.hpp"
#include "sortid/period.hpp"
#include "sortid/uuidv7.hpp"

namespace fuzz {

using sortid::uuidv7;

static void must_be_uuidv7(numbers from) {
  const std::int64_t ms = from.milliseconds(48);
  const auto ns = static_cast<std::uint32_t>(from.bits(32) % 1'000'000);
  const std::uint64_t random = from.bits(64), previous = from.bits(60);
  const u128 any = from.bits128();

  // 1/4096 ms, rounded down.
  const uuidv7::tick now = uuidv7::make_tick(ms, ns);
  const std::uint64_t part = now % 4096;
  MUST(now / 4096 == static_cast<std::uint64_t>(ms));
  MUST(part * 1'000'000 <= ns * 4096ull && ns * 4096ull < (part + 1) * 1'000'000);
  MUST(uuidv7::next(previous, now) == (previous < now ? now : previous + 1));

  const u128 id = uuidv7::make(now, random);
  MUST(bits(id, 128) == bits(ms, 48) + "0111" + bits(part, 12) + "10" + bits(random, 62));
  MUST(uuidv7::unix_ms(id) == ms && uuidv7::is_version7(id));
  const std::string all = bits(any, 128);
  MUST(uuidv7::is_version7(any) == (all.substr(48, 4) == "0111" && all.substr(64, 2) == "10"));

  const auto range = uuidv7::ids_of(ms);
  MUST(bits(range.first, 128) ==
       bits(ms, 48) + "0111" + std::string(12, '0') + "10" + std::string(62, '0'));
  MUST(bits(range.last, 128) ==
       bits(ms, 48) + "0111" + std::string(12, '1') + "10" + std::string(62, '1'));
}

static void must_be_period(numbers from) {
  __extension__ using wide = __int128;
  const auto us = [&] { return static_cast<std::int64_t>(from.bits(64)); };
  const sortid::time_bound lower = {us(), from.bits(1) != 0}, upper = {us(), from.bits(1) != 0};
  const std::int64_t a = us(), b = us(), min = a < b ? a : b, max = a < b ? b : a;

  const std::int64_t unit = from.bits(1) != 0 ? sortid::second : sortid::millisecond;

  const auto found = sortid::units_within(lower, upper, {unit, min, max});
  const auto within = [&](std::int64_t at) {
    const wide time = static_cast<wide>(at) * unit;
    return min <= at && at <= max && (lower.inclusive ? time >= lower.us : time > lower.us) &&
           (upper.inclusive ? time <= upper.us : time < upper.us);
  };
  // Where it changes from no to yes or back is at one of these or beside it.
  for (const std::int64_t bound : {lower.us / unit, upper.us / unit, min, max})
    for (const wide beside : {-1, 0, 1}) {
      const wide near = bound + beside;
      if (near != static_cast<std::int64_t>(near)) continue;
      const auto at = static_cast<std::int64_t>(near);
      MUST(within(at) == (found.first <= at && at <= found.last));
    }
  MUST(found.empty() == (found.first > found.last));
}

FUZZER(times, data) {
  must_be_uuidv7(numbers(data));
  must_be_period(numbers(data));
}

}  // namespace fuzz
