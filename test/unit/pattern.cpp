// pattern: the range of ids that a pattern of LIKE or ILIKE selects, against a matcher that tries
// every way to match.
#include "sortid/pattern.hpp"

#include <set>

#include "helpers.hpp"
#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/uid11.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

char upper(char symbol) {
  return symbol >= 'a' && symbol <= 'z' ? static_cast<char>(symbol - 32) : symbol;
}

// As SQL defines LIKE. A pattern that ends with an escape matches nothing.
bool matches(std::string_view text, std::string_view pattern, letter_case letters) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '%') {
    for (std::size_t i = 0; i <= text.size(); ++i)
      if (matches(text.substr(i), pattern.substr(1), letters)) return true;
    return false;
  }
  if (text.empty()) return false;
  if (pattern[0] == '_') return matches(text.substr(1), pattern.substr(1), letters);
  if (pattern[0] == '\\') pattern.remove_prefix(1);
  if (pattern.empty()) return false;
  const bool is_same =
      letters == letter_case::either ? upper(text[0]) == upper(pattern[0]) : text[0] == pattern[0];
  return is_same && matches(text.substr(1), pattern.substr(1), letters);
}

template <class Format>
std::string text_of(typename Format::value id) {
  std::string text(Format::max_text_size, '\0');
  text.resize(Format::format(id, text.data()));
  return text;
}

std::vector<std::string> words(const std::vector<std::string>& symbols, std::size_t size) {
  std::vector<std::string> all = {""};
  for (std::size_t begin = 0, n = 0; n < size; ++n) {
    const std::size_t end = all.size();
    for (; begin < end; ++begin)
      for (const std::string& symbol : symbols) all.push_back(all[begin] + symbol);
  }
  return all;
}

template <class Format>
bool is_within(const ids_like_result<Format>& found, const typename Format::value& id) {
  const typename Format::value first = found.ids.first, last = found.ids.last;
  return first <= id && id <= last;
}

range<typeid_::value> range_of(const char* pattern) {
  static ids_like_result<typeid_> found;
  found = ids_like<typeid_>(pattern, letter_case::exact);
  return {found.ids.first, found.ids.last};
}

// Patterns made of the texts of random ids: the id is in the range, and if the range is exact, its
// ends match too.
template <class Format>
void check_patterns_of(letter_case letters) {
  helpers::random_source source;
  helpers::tally tally;
  std::set<std::size_t> sizes;
  for (std::size_t n = 0; n < 10'000; ++n) {
    typename Format::value id;
    const slow::bytes bytes = source.bytes(sizeof id);
    std::memcpy(&id, bytes.data(), sizeof id);
    const std::string text = text_of<Format>(id);
    std::string pattern;
    const std::size_t fixed = source.below(text.size() + 1);
    for (std::size_t i = 0; i < fixed; ++i) {
      if (source.below(8) == 0) pattern += '\\';
      const bool is_lower = letters == letter_case::either && source.below(2) == 0;
      pattern += is_lower && text[i] >= 'A' ? static_cast<char>(text[i] + 32) : text[i];
    }
    for (std::size_t i = fixed; i < text.size(); ++i) {
      const std::size_t kind = source.below(6);
      if (kind == 0) break;
      pattern += kind == 1 ? '_' : kind == 2 ? '%' : text[i];
    }
    if (source.below(3) == 0 || !matches(text, pattern, letters)) pattern += '%';
    const auto found = ids_like<Format>(pattern, letters);
    bool right = matches(text, pattern, letters) && is_within(found, id);
    if (found.is_exact)
      right = right && matches(text_of<Format>(found.ids.first), pattern, letters) &&
              matches(text_of<Format>(found.ids.last), pattern, letters);
    tally.expect(right, [&] { return text + " LIKE " + pattern; });
    sizes.insert(fixed);
  }
  REQUIRE_NO_FAILURES(tally, 10'000u);
  REQUIRE(sizes.size() == Format::text_size + 1);
}

}  // namespace

