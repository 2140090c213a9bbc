// typeid: the text of complete ids, its order, and the errors for malformed text.
#include "sortid/typeid.hpp"

#include "helpers.hpp"

using namespace sortid;

namespace {

const std::string suffix = "01h5fskfsk4fpeqwnsyz5hj55t";

std::string slow_text(const std::string& prefix, u128 uuid) {
  return (prefix.empty() ? "" : prefix + "_") +
         slow::encode(slow::bytes_of(uuid), slow::base32_lower, 26);
}

std::string random_prefix(helpers::random_source& source, std::size_t size,
                          std::string_view letters = "abcdefghijklmnopqrstuvwxyz_") {
  std::string prefix(size, 'a');
  for (char& letter : prefix) letter = letters[source.below(letters.size())];
  if (size > 0 && prefix.front() == '_') prefix.front() = 'a';
  if (size > 0 && prefix.back() == '_') prefix.back() = 'z';
  return prefix;
}

}  // namespace

TEST_CASE("typeid.vectors.valid") {
  for (const auto& row : helpers::vectors("typeid_valid.tsv")) {
    INFO(row["name"]);
    const auto id = typeid_::parse(row["text"]);
    REQUIRE(id.ok());
    REQUIRE(id.value.prefix == row["prefix"]);
    REQUIRE(id.value.uuid == row.uuid("uuid"));
    REQUIRE(helpers::text_of<typeid_>(id.value) == row["text"]);
  }
}

TEST_CASE("typeid.vectors.invalid") {
  for (const auto& row : helpers::vectors("typeid_invalid.tsv")) {
    INFO(row["name"] << ": " << row["text"]);
    REQUIRE_FALSE(typeid_::parse(row["text"]).ok());
  }
}

