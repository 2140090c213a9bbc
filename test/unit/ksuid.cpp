// ksuid: its published examples, its fields and its limits.
#include "sortid/ksuid.hpp"

#include "contract.hpp"

using namespace sortid;

namespace {

std::string text_of(const ksuid::value& id) {
  return helpers::written(27, [&](char* to) { ksuid::format(id, to); });
}

}  // namespace

TEST_CASE("ksuid.vectors") {
  for (const auto& row : helpers::vectors("ksuid.tsv")) {
    INFO(row["name"]);
    const auto id = ksuid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(contract::bytes_of(id.value) == helpers::bytes_of_hex(row["bytes"]));
    REQUIRE(text_of(id.value) == row["text"]);
    REQUIRE(ksuid::time_of(id.value) == row.number("unix_s"));
    REQUIRE(ksuid::time_of(id.value) * 1000 == helpers::unix_ms_of(row["time"]));
  }
}

TEST_CASE("ksuid.keeps_the_contract") {
  require_contract<ksuid>({.alphabet = slow::base62, .text_of = [](const slow::bytes& id) {
                             return slow::encode(id, slow::base62, 27);
                           }});
}

TEST_CASE("ksuid.rejects_what_exceeds_160_bits") {
  const error out_of_range = {fault::out_of_range};
  for (const char* text : {"aWgEPTl1tmebfsQzFP4bxwgy80W", "b00000000000000000000000000",
                           "zzzzzzzzzzzzzzzzzzzzzzzzzzz"}) {
    REQUIRE(ksuid::parse(text).why == out_of_range);
    REQUIRE(ksuid::prefix_range(text).why == out_of_range);
  }
  REQUIRE(ksuid::prefix_range("b").why == out_of_range);
  REQUIRE(ksuid::prefix_range("0u-").why == error{fault::bad_symbol, 3});
}

TEST_CASE("ksuid.fields_are_the_bytes_of_the_binary_layout") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const slow::bytes bytes = source.bytes(20);
    ksuid::value id;
    contract::assign(id, bytes);
    const auto seconds = helpers::u64_of({bytes.begin(), bytes.begin() + 4});
    const u128 payload = helpers::u128_of({bytes.begin() + 4, bytes.end()});
    const auto unix_s = 1'400'000'000 + static_cast<std::int64_t>(seconds);
    tally.expect(ksuid::time_of(id) == unix_s && ksuid::payload(id) == payload &&
                     ksuid::make(unix_s, payload) == id,
                 [&] { return text_of(id); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
