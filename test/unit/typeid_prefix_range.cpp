// typeid_prefix_range: the typeids that begin with given symbols. The symbols end in the type
// prefix, at the separator or in the suffix.
#include "helpers.hpp"
#include "sortid/typeid.hpp"

using namespace sortid;

namespace {

// Returns type prefixes made of a few letters, so that many share their first letters, and prefixes
// of maximum length.
std::vector<std::string> type_prefixes() {
  std::vector<std::string> prefixes = {""};
  for (std::size_t i = 0; i < prefixes.size(); ++i)
    if (prefixes[i].size() < 5)
      for (const char symbol : {'_', 'a', 'm', 'z'}) prefixes.push_back(prefixes[i] + symbol);
  for (const std::size_t size : {61u, 62u, 63u})
    for (const char* head : {"a", "m", "z", "a_", "a__", "m_z", "zz"})
      for (const char fill : {'_', 'a', 'z'})
        for (const char last : {'a', 'm', 'z'}) {
          std::string prefix = head;
          prefix.resize(size - 1, fill);
          prefixes.push_back(prefix + last);
        }
  std::vector<std::string> valid;
  for (const std::string& prefix : prefixes)
    if (typeid_::check_prefix(prefix).what == fault::none) valid.push_back(prefix);
  return valid;
}

std::vector<std::string> all_texts() {
  helpers::random_source source;
  std::vector<std::string> texts;
  for (const std::string& prefix : type_prefixes())
    for (const u128 uuid : {u128{}, u128_max, source.bits128()})
      texts.push_back(helpers::text_of<typeid_>({prefix, uuid}));
  return texts;
}

}  // namespace

// The range contains exactly the ids whose text begins with the given string, even among ids that
// share their first letters. The first and the last id of the range begin with the string too.
TEST_CASE("typeid.prefix_range.holds_exactly_the_ids_that_begin_with_the_string") {
  const std::vector<std::string> texts = all_texts();
  std::vector<typeid_::value> ids;
  for (const std::string& text : texts) ids.push_back(typeid_::parse(text).value);

  helpers::random_source source;
  helpers::tally tally;
  std::vector<std::string> beginnings = {""};
  for (const std::string& text : texts)
    for (int i = 0; i < 2; ++i) beginnings.push_back(text.substr(0, source.below(text.size() + 1)));
  for (const std::string& text : texts)
    if (text.size() > 85)  // the prefix is nearly full
      for (std::size_t size = 58; size <= 66; ++size) beginnings.push_back(text.substr(0, size));

  for (const std::string& beginning : beginnings) {
    const auto found = typeid_::prefix_range(beginning);
    bool exact =
        found.ok() && helpers::text_of<typeid_>(found.value.first).starts_with(beginning) &&
        helpers::text_of<typeid_>(found.value.last).starts_with(beginning) &&
        typeid_::check_prefix(typeid_::value(found.value.first).prefix).what == fault::none &&
        typeid_::check_prefix(typeid_::value(found.value.last).prefix).what == fault::none;
    for (std::size_t i = 0; exact && i < texts.size(); ++i)
      exact = (found.value.first <= ids[i] && ids[i] <= found.value.last) ==
              texts[i].starts_with(beginning);
    tally.expect(exact, [&] { return beginning; });
  }
  REQUIRE_NO_FAILURES(tally, 5000u);
}

TEST_CASE("typeid.prefix_range.examples") {
  const auto bounds = [](const std::string& beginning) {
    const auto found = typeid_::prefix_range(beginning);
    REQUIRE(found.ok());
    return std::pair{helpers::text_of<typeid_>(found.value.first),
                     helpers::text_of<typeid_>(found.value.last)};
  };
  const std::string least(26, '0'), most = "7" + std::string(25, 'z');
  const auto z = [](std::size_t count) { return std::string(count, 'z'); };

  REQUIRE(bounds("") == std::pair{least, z(63) + "_" + most});
  REQUIRE(bounds("us") == std::pair{"us_" + least, "us" + z(61) + "_" + most});
  REQUIRE(bounds("user_") == std::pair{"user_" + least, "user_" + z(58) + "_" + most});
  REQUIRE(bounds("user__") ==
          std::pair{"user" + std::string(58, '_') + "a_" + least, "user__" + z(57) + "_" + most});
  REQUIRE(bounds("user_0") == std::pair{"user_" + least, "user_0" + z(25)});
  REQUIRE(bounds("7") == std::pair{"7" + std::string(25, '0'), most});
  REQUIRE(bounds("user_" + most) == std::pair{"user_" + most, "user_" + most});

  const std::string longest(63, 'q');
  REQUIRE(bounds(longest) == std::pair{longest + "_" + least, longest + "_" + most});
  REQUIRE(bounds(longest + "_") == bounds(longest));
  const std::string open = std::string(62, 'q') + "_";  // no room for another letter
  REQUIRE(bounds(open) == std::pair{open + least, open + most});
  const std::string room = std::string(60, 'q') + "__";  // room for exactly one
  REQUIRE(bounds(room) == std::pair{room + "a_" + least, room + "z_" + most});
}

TEST_CASE("typeid.prefix_range.rejects") {
  const auto a = [](std::size_t count) { return std::string(count, 'a'); };
  const std::pair<std::string, error> wrong[] = {
      {"_", {fault::prefix_edge, 1}},
      {"_a", {fault::prefix_edge, 1}},
      {"_0", {fault::no_prefix, 1}},
      {"us-", {fault::bad_prefix_symbol, 3}},
      {"a1", {fault::bad_prefix_symbol, 2}},
      {"a__0", {fault::prefix_edge, 2}},
      {"user_8", {fault::out_of_range}},
      {"user_0u", {fault::bad_symbol, 7}},
      {"user_" + std::string(27, '0'), {fault::too_long, 0, 27, 26}},
      {a(64), {fault::prefix_too_long, 0, 64, 63}},
      {a(64) + "_", {fault::prefix_too_long, 0, 64, 63}},
      {a(64) + "_0", {fault::prefix_too_long, 0, 64, 63}},
      {a(61) + "__", {fault::prefix_too_long, 0, 64, 63}}};
  for (const auto& [beginning, why] : wrong) {
    INFO(beginning);
    REQUIRE(typeid_::prefix_range(beginning).why == why);
  }
}

// A digit begins a suffix, both after letters and at the beginning.
TEST_CASE("typeid.prefix_range.reports_bytes_that_no_prefix_contains") {
  for (int byte = 0; byte < 256; ++byte) {
    const char symbol = static_cast<char>(byte);
    if (symbol == '_' || (symbol >= 'a' && symbol <= 'z') || (symbol >= '0' && symbol <= '9'))
      continue;
    for (const std::string letters : {"", "a", "user_", "a__"}) {
      CAPTURE(byte, letters);
      REQUIRE(typeid_::prefix_range(letters + symbol).why ==
              error{fault::bad_prefix_symbol, letters.size() + 1});
    }
  }
}