TEST_CASE("typeid.text_agrees_with_long_division") {
  helpers::random_source source;
  helpers::tally tally;
  for (const u128 uuid : helpers::values128()) {
    const std::string prefix = random_prefix(source, source.below(64));
    const std::string expected = slow_text(prefix, uuid);
    std::string text(expected.size(), '\0');
    const std::size_t size = typeid_::format({prefix, uuid}, text.data());
    const std::string end =
        helpers::written(26, [&](char* to) { typeid_::format_suffix(uuid, to); });
    const auto id = typeid_::parse(expected);
    tally.expect(size == expected.size() && text == expected && expected.ends_with(end) &&
                     id.ok() && id.value.prefix == prefix && id.value.uuid == uuid &&
                     (prefix.empty() || id.value.prefix.data() == expected.data()),
                 [&] { return expected; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("typeid.values_sort_in_the_bytewise_order_of_their_text") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t proper_prefixes = 0;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    // Prefixes are short and have few letters, so they are often equal, or one begins with the
    // other.
    const std::string letters = source.below(2) == 0 ? "a_" : "a_z";
    std::string p = random_prefix(source, source.below(7), letters);
    std::string q = random_prefix(source, source.below(7), letters);
    if (source.below(3) == 0) q = p;
    if (source.below(4) == 0) q = random_prefix(source, 30, letters), p = q + "b";
    if (p.size() < q.size() && q.starts_with(p)) ++proper_prefixes;
    const auto [a, b] = helpers::random_pair(source);
    const std::string left = slow_text(p, a);
    const std::string right = slow_text(q, b);
    const int order = typeid_::compare({p, a}, {q, b});
    const int reverse = typeid_::compare({q, b}, {p, a});
    tally.expect(order == helpers::sign(left, right) && reverse == helpers::sign(right, left),
                 [&] { return left + " and " + right; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(proper_prefixes > helpers::many / 20);
}

// Only the symbols in the view count, not those after it.
TEST_CASE("typeid.parse.reads_only_the_view") {
  helpers::tally tally;
  for (const std::string prefix : {"", "user", "a_b"}) {
    const std::string text = slow_text(prefix, u128_max), longer = text + text;
    for (std::size_t size = 0; size <= longer.size(); ++size) {
      const std::string_view view{longer.data(), size};
      const std::vector<char> copy(view.begin(), view.end());
      const auto id = typeid_::parse(view), same = typeid_::parse({copy.data(), size});
      tally.expect(id.why == same.why && id.ok() == (size == text.size()) &&
                       (!id.ok() || (id.value.prefix == prefix && id.value.uuid == u128_max)),
                   [&] { return std::string(view); });
    }
  }
  REQUIRE_NO_FAILURES(tally, 150u);
}

TEST_CASE("typeid.parse.corruption_is_rejected_or_gives_another_value") {
  helpers::tally tally;
  helpers::random_source source;
  std::size_t accepted = 0;
  for (const u128 uuid : helpers::values128(20)) {
    const std::string prefix = random_prefix(source, source.below(20));
    helpers::for_each_corruption(
        slow_text(prefix, uuid), [&](const std::string& text, std::size_t) {
          const auto id = typeid_::parse(text);
          if (!id.ok()) {
            tally.expect(id.why.what != fault::none, [&] { return text; });
            return;
          }
          ++accepted;
          const bool same = id.value.prefix == prefix && id.value.uuid == uuid;
          tally.expect(!same && slow_text(std::string(id.value.prefix), id.value.uuid) == text,
                       [&] { return text; });
        });
  }
  REQUIRE_NO_FAILURES(tally, 400u * 26 * 255);
  REQUIRE(accepted > 400u * 25 * 31);  // every other symbol gives another value
}

TEST_CASE("typeid.prefix.may_have_0_to_63_letters_with_underscores_between_them") {
  for (std::size_t size = 0; size <= 63; ++size)
    REQUIRE(typeid_::check_prefix(std::string(size, 'q')).what == fault::none);
  for (int byte = 0; byte < 256; ++byte) {
    const char symbol = static_cast<char>(byte);
    const bool letter = byte >= 'a' && byte <= 'z';
    for (const std::size_t at : {0u, 1u, 2u}) {
      std::string prefix = "abc";
      prefix[at] = symbol;
      CAPTURE(byte, at);
      const error why = letter || (symbol == '_' && at == 1) ? error{}
                        : symbol == '_'                      ? error{fault::prefix_edge, at + 1}
                                        : error{fault::bad_prefix_symbol, at + 1};
      REQUIRE(typeid_::check_prefix(prefix) == why);
      if (symbol != '_') REQUIRE(typeid_::parse(prefix + "_" + suffix).why == why);
    }
  }
}

TEST_CASE("typeid.prefix.reports_what_is_wrong_and_where") {
  const std::pair<std::string, error> wrong[] = {
      {std::string(64, 'q'), {fault::prefix_too_long, 0, 64, 63}},
      {std::string(1'000'000, 'z'), {fault::prefix_too_long, 0, 1'000'000, 63}},
      {std::string(99, 'a') + "1", {fault::bad_prefix_symbol, 100}},  // reported before the length
      {"préfix", {fault::bad_prefix_symbol, 3}},
      {"_user", {fault::prefix_edge, 1}},
      {"user_", {fault::prefix_edge, 5}},
      {"__", {fault::prefix_edge, 1}}};
  for (const auto& [prefix, why] : wrong) {
    INFO(prefix);
    REQUIRE(typeid_::check_prefix(prefix) == why);
    REQUIRE(typeid_::parse(prefix + "_" + suffix).why == why);
  }
}

TEST_CASE("typeid.parse.reports_what_is_wrong_with_the_suffix_and_where") {
  for (const std::string prefix : {"", "user_", "a_b_"}) {
    const std::size_t start = prefix.size();
    INFO(prefix);
    REQUIRE(typeid_::parse(prefix).why == error{fault::too_short, 0, 0, 26});
    REQUIRE(typeid_::parse(prefix + suffix.substr(1)).why == error{fault::too_short, 0, 25, 26});
    REQUIRE(typeid_::parse(prefix + suffix + "0").why == error{fault::too_long, 0, 27, 26});
    REQUIRE(typeid_::parse(prefix + suffix + '\0').why ==
            error{fault::too_long, start + 27, 27, 26});
    REQUIRE(typeid_::parse(prefix + "80000000000000000000000000").why ==
            error{fault::out_of_range});
    REQUIRE(typeid_::parse(prefix + "7zzzzzzzzzzzzzzzzzzzzzzzzz").value.uuid == u128_max);
    for (std::size_t at = 0; at < 26; ++at) {
      for (const char wrong : std::string("ilouA-Z \xC3\"")) {
        std::string text = suffix;
        text[at] = wrong;
        REQUIRE(typeid_::parse(prefix + text).why == error{fault::bad_symbol, start + at + 1});
      }
    }
  }
}

TEST_CASE("typeid.parse.reports_a_missing_separator_only_after_letters") {
  std::string underscore = suffix;  // digits before "_" are not a prefix
  underscore[10] = '_';
  const std::pair<std::string, error> wrong[] = {
      {"user", {fault::no_separator, 0, 4, 26}},
      {"user01h455vb4pex5vsknk084sn02q", {fault::no_separator, 0, 30, 26}},
      {" 01h455vb4pex5vsknk084sn02q", {fault::too_long, 1, 27, 26}},
      {"cus_NffrFeUfNV2Hib", {fault::too_short, 5, 14, 26}},
      {"u1h455vb4pex5vsknk084sn02q", {fault::bad_symbol, 1}},
      {"_", {fault::no_prefix, 1}},
      {"_" + suffix, {fault::no_prefix, 1}},
      {underscore, {fault::bad_prefix_symbol, 1}},
      {"user_" + underscore, {fault::bad_prefix_symbol, 6}},
      {"abcdef_hjk", {fault::too_short, 0, 3, 26}}};
  for (const auto& [text, why] : wrong) {
    INFO(text);
    REQUIRE(typeid_::parse(text).why == why);
  }
}
