// codecs: parse and format of every format, each next to the loop that takes
// one symbol at a time. Run it as it is; every measurement is of 1,000 ids.
#include <array>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "id/base62id.hpp"
#include "id/euid.hpp"
#include "id/typeid.hpp"
#include "id/uid11.hpp"
#include "id/ulid.hpp"
#include "unit/catch.hpp"

using namespace sortid;

namespace {

__extension__ using native128 = unsigned __int128;

constexpr std::size_t ids = 1'000;

std::vector<u128> random_values() {
  std::mt19937_64 engine{1};
  std::vector<u128> values(ids);
  for (u128& value : values) value = {engine(), engine()};
  return values;
}

// The plain way: a table, a loop over the symbols, a number as wide as needed.
namespace plain {

using table = std::array<std::int8_t, 256>;

table table_of(std::string_view alphabet) {
  table digits;
  digits.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    digits[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  return digits;
}

template <class Number>
bool parse(std::string_view text, const table& digits, unsigned base, Number& number) {
  number = 0;
  for (const char symbol : text) {
    const int digit = digits[static_cast<unsigned char>(symbol)];
    if (digit < 0) return false;
    number = number * base + static_cast<unsigned>(digit);
  }
  return true;
}

template <class Number>
void format(Number number, std::string_view alphabet, char* text, std::size_t size) {
  const auto base = static_cast<unsigned>(alphabet.size());
  while (size-- > 0) {
    text[size] = alphabet[static_cast<std::size_t>(number % base)];
    number /= base;
  }
}

// Base62id needs 130 bits: a number of seventeen bytes.
using bytes = std::array<std::uint8_t, 17>;

bool parse_bytes(std::string_view text, const table& digits, bytes& number) {
  number = {};
  for (const char symbol : text) {
    const int digit = digits[static_cast<unsigned char>(symbol)];
    if (digit < 0) return false;
    auto carry = static_cast<unsigned>(digit);
    for (std::size_t i = number.size(); i-- > 0; carry >>= 8) {
      carry += number[i] * 62u;
      number[i] = static_cast<std::uint8_t>(carry);
    }
  }
  return number[0] == 2;
}

void format_bytes(bytes number, char* text) {
  for (std::size_t at = base62id::text_size; at-- > 0;) {
    unsigned remainder = 0;
    for (auto& byte : number) {
      remainder = remainder << 8 | byte;
      byte = static_cast<std::uint8_t>(remainder / 62);
      remainder %= 62;
    }
    text[at] = base62::alphabet[remainder];
  }
}

native128 native(u128 value) { return static_cast<native128>(value.high) << 64 | value.low; }

}  // namespace plain

// Texts of one size, one behind the other.
struct texts {
  explicit texts(std::size_t size_of_each) : size(size_of_each), symbols(ids * size_of_each, 0) {}
  char* at(std::size_t i) { return symbols.data() + i * size; }
  std::string_view view(std::size_t i) const { return {symbols.data() + i * size, size}; }

  std::size_t size;
  std::vector<char> symbols;
};

// Measures writing all texts, then reading them back; `parse` gives the low half.
template <class Format, class Parse>
void measure(const std::string& name, std::size_t size, Format&& format, Parse&& parse) {
  const auto values = random_values();
  texts all(size);
  BENCHMARK(name + " format") {
    for (std::size_t i = 0; i < ids; ++i) format(values[i], all.at(i));
    return all.symbols.back();
  };
  for (std::size_t i = 0; i < ids; ++i) {
    format(values[i], all.at(i));
    REQUIRE(parse(all.view(i)) == values[i].low);  // or the comparison means nothing
  }
  BENCHMARK(name + " parse") {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < ids; ++i) sum += parse(all.view(i));
    return sum;
  };
}

}  // namespace

