// xid: the fields of an id and its limits.
#include "sortid/xid.hpp"

#include <cmath>

#include "contract.hpp"

using namespace sortid;

TEST_CASE("xid.vectors") {
  for (const auto& row : helpers::vectors("xid.tsv")) {
    INFO(row["name"]);
    const auto id = uid11::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value == row.unsigned_number("value"));
    REQUIRE(xid::unix_ms(id.value) == row.number("unix_ms"));
    REQUIRE(xid::unix_ms(id.value) == helpers::unix_ms_of(row["time"]));
    REQUIRE(xid::random(id.value) == row.number("random"));
    REQUIRE(xid::make(row.number("unix_ms"), xid::random(id.value)) == id.value);
  }
}

TEST_CASE("xid.keeps_the_contract") {
  require_contract<xid>({.alphabet = slow::base58, .text_of = [](const slow::bytes& id) {
                           return slow::encode(id, slow::base58, 11);
                         }});
}

TEST_CASE("xid.specification_vectors_are_milliseconds_after_the_epoch") {
  const auto text = [](std::int64_t ms) {
    return helpers::written(
        11, [&](char* to) { uid11::format(xid::make(xid::min_unix_ms + ms, 0), to); });
  };
  REQUIRE(text(0) == "11111111111");
  REQUIRE(text(1) == "1111111NVpb");
  REQUIRE(text(86'400'000) == "113q8KFkAEs");
}

TEST_CASE("xid.fields_by_division") {
  helpers::tally tally;
  for (const std::uint64_t value : helpers::values64()) {
    slow::bytes rest = helpers::bytes_of(value);
    const unsigned low = slow::divide(rest, 1u << 11);
    const unsigned random = slow::divide(rest, 1u << 11) * 2048 + low;
    const auto time = static_cast<std::int64_t>(helpers::u64_of(rest));
    const std::int64_t unix_ms = 1'321'009'871'111 + time;
    tally.expect(xid::unix_ms(value) == unix_ms && xid::random(value) == random &&
                     // What is above the 22 bits is not used.
                     xid::make(unix_ms, random | 0xFFC00000) == value,
                 [&] { return std::to_string(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("xid.collides_as_often_as_documented") {
  // The chance that all of `ids` random fields of one millisecond differ.
  const auto collision = [](int ids) {
    double distinct = 1;
    for (int i = 0; i < ids; ++i) distinct *= 1 - i / (xid::max_random + 1.0);
    return 1 - distinct;
  };
  REQUIRE(std::lround(collision(100) * 10'000) == 12);
  REQUIRE(std::lround(collision(1'000) * 100) == 11);
  REQUIRE(std::lround(collision(5'000) * 100) == 95);
}
