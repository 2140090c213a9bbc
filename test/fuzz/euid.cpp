// euid: its text, check value and prefixes.
#include "sortid/euid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::euid;

// Returns the id modulo 127.
static std::uint32_t slow_check(u128 id) {
  slow::bytes number = bytes_of(id);
  return slow::divide(number, 127);
}

// Returns the text, whose number is the id times 128 plus the check value.
static std::string slow_text(u128 id) {
  slow::bytes number = bytes_of(id);
  slow::multiply_add(number, 128, slow_check(id));
  return slow::encode(number, slow::base32_upper, 27);
}

static std::string text_of(u128 id) {
  return written(27, [&](char* to) { euid::format(id, to); });
}

// Returns the id and the check value in 27 characters.
static std::pair<u128, std::uint32_t> slow_value(const std::string& canonical) {
  slow::bytes number = slow::decode(canonical, slow::base32_upper).value();
  const std::uint32_t found = slow::divide(number, 128);
  return {u128_of(number), found};
}

static void must_be_prefix_range(const std::string& canonical, const result<range<u128>>& found) {
  error why = wrong_beginning(canonical, slow::base32_upper, 27);
  if (why.what == fault::none && canonical.size() >= 26) {
    // The id is complete, but its text may begin differently.
    const auto [id, check] = slow_value(canonical + std::string(27 - canonical.size(), '0'));
    if (!slow_text(id).starts_with(canonical)) why = {fault::wrong_check, 0, check, slow_check(id)};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, canonical, slow_text);
}

FUZZER(euid, text) {
  const std::string canonical = translated(text, std::string(slow::base32_lower) + "IiLlOo",
                                           std::string(slow::base32_upper) + "111100");

  const auto id = euid::parse(text);
  error why = wrong_symbols(canonical, slow::base32_upper, 27);
  if (why.what == fault::none) {
    const auto [value, found] = slow_value(canonical);
    const std::uint32_t expected = slow_check(value);
    if (found != expected && found != 127) why = {fault::wrong_check, 0, found, expected};
    MUST(!id.ok() || id.value == value);
    MUST(written(27, [v = value, check = found](char* to) { euid::format(v, check, to); }) ==
         canonical);
    MUST(text_of(value) == slow_text(value));
  }
  MUST(id.why == why);

  must_be_prefix_range(canonical, euid::prefix_range(text));
}

}  // namespace fuzz
