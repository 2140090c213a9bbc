// typeid: texts of whole ids and their order.
#include "sortid/typeid.hpp"

#include "helpers.hpp"
#include "sortid/uuidv7.hpp"

using namespace sortid;

namespace {

std::string slow_text(const std::string& prefix, u128 uuid) {
  return (prefix.empty() ? "" : prefix + "_") +
         slow::encode(helpers::bytes_of(uuid), slow::base32_lower, 26);
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
    const std::string suffix =
        helpers::written(26, [&](char* to) { typeid_::format_suffix(uuid, to); });
    const auto id = typeid_::parse(expected);
    tally.expect(size == expected.size() && text == expected && expected.ends_with(suffix) &&
                     id.ok() && id.value.prefix == prefix && id.value.uuid == uuid,
                 [&] { return expected; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("typeid.text_is_26_to_90_bytes") {
  REQUIRE(helpers::text_of<typeid_>({"", {}}).size() == 26);
  REQUIRE(helpers::text_of<typeid_>({std::string(63, 'a'), {}}).size() == 90);
  REQUIRE(typeid_::max_text_size == 90);
}

TEST_CASE("typeid.parse.prefix_points_into_the_text") {
  const std::string text = "my_type_01h5fskfsk4fpeqwnsyz5hj55t";
  REQUIRE(typeid_::parse(text).value.prefix.data() == text.data());
}

TEST_CASE("typeid.parse.splits_at_the_last_underscore") {
  const std::string suffix = "01h5fskfsk4fpeqwnsyz5hj55t";
  for (const std::string prefix : {"", "a", "a_b", "a__b", "a_b_c", "a___________z"}) {
    const std::string text = prefix.empty() ? suffix : prefix + "_" + suffix;
    const auto id = typeid_::parse(text);
    REQUIRE(id.ok());
    REQUIRE(id.value.prefix == prefix);
  }
}

TEST_CASE("typeid.order_of_values_is_bytewise_order_of_texts") {
  helpers::random_source source;
  helpers::tally tally;
  std::size_t proper_prefixes = 0;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    // Few letters and short prefixes: often equal, or one the beginning of the other.
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
    tally.expect(helpers::sign(order, 0) == helpers::sign(left, right) &&
                     helpers::sign(reverse, 0) == helpers::sign(right, left),
                 [&] { return left + " and " + right; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
  REQUIRE(proper_prefixes > helpers::many / 20);
}

TEST_CASE("typeid.order_is_that_of_texts_where_prefixes_resemble") {
  // Every pair of every prefix of up to five of these letters.
  std::vector<std::string> prefixes = {""};
  for (std::size_t i = 0; i < prefixes.size(); ++i)
    if (prefixes[i].size() < 5)
      for (const char letter : std::string("_az")) prefixes.push_back(prefixes[i] + letter);
  std::erase_if(prefixes, [](const std::string& prefix) {
    return prefix.starts_with('_') || prefix.ends_with('_');
  });
  REQUIRE(prefixes.size() == 1 + 2 + 4 * (1 + 3 + 9 + 27));
  helpers::tally tally;
  for (const std::string& p : prefixes) {
    for (const std::string& q : prefixes) {
      for (const auto& [a, b] : {std::pair{u128{}, u128_max}, {u128_max, u128{}}}) {
        const int order = typeid_::compare({p, a}, {q, b});
        tally.expect(helpers::sign(order, 0) == helpers::sign(slow_text(p, a), slow_text(q, b)),
                     [&] { return p + " and " + q; });
      }
    }
  }
  REQUIRE_NO_FAILURES(tally, 2 * prefixes.size() * prefixes.size());
}

TEST_CASE("typeid.parse.corruption_is_rejected_or_another_value") {
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
  REQUIRE(accepted > 400u * 25 * 31);  // every other symbol makes another value
}

TEST_CASE("typeid.made_ids_carry_version_7_and_variant_10") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const u128 uuid = uuidv7::make(source.bits64() >> 4, source.bits64());
    const std::string text = helpers::text_of<typeid_>({"user", uuid});
    const auto bytes = slow::decode(text.substr(5), slow::base32_lower, 16);
    tally.expect(bytes.has_value() && bytes->at(6) >> 4 == 0b0111 && bytes->at(8) >> 6 == 0b10,
                 [&] { return text; });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

TEST_CASE("typeid.parse.misses_the_separator_only_of_what_begins_as_a_prefix") {
  const auto why = [](const std::string& text) { return typeid_::parse(text).why; };
  REQUIRE(why("user") == error{fault::no_separator, 0, 4, 26});
  REQUIRE(why("user01h455vb4pex5vsknk084sn02q") == error{fault::no_separator, 0, 30, 26});
  REQUIRE(why("01h455vb4pex5vsknk084sn02") == error{fault::too_short, 0, 25, 26});
  REQUIRE(why(" 01h455vb4pex5vsknk084sn02q") == error{fault::too_long, 1, 27, 26});
  REQUIRE(why("") == error{fault::too_short, 0, 0, 26});
  REQUIRE(why("cus_NffrFeUfNV2Hib") == error{fault::too_short, 5, 14, 26});
  REQUIRE(why("u1h455vb4pex5vsknk084sn02q") == error{fault::bad_symbol, 1});
}
