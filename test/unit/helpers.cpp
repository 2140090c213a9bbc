// helpers: see the header.
#include "helpers.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>

namespace sortid {

std::ostream& print_bytes(std::ostream& out, const slow::bytes& bytes) {
  return out << "0x" << slow::encode(bytes, "0123456789abcdef", 2 * bytes.size());
}

std::ostream& operator<<(std::ostream& out, const error& why) {
  return out << describe(why.what) << " at " << why.position << ", found " << why.found
             << ", expected " << why.expected;
}

}  // namespace sortid

namespace helpers {

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

u128 bit128(unsigned index) {
  const std::uint64_t bit = std::uint64_t{1} << index % 64;
  return index < 64 ? u128{0, bit} : u128{bit, 0};
}

std::vector<u128> values128(std::size_t random) {
  std::vector<u128> values;
  u128 run;
  for (unsigned bit = 0; bit < 128; ++bit) {
    const u128 single = bit128(bit);
    run = {run.high | single.high, run.low | single.low};
    for (const u128 value : {single, run})
      values.insert(values.end(), {value, {~value.high, ~value.low}});
  }
  random_source source;
  while (random-- > 0) values.push_back(source.spread128());
  return values;
}

std::vector<std::uint64_t> values64(std::size_t random) {
  std::vector<std::uint64_t> values;
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

static std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in{line + '\t'};
  for (std::string field; std::getline(in, field, '\t');) fields.push_back(field);
  return fields;
}

std::vector<row> vectors(const std::string& file) {
  std::ifstream in(std::string(SORTID_VECTORS) + "/" + file);
  std::string line;
  REQUIRE(std::getline(in, line));
  const auto columns = fields_of(line);
  std::vector<row> rows;
  while (std::getline(in, line)) {
    const auto values = fields_of(line);
    REQUIRE(values.size() == columns.size());
    std::map<std::string, std::string> fields;
    for (std::size_t i = 0; i < columns.size(); ++i) fields[columns[i]] = values[i];
    rows.emplace_back(fields);
  }
  REQUIRE(!rows.empty());
  return rows;
}

slow::bytes row::bytes(const std::string& column) const {
  std::string digits = (*this)[column];
  std::erase(digits, '-');
  return bytes_of_hex(digits);
}

slow::bytes bytes_of_hex(std::string_view hex) {
  return slow::decode(hex, "0123456789abcdef", hex.size() / 2).value();
}

std::int64_t unix_ms_of(const std::string& iso) {
  int year = 0;
  unsigned month = 0, day = 0;
  std::int64_t hour = 0, minute = 0, second = 0, ms = 0;
  char mark = 0;
  std::istringstream in{iso};
  in >> year >> mark >> month >> mark >> day >> mark >> hour >> mark >> minute >> mark >> second >>
      mark >> ms;
  REQUIRE(in);
  const std::chrono::sys_days date{std::chrono::year{year} / std::chrono::month{month} /
                                   std::chrono::day{day}};
  return (((date.time_since_epoch().count() * 24 + hour) * 60 + minute) * 60 + second) * 1000 + ms;
}

std::string to_upper(std::string text) {
  for (char& symbol : text)
    if (symbol >= 'a' && symbol <= 'z') symbol = static_cast<char>(symbol - 'a' + 'A');
  return text;
}

}  // namespace helpers
