// uuidv7: the bit layout of RFC 9562, and ticks that ascend whatever the clock does.
#include "sortid/uuidv7.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("uuidv7.rfc_example") {
  // RFC 9562, appendix A.6: 2022-02-22T19:22:22.000Z, rand_a CC3, rand_b 18C4DC0C0C07398F.
  const u128 uuid = helpers::u128_of_hex("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  const std::int64_t unix_ms = helpers::unix_ms_of("2022-02-22T19:22:22.000Z");
  REQUIRE(uuidv7::unix_ms(uuid) == unix_ms);
  REQUIRE(uuidv7::is_version7(uuid));
  const auto tick = static_cast<uuidv7::tick>(unix_ms) * 4096 + 0xCC3;
  REQUIRE(uuidv7::make(tick, 0x18C4DC0C0C07398F) == uuid);
}

TEST_CASE("uuidv7.make.puts_every_bit_in_its_place") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const uuidv7::tick tick = source.spread64() >> 4;
    const std::uint64_t random = source.spread64();
    const u128 uuid = uuidv7::make(tick, random);
    const slow::bytes bytes = helpers::bytes_of(uuid);

    // 48 bits of milliseconds, 0111, 12 bits of tick, 10, 62 random bits.
    slow::bytes ms = helpers::bytes_of(tick);
    const unsigned low = slow::divide(ms, 64);
    const unsigned fraction = slow::divide(ms, 64) * 64 + low;
    slow::bytes expected = ms;
    slow::multiply_add(expected, 16, 0b0111);
    slow::multiply_add(expected, 64, fraction / 64);
    slow::multiply_add(expected, 64, fraction % 64);
    slow::multiply_add(expected, 4, 0b10);
    slow::bytes rest = helpers::bytes_of(random);
    rest[0] &= 0x3F;
    slow::multiply_add(expected, 64, rest[0]);
    for (std::size_t at = 1; at < 8; ++at) slow::multiply_add(expected, 256, rest[at]);

    tally.expect(slow::resized(expected, 16) == bytes && bytes[6] >> 4 == 0b0111 &&
                     bytes[8] >> 6 == 0b10 && uuidv7::is_version7(uuid) &&
                     uuidv7::unix_ms(uuid) == static_cast<std::int64_t>(helpers::u64_of(ms)),
                 [&] { return Catch::Detail::stringify(uuid); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uuidv7.is_version7.needs_version_and_variant") {
  for (std::uint64_t version = 0; version < 16; ++version)
    for (std::uint64_t variant = 0; variant < 4; ++variant)
      for (const std::uint64_t fill : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        const u128 uuid = {(fill & ~std::uint64_t{0xF000}) | version << 12,
                           fill >> 2 | variant << 62};
        REQUIRE(uuidv7::is_version7(uuid) == (version == 7 && variant == 2));
      }
}

TEST_CASE("uuidv7.make_tick.has_twelve_bits_below_the_millisecond") {
  REQUIRE(uuidv7::make_tick(0, 0) == 0);
  REQUIRE(uuidv7::make_tick(1, 0) == 4096);
  REQUIRE(uuidv7::make_tick(0, 244) == 0);  // 1/4096 ms is 244.14 ns
  REQUIRE(uuidv7::make_tick(0, 245) == 1);
  REQUIRE(uuidv7::make_tick(0, 500'000) == 2048);
  REQUIRE(uuidv7::make_tick(0, 999'999) == 4095);
  REQUIRE(uuidv7::make_tick(uuidv7::max_unix_ms, 999'999) == uuidv7::max_tick);
  for (std::uint32_t ns = 1; ns < 1'000'000; ns += 13) {
    const uuidv7::tick tick = uuidv7::make_tick(5, ns);
    // The greatest tick that does not begin after `ns`.
    const bool right = (tick - 5 * 4096) * 1'000'000 <= std::uint64_t{ns} * 4096 &&
                       (tick - 5 * 4096 + 1) * 1'000'000 > std::uint64_t{ns} * 4096;
    if (!right) FAIL(ns);
  }
}

TEST_CASE("uuidv7.next.ascends_under_any_clock") {
  const uuidv7::tick hour = uuidv7::make_tick(3'600'000, 0);
  const uuidv7::tick start = uuidv7::make_tick(1'700'000'000'000, 0);
  REQUIRE(uuidv7::next(start, start + 1) == start + 1);
  REQUIRE(uuidv7::next(start, start + hour) == start + hour);
  REQUIRE(uuidv7::next(start, start) == start + 1);
  REQUIRE(uuidv7::next(start, start - 1) == start + 1);
  REQUIRE(uuidv7::next(start, start - hour) == start + 1);
  REQUIRE(uuidv7::next(0, 0) == 1);

  // A clock that stands still, steps back an hour and forward again: the uuids
  // ascend throughout, and follow the clock again once it has caught up.
  std::vector<uuidv7::tick> clock;
  for (int i = 0; i < 5'000; ++i) clock.push_back(start);
  for (uuidv7::tick i = 0; i < 5'000; ++i) clock.push_back(start - hour + i);
  clock.push_back(start + hour);
  clock.push_back(start + hour + 7);
  uuidv7::tick tick = start - 1;
  u128 previous = uuidv7::make(tick, ~std::uint64_t{0});
  helpers::random_source source;
  helpers::tally tally;
  for (const uuidv7::tick now : clock) {
    tick = uuidv7::next(tick, now);
    const u128 uuid = uuidv7::make(tick, source.bits64());
    tally.expect(uuid > previous, [&] { return std::to_string(now); });
    previous = uuid;
  }
  REQUIRE_NO_FAILURES(tally, clock.size());
  REQUIRE(tick == start + hour + 7);
}

TEST_CASE("uuidv7.next.carries_into_the_millisecond") {
  const uuidv7::tick last = uuidv7::make_tick(1'700'000'000'000, 999'999);
  const u128 uuid = uuidv7::make(uuidv7::next(last, last), 0);
  REQUIRE(uuidv7::unix_ms(uuid) == 1'700'000'000'001);
  REQUIRE(uuid > uuidv7::make(last, ~std::uint64_t{0}));
}

TEST_CASE("uuidv7.next.goes_above_the_last_tick_when_none_is_left") {
  REQUIRE(uuidv7::next(uuidv7::max_tick - 1, 0) == uuidv7::max_tick);
  REQUIRE(uuidv7::next(uuidv7::max_tick, 0) > uuidv7::max_tick);
  REQUIRE(uuidv7::next(uuidv7::max_tick, uuidv7::max_tick) > uuidv7::max_tick);
  REQUIRE(uuidv7::make(uuidv7::max_tick, ~std::uint64_t{0}) ==
          helpers::u128_of_hex("ffffffff-ffff-7fff-bfff-ffffffffffff"));
}
