// typeid_bytes: stored typeids, compared in place, sort like their text, for prefixes of every
// length. Each value fills its own allocation, so that sanitizers detect a read past its end.
#include "../../src/id/typeid_bytes.hpp"

#include <memory>

#include "helpers.hpp"

using namespace sortid;

namespace {

// A value whose bytes begin at an odd address, as they can after a one-byte varlena header, and end
// with the allocation.
class stored {
 public:
  stored(const std::string& prefix, u128 uuid)
      : size_(typeid_bytes::uuid_size + prefix.size()),
        memory_(new std::uint8_t[1 + size_]),
        text_(helpers::text_of<typeid_>({prefix, uuid})) {
    store_be128(memory_.get() + 1, uuid);
    std::memcpy(memory_.get() + 1 + typeid_bytes::uuid_size, prefix.data(), prefix.size());
  }
  typeid_bytes bytes() const { return {memory_.get() + 1, size_}; }
  const std::string& text() const { return text_; }

 private:
  std::size_t size_;
  std::unique_ptr<std::uint8_t[]> memory_;
  std::string text_;
};

int order(const stored& a, const stored& b) {
  return compare_in_place(a.bytes(), b.bytes(),
                          [&] { return typeid_::compare(a.bytes().get(), b.bytes().get()); });
}

// Counts comparisons in which the stored values and their text disagree.
void compare_as_texts(helpers::tally& tally, const stored& a, const stored& b) {
  const int texts = helpers::sign(a.text(), b.text());
  const bool same_size = a.bytes().size() == b.bytes().size();
  tally.expect(order(a, b) == texts && order(b, a) == -texts &&
                   a.bytes().has_prefix_of(b.bytes()) ==
                       (a.bytes().get().prefix == b.bytes().get().prefix) &&
                   (!same_size || a.bytes().has_bytes_of(b.bytes()) == (texts == 0)),
               [&] { return a.text() + ", " + b.text(); });
}

}  // namespace

TEST_CASE("typeid_bytes.compares_like_the_text") {
  helpers::random_source source;
  helpers::tally tally;
  int pairs = 0;
  // Compare prefixes of each length that differ in one letter at each place, with uuids that are
  // equal or differ in one byte.
  for (std::size_t size = 0; size <= typeid_::max_prefix_size; ++size) {
    const std::string prefix(size, 'm');
    const u128 uuid = helpers::random_pair(source).first;
    const stored id{prefix, uuid};
    REQUIRE(id.bytes().holds());
    for (unsigned bit = 0; bit < 128; bit += 8) {
      const u128 other{bit < 64 ? uuid.high ^ std::uint64_t{1} << bit : uuid.high,
                       bit < 64 ? uuid.low : uuid.low ^ std::uint64_t{1} << (bit - 64)};
      compare_as_texts(tally, id, {prefix, other});
      for (std::size_t at = 0; at < size; ++at) {
        for (const char letter : {'a', 'z'}) {
          std::string changed = prefix;
          changed[at] = letter;
          compare_as_texts(tally, id, {changed, uuid});
          compare_as_texts(tally, id, {changed, other});
          pairs += 2;
        }
      }
      ++pairs;
    }
    for (std::size_t longer = size; longer <= typeid_::max_prefix_size; ++longer, pairs += 2) {
      compare_as_texts(tally, id, {std::string(longer, 'm'), uuid});
      compare_as_texts(tally, id, {std::string(longer, 'm'), helpers::random_pair(source).second});
    }
  }
  REQUIRE_NO_FAILURES(tally, static_cast<std::size_t>(pairs));
}

TEST_CASE("typeid_bytes.of_the_wrong_size_do_not_hold_a_typeid") {
  const std::uint8_t bytes[typeid_bytes::max_size + 1] = {};
  const typeid_bytes none, too_few{bytes, 15}, too_many{bytes, sizeof bytes};
  for (const typeid_bytes& odd : {none, too_few, too_many}) {
    REQUIRE_FALSE(odd.holds());
    REQUIRE_FALSE(odd.is_short());
    REQUIRE_FALSE(odd.has_prefix_of(odd));
    REQUIRE(compare_in_place(odd, odd, [] { return 7; }) == 7);
  }
}

TEST_CASE("typeid_bytes.short_sort_key_is_the_sort_key") {
  // Use letters at both ends of the alphabet, at each place in prefixes of every length.
  std::vector<std::string> prefixes = {"", "q", "m", "mm"};
  for (std::size_t size = 1; size <= typeid_::max_prefix_size; ++size)
    for (const char letter : {'a', 'm', 'z'}) {
      prefixes.emplace_back(size, letter);
      if (size > 2) prefixes.push_back('m' + std::string(size - 2, '_') + letter);
    }
  helpers::random_source source;
  helpers::tally tally;
  std::size_t keys = 0;
  for (const std::string& prefix : prefixes) {
    const stored id{prefix, helpers::random_pair(source).first};
    if (!id.bytes().is_short()) continue;
    for (const std::string& other : prefixes) {
      if (other == prefix) continue;
      const stored reference{other, {}};
      tally.expect(id.bytes().short_sort_key(reference.bytes().first_letters()) ==
                       typeid_::sort_key(id.bytes().get(), other),
                   [&] { return id.text() + ", reference " + other; });
      ++keys;
    }
  }
  REQUIRE_NO_FAILURES(tally, keys);
}
