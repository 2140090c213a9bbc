// uuidv47: the vectors of uuidv47's own implementation, and what a mask changes and what not.
#include "sortid/uuidv47.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("uuidv47.vectors") {
  const helpers::vectors vectors("uuidv47.tsv");
  helpers::tally tally;
  for (const auto& row : vectors) {
    const siphash_key key = uuidv47::key_of(helpers::bytes_of_hex(row["key"]).data());
    const u128 uuid = row.uuid("uuid"), masked = row.uuid("masked");
    tally.expect(uuidv47::mask(uuid, key) == masked && uuidv47::unmask(masked, key) == uuid,
                 [&] { return row["name"]; });
  }
  REQUIRE_NO_FAILURES(tally, 50u);
}

TEST_CASE("uuidv47.changes_only_time_and_version_and_is_undone_only_by_its_key") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    const u128 uuid = uuidv7::make(source.spread64() >> 4, source.spread64());
    const siphash_key key{source.bits64(), source.bits64()};
    siphash_key other = key;
    (i % 2 == 0 ? other.k0 : other.k1) ^= std::uint64_t{1} << i % 64;
    const u128 masked = uuidv47::mask(uuid, key);
    u128 other_variant = masked;
    other_variant.low ^= std::uint64_t{1} << (62 + i % 2);
    tally.expect(uuidv47::is_version4(masked) && !uuidv47::is_version4(uuid) &&
                     !uuidv47::is_version4(other_variant) && masked.low == uuid.low &&
                     (masked.high & 0xFFF) == (uuid.high & 0xFFF) &&
                     masked.high >> 16 != uuid.high >> 16 && uuidv47::unmask(masked, key) == uuid &&
                     uuidv47::unmask(masked, other) != uuid,
                 [&] { return "uuid " + std::to_string(i); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}

// Flipping any of the random bits changes about half of the bits of the masked time.
TEST_CASE("uuidv47.depends_on_each_random_bit") {
  helpers::random_source source;
  for (unsigned bit = 0; bit < 128; ++bit) {
    const bool is_random = bit < 62 || (bit >= 64 && bit < 76);
    if (!is_random) continue;
    int changed = 0;
    for (int i = 0; i < 200; ++i) {
      const u128 uuid = uuidv7::make(source.bits64() >> 4, source.bits64());
      const siphash_key key{source.bits64(), source.bits64()};
      u128 other = uuid;
      (bit < 64 ? other.low : other.high) ^= std::uint64_t{1} << bit % 64;
      changed +=
          std::popcount((uuidv47::mask(uuid, key).high ^ uuidv47::mask(other, key).high) >> 16);
    }
    CAPTURE(bit);
    REQUIRE(changed > 200 * 24 * 9 / 10);
    REQUIRE(changed < 200 * 24 * 11 / 10);
  }
}