// All patterns of up to five symbols, for all typeids of short prefixes with various suffixes:
// what matches is in the range, and all of a range that is exact matches.
TEST_CASE("pattern.typeid.holds_what_matches") {
  std::vector<std::string> texts;
  std::vector<typeid_::value> ids;
  for (const std::string& prefix : words({"a", "z", "_"}, 3))
    if (typeid_::check_prefix(prefix).what == fault::none)
      for (const char* first : {"0", "7"})
        for (const char* second : {"0", "7", "9", "a", "z"})
          for (const char tail : {'0', 'z'})
            texts.push_back((prefix.empty() ? "" : prefix + "_") + first + second +
                            std::string(24, tail));
  for (const std::string& text : texts) ids.push_back(typeid_::parse(text).value);
  helpers::tally tally;
  for (const std::string& pattern : words({"a", "0", "7", "9", "_", "\\_", "\\0", "%"}, 5)) {
    const auto found = ids_like<typeid_>(pattern, letter_case::exact);
    bool right = true;
    for (std::size_t i = 0; right && i < texts.size(); ++i) {
      const bool is_in = is_within(found, ids[i]);
      const bool does_match = matches(texts[i], pattern, letter_case::exact);
      right = found.is_exact ? is_in == does_match : is_in || !does_match;
    }
    tally.expect(right, [&] { return pattern; });
  }
  REQUIRE_NO_FAILURES(tally, 37'000u);
}

TEST_CASE("pattern.typeid.takes_a_wildcard_for_the_separator_before_a_digit") {
  const auto is_that_of = [](const char* pattern, const char* beginning) {
    const auto expected = typeid_::prefix_range(beginning).value;
    const auto [first, last] = range_of(pattern);
    return typeid_::compare(first, expected.first) == 0 &&
           typeid_::compare(last, expected.last) == 0;
  };
  CHECK(is_that_of("user_01%", "user_01"));
  CHECK(is_that_of("user_01h4_x%", "user_01h4"));
  CHECK(is_that_of("user\\_01h4%", "user_01h4"));
  CHECK(is_that_of("order\\_item_01%", "order_item_01"));
  CHECK(is_that_of("user_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02q"));
  CHECK(is_that_of("user_%", "user"));
  CHECK(is_that_of("user_a%", "user"));
  CHECK(is_that_of("user__01%", "user"));
  CHECK(is_that_of("user\\__01%", "user_"));
  CHECK(is_that_of("order_item_01%", "order"));
  CHECK(is_that_of("_01%", ""));
  CHECK(is_that_of("%", ""));
}

TEST_CASE("pattern.is_exact_if_nothing_is_left_to_match") {
  const auto is_exact = [](const char* pattern) {
    return ids_like<typeid_>(pattern, letter_case::exact).is_exact;
  };
  for (const char* pattern : {"user%", "user\\_%", "user_01%%", "user_%", "user_01_%", "%",
                              "user_01h455vb4pex5vsknk084sn02q", "user_01h455vb4pex5vsknk084sn02q%",
                              "user", "", "User%", "user_8%"})
    CHECK(is_exact(pattern));
  for (const char* pattern :
       {"user%_x", "user_", "user_01_", "%q", "user%\\", "user\\", "abcdefghijklmnopqrstuvwxy__%"})
    CHECK_FALSE(is_exact(pattern));
  CHECK(ids_like<typeid_>("abcdefghijklmnopqrstuvwxy_%", letter_case::exact).is_exact);
  CHECK(ids_like<typeid_>("x%", letter_case::exact).has_beginning);
  CHECK_FALSE(ids_like<typeid_>("%x", letter_case::exact).has_beginning);
  CHECK_FALSE(ids_like<typeid_>("_x%", letter_case::exact).has_beginning);
}

// Ranges that no id is in, which are inverted.
TEST_CASE("pattern.nothing_begins_so") {
  helpers::tally tally;
  const auto expect_none = [&]<class Format>(Format, std::initializer_list<std::string> patterns) {
    for (const std::string& pattern : patterns) {
      const auto found = ids_like<Format>(pattern, letter_case::exact);
      const typename Format::value first = found.ids.first, last = found.ids.last;
      tally.expect(found.is_exact && !(first <= last), [&] { return pattern; });
    }
  };
  const std::string zero(1, '\0'), long_text(100'000, 'a');
  expect_none(typeid_{}, {"User%", "user-%", "\\%%", "user_8%", "\xC3\xBC%", zero + "%", long_text,
                          long_text + "%", "user", "", "user_01h455vb4pex5vsknk084sn02"});
  expect_none(ulid{},
              {"01k%", "8%", "I%", "01KCAHAFFRE0SBZHG6PQJ6ZY7", "01KCAHAFFRE0SBZHG6PQJ6ZY7MM%"});
  // An EUID is read in more ways than it is written, but LIKE compares what is written.
  expect_none(euid{},
              {"1kd%", "I%", "O%", "1KDVDNA00B9F60938NKRKAYDXZZ", "1KDVDNA00B9F60938NKRKAYDXX%"});
  expect_none(base62id{}, {"\"Fd9%", "a%", "E%", "Fa84QWiAxLXUJaHZmEVPEF%"});
  expect_none(uid11{}, {"0%", "z%", "jpXCZedGfVR%"});
  expect_none(ksuid{}, {"b%", "-%"});
  REQUIRE_NO_FAILURES(tally, 20u);
}

TEST_CASE("pattern.holds_the_id_that_it_is_made_of") {
  check_patterns_of<ulid>(letter_case::exact);
  check_patterns_of<ulid>(letter_case::either);
  check_patterns_of<euid>(letter_case::exact);
  check_patterns_of<euid>(letter_case::either);
  check_patterns_of<base62id>(letter_case::exact);
  check_patterns_of<uid11>(letter_case::exact);
  check_patterns_of<ksuid>(letter_case::exact);
}
