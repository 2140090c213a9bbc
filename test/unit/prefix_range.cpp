// prefix_range: which prefixes no ulid, euid or base62id has, and where the check of an euid
// decides.
#include "helpers.hpp"
#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

std::string euid_text(u128 id) {
  return helpers::written(27, [&](char* to) { euid::format(id, to); });
}

}  // namespace

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

TEST_CASE("euid.prefix_range.takes_an_unchecked_text_as_its_id") {
  const auto found = euid::prefix_range("C8ZM14GR4JXG0MQXVY18S8TJNBZ");
  REQUIRE(found.ok());
  REQUIRE(euid_text(found.value.first) == "C8ZM14GR4JXG0MQXVY18S8TJNA6");
  REQUIRE(found.value.first == found.value.last);
}

// 26 symbols hold an id and two bits of its check value. One of the four endings is right.
TEST_CASE("euid.prefix_range.of_26_symbols_needs_the_bits_of_the_check") {
  helpers::tally tally;
  for (const u128 id : helpers::values128(1000)) {
    const std::string own = euid_text(id).substr(0, 26);
    const auto digit = slow::base32_upper.find(own.back());
    for (std::size_t bits = 0; bits < 4; ++bits) {
      std::string prefix = own;
      prefix.back() = slow::base32_upper[(digit & ~std::size_t{3}) | bits];
      const auto found = euid::prefix_range(prefix);
      const bool empty = found.value.last < found.value.first;
      const bool one = found.value.first == id && found.value.last == id;
      tally.expect(found.ok() && (prefix == own ? one : empty), [&] { return prefix; });
    }
  }
  REQUIRE_NO_FAILURES(tally, 4000u);
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
