// ksuid: its published examples, its fields, its limits and its sequence.
#include "sortid/ksuid.hpp"

#include "contract.hpp"
#include "sequences.hpp"

using namespace sortid;
using namespace sequences;

namespace {

constexpr std::uint64_t all = ~std::uint64_t{0};

}  // namespace

TEST_CASE("ksuid.vectors") {
  for (const auto& row : helpers::vectors("ksuid.tsv")) {
    INFO(row["name"]);
    const auto id = ksuid::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(contract::bytes_of(id.value) == helpers::bytes_of_hex(row["bytes"]));
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
                 [&] { return helpers::text_of<ksuid>(id); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("ksuid.next.counts_up_until_the_clock_is_later") {
  // 123 milliseconds, and the first 118 - 64 bits below them.
  const std::uint64_t high = std::uint64_t{123} << 54 | 0x1234;
  const auto previous = ksuid::make(start / 1000, {high, all});
  const auto counted = ksuid::make(start / 1000, {high + 1, 0});
  for (const std::int64_t now :
       {start + 123, start + 122, start, start - hour, ksuid::time.first * 1000 - hour}) {
    REQUIRE(ksuid::count_up(previous, now).value == counted);
    REQUIRE(ksuid::next(previous, now, u128_max).value == counted);
  }
  for (const std::int64_t now : {start + 124, start + 999, start + 1000, start + hour + 7}) {
    REQUIRE(ksuid::count_up(previous, now).why == error{fault::new_millisecond});
    const auto ms = static_cast<std::uint64_t>(now % 1000);
    REQUIRE(ksuid::next(previous, now, {all, 7}).value ==
            ksuid::make(now / 1000, {ms << 54 | all >> 10, 7}));
  }
}

TEST_CASE("ksuid.next.carries_into_the_time_and_is_exhausted_after_the_last_id") {
  const auto full = ksuid::make(start / 1000, u128_max);
  REQUIRE(ksuid::next(full, start, {}).value == ksuid::make(start / 1000 + 1, {}));
  const auto last = ksuid::make(ksuid::time.last, u128_max);
  const std::int64_t last_ms = ksuid::time.last * 1000 + 999;
  REQUIRE(ksuid::next(ksuid::make(ksuid::time.last, {all, all - 1}), start, {}).value == last);
  REQUIRE(ksuid::next(ksuid::make(ksuid::time.last - 1, u128_max), start, {}).value ==
          ksuid::make(ksuid::time.last, {}));
  REQUIRE(ksuid::next(ksuid::value{}, last_ms, u128_max).value ==
          ksuid::make(ksuid::time.last, {std::uint64_t{999} << 54 | all >> 10, all}));
  for (const std::int64_t now : {ksuid::time.first * 1000, start, last_ms})
    REQUIRE(ksuid::next(last, now, {}).why == error{fault::exhausted});
}

TEST_CASE("ksuid.next.ascends_under_a_wandering_clock") {
  helpers::random_source source;
  require_ascending(
      ksuid::value{},
      [&](const ksuid::value& previous, std::int64_t now) {
        return ksuid::next(previous, now, source.bits128()).value;
      },
      ksuid::sequence_ms, 0);
}
