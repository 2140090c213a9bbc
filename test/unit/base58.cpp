// base58: 64-bit numbers.
#include "codec/base58.hpp"

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
    std::uint8_t seen = 0;
    const std::uint64_t value = base58::decode(text.data(), text.size(), seen);
    tally.expect(seen < symbol_table::invalid &&
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
      std::uint8_t seen = 0;
      base58::decode(text.data(), text.size(), seen);
      REQUIRE(seen >= symbol_table::invalid);
    }
  }
}
