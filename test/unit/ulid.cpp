// ulid: text, fields and monotonic successors.
#include "sortid/ulid.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

u128 value_of(std::string_view text) {
  const auto id = ulid::parse(text);
  INFO(text);
  REQUIRE(id.ok());
  return id.value;
}

}  // namespace

TEST_CASE("ulid.vectors") {
  for (const auto& row : helpers::vectors("ulid.tsv")) {
    INFO(row["name"]);
    const auto id = ulid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.uuid("uuid"));
    REQUIRE(helpers::text_of<ulid>(id.value) == row["canonical"]);
    REQUIRE(ulid::unix_ms(id.value) == row.number("unix_ms"));
    REQUIRE(ulid::unix_ms(id.value) == helpers::unix_ms_of(row["time"]));
  }
}

TEST_CASE("ulid.keeps_the_contract") {
  require_contract<ulid>(
      {.alphabet = slow::base32_upper,
       .text_of = [](const slow::bytes& id) { return slow::encode(id, slow::base32_upper, 26); },
       .canonical = helpers::to_upper});
}

TEST_CASE("ulid.parse.rejects_overflow") {
  REQUIRE(value_of("7ZZZZZZZZZZZZZZZZZZZZZZZZZ") == u128_max);
  const error out_of_range = {fault::out_of_range};
  REQUIRE(ulid::parse("80000000000000000000000000").why == out_of_range);
  REQUIRE(ulid::parse("8ZZZZZZZZZZZZZZZZZZZZZZZZZ").why == out_of_range);
  REQUIRE(ulid::parse("zzzzzzzzzzzzzzzzzzzzzzzzzz").why == out_of_range);
}

TEST_CASE("ulid.parse.says_what_is_wrong_and_where") {
  const std::string valid = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
  REQUIRE(ulid::parse("").why == error{fault::too_short, 0, 0, 26});
  REQUIRE(ulid::parse({}).why == error{fault::too_short, 0, 0, 26});
  REQUIRE(ulid::parse(valid.substr(1)).why == error{fault::too_short, 0, 25, 26});
  REQUIRE(ulid::parse(valid + "0").why == error{fault::too_long, 0, 27, 26});
  REQUIRE(ulid::parse(" " + valid).why == error{fault::too_long, 1, 27, 26});
  REQUIRE(ulid::parse(valid + " ").why == error{fault::too_long, 27, 27, 26});
  REQUIRE(ulid::parse(valid + "\n").why == error{fault::too_long, 27, 27, 26});
  REQUIRE(ulid::parse(valid.substr(0, 13) + '\0' + valid.substr(14)).why ==
          error{fault::bad_symbol, 14});
  REQUIRE(ulid::parse("01ARZ3NDEKTSV4RRFFQ69G5FÄ").why == error{fault::bad_symbol, 25});
  REQUIRE(ulid::parse("01ARZ3NDEK-TSV4RRFFQ69G5FA").why == error{fault::bad_symbol, 11});
  REQUIRE(ulid::parse("8U").why == error{fault::too_short, 2, 2, 26});
  REQUIRE(ulid::parse(std::string(1'000'000, 'z')).why == error{fault::too_long, 0, 1'000'000, 26});
  // No alias is named for what looks like 1 and 0.
  for (const char letter : std::string("ILOUilou")) {
    std::string text = valid;
    text[25] = letter;
    REQUIRE(ulid::parse(text).why == error{fault::bad_symbol, 26});
  }
}

TEST_CASE("ulid.fields_are_the_bytes_of_the_binary_layout") {
  helpers::tally tally;
  for (const u128 value : helpers::values128()) {
    const slow::bytes bytes = helpers::bytes_of(value);
    const slow::bytes time(bytes.begin(), bytes.begin() + 6);
    slow::bytes random = bytes;
    for (std::size_t at = 0; at < 6; ++at) random[at] = 0;
    const auto unix_ms = static_cast<std::int64_t>(helpers::u64_of(time));
    tally.expect(ulid::unix_ms(value) == unix_ms &&
                     ulid::random(value) == helpers::u128_of(random) &&
                     // What is above the 80 bits is not used.
                     ulid::make(unix_ms, {~std::uint64_t{0xFFFF} | value.high, value.low}) == value,
                 [&] { return helpers::text_of<ulid>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(helpers::text_of<ulid>(ulid::make(ulid::min_unix_ms, {})) ==
          "00000000000000000000000000");
  REQUIRE(helpers::text_of<ulid>(ulid::make(ulid::max_unix_ms, u128_max)) ==
          "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
}

TEST_CASE("ulid.next.counts_up_as_the_specification_shows") {
  const auto next = [](std::string_view text) {
    const auto id = ulid::next(value_of(text));
    REQUIRE(id.ok());
    return helpers::text_of<ulid>(id.value);
  };
  REQUIRE(next("01BX5ZZKBKACTAV9WEVGEMMVRY") == "01BX5ZZKBKACTAV9WEVGEMMVRZ");
  REQUIRE(next("01BX5ZZKBKACTAV9WEVGEMMVRZ") == "01BX5ZZKBKACTAV9WEVGEMMVS0");
  REQUIRE(next("01BX5ZZKBKACTAV9WEVGEMMVS0") == "01BX5ZZKBKACTAV9WEVGEMMVS1");
  REQUIRE(next("01BX5ZZKBKZZZZZZZZZZZZZZZX") == "01BX5ZZKBKZZZZZZZZZZZZZZZY");
  REQUIRE(next("01BX5ZZKBKZZZZZZZZZZZZZZZY") == "01BX5ZZKBKZZZZZZZZZZZZZZZZ");
  REQUIRE(next("7ZZZZZZZZZZZZZZZZZZZZZZZZY") == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
  REQUIRE(next("01BX5ZZKBK000ZZZZZZZZZZZZZ") == "01BX5ZZKBK0010000000000000");
}

TEST_CASE("ulid.next.is_exhausted_after_the_last_random_bits") {
  const error exhausted = {fault::exhausted};
  for (const std::string time : {"0000000000", "01BX5ZZKBK", "7ZZZZZZZZZ"})
    REQUIRE(ulid::next(value_of(time + "ZZZZZZZZZZZZZZZZ")).why == exhausted);
}