TEST_CASE("ulid") {
  const auto digits = plain::table_of(base32::upper);
  measure(
      "ulid", ulid::text_size, [](u128 value, char* text) { ulid::format(value, text); },
      [](std::string_view text) { return ulid::parse(text).value.low; });
  measure(
      "ulid, one symbol at a time", ulid::text_size,
      [](u128 value, char* text) { plain::format(plain::native(value), base32::upper, text, 26); },
      [&](std::string_view text) {
        native128 number = 0;
        const bool ok = text[0] < '8' && plain::parse(text, digits, 32, number);
        return ok ? static_cast<std::uint64_t>(number) : 0;
      });
}

TEST_CASE("typeid") {
  const auto digits = plain::table_of(base32::lower);
  constexpr std::size_t size = 5 + typeid_::suffix_size;
  measure(
      "typeid", size,
      [](u128 value, char* text) {
        typeid_::format({"user", value}, text);
      },
      [](std::string_view text) { return typeid_::parse(text).value.uuid.low; });
  measure(
      "typeid, one symbol at a time", size,
      [](u128 value, char* text) {
        std::memcpy(text, "user_", 5);
        plain::format(plain::native(value), base32::lower, text + 5, 26);
      },
      [&](std::string_view text) {
        const std::size_t separator = text.rfind('_');
        bool ok = separator < text.size();
        for (std::size_t i = 0; ok && i < separator; ++i) ok = text[i] >= 'a' && text[i] <= 'z';
        native128 number = 0;
        ok = ok && plain::parse(text.substr(separator + 1), digits, 32, number);
        return ok ? static_cast<std::uint64_t>(number) : 0;
      });
}

TEST_CASE("euid") {
  const auto digits = plain::table_of(base32::upper);
  measure(
      "euid", euid::text_size, [](u128 value, char* text) { euid::format(value, text); },
      [](std::string_view text) { return euid::parse(text).value.low; });
  measure(
      "euid, one symbol at a time", euid::text_size,
      [](u128 value, char* text) {
        const native128 number = plain::native(value);
        // Three bits of the value and seven of the check make up the last two symbols.
        const auto last = static_cast<unsigned>(number % 8 << 7 | number % 127);
        plain::format(number >> 3, base32::upper, text, 25);
        plain::format(last, base32::upper, text + 25, 2);
      },
      [&](std::string_view text) {
        native128 number = 0;
        unsigned last = 0;
        bool ok = plain::parse(text.substr(0, 25), digits, 32, number) &&
                  plain::parse(text.substr(25), digits, 32, last);
        number = number << 3 | last >> 7;
        ok = ok && number % 127 == last % 128;
        return ok ? static_cast<std::uint64_t>(number) : 0;
      });
}

TEST_CASE("uid11 and xid") {
  const auto digits = plain::table_of(base58::alphabet);
  measure(
      "uid11", uid11::text_size, [](u128 value, char* text) { uid11::format(value.low, text); },
      [](std::string_view text) { return uid11::parse(text).value; });
  measure(
      "uid11, one symbol at a time", uid11::text_size,
      [](u128 value, char* text) { plain::format(value.low, base58::alphabet, text, 11); },
      [&](std::string_view text) {
        native128 number = 0;
        const bool ok = plain::parse(text, digits, 58, number) && number >> 64 == 0;
        return ok ? static_cast<std::uint64_t>(number) : 0;
      });
}

TEST_CASE("base62id") {
  const auto digits = plain::table_of(base62::alphabet);
  measure(
      "base62id", base62id::text_size,
      [](u128 value, char* text) { base62id::format(value, text); },
      [](std::string_view text) { return base62id::parse(text).value.low; });
  measure(
      "base62id, one symbol at a time", base62id::text_size,
      [](u128 value, char* text) {
        plain::bytes number = {2};
        store_be128(number.data() + 1, value);
        plain::format_bytes(number, text);
      },
      [&](std::string_view text) {
        plain::bytes number;
        return plain::parse_bytes(text, digits, number) ? load_be128(number.data() + 1).low : 0;
      });
}
