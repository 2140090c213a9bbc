// helpers: see the header.
#define CATCH_CONFIG_EXTERNAL_INTERFACES  // version 2: with listeners
#include "helpers.hpp"

#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace sortid {

std::ostream& operator<<(std::ostream& out, u128 value) {
  const auto flags = out.flags();
  out << "0x" << std::hex << std::setfill('0') << std::setw(16) << value.high << std::setw(16)
      << value.low;
  out.flags(flags);
  return out;
}

std::ostream& operator<<(std::ostream& out, fault what) {
  return out << "fault " << static_cast<int>(what);
}

std::ostream& operator<<(std::ostream& out, const error& why) {
  return out << why.what << " at " << why.position << ", found " << why.found << ", expected "
             << why.expected;
}

std::ostream& print_octets(std::ostream& out, const std::uint8_t* data, std::size_t size) {
  const auto flags = out.flags();
  out << "0x" << std::hex << std::setfill('0');
  for (std::size_t i = 0; i < size; ++i) out << std::setw(2) << unsigned{data[i]};
  out.flags(flags);
  return out;
}

TEST_CASE("helpers.prints_the_values_of_a_failed_assertion") {
  CHECK(Catch::Detail::stringify(octets<3>{{0x00, 0x0A, 0xFF}}) == "0x000aff");
  CHECK(Catch::Detail::stringify(u128{1, 2}) == "0x00000000000000010000000000000002");
}

}  // namespace sortid

namespace helpers {

namespace {

struct seed_printer : Catch::TestEventListenerBase {
  using Catch::TestEventListenerBase::TestEventListenerBase;
  void testRunStarting(const Catch::TestRunInfo&) override {
    std::cout << "random seed: 0x" << std::hex << seed << std::dec << '\n';
  }
};
CATCH_REGISTER_LISTENER(seed_printer)

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char symbol : line) {
    if (symbol == '\t')
      fields.emplace_back();
    else
      fields.back().push_back(symbol);
  }
  return fields;
}

int digit_of(char symbol) {
  const std::string_view digits = "0123456789abcdef";
  return static_cast<int>(digits.find(symbol));
}

}  // namespace

slow::bytes random_source::bytes(std::size_t size) {
  slow::bytes result(size);
  for (auto& byte : result) byte = static_cast<std::uint8_t>(engine_() >> 56);
  return result;
}

std::uint64_t random_source::spread64() {
  const std::uint64_t bits = bits64();
  return below(2) == 0 ? bits : bits >> below(64);
}

u128 random_source::spread128() {
  const u128 bits = bits128();
  switch (below(4)) {
    case 0:
      return {bits.high >> below(64), bits.low};
    case 1:
      return {0, bits.low >> below(64)};
    default:
      return bits;
  }
}

u128 complement(u128 value) { return {~value.high, ~value.low}; }

u128 bit128(unsigned index) {
  return index < 64 ? u128{0, std::uint64_t{1} << index}
                    : u128{std::uint64_t{1} << (index - 64), 0};
}

std::vector<u128> values128(std::size_t random) {
  std::vector<u128> values = {{0, 0}, {0, 1}, {0, ~std::uint64_t{0}}};
  u128 run;
  for (unsigned bit = 0; bit < 128; ++bit) {
    const u128 single = bit128(bit);
    run = {run.high | single.high, run.low | single.low};
    values.insert(values.end(), {single, complement(single), run});
  }
  random_source source;
  while (random-- > 0) values.push_back(source.spread128());
  return values;
}

std::vector<std::uint64_t> values64(std::size_t random) {
  std::vector<std::uint64_t> values = {0, 1};
  for (unsigned bit = 0; bit < 64; ++bit) {
    const std::uint64_t single = std::uint64_t{1} << bit;
    values.insert(values.end(), {single, ~single, single - 1, ~(single - 1)});
  }
  random_source source;
  while (random-- > 0) values.push_back(source.spread64());
  return values;
}

std::pair<u128, u128> random_pair(random_source& source) {
  const u128 a = source.bits128();
  const u128 bit = bit128(static_cast<unsigned>(source.below(128)));
  switch (source.below(4)) {
    case 0:
      return {a, {a.high ^ bit.high, a.low ^ bit.low}};
    case 1:
      return {a, {a.high, a.low + source.below(3)}};
    default:
      return {a, source.bits128()};
  }
}

slow::bytes bytes_of(std::uint64_t value) {
  slow::bytes bytes(8);
  for (auto at = bytes.rbegin(); at != bytes.rend(); ++at, value /= 256)
    *at = static_cast<std::uint8_t>(value % 256);
  return bytes;
}

slow::bytes bytes_of(u128 value) {
  slow::bytes bytes = bytes_of(value.high);
  const slow::bytes low = bytes_of(value.low);
  bytes.insert(bytes.end(), low.begin(), low.end());
  return bytes;
}

std::uint64_t u64_of(const slow::bytes& bytes) {
  std::uint64_t value = 0;
  for (const auto byte : bytes) value = value * 256 + byte;
  return value;
}

u128 u128_of(const slow::bytes& bytes) {
  const auto half = bytes.begin() + 8;
  return {u64_of({bytes.begin(), half}), u64_of({half, bytes.end()})};
}

const std::string& vectors::row::operator[](std::string_view column) const {
  for (std::size_t i = 0; i < header_->size(); ++i)
    if ((*header_)[i] == column) return fields_.at(i);
  FAIL("no column " << column);
  return fields_.front();
}

std::int64_t vectors::row::number(std::string_view column) const {
  return std::stoll((*this)[column]);
}

std::uint64_t vectors::row::unsigned_number(std::string_view column) const {
  return std::stoull((*this)[column]);
}

u128 vectors::row::uuid(std::string_view column) const { return u128_of_hex((*this)[column]); }

vectors::vectors(const std::string& file) {
  std::ifstream in(std::string(SORTID_VECTORS) + "/" + file);
  std::string line;
  REQUIRE(std::getline(in, line));
  header_ = fields_of(line);
  while (std::getline(in, line)) {
    row next;
    next.header_ = &header_;
    next.fields_ = fields_of(line);
    REQUIRE(next.fields_.size() == header_.size());
    rows_.push_back(next);
  }
  REQUIRE(!rows_.empty());
}

slow::bytes bytes_of_hex(std::string_view hex) {
  slow::bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(digit_of(hex[i]) * 16 + digit_of(hex[i + 1])));
  return bytes;
}

u128 u128_of_hex(std::string_view hex) {
  std::string digits;
  for (const char symbol : hex)
    if (symbol != '-') digits.push_back(symbol);
  REQUIRE(digits.size() == 32);
  return u128_of(bytes_of_hex(digits));
}

std::int64_t unix_ms_of(std::string_view iso) {
  int year = 0;
  int month = 0;
  int day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int ms = 0;
  char mark = 0;
  std::istringstream in{std::string(iso)};
  in >> year >> mark >> month >> mark >> day >> mark >> hour >> mark >> minute >> mark >> second >>
      mark >> ms;
  REQUIRE(in);

  const auto leap = [](int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); };
  std::int64_t days = day - 1;
  for (int y = 1970; y < year; ++y) days += leap(y) ? 366 : 365;
  const int lengths[] = {31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  for (int m = 1; m < month; ++m) days += lengths[m - 1];
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + ms;
}

std::string to_upper(std::string text) {
  for (char& symbol : text)
    if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  return text;
}

}  // namespace helpers
