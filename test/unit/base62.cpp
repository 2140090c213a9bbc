// base62: one pass over a number in limbs, and runs of symbols.
#include "sortid/codec/base62.hpp"

#include "helpers.hpp"

using namespace sortid;

namespace {

std::vector<std::uint32_t> random_limbs(helpers::random_source& source, std::size_t count) {
  std::vector<std::uint32_t> limbs(count);
  for (auto& limb : limbs) limb = static_cast<std::uint32_t>(source.bits64() >> source.below(64));
  return limbs;
}

slow::bytes bytes_of(const std::vector<std::uint32_t>& limbs) {
  slow::bytes bytes;
  for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb)
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes.push_back(static_cast<std::uint8_t>(*limb >> shift));
  return bytes;
}

}  // namespace

TEST_CASE("base62.divide_agrees_with_long_division") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    auto limbs = random_limbs(source, source.below(12));
    slow::bytes expected = bytes_of(limbs);
    // Five divisions by 62, least significant digit first, are one by 62^5.
    std::uint32_t remainder = 0;
    std::uint32_t scale = 1;
    for (int digit = 0; digit < 5; ++digit, scale *= 62)
      remainder += slow::divide(expected, 62) * scale;
    const bool same = base62::divide(limbs.data(), limbs.size()) == remainder;
    tally.expect(same && bytes_of(limbs) == expected, [&] { return std::to_string(i); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("base62.multiply_add_agrees_with_long_multiplication") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    auto limbs = random_limbs(source, source.below(12));
    if (i % 3 == 0) limbs.assign(limbs.size(), 0xFFFFFFFF);
    slow::bytes expected = bytes_of(limbs);
    const bool whole = source.below(2) == 0;
    const auto factor = whole ? base62::run : static_cast<std::uint32_t>(source.below(63));
    const auto addend = static_cast<std::uint32_t>(source.below(62));
    if (whole) {
      for (int digit = 0; digit < 4; ++digit) slow::multiply_add(expected, 62, 0);
      slow::multiply_add(expected, 62, addend);
    } else {
      slow::multiply_add(expected, factor, addend);
    }
    limbs.push_back(base62::multiply_add(limbs.data(), limbs.size(), factor, addend));
    tally.expect(slow::resized(bytes_of(limbs), 60) == slow::resized(expected, 60),
                 [&] { return std::to_string(i); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("base62.symbols_of_counts_without_leading_zeros") {
  std::uint32_t power = 62;  // the first number of two symbols
  REQUIRE(base62::symbols_of(0) == 1);
  REQUIRE(base62::symbols_of(1) == 1);
  for (std::size_t symbols = 1; symbols < 5; ++symbols, power *= 62) {
    REQUIRE(base62::symbols_of(power - 1) == symbols);
    REQUIRE(base62::symbols_of(power) == symbols + 1);
  }
  REQUIRE(base62::symbols_of(base62::run - 1) == 5);
}

TEST_CASE("base62.runs_agree_with_long_division") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const auto value = static_cast<std::uint32_t>(source.spread64() % base62::run);
    const std::string shortest =
        slow::encode(helpers::bytes_of(std::uint64_t{value}), slow::base62);
    const std::size_t count = shortest.size() + source.below(6 - shortest.size());
    if (count == 0) continue;
    const std::string text =
        helpers::written(count, [&](char* to) { base62::encode_run(value, count, to); });
    std::uint8_t ored_entries = 0;
    const std::uint32_t back = base62::decode_run(text.data(), count, ored_entries);
    tally.expect(text == std::string(count - shortest.size(), '0') + shortest && back == value &&
                     ored_entries < symbol_table::invalid,
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many * 9 / 10);
}

TEST_CASE("base62.decode_run_reports_what_is_no_symbol") {
  for (const char wrong : std::string_view("-_ \"\0\xff", 6)) {
    for (std::size_t at = 0; at < 5; ++at) {
      std::string text(5, 'z');
      text[at] = wrong;
      std::uint8_t ored_entries = 0;
      base62::decode_run(text.data(), text.size(), ored_entries);
      REQUIRE(ored_entries >= symbol_table::invalid);
    }
  }
}

TEST_CASE("base62.encode_10_agrees_with_long_division") {
  slow::bytes power = {1};
  for (std::size_t exponent = 0; exponent <= 10; ++exponent) {
    REQUIRE(helpers::bytes_of(base62::power(exponent)) == slow::resized(power, 8));
    slow::multiply_add(power, 62, 0);
  }
  helpers::tally tally;
  for (const std::uint64_t any : helpers::values64()) {
    const std::uint64_t value = any % base62::power(10);
    const std::string expected = slow::encode(helpers::bytes_of(value), slow::base62, 10);
    const std::string text = helpers::written(10, [&](char* to) { base62::encode_10(value, to); });
    tally.expect(text == expected, [&] { return expected + " but " + text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
