// base62id: the text of a uuid.
#include "sortid/base62id.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

// Returns the text of the bits 10 followed by the sixteen bytes, by long division.
std::string slow_text(const slow::bytes& id) {
  slow::bytes number = id;
  number.insert(number.begin(), 2);
  return slow::encode(number, slow::base62);
}

}  // namespace

// The vectors named nil, last, rfc9562, dce and microsoft are the 13 examples in appendix C of
// draft-davis-uuidrev-alt-uuid-encoding-methods-00 (2026-04-10).
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

TEST_CASE("base62id.parse.accepts_one_pair_of_quotes") {
  const std::string valid = "Fd9w4CutiyWHZha547fAai";
  const auto quoted = base62id::parse('"' + valid + '"');
  REQUIRE(quoted.ok());
  REQUIRE(quoted.value == base62id::parse(valid).value);
  const std::pair<std::string, error> wrong[] = {
      {'"' + valid, {fault::quotes, 1}},
      {valid + '"', {fault::quotes, 23}},
      {"\"", {fault::quotes, 1}},
      {"\"\"", {fault::too_short, 0, 0, 22}},
      {"\"\"" + valid + "\"\"", {fault::too_long, 2, 24, 22}},
      // The position counts the quotation mark.
      {"\"Fd9-\"", {fault::too_short, 5, 4, 22}},
      {'"' + valid + "0\"", {fault::too_long, 0, 23, 22}},
      {"\"Fd9w4CutiyWHZha547fAa_\"", {fault::bad_symbol, 23}}};
  for (const auto& [text, why] : wrong) {
    INFO(text);
    REQUIRE(base62id::parse(text).why == why);
  }
}

TEST_CASE("base62id.unquote.returns_the_text_inside") {
  for (const auto& [text, inside] :
       {std::pair{"", ""}, {"\"\"", ""}, {"abc", "abc"}, {"\"a\"b\"", "a\"b"}}) {
    REQUIRE(base62id::unquote(text).ok());
    REQUIRE(base62id::unquote(text).value == inside);
  }
  REQUIRE(base62id::unquote("\"abc").why == error{fault::quotes, 1});
  REQUIRE(base62id::unquote("abc\"").why == error{fault::quotes, 4});
  REQUIRE(base62id::unquote("\"").why == error{fault::quotes, 1});
}
