// ksuid: its text and prefixes.
#include "sortid/ksuid.hpp"

#include "fuzz.hpp"

namespace fuzz {

static std::string slow_text(sortid::ksuid::value id) {
  return slow::encode({id.data, id.data + sizeof id.data}, slow::base62, 27);
}

FUZZER(ksuid, text) { must_read<sortid::ksuid>(text, std::string(text), slow::base62, slow_text); }

}  // namespace fuzz
