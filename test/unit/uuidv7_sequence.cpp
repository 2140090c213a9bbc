// uuidv7_sequence: slots that ascend whatever the clock does, and their uuids.
#include "sortid/uuidv7_sequence.hpp"

#include "helpers.hpp"

using namespace sortid;
using sequence = uuidv7_sequence;

static constexpr uuidv7::tick noon = uuidv7::make_tick(1'700'000'000'000, 500'000);
static constexpr uuidv7::tick hour = uuidv7::tick{3'600'000} << 12;

TEST_CASE("uuidv7_sequence.next.is_the_first_slot_of_a_later_tick") {
  REQUIRE(sequence::next(0, noon).value == sequence::start(noon));
  REQUIRE(sequence::next(sequence::start(noon), noon + 1).value == sequence::start(noon + 1));
  REQUIRE(sequence::next(sequence::start(noon) | 15, noon + hour).value ==
          sequence::start(noon + hour));
}

TEST_CASE("uuidv7_sequence.next.counts_up_until_the_clock_is_later") {
  const sequence::slot first = sequence::start(noon);
  for (const uuidv7::tick now : {noon, noon - 1, noon - hour, uuidv7::tick{0}})
    REQUIRE(sequence::next(first, now).value == first + 1);
  // Sixteen slots in a tick; then it goes on in the next one, and its millisecond.
  REQUIRE(sequence::next(first | 15, noon).value == sequence::start(noon + 1));
  const uuidv7::tick last = uuidv7::make_tick(1'700'000'000'000, 999'999);
  const auto carried = sequence::next(sequence::start(last) | 15, last);
  REQUIRE(sequence::unix_ms_of(carried.value) == 1'700'000'000'001);
}

TEST_CASE("uuidv7_sequence.next.has_65536_slots_in_a_millisecond") {
  const uuidv7::tick first = uuidv7::make_tick(1'700'000'000'000, 0);
  sequence::slot place = sequence::start(first);
  for (int i = 1; i < 65'536; ++i) place = sequence::next(place, first).value;
  REQUIRE(sequence::unix_ms_of(place) == 1'700'000'000'000);
  REQUIRE(sequence::unix_ms_of(sequence::next(place, first).value) == 1'700'000'000'001);
}

TEST_CASE("uuidv7_sequence.next.is_exhausted_after_the_last_slot") {
  const sequence::slot last = ~sequence::slot{0};
  REQUIRE(sequence::unix_ms_of(last) == uuidv7::max_unix_ms);
  REQUIRE(sequence::next(last - 1, noon).value == last);
  REQUIRE(sequence::next(last, noon).why.what == fault::exhausted);
  REQUIRE(sequence::next(last, uuidv7::max_tick).why.what == fault::exhausted);
  REQUIRE(sequence::next(0, uuidv7::max_tick).value == sequence::start(uuidv7::max_tick));
}

TEST_CASE("uuidv7_sequence.make.puts_the_slot_above_58_random_bits") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const sequence::slot place = source.spread64();
    const std::uint64_t random = source.spread64();
    const u128 uuid = sequence::make(place, random);
    // 48 bits, 0111, 12 bits, 10, 4 bits; then the random ones.
    const u128 expected{place >> 16 << 16 | 0x7000 | (place >> 4 & 0xFFF),
                        std::uint64_t{2} << 62 | (place & 0xF) << 58 | (random << 6 >> 6)};
    tally.expect(uuid == expected && uuidv7::is_version7(uuid) &&
                     uuidv7::unix_ms(uuid) == sequence::unix_ms_of(place),
                 [&] { return std::to_string(place); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uuidv7_sequence.uuids_ascend_under_a_wandering_clock") {
  helpers::random_source source;
  helpers::tally tally;
  sequence::slot place = 0;
  u128 previous{};
  uuidv7::tick now = noon;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    if (i % 8 == 0) now = noon + source.bits64() % (2 * hour);
    place = sequence::next(place, now).value;
    const u128 uuid = sequence::make(place, source.bits64());
    tally.expect(uuid > previous, [&] { return std::to_string(now); });
    previous = uuid;
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
