// ulid: text, fields and monotonic successors.
#include "sortid/ulid.hpp"

#include "contract.hpp"

using namespace sortid;

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

TEST_CASE("ulid.fields_are_the_bytes_of_the_binary_layout") {
  helpers::tally tally;
  for (const u128 value : helpers::values128()) {
    const slow::bytes bytes = slow::bytes_of(value);
    const slow::bytes time(bytes.begin(), bytes.begin() + 6);
    slow::bytes random = bytes;
    for (std::size_t at = 0; at < 6; ++at) random[at] = 0;
    const auto unix_ms = static_cast<std::int64_t>(slow::u64_of(time));
    tally.expect(ulid::unix_ms(value) == unix_ms && ulid::random(value) == slow::u128_of(random) &&
                     // Bits above the low 80 are ignored.
                     ulid::make(unix_ms, {~std::uint64_t{0xFFFF} | value.high, value.low}) == value,
                 [&] { return helpers::text_of<ulid>(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("ulid.next.counts_up_as_the_specification_shows") {
  for (const auto& [text, expected] :
       {std::pair{"01BX5ZZKBKACTAV9WEVGEMMVRY", "01BX5ZZKBKACTAV9WEVGEMMVRZ"},
        {"01BX5ZZKBKACTAV9WEVGEMMVRZ", "01BX5ZZKBKACTAV9WEVGEMMVS0"},
        {"01BX5ZZKBKZZZZZZZZZZZZZZZY", "01BX5ZZKBKZZZZZZZZZZZZZZZZ"},
        {"7ZZZZZZZZZZZZZZZZZZZZZZZZY", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"}}) {
    const auto id = ulid::next(ulid::parse(text).value);
    REQUIRE(id.ok());
    REQUIRE(helpers::text_of<ulid>(id.value) == expected);
  }
}
