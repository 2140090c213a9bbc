// siphash: the reference implementation's vectors, with the key 00 01 ... 0F, messages 00 01 ... of
// up to 63 bytes, and hashes as little-endian bytes.
#include "sortid/codec/siphash.hpp"

#include <algorithm>

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("siphash.vectors") {
  std::uint8_t message[64];
  for (std::size_t i = 0; i < sizeof message; ++i) message[i] = static_cast<std::uint8_t>(i);
  const siphash_key key{0x0706'0504'0302'0100, 0x0F0E'0D0C'0B0A'0908};
  for (const auto& row : helpers::vectors("siphash.tsv")) {
    const auto size = static_cast<std::size_t>(row.unsigned_number("size"));
    slow::bytes hash = slow::bytes_of(siphash(message, size, key));
    std::reverse(hash.begin(), hash.end());
    CAPTURE(size);
    REQUIRE(hash == row.bytes("hash"));
  }
}
