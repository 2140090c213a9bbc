// xid: the fields of an id and its limits.
#include "sortid/xid.hpp"

#include "contract.hpp"

using namespace sortid;

TEST_CASE("xid.vectors") {
  for (const auto& row : helpers::vectors("xid.tsv")) {
    INFO(row["name"]);
    const auto id = xid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.unsigned_number("value"));
    REQUIRE(xid::unix_ms(id.value) == row.number("unix_ms"));
    REQUIRE(xid::unix_ms(id.value) == helpers::unix_ms_of(row["time"]));
    REQUIRE(xid::random(id.value) == row.number("random"));
  }
}

TEST_CASE("xid.keeps_the_contract") {
  require_contract<xid>({.alphabet = slow::base58, .text_of = [](const slow::bytes& id) {
                           return slow::encode(id, slow::base58, 11);
                         }});
}

TEST_CASE("xid.fields_agree_with_division") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    slow::bytes rest = slow::bytes_of(value);
    const unsigned low = slow::divide(rest, 1u << 11);
    const unsigned random = slow::divide(rest, 1u << 11) * 2048 + low;
    const auto time = static_cast<std::int64_t>(slow::u64_of(rest));
    const std::int64_t unix_ms = 1'321'009'871'111 + time;
    tally.expect(xid::unix_ms(value) == unix_ms && xid::random(value) == random &&
                     // Bits above the low 22 are ignored.
                     xid::make(unix_ms, random | 0xFFC00000) == value,
                 [&] { return std::to_string(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
