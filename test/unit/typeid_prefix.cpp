// typeid_prefix: which prefixes are valid, and the faults of malformed texts.
#include "helpers.hpp"
#include "sortid/typeid.hpp"

using namespace sortid;

namespace {

const std::string suffix = "01h5fskfsk4fpeqwnsyz5hj55t";

// The same fault, whether the prefix comes alone or in a text.
void require_prefix_error(const std::string& prefix, error expected) {
  INFO(prefix);
  REQUIRE(typeid_::check_prefix(prefix) == expected);
  REQUIRE(typeid_::parse(prefix + "_" + suffix).why == expected);
}

}  // namespace

TEST_CASE("typeid.prefix.may_have_0_to_63_letters") {
  REQUIRE(typeid_::check_prefix("").what == fault::none);
  for (std::size_t size = 1; size <= 63; ++size) {
    const std::string letters(size, 'q');
    REQUIRE(typeid_::check_prefix(letters).what == fault::none);
    REQUIRE(typeid_::parse(letters + "_" + suffix).ok());
  }
  require_prefix_error(std::string(64, 'q'), {fault::prefix_too_long, 0, 64, 63});
  require_prefix_error(std::string(1'000'000, 'z'), {fault::prefix_too_long, 0, 1'000'000, 63});
}

TEST_CASE("typeid.prefix.takes_letters_and_inner_underscores_only") {
  for (int byte = 0; byte < 256; ++byte) {
    const char symbol = static_cast<char>(byte);
    const bool letter = byte >= 'a' && byte <= 'z';
    for (const std::size_t at : {0u, 1u, 2u}) {
      std::string prefix = "abc";
      prefix[at] = symbol;
      CAPTURE(byte, at);
      const error why = typeid_::check_prefix(prefix);
      if (letter || (symbol == '_' && at == 1))
        REQUIRE(why == error{});
      else if (symbol == '_')
        REQUIRE(why == error{fault::prefix_edge, at + 1});
      else
        REQUIRE(why == error{fault::bad_prefix_symbol, at + 1});
    }
  }
}

TEST_CASE("typeid.prefix.says_what_is_wrong_and_where") {
  require_prefix_error("User", {fault::bad_prefix_symbol, 1});
  require_prefix_error("useR", {fault::bad_prefix_symbol, 4});
  require_prefix_error("a1", {fault::bad_prefix_symbol, 2});
  require_prefix_error("12345", {fault::bad_prefix_symbol, 1});
  require_prefix_error(" user", {fault::bad_prefix_symbol, 1});
  require_prefix_error("us er", {fault::bad_prefix_symbol, 3});
  require_prefix_error("pre.fix", {fault::bad_prefix_symbol, 4});
  require_prefix_error("préfix", {fault::bad_prefix_symbol, 3});
  require_prefix_error(std::string("us\0er", 5), {fault::bad_prefix_symbol, 3});
  require_prefix_error("_user", {fault::prefix_edge, 1});
  require_prefix_error("user_", {fault::prefix_edge, 5});
  require_prefix_error("__", {fault::prefix_edge, 1});
  // The symbol before the number of them.
  require_prefix_error(std::string(99, 'a') + "1", {fault::bad_prefix_symbol, 100});
}

TEST_CASE("typeid.parse.rejects_a_separator_without_prefix") {
  REQUIRE(typeid_::parse("_").why == error{fault::no_prefix, 1});
  REQUIRE(typeid_::parse("_" + suffix).why == error{fault::no_prefix, 1});
  REQUIRE(typeid_::check_prefix("_").what == fault::prefix_edge);
}

TEST_CASE("typeid.parse.says_what_is_wrong_with_the_suffix_and_where") {
  REQUIRE(typeid_::parse("").why == error{fault::too_short, 0, 0, 26});
  REQUIRE(typeid_::parse({}).why == error{fault::too_short, 0, 0, 26});
  for (const std::string prefix : {"", "user_", "a_b_"}) {
    const std::size_t start = prefix.size();
    INFO(prefix);
    if (start > 0) REQUIRE(typeid_::parse(prefix).why == error{fault::too_short, 0, 0, 26});
    REQUIRE(typeid_::parse(prefix + suffix.substr(1)).why == error{fault::too_short, 0, 25, 26});
    REQUIRE(typeid_::parse(prefix + suffix + "0").why == error{fault::too_long, 0, 27, 26});
    REQUIRE(typeid_::parse(prefix + suffix + " ").why ==
            error{fault::too_long, start + 27, 27, 26});
    REQUIRE(typeid_::parse(prefix + suffix + '\0').why ==
            error{fault::too_long, start + 27, 27, 26});
    REQUIRE(typeid_::parse(prefix + "80000000000000000000000000").why ==
            error{fault::out_of_range});
    REQUIRE(typeid_::parse(prefix + "8zzzzzzzzzzzzzzzzzzzzzzzzz").why ==
            error{fault::out_of_range});
    REQUIRE(typeid_::parse(prefix + "7zzzzzzzzzzzzzzzzzzzzzzzzz").value.uuid == u128_max);
    for (std::size_t at = 0; at < 26; ++at) {
      for (const char wrong : std::string("ilouA-Z \xC3\"")) {
        std::string text = suffix;
        text[at] = wrong;
        REQUIRE(typeid_::parse(prefix + text).why == error{fault::bad_symbol, start + at + 1});
      }
    }
  }
}

TEST_CASE("typeid.parse.takes_an_underscore_in_the_suffix_for_the_separator") {
  // What is left of it is no prefix, for its digits.
  std::string text = suffix;
  text[10] = '_';
  REQUIRE(typeid_::parse(text).why == error{fault::bad_prefix_symbol, 1});
  REQUIRE(typeid_::parse("user_" + text).why == error{fault::bad_prefix_symbol, 6});
  // Here it could be one, but the rest is too short.
  REQUIRE(typeid_::parse("abcdef_hjk").why == error{fault::too_short, 0, 3, 26});
}
