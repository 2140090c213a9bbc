// pattern: the range of typeids that a LIKE pattern selects, compared with a matcher that tries
// every way to match, and patterns that no id matches. The contract covers other formats.
#include "sortid/pattern.hpp"

#include "helpers.hpp"
#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/uid11.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

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

}  // namespace

// All patterns of up to five symbols, for all typeids with short prefixes and various suffixes:
// every match is in the range, and every id in an exact range matches.
TEST_CASE("pattern.typeid.range_holds_every_match") {
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
    // Without a terminator, so that AddressSanitizer detects reads past the end.
    const std::vector<char> copy(pattern.begin(), pattern.end());
    const auto found = ids_like<typeid_>({copy.data(), copy.size()}, letter_case::exact);
    bool right = true;
    for (std::size_t i = 0; right && i < texts.size(); ++i) {
      const bool is_in = is_within(found, ids[i]);
      const bool does_match = slow::like(texts[i], pattern);
      right = found.is_exact ? is_in == does_match : is_in || !does_match;
    }
    tally.expect(right, [&] { return pattern; });
  }
  REQUIRE_NO_FAILURES(tally, 37'000u);
}

TEST_CASE("pattern.typeid.reads_a_wildcard_before_a_digit_as_the_separator") {
  const auto is_that_of = [](const char* pattern, const char* beginning) {
    const auto expected = typeid_::prefix_range(beginning).value;
    const auto found = ids_like<typeid_>(pattern, letter_case::exact).ids;
    return typeid_::compare(found.first, expected.first) == 0 &&
           typeid_::compare(found.last, expected.last) == 0;
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

// The fixed part ends before a letter that can occur in either case at that position of an id.
TEST_CASE("pattern.in_either_case.ends_before_a_letter_that_can_occur_in_either_case") {
  helpers::tally tally;
  const auto expect = [&]<class Format>(Format, const char* pattern, const char* beginning,
                                        bool is_exact) {
    const auto found = ids_like<Format>(pattern, letter_case::either);
    const auto expected = Format::prefix_range(beginning).value;
    const typename Format::value first = found.ids.first, last = found.ids.last,
                                 expected_first = expected.first, expected_last = expected.last;
    const auto same = [](const auto& a, const auto& b) { return a <= b && b <= a; };
    tally.expect(found.is_exact == is_exact && same(first, expected_first) &&
                     same(last, expected_last) && found.has_beginning == (*beginning != '\0'),
                 [&] { return pattern; });
  };
  expect(typeid_{}, "USER_01K%", "user_01k", true);
  expect(typeid_{}, "uSeR\\_01k%X", "user_01k", false);
  expect(typeid_{}, "USER_01H455VB4PEX5VSKNK084SN02Q", "user_01h455vb4pex5vsknk084sn02q", true);
  expect(ulid{}, "01kdY%", "01KDY", true);
  expect(euid{}, "1kDv%x", "1KDV", false);
  expect(uid11{}, "113q%", "113", false);
  expect(uid11{}, "11%", "11", true);
  expect(uid11{}, "1\\q%", "1", false);
  expect(uid11{}, "1o%", "1o", true);     // "O" is not in the alphabet
  expect(uid11{}, "1L%", "1L", true);     // "l" is not in it either
  expect(base62id{}, "fD%", "Fd", true);  // no text is less than Fa84Q
  expect(base62id{}, "gd%", "G", false);
  expect(base62id{}, "%", "", true);
  REQUIRE_NO_FAILURES(tally, 13u);
}

// Empty ranges are inverted.
TEST_CASE("pattern.without_a_match_has_an_inverted_range") {
  const auto expect_none = []<class Format>(Format, letter_case letters,
                                            std::initializer_list<std::string> patterns) {
    for (const std::string& pattern : patterns) {
      const auto found = ids_like<Format>(pattern, letters);
      const typename Format::value first = found.ids.first, last = found.ids.last;
      INFO(pattern);
      CHECK(found.is_exact);
      CHECK_FALSE(first <= last);
    }
  };
  const std::string zero(1, '\0'), long_text(100'000, 'a');
  expect_none(typeid_{}, letter_case::exact,
              {"User%", "user-%", "\\%%", "user_8%", "\xC3\xBC%", zero + "%", long_text,
               long_text + "%", "user", "", "user_01h455vb4pex5vsknk084sn02"});
  // EUIDs have more input spellings than output spellings, but LIKE compares the output.
  expect_none(euid{}, letter_case::exact,
              {"1kd%", "I%", "O%", "1KDVDNA00B9F60938NKRKAYDXZZ", "1KDVDNA00B9F60938NKRKAYDXX%"});
  expect_none(ulid{}, letter_case::exact, {"01KCAHAFFRE0SBZHG6PQJ6ZY7MM%"});  // too long
  expect_none(base62id{}, letter_case::either, {"z%"});
  expect_none(uid11{}, letter_case::either, {"0%"});
}
