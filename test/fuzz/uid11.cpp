// uid11: its text and prefixes, which are xid's too.
#include "sortid/uid11.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::uid11;

static std::string slow_text(std::uint64_t id) {
  return slow::encode(bytes_of(id), slow::base58, 11);
}

static std::string text_of(std::uint64_t id) {
  return written(11, [&](char* to) { uid11::format(id, to); });
}

FUZZER(uid11, text) {
  const auto id = uid11::parse(text);
  const auto value = slow::decode(text, slow::base58, 8);
  error why = wrong_symbols(text, slow::base58, 11);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(id.value == u128_of(*value).low);
    MUST(text_of(id.value) == text);
  }

  // The first text that begins so may be above the last one of all.
  const auto found = uid11::prefix_range(text);
  why = wrong_beginning(text, slow::base58, 11);
  if (why.what == fault::none) {
    std::string first(text);
    first.resize(11, '1');
    if (!slow::decode(first, slow::base58, 8)) why = {fault::out_of_range};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, text, slow_text);
}

}  // namespace fuzz
