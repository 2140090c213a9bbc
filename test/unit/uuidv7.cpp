// uuidv7: the bit layout of RFC 9562, and ticks.
#include "sortid/uuidv7_sequence.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("uuidv7.rfc_example") {
  // RFC 9562, appendix A.6: 2022-02-22T19:22:22.000Z, rand_a CC3, rand_b 18C4DC0C0C07398F.
  const u128 uuid = {0x017F22E2'79B0'7CC3, 0x98C4'DC0C0C07398F};
  const std::int64_t unix_ms = helpers::unix_ms_of("2022-02-22T19:22:22.000Z");
  REQUIRE(uuidv7::unix_ms(uuid) == unix_ms);
  REQUIRE(uuidv7::is_version7(uuid));
  const auto tick = static_cast<uuidv7::tick>(unix_ms) * 4096 + 0xCC3;
  REQUIRE(uuidv7::make(tick, 0x18C4'DC0C0C07398F) == uuid);
}

TEST_CASE("uuidv7.make.puts_every_bit_in_its_place") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const uuidv7::tick tick = source.spread64() >> 4;
    const std::uint64_t random = source.spread64();
    const u128 uuid = uuidv7::make(tick, random);

    // 48 bits of milliseconds, 0111, 12 bits of tick, 10, 62 random bits.
    slow::bytes ms = slow::bytes_of(tick);
    const unsigned low = slow::divide(ms, 64);
    const unsigned fraction = slow::divide(ms, 64) * 64 + low;
    slow::bytes expected = ms;
    slow::multiply_add(expected, 16, 0b0111);
    slow::multiply_add(expected, 64, fraction / 64);
    slow::multiply_add(expected, 64, fraction % 64);
    slow::multiply_add(expected, 4, 0b10);
    slow::bytes rest = slow::bytes_of(random);
    rest[0] &= 0x3F;
    slow::multiply_add(expected, 64, rest[0]);
    for (std::size_t at = 1; at < 8; ++at) slow::multiply_add(expected, 256, rest[at]);

    tally.expect(slow::resized(expected, 16) == slow::bytes_of(uuid) && uuidv7::is_version7(uuid) &&
                     uuidv7::unix_ms(uuid) == static_cast<std::int64_t>(slow::u64_of(ms)),
                 [&] { return Catch::Detail::stringify(uuid); });
    // A sequence puts a slot's counter above 58 random bits.
    const std::uint64_t count = source.below(16);
    tally.expect(uuidv7_sequence::make(tick << 4 | count, random) ==
                         uuidv7::make(tick, count << 58 | random << 6 >> 6) &&
                     uuidv7_sequence::unix_ms_of(tick << 4 | count) == uuidv7::unix_ms(uuid),
                 [&] { return Catch::Detail::stringify(uuid); });
  }
  REQUIRE_NO_FAILURES(tally, 2 * helpers::many);
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

TEST_CASE("uuidv7.ids_of.returns_the_least_and_the_greatest_uuid_of_a_millisecond") {
  const auto ids = uuidv7::ids_of(0x0123456789AB);
  REQUIRE(ids.first == u128{0x0123456789AB7000, 0x8000000000000000});
  REQUIRE(ids.last == u128{0x0123456789AB7FFF, 0xBFFFFFFFFFFFFFFF});
  REQUIRE(uuidv7::max_unix_ms == helpers::unix_ms_of("10889-08-02T05:31:50.655Z"));
}

TEST_CASE("uuidv7.make_tick.has_twelve_bits_below_the_millisecond") {
  REQUIRE(uuidv7::make_tick(1, 0) == 4096);
  REQUIRE(uuidv7::make_tick(uuidv7::max_unix_ms, 999'999) == uuidv7::max_tick);
  for (std::uint32_t ns = 0; ns < 1'000'000; ns += 13) {
    const uuidv7::tick tick = uuidv7::make_tick(5, ns);
    // It must be the greatest tick that does not begin after `ns`.
    const bool right = (tick - 5 * 4096) * 1'000'000 <= std::uint64_t{ns} * 4096 &&
                       (tick - 5 * 4096 + 1) * 1'000'000 > std::uint64_t{ns} * 4096;
    if (!right) FAIL(ns);
  }
}
