// symbols: tables of symbols, byte for byte.
#include "codec/symbols.hpp"

#include "codec/base32.hpp"
#include "codec/base58.hpp"
#include "codec/base62.hpp"
#include "helpers.hpp"

using namespace sortid;

namespace {

// Every byte against the alphabet, or against `other` where the alphabet lacks it.
void require_table(const symbol_table& table, std::string_view alphabet,
                   std::string_view other = {}, std::string_view read_as = {}) {
  for (int byte = 0; byte < 256; ++byte) {
    const char symbol = static_cast<char>(byte);
    std::size_t digit = alphabet.find(symbol);
    if (digit == std::string_view::npos) {
      const std::size_t alias = other.find(symbol);
      if (alias != std::string_view::npos) digit = alphabet.find(read_as[alias]);
    }
    CAPTURE(byte);
    REQUIRE(table.has(symbol) == (digit != std::string_view::npos));
    REQUIRE(table[symbol] == (digit != std::string_view::npos ? digit : symbol_table::invalid));
  }
}

}  // namespace

TEST_CASE("symbols.alphabets_are_the_specified_ones") {
  REQUIRE(base32::upper == slow::base32_upper);
  REQUIRE(base32::lower == slow::base32_lower);
  REQUIRE(base58::alphabet == slow::base58);
  REQUIRE(base62::alphabet == slow::base62);
}

TEST_CASE("symbols.table_knows_every_byte") {
  require_table(table_of(base32::lower), slow::base32_lower);
  require_table(base58::table, slow::base58);
  require_table(base62::table, slow::base62);
}

TEST_CASE("symbols.either_case_adds_the_other_case_only") {
  constexpr symbol_table table = with_either_case(table_of(base32::upper));
  require_table(table, slow::base32_upper, "abcdefghjkmnpqrstvwxyz", "ABCDEFGHJKMNPQRSTVWXYZ");
  // Where both cases are symbols already, nothing changes.
  require_table(with_either_case(table_of(base62::alphabet)), slow::base62);
  // Each case that is missing is added: of l, of I and of O, but no digit.
  require_table(with_either_case(table_of(base58::alphabet)), slow::base58, "lIO", "Lio");
}

TEST_CASE("symbols.aliases_are_read_as_their_symbol") {
  constexpr symbol_table table = with_aliases(table_of(base32::upper), "IiLl-", '1');
  require_table(table, slow::base32_upper, "IiLl-", "11111");
}

TEST_CASE("symbols.find_invalid_finds_the_first") {
  constexpr symbol_table table = table_of("abc");
  REQUIRE(table.find_invalid("") == 0);
  REQUIRE(table.find_invalid("abccba") == 6);
  REQUIRE(table.find_invalid("xabc") == 0);
  REQUIRE(table.find_invalid("abxcx") == 2);
  REQUIRE(table.find_invalid("abcx") == 3);
  REQUIRE(table.find_invalid(std::string_view("a\0b", 3)) == 1);
  REQUIRE(table.find_invalid("ab\xff") == 2);
}
