// format: the contract of a format, and the ids within a period, also for a format that
// counts seconds.
#include "sortid/format.hpp"

#include <limits>

#include "sortid/codec/octets.hpp"
#include "helpers.hpp"
#include "sortid/base62id.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

// Four ids a second, from 1970 on for 100 seconds.
struct seconds_format {
  using value = std::uint64_t;
  static constexpr time_axis time{second, 0, 99};
  static constexpr std::int64_t time_of(value id) noexcept {
    return static_cast<std::int64_t>(id / 4);
  }
  static constexpr range<value> ids_of(std::int64_t unit) noexcept {
    const auto first = static_cast<value>(unit) * 4;
    return {first, first + 3};
  }
};

struct without_unit : seconds_format {
  static constexpr std::int64_t time = 99;
};
struct without_ids : seconds_format {
  static void ids_of() noexcept;
};
struct of_other_ids : seconds_format {
  static range<u128> ids_of(std::int64_t) noexcept;
};
struct that_may_throw : ulid {
  static result<u128> parse(std::string_view text);
};

static_assert(dated<seconds_format> && sorted_by_time<seconds_format>);
static_assert(!time_unit<without_unit> && !dated<without_unit> && !sorted_by_time<without_unit>);
static_assert(dated<without_ids> && !sorted_by_time<without_ids>);
static_assert(!sorted_by_time<of_other_ids>);
static_assert(!text_form<seconds_format> && !text_form<that_may_throw>);
static_assert(!prefix_searchable<that_may_throw>);

}  // namespace

// Compares every pair of bounds within four seconds, a quarter of a second apart, with a
// check of each id.
TEST_CASE("format.ids_within.are_those_whose_second_begins_between_the_bounds") {
  helpers::tally tally;
  for (std::int64_t lower = -1'000'000; lower <= 3'000'000; lower += 250'000)
    for (std::int64_t upper = -1'000'000; upper <= 3'000'000; upper += 250'000)
      for (const bool from : {false, true})
        for (const bool to : {false, true}) {
          const auto ids = ids_within<seconds_format>({lower, from}, {upper, to});
          for (std::uint64_t id = 0; id < 16; ++id) {
            const std::int64_t us = seconds_format::time_of(id) * 1'000'000;
            const bool within =
                (from ? us >= lower : us > lower) && (to ? us <= upper : us < upper);
            tally.expect((ids.first <= id && id <= ids.last) == within, [&] {
              return std::to_string(id) + ": " + std::to_string(lower) + ".." +
                     std::to_string(upper);
            });
          }
        }
  REQUIRE_NO_FAILURES(tally, 10'000u);
}

TEST_CASE("format.ids_within.is_an_inverted_pair_of_neighbours_where_there_is_none") {
  const auto check = [](auto ids) { REQUIRE(ids.first == increment(ids.last)); };
  constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
  check(ids_within<seconds_format>({1, true}, {999'999, true}));
  check(ids_within<seconds_format>({100'000'000, true}, {far, true}));
  check(ids_within<base62id>({5, false}, {5, false}));
}

// Compares every time within four seconds at each end of the format, a quarter of a second
// apart, with each id there. The last id of all counts as later than every time.
TEST_CASE("format.first_id_from_and_first_id_after.divide_the_ids_by_a_time") {
  constexpr std::uint64_t last = 99 * 4 + 3;
  helpers::tally tally;
  for (const std::int64_t around : {0, 99'000'000})
    for (std::int64_t us = around - 2'000'000; us <= around + 2'000'000; us += 250'000)
      for (std::uint64_t id = 0; id <= last; ++id) {
        const std::int64_t at = seconds_format::time_of(id) * 1'000'000;
        const auto expect = [&](bool holds) {
          tally.expect(holds, [&] { return std::to_string(id) + " at " + std::to_string(us); });
        };
        expect((id >= first_id_from<seconds_format>(us)) == (at >= us || id == last));
        expect((id >= first_id_after<seconds_format>(us)) == (at > us || id == last));
      }
  REQUIRE_NO_FAILURES(tally, 20'000u);
}

TEST_CASE("format.first_id_from_and_first_id_after.know_the_infinities") {
  constexpr std::int64_t never = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();
  REQUIRE(first_id_from<seconds_format>(never) == 0);
  REQUIRE(first_id_after<seconds_format>(never) == 0);
  REQUIRE(first_id_from<seconds_format>(forever) == 399);
  REQUIRE(first_id_after<seconds_format>(forever) == 399);
}

TEST_CASE("octets.count_like_numbers") {
  using number = octets<3>;
  const auto number_of = [](unsigned i) {
    return number{{static_cast<std::uint8_t>(i >> 16), static_cast<std::uint8_t>(i >> 8),
                   static_cast<std::uint8_t>(i)}};
  };
  helpers::tally tally;
  const auto expect = [&](bool holds, unsigned i) {
    tally.expect(holds, [&] { return std::to_string(i); });
  };
  for (unsigned i = 0; i < 1u << 24; i += i % 256 < 254 ? 85 : 1) {
    const number here = number_of(i), next = number_of(i + 1);  // after the last comes 0
    expect(increment(here) == next && decrement(next) == here, i);
    expect((here < next) == (i + 1 < 1u << 24) && (next <= here) == (i + 1 == 1u << 24), i);
    expect(!(here < here) && here <= here, i);
  }
  expect(increment(number_of(0xFFFFFF)) == number_of(0), 0xFFFFFF);
  REQUIRE_NO_FAILURES(tally, 100'000u);
}
