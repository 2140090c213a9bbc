// symbols: tables of symbols, byte for byte.
#include "sortid/codec/symbols.hpp"

#include "sortid/codec/base32.hpp"
#include "sortid/codec/base58.hpp"
#include "sortid/codec/base62.hpp"
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

// Every text of one to four symbols, and each of them with one invalid byte.
template <std::uint32_t base>
void require_quads(const quad_table<base>& table, std::string_view alphabet) {
  helpers::tally tally;
  std::uint32_t number = 0;
  for (const char a : alphabet)
    for (const char b : alphabet)
      for (const char c : alphabet)
        for (const char d : alphabet) {
          const char text[] = {a, b, c, d};
          tally.expect(table.read(text) == number &&
                           table.template read<3>(text + 1) == number % (base * base * base) &&
                           table.template read<2>(text + 2) == number % (base * base) &&
                           table.template read<1>(text + 3) == number % base,
                       [&] { return std::string(text, 4); });
          ++number;
        }
  REQUIRE_NO_FAILURES(tally, base * base * base * base);

  for (int byte = 0; byte < 256; ++byte)
    if (alphabet.find(static_cast<char>(byte)) == std::string_view::npos)
      for (std::size_t at = 0; at < 4; ++at) {
        std::string text(4, alphabet.back());
        text[at] = static_cast<char>(byte);
        REQUIRE(table.read(text.data()) >= table.invalid);
        REQUIRE((table.template read<3>(text.data() + 1) >= table.invalid) == (at > 0));
      }
  const std::string none(4, ' ');
  REQUIRE(table.read(none.data()) >= table.invalid);  // four at once do not cancel out
}

template <std::size_t size>
void require_pairs(const pair_table<size>& table, std::string_view alphabet) {
  std::size_t number = 0;
  for (const char a : alphabet)
    for (const char b : alphabet) {
      const std::string text = helpers::written(2, [&](char* to) { table.write(number, to); });
      REQUIRE(text == std::string{a, b});
      ++number;
    }
  REQUIRE(number == size * size);
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

TEST_CASE("symbols.quads_are_every_number_below_the_fourth_power") {
  require_quads(base32::reader{table_of(base32::lower)}, slow::base32_lower);
  require_quads(base58::quads, slow::base58);
  require_quads(base62::quads, slow::base62);
}

TEST_CASE("symbols.quads_read_aliases_as_the_table_does") {
  constexpr base32::reader table{with_aliases(table_of(base32::upper), "IiLl-", '1')};
  REQUIRE(table.read("IZil") == (1 << 15 | 31 << 10 | 1 << 5 | 1));
  REQUIRE(table.read("z111") >= table.invalid);
}

TEST_CASE("symbols.pairs_are_every_number_below_the_square") {
  require_pairs(base32::upper_pairs, slow::base32_upper);
  require_pairs(base32::lower_pairs, slow::base32_lower);
}
