// euid_check: the reading and typing errors that EUID's check value catches.
#include "sortid/euid.hpp"

#include "helpers.hpp"

using namespace sortid;

namespace {

constexpr std::size_t last_value_symbol = 24;  // the last symbol with bits of the value only
constexpr std::size_t classes = 256 * 127;

// Returns ids that represent all 2^128. Whether an error in the last symbols is caught depends only
// on the check value and on the low eight bits of the id, which share symbols with it. There is one
// id for each such pair: its higher bits are random, except seven (bits 8 to 14) that produce the
// check value.
std::vector<u128> one_id_per_class() {
  helpers::random_source source;
  std::vector<u128> ids;
  for (std::uint64_t low = 0; low < 256; ++low) {
    for (unsigned check = 0; check < 127; ++check) {
      u128 id = source.bits128();
      id.low = (id.low & ~std::uint64_t{0x7FFF}) | low;
      slow::bytes quotient = slow::bytes_of(id);
      while (slow::divide(quotient, 127) != check) {
        id.low += 256;
        quotient = slow::bytes_of(id);
      }
      ids.push_back(id);
    }
  }
  return ids;
}

struct share {
  std::size_t slipped = 0;
  std::size_t tried = 0;
};

// Counts text that differs from the id's text, and whether it is accepted.
void try_text(const std::string& text, share& count) {
  ++count.tried;
  if (euid::parse(text).ok()) ++count.slipped;
}

}  // namespace

// The text is the number value * 128 + check. The check holds if 127 divides value - check. An
// error in one symbol of the value adds d * 2^k to it, 0 < |d| < 32. 127 is prime, so the error is
// always caught.
// An error in the last two symbols may change the check itself to 127, "do not validate". Either
// its low five bits are all set and the two above them become 11 (3 of 127 check values, 8
// symbols), or the upper two are 11 and the last symbol becomes Z (31 of 127 check values, 1
// symbol). 256 * (3 * 8 + 31 * 1) = 14,080.
TEST_CASE("euid.check.single_symbol_errors") {
  const auto ids = one_id_per_class();
  REQUIRE(ids.size() == classes);
  share within_value;
  share within_check;
  for (const u128 id : ids) {
    const std::string valid = helpers::text_of<euid>(id);
    for (std::size_t at = 0; at < 27; ++at) {
      std::string text = valid;
      for (const char symbol : slow::base32_upper) {
        text[at] = symbol;
        if (symbol != valid[at])
          try_text(text, at <= last_value_symbol ? within_value : within_check);
      }
    }
  }
  REQUIRE(within_value.tried == classes * 25 * 31);
  REQUIRE(within_value.slipped == 0);
  REQUIRE(within_check.tried == classes * 2 * 31);
  REQUIRE(within_check.slipped == 14'080);  // of all 27,212,544: 0.052 %
}

// Within the value, a transposition adds (a - b) * 31 * 2^k, which is always caught. At the end,
// the symbol shared by value and check changes places with the symbol before it (value only) or
// after it (check only). Then the check may hold by chance or become 127.
TEST_CASE("euid.check.adjacent_transpositions") {
  share within_value;
  share onto_shared;
  share onto_check;
  for (const u128 id : one_id_per_class()) {
    const std::string valid = helpers::text_of<euid>(id);
    for (std::size_t at = 0; at < 26; ++at) {
      if (valid[at] == valid[at + 1]) continue;
      std::string text = valid;
      std::swap(text[at], text[at + 1]);
      try_text(text, at < last_value_symbol    ? within_value
                     : at == last_value_symbol ? onto_shared
                                               : onto_check);
    }
  }
  // Each id has 24 pairs, about one in 32 of which has equal symbols.
  REQUIRE(within_value.tried == 755'717);
  REQUIRE(within_value.slipped == 0);
  REQUIRE(onto_shared.slipped == 192);
  REQUIRE(onto_check.slipped == 224);
  REQUIRE(onto_shared.tried + onto_check.tried == 63'016);  // 416 of all 818,733: 0.051 %
}
