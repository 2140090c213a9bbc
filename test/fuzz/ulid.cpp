// ulid: its text and prefixes.
#include "sortid/ulid.hpp"

#include "fuzz.hpp"

namespace fuzz {

static std::string slow_text(u128 id) { return slow::encode(bytes_of(id), slow::base32_upper, 26); }

FUZZER(ulid, text) {
  const std::string canonical = translated(text, slow::base32_lower, slow::base32_upper);
  must_read<sortid::ulid>(text, canonical, slow::base32_upper, slow_text);
}

}  // namespace fuzz
