// euid: text, fields, extension and successors.
#include "sortid/euid.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

// The text by long division: the value, seven bits further left, and the check.
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

TEST_CASE("euid.parse.published_example_with_a_wrong_check_is_rejected") {
  REQUIRE(euid::parse("C8X2HA87098A0W837DX13FEAWVV").why == error{fault::wrong_check, 0, 123, 56});
}

TEST_CASE("euid.format.ends_in_the_check_value_it_is_given") {
  for (const u128 value : helpers::values128(10)) {
    for (std::uint32_t check = 0; check < 128; ++check) {
      const std::string text =
          helpers::written(27, [&](char* to) { euid::format(value, check, to); });
      REQUIRE(text == slow_text(helpers::bytes_of(value), static_cast<int>(check)));
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

TEST_CASE("euid.parse.corruption_is_rejected_or_a_named_exception") {
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
        // Another case or an alias: the same value.
        ++aliased;
        tally.expect(id.ok() && id.value == value, [&] { return text; });
      } else if (id.ok()) {
        // The check became 127: what precedes it is taken as it stands.
        ++unchecked;
        const auto number = slow::decode(upper, slow::base32_upper, 17);
        tally.expect(at >= 25 && slow_text(helpers::bytes_of(id.value), 127) == upper &&
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

TEST_CASE("euid.parse.says_what_is_wrong_and_where") {
  const std::string valid = "C8EE934SR007G5Q94QKKXFRFV8B";
  REQUIRE(euid::parse("").why == error{fault::too_short, 0, 0, 27});
  REQUIRE(euid::parse(valid.substr(0, 26)).why == error{fault::too_short, 0, 26, 27});
  REQUIRE(euid::parse(valid + "0").why == error{fault::too_long, 0, 28, 27});
  REQUIRE(euid::parse(" " + valid).why == error{fault::too_long, 1, 28, 27});
  REQUIRE(euid::parse(valid + " ").why == error{fault::too_long, 28, 28, 27});
  REQUIRE(euid::parse(valid.substr(0, 26) + '\0').why == error{fault::bad_symbol, 27});
  REQUIRE(euid::parse("C8EE934SR00üG5Q94QKKXFRFV8B").why == error{fault::bad_symbol, 12});
  for (const char letter : std::string("Uu-_\"")) {
    std::string text = valid;
    text[4] = letter;
    REQUIRE(euid::parse(text).why == error{fault::bad_symbol, 5});
  }
  REQUIRE(euid::parse("C8EE934SR007G5Q94QKKXFRFV8C").why == error{fault::wrong_check, 0, 12, 11});
  REQUIRE(euid::parse(std::string(1'000'000, 'z')).why == error{fault::too_long, 0, 1'000'000, 27});
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

    // The same by multiplication: 45 | 15 - length | length | 4 | 64 bits.
    slow::bytes expected = helpers::bytes_of(static_cast<std::uint64_t>(unix_ms));
    slow::bytes rest = helpers::bytes_of(random.high);
    const unsigned above = slow::divide(rest, 1u << (15 - length));
    slow::multiply_add(expected, 1u << (15 - length), above);
    slow::multiply_add(expected, 1u << length, extension);
    slow::multiply_add(expected, 16, length);
    const auto high = slow::resized(expected, 8);
    tally.expect(high == helpers::bytes_of(id.high) && id.low == random.low &&
                     euid::unix_ms(id) == unix_ms && euid::extension(id) == extension &&
                     euid::extension_length(id) == length,
                 [&] { return helpers::text_of<euid>(id); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("euid.make.holds_every_extension_at_every_length") {
  helpers::tally tally;
  for (std::uint32_t length = 0; length <= euid::max_extension_length; ++length) {
    for (std::uint32_t extension = 0; extension < 1u << length; ++extension) {
      // Random bits all set, then all clear: neither leaks into the extension.
      for (const u128 random : {u128_max, u128{}}) {
        const u128 id = euid::make(euid::max_unix_ms, extension, length, random);
        tally.expect(euid::extension(id) == extension && euid::extension_length(id) == length &&
                         euid::unix_ms(id) == euid::max_unix_ms,
                     [&] { return helpers::text_of<euid>(id); });
      }
    }
  }
  REQUIRE_NO_FAILURES(tally, 2u * 65'535);
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

TEST_CASE("euid.next.counts_up_in_the_same_millisecond_and_before") {
  const u128 previous = euid::make(1'700'000'000'000, 42, 6, {0x1FF, 0x0123456789ABCDEF});
  for (const std::int64_t now :
       std::vector<std::int64_t>{1'700'000'000'000, 1'699'999'999'999, 1'699'996'400'000, 0}) {
    const auto id = euid::next(previous, now, {0, 0xFFFFFFFF11223344});
    REQUIRE(id.ok());
    REQUIRE(id.value == u128{previous.high, 0x0123456811223344});
  }
}

TEST_CASE("euid.next.keeps_the_extension_in_a_later_millisecond") {
  const u128 previous = euid::make(1'700'000'000'000, 42, 6, u128_max);
  const auto id = euid::next(previous, 1'700'000'000'001, {0, 5});
  REQUIRE(id.ok());
  REQUIRE(id.value == euid::make(1'700'000'000'001, 42, 6, {0, 5}));
  REQUIRE(euid::extension(id.value) == 42);
  REQUIRE(euid::extension_length(id.value) == 6);
}

TEST_CASE("euid.next.is_exhausted_after_the_last_counter") {
  const u128 full = euid::make(1'700'000'000'000, 0, 0, {0, 0xFFFFFFFF00000000});
  REQUIRE(euid::next(full, 1'700'000'000'000, {}).why == error{fault::exhausted});
  REQUIRE(euid::next(full, 0, u128_max).why == error{fault::exhausted});
  REQUIRE(euid::next(full, 1'700'000'000'001, {}).ok());
  const u128 last = euid::make(1'700'000'000'000, 0, 0, {0, 0xFFFFFFFEFFFFFFFF});
  REQUIRE(euid::next(last, 0, {}).value == u128{last.high, 0xFFFFFFFF00000000});
}

TEST_CASE("euid.next.always_ascends") {
  helpers::random_source source;
  helpers::tally tally;
  std::int64_t now = 1'700'000'000'000;
  u128 previous = euid::make(now, 5, 3, {0, 0});
  for (std::size_t i = 0; i < helpers::many; ++i) {
    // Often the same millisecond, sometimes later or earlier.
    const std::size_t chance = source.below(10);
    now += chance == 0 ? 1 : chance == 1 ? -3'600'000 : chance == 2 ? 3'600'000 : 0;
    const auto id = euid::next(previous, now, source.bits128());
    tally.expect(!id.ok() || (id.value > previous && euid::extension(id.value) == 5),
                 [&] { return helpers::text_of<euid>(previous); });
    previous = id.ok() ? id.value : euid::make(euid::unix_ms(previous) + 1, 5, 3, {});
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
