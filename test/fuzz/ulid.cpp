// ulid: its text and prefixes.
#include "sortid/ulid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::ulid;

static std::string slow_text(u128 id) { return slow::encode(bytes_of(id), slow::base32_upper, 26); }

static std::string text_of(u128 id) {
  return written(26, [&](char* to) { ulid::format(id, to); });
}

FUZZER(ulid, text) {
  const std::string canonical = translated(text, slow::base32_lower, slow::base32_upper);

  const auto id = ulid::parse(text);
  const auto value = slow::decode(canonical, slow::base32_upper, 16);
  error why = wrong_symbols(canonical, slow::base32_upper, 26);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(id.value == u128_of(*value));
    MUST(text_of(id.value) == canonical);
  }

  // The last text is 7ZZZ...
  const auto found = ulid::prefix_range(text);
  why = wrong_beginning(canonical, slow::base32_upper, 26);
  if (why.what == fault::none && !text.empty() && text[0] > '7') why = {fault::out_of_range};
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, canonical, slow_text);
}

}  // namespace fuzz
