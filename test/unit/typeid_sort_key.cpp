// typeid_sort_key: keys that sort like the ids.
#include "helpers.hpp"
#include "sortid/typeid.hpp"

using namespace sortid;

namespace {

struct id {
  std::string prefix;
  u128 uuid;
  std::string text() const { return helpers::text_of<typeid_>({prefix, uuid}); }
};

// Returns prefixes that extend each other, prefixes that differ in one letter at each place up to
// the fourteenth, and random prefixes.
std::vector<std::string> prefixes(helpers::random_source& source) {
  std::vector<std::string> all = {"", "a", "z", "user", "user_role", "users", "a_a", "a__a", "aa"};
  const std::string letters = "abcdefghijklmn";
  for (std::size_t size = 1; size <= letters.size(); ++size) {
    all.push_back(letters.substr(0, size));
    for (const char last : {'a', 'm', 'z'}) all.push_back(letters.substr(0, size) + last);
  }
  for (const std::size_t size : {11, 12, 13, 62, 63}) all.push_back(std::string(size, 'z'));
  for (int i = 0; i < 100; ++i) {
    std::string any(1 + source.below(63), 'q');
    for (char& letter : any) letter = static_cast<char>('a' + source.below(26));
    for (std::size_t at = 1; at + 1 < any.size(); at += 2 + source.below(5)) any[at] = '_';
    all.push_back(any);
  }
  return all;
}

}  // namespace

TEST_CASE("typeid.sort_key.sorts_like_the_text") {
  helpers::random_source source;
  const auto all = prefixes(source);
  for (const auto& prefix : all) REQUIRE(typeid_::check_prefix(prefix).what == fault::none);

  helpers::tally tally;
  std::size_t decided = 0;
  for (std::size_t i = 0; i < 10 * helpers::many; ++i) {
    const auto [first, second] = helpers::random_pair(source);
    const id a{all[source.below(all.size())], first};
    const id b{i % 3 == 0 ? a.prefix : all[source.below(all.size())], second};
    const std::string& reference = i % 2 == 0 ? a.prefix : all[source.below(all.size())];
    const std::uint64_t key_a = typeid_::sort_key({a.prefix, a.uuid}, reference);
    const std::uint64_t key_b = typeid_::sort_key({b.prefix, b.uuid}, reference);
    const int texts = helpers::sign(a.text(), b.text());
    decided += key_a != key_b ? 1 : 0;
    tally.expect(key_a == key_b || (key_a < key_b) == (texts < 0),
                 [&] { return a.text() + ", " + b.text() + ", reference " + reference; });
  }
  REQUIRE_NO_FAILURES(tally, 10 * helpers::many);
  REQUIRE(decided > 6 * helpers::many);  // keys decide most comparisons
}

TEST_CASE("typeid.sort_key.uses_the_documented_bits") {
  const auto key = [](const std::string& prefix, u128 uuid, const std::string& reference) {
    return typeid_::sort_key({prefix, uuid}, reference);
  };
  constexpr std::uint64_t bit = 1;
  // Test the last bit that counts, which depends on the letters of the prefix, and the bit after
  // it.
  for (std::size_t size = 0; size <= 63; ++size) {
    const std::string prefix(size, 'q');
    REQUIRE(key(prefix, {}, prefix) == bit << 60);
    REQUIRE(key(prefix, {1, 0}, prefix) == (bit << 60) + 1);
    REQUIRE(key(prefix, {0, ~std::uint64_t{0}}, prefix) == bit << 60);

    const std::string above = prefix + "q";
    REQUIRE(key(prefix, u128_max, above) < bit << 60);
    REQUIRE(key(above, {}, prefix) > key(prefix, u128_max, prefix));
    const auto room = 60 - 5 * (static_cast<int>(size) + 1);
    if (room > 0) {
      REQUIRE(key(prefix, {bit << (64 - room), 0}, above) == key(prefix, {}, above) + 1);
      REQUIRE(key(prefix, {(bit << (64 - room)) - 1, 0}, above) == key(prefix, {}, above));
    } else {
      REQUIRE(key(prefix, u128_max, above) == key(prefix, {}, above));
    }
  }
  // One in eight pairs of neighbours with the prefix of the reference has equal keys.
  for (const std::uint64_t from : {bit * 0, bit << 32, bit << 63, ~std::uint64_t{0} - 800}) {
    std::uint64_t same = 0;
    for (std::uint64_t high = from; high < from + 800; ++high) {
      const auto step = key("q", {high + 1, 0}, "q") - key("q", {high, 0}, "q");
      REQUIRE(step <= 1);
      same += 1 - step;
    }
    REQUIRE(same == 100);
  }
  // Twelve letters count, and the thirteenth does not.
  REQUIRE(key("qqqqqqqqqqqa", {}, "") < key("qqqqqqqqqqqb", {}, ""));
  REQUIRE(key("qqqqqqqqqqqqa", {}, "") == key("qqqqqqqqqqqqb", {}, ""));
}
