// uuidv47: the reference implementation's vectors, and which bits a mask changes.
#include "sortid/uuidv47.hpp"

#include "helpers.hpp"

using namespace sortid;

TEST_CASE("uuidv47.vectors") {
  for (const auto& row : helpers::vectors("uuidv47.tsv")) {
    INFO(row["name"]);
    const siphash_key key = uuidv47::key_of(row.bytes("key").data());
    const u128 uuid = row.uuid("uuid"), masked = row.uuid("masked");
    REQUIRE(uuidv47::mask(uuid, key) == masked);
    REQUIRE(uuidv47::unmask(masked, key) == uuid);
  }
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
