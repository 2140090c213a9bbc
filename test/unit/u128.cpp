// u128: arithmetic of 128-bit numbers, and of numbers of other sizes.
#include "sortid/codec/u128.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("u128.plus_carries_and_wraps") {
  REQUIRE(u128{3, ~std::uint64_t{0}} + ~std::uint64_t{0} == u128{4, ~std::uint64_t{0} - 1});
  REQUIRE(u128_max + 1 == u128{0, 0});
  helpers::tally tally;
  for (const u128 value : helpers::values128()) {
    slow::bytes expected = slow::bytes_of(value);
    slow::multiply_add(expected, 1, 1);
    if (expected.size() > 16) expected.erase(expected.begin());
    tally.expect(slow::bytes_of(increment(value)) == expected,
                 [&] { return Catch::Detail::stringify(value); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("u128.neighbours_of_other_sizes_wrap") {
  constexpr std::uint64_t largest = ~std::uint64_t{0};
  STATIC_REQUIRE(increment(largest) == 0);
  STATIC_REQUIRE(decrement(std::uint64_t{0}) == largest);
  const octets<3> one{{0, 0, 1}}, byte{{0, 0, 255}}, two{{0, 1, 0}}, last{{255, 255, 255}};
  for (const auto& [value, next] : {std::pair{octets<3>{}, one}, {byte, two}, {last, {}}}) {
    REQUIRE(increment(value) == next);
    REQUIRE(decrement(next) == value);
  }
  REQUIRE(byte < two);
  REQUIRE(byte <= byte);
  REQUIRE_FALSE(two <= byte);
}

TEST_CASE("u128.multiply_agrees_with_doubling_and_adding") {
  const auto doubled_and_added = [](std::uint64_t a, std::uint64_t b) {
    u128 sum;
    for (int bit = 63; bit >= 0; --bit) {
      sum = {sum.high << 1 | sum.low >> 63, sum.low << 1};
      if ((b >> bit & 1) == 0) continue;
      sum.low += a;
      if (sum.low < a) ++sum.high;
    }
    return sum;
  };
  helpers::tally tally;
  std::uint64_t other = ~std::uint64_t{0};
  for (const std::uint64_t value : helpers::values64()) {
    tally.expect(multiply(value, other) == doubled_and_added(value, other),
                 [&] { return std::to_string(value) + " * " + std::to_string(other); });
    other = value;
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

namespace {

// Divides random and boundary numbers: q * divisor + r must be the number, and r must be below the
// divisor.
template <std::uint64_t divisor>
void require_division() {
  helpers::tally tally;
  std::uint64_t high = divisor - 1;
  for (const std::uint64_t low : helpers::values64()) {
    const division found = divide<divisor>(high, low);
    const u128 back = multiply(found.quotient, divisor) + found.remainder;
    tally.expect(back == u128{high, low} && found.remainder < divisor, [&] {
      return Catch::Detail::stringify(u128{high, low}) + " / " + std::to_string(divisor);
    });
    high = low % divisor;
  }
  // Numbers around multiples of the divisor, where quotients are easily off by one.
  for (const std::uint64_t quotient : helpers::values64(1'000)) {
    const u128 multiple = multiply(quotient, divisor);
    for (const std::uint64_t rest : {std::uint64_t{0}, std::uint64_t{1}, divisor - 1}) {
      if (rest >= divisor) continue;
      const u128 number = multiple + rest;
      const division found = divide<divisor>(number.high, number.low);
      tally.expect(found.quotient == quotient && found.remainder == rest,
                   [&] { return Catch::Detail::stringify(number); });
    }
  }
  REQUIRE_NO_FAILURES(tally, helpers::many + 2'000);
}

}  // namespace

TEST_CASE("u128.division_and_multiplication_cancel_out") {
  require_division<1>();
  require_division<62>();
  require_division<839299365868340224>();  // 62^10
  require_division<std::uint64_t{1} << 63>();
  require_division<(std::uint64_t{1} << 63) + 1'518'500'249>();  // corrects many estimates twice
  require_division<~std::uint64_t{0}>();
}

TEST_CASE("u128.bytes_are_big_endian") {
  std::uint8_t bytes[16];
  const u128 value = {0x0001020304050607, 0x08090a0b0c0d0e0f};
  store_be128(bytes, value);
  for (std::uint8_t i = 0; i < 16; ++i) REQUIRE(bytes[i] == i);
  REQUIRE(load_be128(bytes) == value);
}
