// euid: text, fields, check value and extension.
#include "sortid/euid.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

// Returns the text, by long division: the value, shifted left by seven bits, and the check.
std::string slow_text(slow::bytes number, int check = -1) {
  slow::bytes quotient = number;
  const unsigned remainder = slow::divide(quotient, 127);
  slow::multiply_add(number, 128, check < 0 ? remainder : static_cast<unsigned>(check));
  return slow::encode(number, slow::base32_upper, 27);
}

std::string canonical(std::string text) {
  text = helpers::to_upper(text);
  for (char& symbol : text) {
    if (symbol == 'I' || symbol == 'L') symbol = '1';
    if (symbol == 'O') symbol = '0';
  }
  return text;
}

}  // namespace

TEST_CASE("euid.vectors") {
  for (const auto& row : helpers::vectors("euid.tsv")) {
    INFO(row["name"]);
    const auto id = euid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.uuid("uuid"));
    REQUIRE(helpers::text_of<euid>(id.value) == row["canonical"]);
    REQUIRE(euid::check(id.value) == row.number("check"));
    REQUIRE(euid::unix_ms(id.value) == row.number("unix_ms"));
    REQUIRE(euid::unix_ms(id.value) == helpers::unix_ms_of(row["time"]));
    REQUIRE(euid::extension(id.value) == row.number("extension"));
    REQUIRE(euid::extension_length(id.value) == row.number("extension_length"));
  }
}

TEST_CASE("euid.keeps_the_contract") {
  require_contract<euid>({.alphabet = slow::base32_upper,
                          .text_of = [](const slow::bytes& id) { return slow_text(id); },
                          .canonical = canonical,
                          .dense = false});
}

TEST_CASE("euid.format.ends_with_the_given_check_value") {
  for (const u128 value : helpers::values128(10)) {
    for (std::uint32_t check = 0; check < 128; ++check) {
      const std::string text =
          helpers::written(27, [&](char* to) { euid::format(value, check, to); });
      REQUIRE(text == slow_text(slow::bytes_of(value), static_cast<int>(check)));
      const auto id = euid::parse(text);
      const bool valid = check == euid::unchecked || check == euid::check(value);
      REQUIRE(id.ok() == valid);
      if (valid)
        REQUIRE(id.value == value);
      else
        REQUIRE(id.why == error{fault::wrong_check, 0, check, euid::check(value)});
    }
  }
}

TEST_CASE("euid.parse.corruption_is_rejected_or_changes_nothing_or_turns_validation_off") {
  helpers::tally tally;
  std::size_t aliased = 0;
  std::size_t unchecked = 0;
  for (const u128 value : helpers::values128(100)) {
    const std::string valid = helpers::text_of<euid>(value);
    helpers::for_each_corruption(valid, [&](const std::string& text, std::size_t at) {
      const auto id = euid::parse(text);
      const std::string upper = canonical(text);
      const bool symbol = slow::base32_upper.find(upper[at]) != std::string_view::npos;
      if (!symbol) {
        tally.expect(id.why == error{fault::bad_symbol, at + 1}, [&] { return text; });
      } else if (upper == valid) {
        // The byte is the same symbol in the other case, or an alias with the same value.
        ++aliased;
        tally.expect(id.ok() && id.value == value, [&] { return text; });
      } else if (id.ok()) {
        // The check became 127, so the value is not validated.
        ++unchecked;
        const auto number = slow::decode(upper, slow::base32_upper, 17);
        tally.expect(at >= 25 && slow_text(slow::bytes_of(id.value), 127) == upper &&
                         number.has_value() && (number->back() & 0x7F) == 127,
                     [&] { return text; });
      } else {
        tally.expect(id.why.what == fault::wrong_check, [&] { return text; });
      }
    });
  }
  REQUIRE_NO_FAILURES(tally, 400u * 27 * 255);
  REQUIRE(aliased > 400u * 27 / 2);
  REQUIRE(unchecked > 0);
}

// 26 symbols hold an id and two bits of its check value, and 27 symbols hold the whole check value.
// A check value is never `unchecked`.
TEST_CASE("euid.prefix_range.needs_the_check_value_of_the_id") {
  helpers::tally tally;
  for (const u128 id : helpers::values128(100)) {
    for (std::uint32_t check = 0; check < 128; ++check) {
      const std::string text = helpers::written(27, [&](char* to) { euid::format(id, check, to); });
      for (const std::size_t size : {26, 27}) {
        const std::string prefix = text.substr(0, size);
        const auto found = euid::prefix_range(prefix);
        const error wrong{fault::wrong_check, 0, size == 27 ? check : check / 32 * 32,
                          euid::check(id)};
        const bool right = found.ok() && found.value.first == id && found.value.last == id;
        tally.expect(helpers::text_of<euid>(id).starts_with(prefix) ? right : found.why == wrong,
                     [&] { return prefix; });
      }
    }
  }
  REQUIRE_NO_FAILURES(tally, 25'600u);
}

TEST_CASE("euid.make.puts_every_bit_in_its_place") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const auto unix_ms = static_cast<std::int64_t>(source.bits64() >> 19);
    const auto length = static_cast<std::uint32_t>(source.below(16));
    const auto extension = static_cast<std::uint32_t>(source.below(std::size_t{1} << length));
    const u128 random = source.bits128();
    const u128 id = euid::make(unix_ms, extension, length, random);

    // Compute the id by multiplication: 45 | 15 - length | length | 4 | 64 bits.
    slow::bytes expected = slow::bytes_of(static_cast<std::uint64_t>(unix_ms));
    slow::bytes rest = slow::bytes_of(random.high);
    const unsigned above = slow::divide(rest, 1u << (15 - length));
    slow::multiply_add(expected, 1u << (15 - length), above);
    slow::multiply_add(expected, 1u << length, extension);
    slow::multiply_add(expected, 16, length);
    const auto high = slow::resized(expected, 8);
    tally.expect(high == slow::bytes_of(id.high) && id.low == random.low &&
                     euid::unix_ms(id) == unix_ms && euid::extension(id) == extension &&
                     euid::extension_length(id) == length,
                 [&] { return helpers::text_of<euid>(id); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("euid.length_of_is_the_number_of_bits") {
  REQUIRE(euid::length_of(0) == 1);
  REQUIRE(euid::length_of(1) == 1);
  for (std::uint32_t length = 2; length <= 32; ++length) {
    const std::uint32_t smallest = 1u << (length - 1);
    REQUIRE(euid::length_of(smallest) == length);
    REQUIRE(euid::length_of(smallest | (smallest - 1)) == length);
  }
  REQUIRE(euid::length_of(euid::max_extension) == euid::max_extension_length);
}
