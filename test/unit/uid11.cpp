// uid11: text, the mapping to UUIDv8 and the profiles.
#include "sortid/uid11_profiles.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

// Returns the 16 bytes of a UUIDv8, built from fields that are extracted from the id by division.
slow::bytes slow_uuidv8(std::uint64_t id) {
  slow::bytes rest = slow::bytes_of(id);
  const unsigned after_variant = slow::divide(rest, 16);
  const unsigned after_version = slow::divide(rest, 64) + slow::divide(rest, 64) * 64;
  slow::bytes uuid = rest;
  slow::multiply_add(uuid, 16, 8);  // version
  slow::multiply_add(uuid, 64, after_version / 64);
  slow::multiply_add(uuid, 64, after_version % 64);
  slow::multiply_add(uuid, 4, 2);  // variant
  slow::multiply_add(uuid, 16, after_variant);
  for (int bits = 0; bits < 58; bits += 2) slow::multiply_add(uuid, 4, 0);
  return slow::resized(uuid, 16).value();
}

}  // namespace

TEST_CASE("uid11.vectors") {
  for (const auto& row : helpers::vectors("uid11.tsv")) {
    INFO(row["name"]);
    const auto id = uid11::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.unsigned_number("value"));
    REQUIRE(helpers::text_of<uid11>(id.value) == row["text"]);
    REQUIRE(uid11::to_uuidv8(id.value) == row.uuid("uuid"));
  }
}

TEST_CASE("uid11.keeps_the_contract") {
  require_contract<uid11>({.alphabet = slow::base58, .text_of = [](const slow::bytes& id) {
                             return slow::encode(id, slow::base58, 11);
                           }});
}

// Parses numbers around 2^64: some exceed it in the upper eight symbols, some only in the lower
// three, and for some the sum wraps.
TEST_CASE("uid11.parse.agrees_with_long_multiplication_near_the_largest_value") {
  helpers::tally tally;
  for (const std::string start : {"jpXCZedG", "jpXCZedF", "jpXCZedH", "zzzzzzzz"})
    for (std::uint64_t rest = 0; rest < 58 * 58 * 58; ++rest) {
      const std::string text = start + slow::encode(slow::bytes_of(rest), slow::base58, 3);
      const auto id = uid11::parse(text);
      const auto expected = slow::decode(text, slow::base58, 8);
      tally.expect(expected ? id.ok() && slow::bytes_of(id.value) == *expected
                            : id.why == error{fault::out_of_range},
                   [&] { return text; });
    }
  REQUIRE_NO_FAILURES(tally, 4u * 58 * 58 * 58);
}

TEST_CASE("uid11.uuidv8.round_trips") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    const u128 uuid = uid11::to_uuidv8(value);
    const auto back = uid11::from_uuidv8(uuid);
    tally.expect(slow::bytes_of(uuid) == slow_uuidv8(value) && back.ok() && back.value == value,
                 [&] { return helpers::text_of<uid11>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.uuidv8.rejects_a_change_to_any_fixed_bit") {
  for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, 0x0123456789ABCDEFu}) {
    const u128 uuid = uid11::to_uuidv8(value);
    for (unsigned bit = 0; bit < 128; ++bit) {
      const u128 flip = helpers::bit128(bit);
      const auto back = uid11::from_uuidv8({uuid.high ^ flip.high, uuid.low ^ flip.low});
      // From the left: 48 bits of id, version, 12 of id, variant, 4 of id, zeros.
      const unsigned from_left = 127 - bit;
      const bool fixed = (from_left >= 48 && from_left < 52) ||
                         (from_left >= 64 && from_left < 66) || from_left >= 70;
      CAPTURE(bit);
      REQUIRE(back.why == (fixed ? error{fault::not_uuidv8} : error{}));
    }
  }
}

TEST_CASE("uid11.profiles.have_every_field_in_its_place") {
  constexpr std::int64_t epoch = 1'321'009'871'111;  // 2011-11-11T11:11:11.111Z
  constexpr std::uint64_t half = std::uint64_t{1} << 41;
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    slow::bytes rest = slow::bytes_of(value);
    const unsigned low = slow::divide(rest, 64) + slow::divide(rest, 64) * 64;
    const unsigned high = slow::divide(rest, 32) + slow::divide(rest, 32) * 32;
    const std::uint64_t above = slow::u64_of(rest);
    // The reserved bit, 41 bits for the time, 10 for the machine and 12 for the counter.
    using snowish = uid11_snowish;
    tally.expect(snowish::sequence(value) == low && snowish::machine(value) == high &&
                     snowish::is_reserved(value) == (above >= half) &&
                     snowish::unix_ms(value) == epoch + static_cast<std::int64_t>(above % half) &&
                     snowish::make(above << 12 | low, high) == value,
                 [&] { return helpers::text_of<uid11>(value); });
    // 42 bits for the time, 12 for the counter and 10 random bits; higher bits are ignored.
    using ts_seq_rand = uid11_ts_seq_rand;
    const std::uint64_t slot = value / 1024;
    const auto random = static_cast<std::uint32_t>(value % 1024);
    tally.expect(ts_seq_rand::random(value) == random &&
                     ts_seq_rand::sequence(value) == slot % 4096 &&
                     ts_seq_rand::unix_ms(value) == epoch + static_cast<std::int64_t>(above) &&
                     ts_seq_rand::make(slot, random | 0xFFFFFC00) == value,
                 [&] { return helpers::text_of<uid11>(value); });
  }
  REQUIRE_NO_FAILURES(tally, 2 * helpers::many);
}
