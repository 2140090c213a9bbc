// uid11: text, the mapping to UUIDv8 and the profiles.
#include "sortid/uid11_profiles.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

// 16 bytes of a UUIDv8, from fields of the id that are cut out by division.
slow::bytes slow_uuidv8(std::uint64_t id) {
  slow::bytes rest = helpers::bytes_of(id);
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

TEST_CASE("uid11.parse.agrees_with_long_multiplication_on_any_symbols") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t rejected = 0;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string text(11, '1');
    for (char& symbol : text) symbol = slow::base58[source.below(58)];
    const auto expected = slow::decode(text, slow::base58, 8);
    const auto id = uid11::parse(text);
    rejected += id.ok() ? 0 : 1;
    tally.expect(expected.has_value() ? id.ok() && helpers::bytes_of(id.value) == *expected
                                      : id.why == error{fault::out_of_range},
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(rejected > helpers::many / 5);  // 58^11 is 1.35 times 2^64
  REQUIRE(rejected < helpers::many / 3);
}

TEST_CASE("uid11.order_of_texts_is_order_of_values") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const std::uint64_t a = source.spread64();
    const std::uint64_t b = source.below(2) == 0 ? a + source.below(100) : source.spread64();
    const int order = helpers::sign(a, b);
    tally.expect(helpers::sign(helpers::text_of<uid11>(a), helpers::text_of<uid11>(b)) == order &&
                     helpers::sign(uid11::to_uuidv8(a), uid11::to_uuidv8(b)) == order,
                 [=] { return helpers::text_of<uid11>(a) + " and " + helpers::text_of<uid11>(b); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.parse.rejects_overflow") {
  REQUIRE(uid11::parse("jpXCZedGfVQ").value == ~std::uint64_t{0});
  const error out_of_range = {fault::out_of_range};
  REQUIRE(uid11::parse("jpXCZedGfVR").why == out_of_range);
  REQUIRE(uid11::parse("jpXCZedGfW1").why == out_of_range);
  REQUIRE(uid11::parse("jq111111111").why == out_of_range);
  REQUIRE(uid11::parse("k1111111111").why == out_of_range);
  REQUIRE(uid11::parse("zzzzzzzzzzz").why == out_of_range);
}

TEST_CASE("uid11.parse.says_what_is_wrong_and_where") {
  REQUIRE(uid11::parse("").why == error{fault::too_short, 0, 0, 11});
  REQUIRE(uid11::parse("1111111111").why == error{fault::too_short, 0, 10, 11});
  REQUIRE(uid11::parse("111111111111").why == error{fault::too_long, 0, 12, 11});
  REQUIRE(uid11::parse(" 11111111111").why == error{fault::too_long, 1, 12, 11});
  REQUIRE(uid11::parse("11111111111 ").why == error{fault::too_long, 12, 12, 11});
  REQUIRE(uid11::parse(std::string_view("1111111111\0", 11)).why == error{fault::bad_symbol, 11});
  REQUIRE(uid11::parse("zzzzzü").why == error{fault::bad_symbol, 6});
  for (const char wrong : std::string("0OIl"))
    REQUIRE(uid11::parse(std::string("zzzzz") + wrong + "zzzzz").why ==
            error{fault::bad_symbol, 6});
  REQUIRE(uid11::parse(std::string(1'000'000, 'z')).why ==
          error{fault::too_long, 0, 1'000'000, 11});
}

TEST_CASE("uid11.uuidv8.there_and_back") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    const u128 uuid = uid11::to_uuidv8(value);
    const auto back = uid11::from_uuidv8(uuid);
    const slow::bytes bytes = helpers::bytes_of(uuid);
    tally.expect(bytes == slow_uuidv8(value) && bytes[6] >> 4 == 8 && bytes[8] >> 6 == 0b10 &&
                     back.ok() && back.value == value,
                 [&] { return helpers::text_of<uid11>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.uuidv8.rejects_a_change_of_any_fixed_bit") {
  for (const std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, 0x0123456789ABCDEFu}) {
    const u128 uuid = uid11::to_uuidv8(value);
    std::size_t rejected = 0;
    for (unsigned bit = 0; bit < 128; ++bit) {
      const u128 flip = helpers::bit128(bit);
      const u128 changed = {uuid.high ^ flip.high, uuid.low ^ flip.low};
      const auto back = uid11::from_uuidv8(changed);
      // From the left: 48 bits of id, version, 12 of id, variant, 4 of id, zeros.
      const unsigned from_left = 127 - bit;
      const bool fixed = (from_left >= 48 && from_left < 52) ||
                         (from_left >= 64 && from_left < 66) || from_left >= 70;
      CAPTURE(bit);
      REQUIRE(back.ok() == !fixed);
      if (fixed)
        REQUIRE(back.why == error{fault::not_uuidv8});
      else
        REQUIRE(uid11::to_uuidv8(back.value) == changed);
      rejected += fixed ? 1 : 0;
    }
    REQUIRE(rejected == 64);
  }
  REQUIRE_FALSE(uid11::from_uuidv8({}).ok());
  REQUIRE_FALSE(uid11::from_uuidv8(u128_max).ok());
  const u128 version7 = helpers::u128_of_hex("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  REQUIRE(uid11::from_uuidv8(version7).why == error{fault::not_uuidv8});
}

TEST_CASE("uid11.snowish.fields_by_division") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    slow::bytes rest = helpers::bytes_of(value);
    const unsigned sequence = slow::divide(rest, 64) + slow::divide(rest, 64) * 64;
    const unsigned machine = slow::divide(rest, 32) + slow::divide(rest, 32) * 32;
    const std::uint64_t above = helpers::u64_of(rest);  // the reserved bit and 41 of time
    const std::uint64_t half = std::uint64_t{1} << 41;
    tally.expect(uid11_snowish::sequence(value) == sequence &&
                     uid11_snowish::machine(value) == machine &&
                     uid11_snowish::is_reserved(value) == (above >= half) &&
                     uid11_snowish::unix_ms(value) ==
                         1'321'009'871'111 + static_cast<std::int64_t>(above % half),
                 [&] { return helpers::text_of<uid11>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.ts_seq_rand.fields_by_division") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    slow::bytes rest = helpers::bytes_of(value);
    const unsigned random = slow::divide(rest, 32) + slow::divide(rest, 32) * 32;
    const unsigned sequence = slow::divide(rest, 64) + slow::divide(rest, 64) * 64;
    const auto time = static_cast<std::int64_t>(helpers::u64_of(rest));
    tally.expect(uid11_ts_seq_rand::random(value) == random &&
                     uid11_ts_seq_rand::sequence(value) == sequence &&
                     uid11_ts_seq_rand::unix_ms(value) == 1'321'009'871'111 + time,
                 [&] { return helpers::text_of<uid11>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
