// xtea: published vectors, and a comparison with Crypto++, if that is installed.
#include "sortid/codec/xtea.hpp"

#include "helpers.hpp"

#ifdef SORTID_CRYPTOPP
#include <cryptopp/modes.h>
#include <cryptopp/tea.h>
#endif

using namespace sortid;

TEST_CASE("xtea.vectors") {
  const slow::bytes counting = helpers::bytes_of_hex("000102030405060708090a0b0c0d0e0f");
  const slow::bytes zeros(xtea_key_size);
  const struct {
    const slow::bytes& key;
    std::uint64_t block, encrypted;
  } vectors[] = {
      {counting, 0x4142'4344'4546'4748, 0x497d'f3d0'7261'2cb5},
      {counting, 0x4141'4141'4141'4141, 0xe78f'2d13'7443'41d8},
      {counting, 0x5a5b'6e27'8948'd77f, 0x4141'4141'4141'4141},
      {zeros, 0x4142'4344'4546'4748, 0xa039'0589'f8b8'efa5},
      {zeros, 0x4141'4141'4141'4141, 0xed23'375a'821a'8c2d},
      {zeros, 0x70e1'225d'6e4e'7655, 0x4141'4141'4141'4141},
  };
  for (const auto& [key, block, encrypted] : vectors) {
    CAPTURE(block);
    REQUIRE(xtea_encrypt(block, xtea_key_of(key.data())) == encrypted);
    REQUIRE(xtea_decrypt(encrypted, xtea_key_of(key.data())) == block);
  }
}

TEST_CASE("xtea.round_trips_and_agrees_with_another_library") {
  helpers::random_source source;
  helpers::tally tally;
  for (std::size_t i = 0; i < helpers::many; ++i) {
    std::uint8_t bytes[xtea_key_size];
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(source.bits64());
    const xtea_key key = xtea_key_of(bytes);
    const std::uint64_t block = source.spread64(), encrypted = xtea_encrypt(block, key);
    std::uint64_t other = encrypted;
#ifdef SORTID_CRYPTOPP
    std::uint8_t text[8];
    store_be64(text, block);
    CryptoPP::ECB_Mode<CryptoPP::XTEA>::Encryption(bytes, sizeof bytes)
        .ProcessData(text, text, sizeof text);
    other = load_be64(text);
#endif
    tally.expect(encrypted == other && encrypted != block && xtea_decrypt(encrypted, key) == block,
                 [&] { return std::to_string(block); });
  }
  REQUIRE_NO_FAILURES(tally, helpers::many);
}
