// base62id: the text of a uuid.
#include "sortid/base62id.hpp"

#include "contract.hpp"
#include "sortid/uuidv7.hpp"

using namespace sortid;

namespace {

const std::string valid = "Fd9w4CutiyWHZha547fAai";

// The bits 10 in front of the sixteen bytes, by long division.
std::string slow_text(const slow::bytes& id) {
  slow::bytes number = id;
  number.insert(number.begin(), 2);
  return slow::encode(number, slow::base62);
}

}  // namespace

TEST_CASE("base62id.vectors") {
  for (const auto& row : helpers::vectors("base62id.tsv")) {
    INFO(row["name"]);
    const auto id = base62id::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.uuid("uuid"));
    REQUIRE(helpers::text_of<base62id>(id.value) == row["canonical"]);
  }
}

TEST_CASE("base62id.keeps_the_contract") {
  require_contract<base62id>({.alphabet = slow::base62, .text_of = slow_text, .quoted = true});
}

TEST_CASE("base62id.parse.agrees_with_long_multiplication_on_any_symbols") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t accepted = 0;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::string text(22, '0');
    for (char& symbol : text) symbol = slow::base62[source.below(62)];
    if (source.below(2) == 0) text[0] = "EFGMNO"[source.below(6)];  // where uuids begin and end
    const auto number = slow::decode(text, slow::base62, 17).value();
    const bool uuid = number[0] == 2;
    const auto id = base62id::parse(text);
    accepted += id.ok() ? 1 : 0;
    tally.expect(
        uuid ? id.ok() && helpers::text_of<base62id>(id.value) == text &&
                   helpers::bytes_of(id.value) == slow::bytes(number.begin() + 1, number.end())
             : id.why == error{fault::out_of_range},
        [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(accepted > helpers::many / 4);
  REQUIRE(accepted < helpers::many / 2);
}

TEST_CASE("base62id.parse.rejects_what_lies_outside_the_marker") {
  REQUIRE(helpers::text_of<base62id>({}) == "Fa84QWiAxLXUJaHZmEVPEG");
  REQUIRE(helpers::text_of<base62id>(u128_max) == "NNC6dn4GR1JETNQMfLl6qN");
  const error out_of_range = {fault::out_of_range};
  REQUIRE(base62id::parse("Fa84QWiAxLXUJaHZmEVPEF").why == out_of_range);
  REQUIRE(base62id::parse("NNC6dn4GR1JETNQMfLl6qO").why == out_of_range);
  REQUIRE(base62id::parse("Ezzzzzzzzzzzzzzzzzzzzz").why == out_of_range);
  REQUIRE(base62id::parse("O000000000000000000000").why == out_of_range);
  REQUIRE(base62id::parse("0000000000000000000000").why == out_of_range);
  REQUIRE(base62id::parse("zzzzzzzzzzzzzzzzzzzzzz").why == out_of_range);
}

TEST_CASE("base62id.parse.takes_one_pair_of_quotes") {
  const auto quoted = base62id::parse('"' + valid + '"');
  REQUIRE(quoted.ok());
  REQUIRE(quoted.value == base62id::parse(valid).value);
  REQUIRE(helpers::text_of<base62id>(quoted.value) == valid);
  REQUIRE(base62id::parse('"' + valid).why == error{fault::quotes, 1});
  REQUIRE(base62id::parse(valid + '"').why == error{fault::quotes, 23});
  REQUIRE(base62id::parse("\"").why == error{fault::quotes, 1});
  REQUIRE(base62id::parse("\"\"").why == error{fault::too_short, 0, 0, 22});
  REQUIRE(base62id::parse("\"\"\"").why == error{fault::too_short, 2, 1, 22});
  REQUIRE(base62id::parse("\"\"" + valid + "\"\"").why == error{fault::too_long, 2, 24, 22});
  REQUIRE(base62id::parse(" \"" + valid + "\"").why.what == fault::quotes);
  REQUIRE(base62id::parse('\'' + valid + '\'').why == error{fault::too_long, 1, 24, 22});
}

TEST_CASE("base62id.unquote.gives_what_is_inside") {
  REQUIRE(base62id::unquote("").value.empty());
  REQUIRE(base62id::unquote("").ok());
  REQUIRE(base62id::unquote("\"\"").value.empty());
  REQUIRE(base62id::unquote("\"\"").ok());
  REQUIRE(base62id::unquote("abc").value == "abc");
  REQUIRE(base62id::unquote("\"abc\"").value == "abc");
  REQUIRE(base62id::unquote("\"a\"b\"").value == "a\"b");
  REQUIRE(base62id::unquote("\"abc").why == error{fault::quotes, 1});
  REQUIRE(base62id::unquote("abc\"").why == error{fault::quotes, 4});
  REQUIRE(base62id::unquote("\"").why == error{fault::quotes, 1});
}

TEST_CASE("base62id.parse.says_what_is_wrong_and_where") {
  REQUIRE(base62id::parse("").why == error{fault::too_short, 0, 0, 22});
  REQUIRE(base62id::parse({}).why == error{fault::too_short, 0, 0, 22});
  REQUIRE(base62id::parse(valid.substr(1)).why == error{fault::too_short, 0, 21, 22});
  REQUIRE(base62id::parse(valid + "0").why == error{fault::too_long, 0, 23, 22});
  REQUIRE(base62id::parse('"' + valid + "0\"").why == error{fault::too_long, 0, 23, 22});
  REQUIRE(base62id::parse(" " + valid).why == error{fault::too_long, 1, 23, 22});
  REQUIRE(base62id::parse(valid + " ").why == error{fault::too_long, 23, 23, 22});
  REQUIRE(base62id::parse(valid + '\0').why == error{fault::too_long, 23, 23, 22});
  REQUIRE(base62id::parse("Fd9wé").why == error{fault::bad_symbol, 5});
  // Of a quoted text the position counts the quotation mark.
  REQUIRE(base62id::parse("\"Fd9-\"").why == error{fault::too_short, 5, 4, 22});
  for (std::size_t at = 0; at < 22; ++at) {
    std::string text = valid;
    text[at] = '_';
    REQUIRE(base62id::parse(text).why == error{fault::bad_symbol, at + 1});
    REQUIRE(base62id::parse('"' + text + '"').why == error{fault::bad_symbol, at + 2});
  }
  REQUIRE(base62id::parse(std::string(1'000'000, 'z')).why ==
          error{fault::too_long, 0, 1'000'000, 22});
}

TEST_CASE("base62id.made_ids_carry_version_7_and_variant_10") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const std::string text =
        helpers::text_of<base62id>(uuidv7::make(source.bits64() >> 4, source.bits64()));
    const auto bytes = slow::decode(text, slow::base62, 17);
    tally.expect(bytes.has_value() && bytes->at(7) >> 4 == 0b0111 && bytes->at(9) >> 6 == 0b10 &&
                     text[0] >= 'A',
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
