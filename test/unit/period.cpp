// period: which milliseconds begin within a range of time.
#include "sortid/period.hpp"

#include <limits>

#include "helpers.hpp"
#include "sortid/uuidv7.hpp"

using namespace sortid;

namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

bool within(std::int64_t us, time_bound lower, time_bound upper) {
  const bool after = lower.inclusive ? us >= lower.us : us > lower.us;
  const bool before = upper.inclusive ? us <= upper.us : us < upper.us;
  return after && before;
}

}  // namespace

// Compares every pair of bounds within four milliseconds around 1970, at their beginnings and
// beside them, with a check of each millisecond.
TEST_CASE("period.holds_exactly_the_milliseconds_between_the_bounds") {
  std::vector<std::int64_t> times;
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

TEST_CASE("period.is_cut_to_the_format_and_knows_the_infinities") {
  for (const bool inclusive : {false, true}) {
    const auto all = units_within({never, inclusive}, {forever, inclusive}, {millisecond, 10, 20});
    REQUIRE(all.first == 10);
    REQUIRE(all.last == 20);
    REQUIRE(units_within({never, inclusive}, {never, inclusive}, {millisecond, 0, 20}).empty());
    REQUIRE(units_within({forever, inclusive}, {forever, inclusive}, {millisecond, 0, 20}).empty());
    REQUIRE(units_within({21'000, inclusive}, {30'000, inclusive}, {millisecond, 10, 20}).empty());
    REQUIRE(units_within({1'000, inclusive}, {9'999, inclusive}, {millisecond, 10, 20}).empty());
  }
  REQUIRE(units_within({1, true}, {999, true}, {millisecond, 0, 20}).empty());
}

TEST_CASE("uuidv7.ids_of.a_millisecond_are_its_least_and_greatest_of_version_7") {
  const auto ids = uuidv7::ids_of(0x0123456789AB);
  REQUIRE(ids.first == u128{0x0123456789AB7000, 0x8000000000000000});
  REQUIRE(ids.last == u128{0x0123456789AB7FFF, 0xBFFFFFFFFFFFFFFF});
}
