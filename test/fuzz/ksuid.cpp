// ksuid: its text and prefixes.
#include "sortid/ksuid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::ksuid;

static slow::bytes bytes_of(const ksuid::value& id) { return {id.data, id.data + sizeof id.data}; }

static std::string slow_text(ksuid::value id) {
  return slow::encode(bytes_of(id), slow::base62, 27);
}

static std::string text_of(const ksuid::value& id) {
  return written(27, [&](char* to) { ksuid::format(id, to); });
}

FUZZER(ksuid, text) {
  const auto id = ksuid::parse(text);
  const auto value = slow::decode(text, slow::base62, 20);
  error why = wrong_symbols(text, slow::base62, 27);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(bytes_of(id.value) == *value);
    MUST(text_of(id.value) == text);
  }

  // The first text that begins so may be above the last one of all.
  const auto found = ksuid::prefix_range(text);
  why = wrong_beginning(text, slow::base62, 27);
  if (why.what == fault::none) {
    std::string first(text);
    first.resize(27, '0');
    if (!slow::decode(first, slow::base62, 20)) why = {fault::out_of_range};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, text, slow_text);
}

}  // namespace fuzz
