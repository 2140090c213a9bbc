// period: the milliseconds that begin within a time range.
#include "sortid/period.hpp"

#include "helpers.hpp"

using namespace sortid;

static bool within(std::int64_t us, time_bound lower, time_bound upper) {
  const bool after = lower.inclusive ? us >= lower.us : us > lower.us;
  const bool before = upper.inclusive ? us <= upper.us : us < upper.us;
  return after && before;
}

// Checks each millisecond for every pair of bounds. The bounds are at or next to the start of
// one of four milliseconds around 1970, or infinite.
TEST_CASE("period.holds_exactly_the_milliseconds_between_the_bounds") {
  std::vector<std::int64_t> times = {INT64_MIN, INT64_MAX};
  for (std::int64_t us = -2000; us <= 2000; us += 1000)
    times.insert(times.end(), {us - 1, us, us + 1, us + 500});
  helpers::tally tally;
  for (const std::int64_t lower : times)
    for (const std::int64_t upper : times)
      for (const bool from : {false, true})
        for (const bool to : {false, true}) {
          const time_bound a{lower, from}, b{upper, to};
          const period found = units_within(a, b, {millisecond, -3, 3});
          for (std::int64_t ms = -5; ms <= 5; ++ms)
            tally.expect((found.first <= ms && ms <= found.last) ==
                             (within(ms * 1000, a, b) && ms >= -3 && ms <= 3),
                         [&] { return std::to_string(lower) + ".." + std::to_string(upper); });
        }
  REQUIRE_NO_FAILURES(tally, 10'000u);
}
