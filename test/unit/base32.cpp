// base32: runs of symbols and 128-bit numbers.
#include "sortid/codec/base32.hpp"

#include "helpers.hpp"

using namespace sortid;

namespace {

constexpr base32::reader upper{table_of(base32::upper)};
constexpr base32::reader lower{table_of(base32::lower)};

template <std::size_t Count>
void require_run() {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64(10'000)) {
    const std::string text = helpers::written(
        Count, [&](char* to) { base32::encode<Count>(value, base32::upper_pairs, to); });
    // What does not fit is cut off at the left.
    const std::string digits = slow::encode(helpers::bytes_of(value), slow::base32_upper, Count);
    std::uint32_t ored_entries = 0;
    const std::uint64_t back = base32::decode<Count>(text.data(), upper, ored_entries);
    tally.expect(text == digits.substr(digits.size() - Count) &&
                     ored_entries < base32::reader::invalid &&
                     back == value % (std::uint64_t{1} << (5 * Count)),
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, 10'000);
}

}  // namespace

TEST_CASE("base32.run.agrees_with_long_division") {
  require_run<1>();
  require_run<2>();
  require_run<3>();
  require_run<4>();
  require_run<7>();
  require_run<8>();
  require_run<12>();
}

TEST_CASE("base32.run.reports_what_is_no_symbol") {
  for (std::size_t at = 0; at < 12; ++at) {
    std::string text(12, 'z');
    text[at] = 'u';
    std::uint32_t ored_entries = 0;
    base32::decode<12>(text.data(), lower, ored_entries);
    REQUIRE(ored_entries >= base32::reader::invalid);
  }
  std::uint32_t ored_entries = base32::reader::invalid;
  base32::decode<12>("000000000000", lower, ored_entries);
  REQUIRE(ored_entries >= base32::reader::invalid);  // an earlier invalid symbol is not forgotten
}

TEST_CASE("base32.u128.agrees_with_long_division") {
  helpers::tally tally;
  for (const u128 value : helpers::values128()) {
    const std::string expected = slow::encode(helpers::bytes_of(value), slow::base32_lower, 26);
    const std::string text = helpers::written(
        26, [&](char* to) { base32::encode_u128(value, base32::lower_pairs, to); });
    u128 back;
    tally.expect(text == expected && base32::decode_u128(text.data(), lower, back) && back == value,
                 [&] { return expected + " but " + text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("base32.u128.decodes_any_symbols_as_long_multiplication_does") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string text(26, '0');
    for (char& symbol : text) symbol = slow::base32_lower[source.below(32)];
    const auto expected = slow::decode(text, slow::base32_lower, 16);
    u128 value;
    const bool ok = base32::decode_u128(text.data(), lower, value);
    accepted += ok ? 1 : 0;
    tally.expect(ok == expected.has_value() && (!ok || helpers::bytes_of(value) == *expected),
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(accepted > helpers::many / 5);  // a quarter starts with 0 to 7
  REQUIRE(accepted < helpers::many / 3);
}
