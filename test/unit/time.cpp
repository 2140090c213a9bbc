// time: the first and last instant of each format, as dates.
#include "helpers.hpp"
#include "sortid/euid.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uuidv7.hpp"
#include "sortid/uid11_profiles.hpp"
#include "sortid/xid.hpp"

#include <cmath>

using namespace sortid;
using helpers::unix_ms_of;

TEST_CASE("time.dates_are_counted_right") {
  REQUIRE(unix_ms_of("1970-01-01T00:00:00.000Z") == 0);
  REQUIRE(unix_ms_of("2000-02-29T23:59:59.999Z") == 951'868'799'999);
  REQUIRE(unix_ms_of("2000-03-01T00:00:00.000Z") == 951'868'800'000);
  REQUIRE(unix_ms_of("2100-03-01T00:00:00.000Z") == 4'107'542'400'000);
  REQUIRE(unix_ms_of("2026-01-01T00:00:00.000Z") == 1'767'225'600'000);
}

TEST_CASE("time.ulid_lasts_until_10889") {
  REQUIRE(ulid::min_unix_ms == 0);
  REQUIRE(ulid::max_unix_ms == unix_ms_of("10889-08-02T05:31:50.655Z"));
  REQUIRE(ulid::max_unix_ms == 281'474'976'710'655);
  REQUIRE(ulid::unix_ms(u128_max) == ulid::max_unix_ms);
}

TEST_CASE("time.uuidv7_lasts_as_long_as_ulid") {
  REQUIRE(uuidv7::min_unix_ms == 0);
  REQUIRE(uuidv7::max_unix_ms == unix_ms_of("10889-08-02T05:31:50.655Z"));
  REQUIRE(uuidv7::unix_ms(uuidv7::make(uuidv7::max_tick, 0)) == uuidv7::max_unix_ms);
}

TEST_CASE("time.euid_lasts_until_3084") {
  REQUIRE(euid::min_unix_ms == 0);
  REQUIRE(euid::max_unix_ms == unix_ms_of("3084-12-12T12:41:28.831Z"));
  REQUIRE(euid::unix_ms(u128_max) == euid::max_unix_ms);
}

TEST_CASE("time.xid_lasts_from_2011_until_2151") {
  REQUIRE(uid11::epoch_unix_ms == unix_ms_of("2011-11-11T11:11:11.111Z"));
  REQUIRE(xid::min_unix_ms == unix_ms_of("2011-11-11T11:11:11.111Z"));
  REQUIRE(xid::max_unix_ms == unix_ms_of("2151-03-25T18:46:22.214Z"));
  REQUIRE(xid::unix_ms(0) == xid::min_unix_ms);
  REQUIRE(xid::unix_ms(~std::uint64_t{0}) == xid::max_unix_ms);
  // 139.37 years of 365.25 days.
  const double days = static_cast<double>(xid::max_unix_ms + 1 - xid::min_unix_ms) / 86'400'000;
  REQUIRE(std::lround(days / 365.25 * 100) == 13'937);
}

TEST_CASE("time.xid_sets_bit_63_from_2081_on") {
  const std::int64_t last = unix_ms_of("2081-07-18T02:58:46.662Z");
  REQUIRE(xid::make(last, xid::max_random) == ~std::uint64_t{0} >> 1);
  REQUIRE(xid::make(last + 1, 0) == std::uint64_t{1} << 63);
}

TEST_CASE("time.uid11_profiles_use_the_epoch_of_xid") {
  const std::uint64_t last_without_reserved = ~std::uint64_t{0} >> 1;
  REQUIRE(uid11_snowish::unix_ms(0) == xid::min_unix_ms);
  REQUIRE(uid11_snowish::unix_ms(last_without_reserved) == unix_ms_of("2081-07-18T02:58:46.662Z"));
  REQUIRE_FALSE(uid11_snowish::is_reserved(last_without_reserved));
  REQUIRE(uid11_snowish::is_reserved(last_without_reserved + 1));
  REQUIRE(uid11_ts_seq_rand::unix_ms(0) == xid::min_unix_ms);
  REQUIRE(uid11_ts_seq_rand::unix_ms(~std::uint64_t{0}) == xid::max_unix_ms);
}

TEST_CASE("time.xid_prefixes_span_as_much_as_documented") {
  const auto nanoseconds = [](std::string_view prefix) {
    const auto range = uid11::prefix_range(prefix);
    REQUIRE(range.ok());
    const auto ids = static_cast<double>(range.value.last - range.value.first + 1);
    return std::lround(ids / (xid::max_random + 1.0) * 1e6);
  };
  REQUIRE(nanoseconds("111111") == 156'487'648);
  REQUIRE(nanoseconds("1111111") == 2'698'063);
  REQUIRE(nanoseconds("11111111") == 46'518);
}
