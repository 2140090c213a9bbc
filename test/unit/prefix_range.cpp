// prefix_range: which prefixes no ulid, euid or base62id has, and where the check of an euid
// decides.
#include "helpers.hpp"
#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

TEST_CASE("ulid.prefix_range.rejects") {
  REQUIRE(ulid::prefix_range("8").why == error{fault::out_of_range});
  REQUIRE(ulid::prefix_range("Z0").why == error{fault::out_of_range});
  REQUIRE(ulid::prefix_range("01U").why == error{fault::bad_symbol, 3});
  REQUIRE(ulid::prefix_range("0l").why == error{fault::bad_symbol, 2});
  REQUIRE(ulid::prefix_range(std::string(27, '0')).why == error{fault::too_long, 0, 27, 26});
  REQUIRE(ulid::prefix_range(std::string(1000, '0')).why == error{fault::too_long, 0, 1000, 26});
}

TEST_CASE("euid.prefix_range.rejects") {
  REQUIRE(euid::prefix_range("01U").why == error{fault::bad_symbol, 3});
  REQUIRE(euid::prefix_range(std::string(28, '0')).why == error{fault::too_long, 0, 28, 27});
  REQUIRE(euid::prefix_range("C8X2HA87098A0W837DX13FEAWVV").why ==
          error{fault::wrong_check, 0, 123, 56});
}

// 26 symbols hold an id and two bits of its check value, 27 all of it. `unchecked` is none.
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

TEST_CASE("base62id.prefix_range.rejects") {
  for (const char* outside : {"E", "0", "9zz", "Fa7", "NND", "O", "a", "zzzzzzzzzzzzzzzzzzzzzz"}) {
    INFO(outside);
    REQUIRE(base62id::prefix_range(outside).why == error{fault::out_of_range});
  }
  REQUIRE(base62id::prefix_range("Fa-").why == error{fault::bad_symbol, 3});
  REQUIRE(base62id::prefix_range("\"F").why == error{fault::bad_symbol, 1});
  REQUIRE(base62id::prefix_range("Fd9w4CutiyWHZha547fAaia").why ==
          error{fault::too_long, 0, 23, 22});
}
