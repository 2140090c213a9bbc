// uid11_prefix: which ids begin with given symbols.
#include "helpers.hpp"
#include "sortid/uid11.hpp"

using namespace sortid;

namespace {

const slow::bytes largest = slow::bytes(8, 0xFF);

// The first and the last number with the prefix, even above 64 bits: decodes the prefix padded
// with the smallest and with the greatest symbol.
struct slow_range {
  slow::bytes first;
  slow::bytes last;
};

slow_range slow_range_of(const std::string& prefix) {
  const std::size_t rest = 11 - prefix.size();
  return {slow::decode(prefix + std::string(rest, '1'), slow::base58, 9).value(),
          slow::decode(prefix + std::string(rest, 'z'), slow::base58, 9).value()};
}

// Whether the library's result equals the one by long multiplication.
bool agrees(const std::string& prefix) {
  const auto range = uid11::prefix_range(prefix);
  const slow_range expected = slow_range_of(prefix);
  const auto first = slow::resized(expected.first, 8);
  if (!first) return range.why == error{fault::out_of_range};
  const slow::bytes last = slow::resized(expected.last, 8).value_or(largest);
  return range.ok() && helpers::bytes_of(range.value.first) == first &&
         helpers::bytes_of(range.value.last) == last;
}

}  // namespace

TEST_CASE("uid11.prefix_range.of_nothing_is_everything") {
  const auto range = uid11::prefix_range("");
  REQUIRE(range.ok());
  REQUIRE(range.value.first == 0);
  REQUIRE(range.value.last == ~std::uint64_t{0});
}

TEST_CASE("uid11.prefix_range.random_prefixes_of_every_length") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string prefix(1 + i % 11, '1');
    for (char& symbol : prefix) symbol = slow::base58[source.below(58)];
    if (source.below(2) == 0) prefix[0] = 'j';  // where values end
    tally.expect(agrees(prefix), [&] { return prefix; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("uid11.prefix_range.is_clamped_where_values_end") {
  const std::string last = "jpXCZedGfVQ";
  for (std::size_t size = 0; size <= 11; ++size) {
    const auto range = uid11::prefix_range(last.substr(0, size));
    REQUIRE(range.ok());
    REQUIRE(range.value.last == ~std::uint64_t{0});
    REQUIRE(helpers::text_of<uid11>(range.value.first) ==
            last.substr(0, size) + std::string(11 - size, '1'));
  }
}

TEST_CASE("uid11.prefix_range.rejects_what_no_id_begins_with") {
  const error out_of_range = {fault::out_of_range};
  for (const std::string prefix : {"k", "z", "jq", "jpY", "jpXD", "jpXCa", "jpXCZf", "jpXCZee",
                                   "jpXCZedH", "jpXCZedGg", "jpXCZedGfW", "jpXCZedGfVR"}) {
    INFO(prefix);
    REQUIRE(uid11::prefix_range(prefix).why == out_of_range);
  }
  REQUIRE(uid11::prefix_range("zzzzzzzzzzz").why == out_of_range);
}

TEST_CASE("uid11.prefix_range.says_what_is_wrong_and_where") {
  REQUIRE(uid11::prefix_range("111111111111").why == error{fault::too_long, 0, 12, 11});
  REQUIRE(uid11::prefix_range("0").why == error{fault::bad_symbol, 1});
  REQUIRE(uid11::prefix_range("zzl").why == error{fault::bad_symbol, 3});
  REQUIRE(uid11::prefix_range("113 ").why == error{fault::bad_symbol, 4});
  REQUIRE(uid11::prefix_range("1111111111I").why == error{fault::bad_symbol, 11});
  REQUIRE(uid11::prefix_range("11111111111O").why == error{fault::too_long, 12, 12, 11});
  REQUIRE(uid11::prefix_range(std::string_view("\0", 1)).why == error{fault::bad_symbol, 1});
}
