// uid11: its text and prefixes, which xid shares.
#include "sortid/uid11.hpp"

#include "fuzz.hpp"

namespace fuzz {

static std::string slow_text(std::uint64_t id) {
  return slow::encode(bytes_of(id), slow::base58, 11);
}

FUZZER(uid11, text) { must_read<sortid::uid11>(text, std::string(text), slow::base58, slow_text); }

}  // namespace fuzz
