// helpers: random and boundary values, vectors from files, dates, and tallies, which replace one
// assertion per value. All tests share them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "sortid/codec/octets.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/result.hpp"
#include "slow.hpp"

namespace sortid {

// How failed assertions print these types.
std::ostream& print_bytes(std::ostream& out, const slow::bytes& bytes);
inline std::ostream& operator<<(std::ostream& out, u128 value) {
  return print_bytes(out, slow::bytes_of(value));
}
template <std::size_t size>
std::ostream& operator<<(std::ostream& out, const octets<size>& value) {
  return print_bytes(out, {value.data, value.data + size});
}
std::ostream& operator<<(std::ostream& out, const error& why);

inline bool operator==(const error& a, const error& b) {
  return a.what == b.what && a.position == b.position && a.found == b.found &&
         a.expected == b.expected;
}

}  // namespace sortid

namespace helpers {

using sortid::u128;

inline constexpr std::size_t many = 100'000;

// Returns the same numbers on every platform: the C++ standard specifies this generator exactly,
// but not the distributions.
class random_source {
 public:
  std::uint64_t bits64() { return engine_(); }
  u128 bits128() {
    const std::uint64_t high = engine_();
    return {high, engine_()};
  }
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  slow::bytes bytes(std::size_t size);

  // Returns a random number. Half of these numbers have a random number of leading zero bits.
  std::uint64_t spread64();
  u128 spread128();

 private:
  std::mt19937_64 engine_{0x5EED'2011'1111};
};

// Returns every single bit and its complement, every run of low bits and its complement, and
// `random` spread values.
std::vector<u128> values128(std::size_t random = many);
std::vector<std::uint64_t> values64(std::size_t random = many);

// Returns two values, often close to each other.
std::pair<u128, u128> random_pair(random_source& source);

u128 bit128(unsigned index);

// Counts failures for one assertion at the end, because each assertion takes microseconds.
class tally {
 public:
  template <class Describe>
  void expect(bool holds, Describe&& describe) {
    ++count_;
    if (!holds && failures_++ == 0) first_ = describe();
  }
  std::size_t count() const { return count_; }
  std::size_t failures() const { return failures_; }
  const std::string& first() const { return first_; }

 private:
  std::size_t count_ = 0;
  std::size_t failures_ = 0;
  std::string first_;
};

// A row of a file in test/vectors, whose first line names the columns. A missing column fails the
// test.
class row {
 public:
  explicit row(std::map<std::string, std::string> fields) : fields_(std::move(fields)) {}
  const std::string& operator[](const std::string& column) const { return fields_.at(column); }
  std::int64_t number(const std::string& column) const { return std::stoll((*this)[column]); }
  std::uint64_t unsigned_number(const std::string& column) const {
    return std::stoull((*this)[column]);
  }
  slow::bytes bytes(const std::string& column) const;  // from hexadecimal digits; ignores dashes
  u128 uuid(const std::string& column) const { return slow::u128_of(bytes(column)); }

 private:
  std::map<std::string, std::string> fields_;
};

// Returns all rows of a file. Fails the test if the file has no rows.
std::vector<row> vectors(const std::string& file);

slow::bytes bytes_of_hex(std::string_view hex);

// Returns the Unix milliseconds of YYYY-MM-DDTHH:MM:SS.mmmZ.
std::int64_t unix_ms_of(const std::string& iso);

// Calls `check(corrupted, position)` for every other byte at every position.
template <class Check>
void for_each_corruption(const std::string& text, Check&& check) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string corrupted = text;
    for (int byte = 0; byte < 256; ++byte) {
      corrupted[at] = static_cast<char>(byte);
      if (corrupted[at] != text[at]) check(corrupted, at);
    }
  }
}

// Returns the `size` bytes that `write` writes to its argument. Fails if it writes outside of them.
template <class Write>
std::string written(std::size_t size, Write&& write) {
  constexpr std::size_t margin = 32;
  const std::string canary(margin, '#');
  std::string buffer(size + 2 * margin, '#');
  write(buffer.data() + margin);
  if (buffer.substr(0, margin) != canary || buffer.substr(margin + size) != canary)
    throw std::logic_error("wrote past its buffer: " + buffer);
  return buffer.substr(margin, size);
}

// Returns the text of an id. Fails if the format writes outside of the text.
template <class Format>
std::string text_of(const typename Format::value& id) {
  std::size_t size = 0;
  std::string text =
      written(Format::max_text_size, [&](char* to) { size = Format::format(id, to); });
  if (text.find_first_not_of('#', size) != std::string::npos)
    throw std::logic_error("wrote more than it says: " + text);
  text.resize(size);
  return text;
}

// Returns -1, 0 or 1.
template <class T>
int sign(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

std::string to_upper(std::string text);

}  // namespace helpers

#define REQUIRE_NO_FAILURES(tally, at_least)                          \
  do {                                                                \
    INFO("of " << (tally).count() << ", first: " << (tally).first()); \
    REQUIRE((tally).failures() == 0);                                 \
    REQUIRE((tally).count() >= (at_least));                           \
  } while (false)
