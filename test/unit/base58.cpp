// base58: 64-bit numbers.
#include "sortid/codec/base58.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("base58.power_agrees_with_long_multiplication") {
  slow::bytes power = {1};
  for (std::size_t exponent = 0; exponent <= 10; ++exponent) {
    REQUIRE(helpers::bytes_of(base58::power(exponent)) == slow::resized(power, 8));
    slow::multiply_add(power, 58, 0);
  }
  REQUIRE_FALSE(slow::resized(power, 8).has_value());  // 58^11 is the first that does not fit
}

TEST_CASE("base58.encode_agrees_with_long_division") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    const std::string expected = slow::encode(helpers::bytes_of(value), slow::base58, 11);
    const std::string text = helpers::written(11, [&](char* to) { base58::encode(value, to); });
    tally.expect(text == expected, [&] { return expected + " but " + text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("base58.decode_agrees_with_long_multiplication") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string text(source.below(11), '1');
    for (char& symbol : text) symbol = slow::base58[source.below(58)];
    std::uint8_t ored_entries = 0;
    const std::uint64_t value = base58::decode(text.data(), text.size(), ored_entries);
    tally.expect(ored_entries < symbol_table::invalid &&
                     helpers::bytes_of(value) == slow::decode(text, slow::base58, 8),
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("base58.decode_reports_what_is_no_symbol") {
  for (const char wrong : std::string_view("0OIl \0\xff", 7)) {
    for (std::size_t at = 0; at < 10; ++at) {
      std::string text(10, 'z');
      text[at] = wrong;
      std::uint8_t ored_entries = 0;
      base58::decode(text.data(), text.size(), ored_entries);
      REQUIRE(ored_entries >= symbol_table::invalid);
    }
  }
}

TEST_CASE("base58.decode_u64_agrees_with_long_multiplication") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t accepted = 0;
  const auto check = [&](const std::string& text) {
    std::uint64_t value;
    const bool ok = base58::decode_u64(text.data(), value);
    const auto expected = slow::decode(text, slow::base58, 8);
    accepted += ok ? 1 : 0;
    tally.expect(ok == expected.has_value() && (!ok || helpers::bytes_of(value) == *expected),
                 [&] { return text; });
  };
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string text(11, '1');
    for (char& symbol : text) symbol = slow::base58[source.below(58)];
    check(text);
  }
  REQUIRE(accepted > helpers::many / 2);  // 2^64 is 0.74 * 58^11
  REQUIRE(accepted < helpers::many * 4 / 5);

  // The last numbers that fit and the first that do not, where the upper eight
  // symbols say it, where the lower three do, and where the sum wraps.
  for (const std::string_view start : {"jpXCZedG", "jpXCZedF", "jpXCZedH", "zzzzzzzz"})
    for (std::uint32_t rest = 0; rest < 58 * 58 * 58; ++rest)
      check(std::string(start) +
            slow::encode(helpers::bytes_of(std::uint64_t{rest}), slow::base58, 3));
  REQUIRE_NO_FAILURES(tally, helpers::many + 4 * 58 * 58 * 58);
}

TEST_CASE("base58.decode_u64_reports_what_is_no_symbol") {
  for (const char wrong : std::string_view("0OIl \0\xff", 7)) {
    for (std::size_t at = 0; at < 11; ++at) {
      std::string text(11, '1');
      text[at] = wrong;
      std::uint64_t value;
      REQUIRE_FALSE(base58::decode_u64(text.data(), value));
    }
  }
}
