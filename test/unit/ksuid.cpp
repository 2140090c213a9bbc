// ksuid: published examples, and the fields.
#include "sortid/ksuid.hpp"

#include "contract.hpp"

using namespace sortid;

TEST_CASE("ksuid.vectors") {
  for (const auto& row : helpers::vectors("ksuid.tsv")) {
    INFO(row["name"]);
    const auto id = ksuid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(contract::bytes_of(id.value) == row.bytes("bytes"));
    REQUIRE(helpers::text_of<ksuid>(id.value) == row["text"]);
    REQUIRE(ksuid::time_of(id.value) == row.number("unix_s"));
    REQUIRE(ksuid::time_of(id.value) * 1000 == helpers::unix_ms_of(row["time"]));
  }
}

TEST_CASE("ksuid.keeps_the_contract") {
  require_contract<ksuid>({.alphabet = slow::base62, .text_of = [](const slow::bytes& id) {
                             return slow::encode(id, slow::base62, 27);
                           }});
}

TEST_CASE("ksuid.fields_are_the_bytes_of_the_binary_layout") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const slow::bytes bytes = source.bytes(20);
    ksuid::value id;
    contract::assign(id, bytes);
    const auto seconds = slow::u64_of({bytes.begin(), bytes.begin() + 4});
    const u128 payload = slow::u128_of({bytes.begin() + 4, bytes.end()});
    const auto unix_s = 1'400'000'000 + static_cast<std::int64_t>(seconds);
    tally.expect(ksuid::time_of(id) == unix_s && ksuid::payload(id) == payload &&
                     ksuid::make(unix_s, payload) == id,
                 [&] { return helpers::text_of<ksuid>(id); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
