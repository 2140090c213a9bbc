// prefix_range: which ulids, euids and base62ids begin with a prefix. A range is right if its
// first and last id have the prefix and their neighbours do not.
#include "helpers.hpp"
#include "id/base62id.hpp"
#include "id/euid.hpp"
#include "id/ulid.hpp"

using namespace sortid;

namespace {

template <std::size_t size, class Format>
std::string text_of(u128 id, Format&& format) {
  std::string text(size, '\0');
  format(id, text.data());
  return text;
}

std::string ulid_text(u128 id) {
  return text_of<ulid::text_size>(id, [](u128 i, char* t) { ulid::format(i, t); });
}
std::string euid_text(u128 id) {
  return text_of<euid::text_size>(id, [](u128 i, char* t) { euid::format(i, t); });
}
std::string base62id_text(u128 id) {
  return text_of<base62id::text_size>(id, [](u128 i, char* t) { base62id::format(i, t); });
}

u128 decrement(u128 value) { return {value.high - (value.low == 0 ? 1 : 0), value.low - 1}; }

bool begins(const std::string& text, const std::string& prefix) {
  return text.compare(0, prefix.size(), prefix) == 0;
}

// Whether the range holds exactly the ids whose texts begin with `prefix`.
template <class Text>
bool is_range_of(const std::string& prefix, range<u128> ids, Text&& text) {
  return ids.first <= ids.last && begins(text(ids.first), prefix) &&
         begins(text(ids.last), prefix) &&
         (ids.first == u128{} || !begins(text(decrement(ids.first)), prefix)) &&
         (ids.last == u128_max || !begins(text(increment(ids.last)), prefix));
}

// A letter in its other case, or a letter that EUID reads as the digit.
std::string respelled(std::string text, helpers::random_source& source, bool aliases) {
  for (char& symbol : text) {
    if (source.below(2) == 0) continue;
    if (symbol >= 'A' && symbol <= 'Z') symbol = static_cast<char>(symbol - 'A' + 'a');
    if (aliases && symbol == '1') symbol = "IiLl"[source.below(4)];
    if (aliases && symbol == '0') symbol = "Oo"[source.below(2)];
  }
  return text;
}

template <class Range, class Text>
void check_prefixes_of_ids(std::size_t longest, Range&& range_of, Text&& text, bool either_case,
                           bool aliases) {
  helpers::random_source source;
  helpers::tally tally;
  for (const u128 id : helpers::values128()) {
    const std::string prefix = text(id).substr(0, source.below(longest + 1));
    const std::string input = either_case ? respelled(prefix, source, aliases) : prefix;
    const auto found = range_of(input);
    tally.expect(found.ok() && is_range_of(prefix, found.value, text) && found.value.first <= id &&
                     id <= found.value.last,
                 [&] { return input; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

}  // namespace

TEST_CASE("ulid.prefix_range.is_exact_for_prefixes_of_ids") {
  check_prefixes_of_ids(ulid::text_size, ulid::prefix_range, ulid_text, true, false);
}

TEST_CASE("euid.prefix_range.is_exact_for_prefixes_of_ids") {
  check_prefixes_of_ids(euid::text_size, euid::prefix_range, euid_text, true, true);
}

TEST_CASE("base62id.prefix_range.is_exact_for_prefixes_of_ids") {
  check_prefixes_of_ids(base62id::text_size, base62id::prefix_range, base62id_text, false, false);
}

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

// Every prefix of up to three symbols is in range exactly if some id begins with it.
TEST_CASE("base62id.prefix_range.short_prefixes_exhaustively") {
  helpers::tally tally;
  const std::string first = base62id_text({}), last = base62id_text(u128_max);
  std::vector<std::string> prefixes = {""};
  for (std::size_t i = 0; i < prefixes.size(); ++i) {
    const std::string prefix = prefixes[i];
    const auto found = base62id::prefix_range(prefix);
    const bool exists =
        prefix >= first.substr(0, prefix.size()) && prefix <= last.substr(0, prefix.size());
    tally.expect(exists ? found.ok() && is_range_of(prefix, found.value, base62id_text)
                        : found.why == error{fault::out_of_range},
                 [&] { return prefix; });
    if (prefix.size() < 3)
      for (const char symbol : slow::base62) prefixes.push_back(prefix + symbol);
  }
  REQUIRE_NO_FAILURES(tally, 1u + 62 + 62 * 62 + 62 * 62 * 62);
}
