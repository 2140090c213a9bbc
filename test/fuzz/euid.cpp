// euid: its text, check value and prefixes; its fields and successors.
#include "sortid/euid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::euid;

// The id modulo 127.
static std::uint32_t slow_check(u128 id) {
  slow::bytes number = bytes_of(id);
  return slow::divide(number, 127);
}

// The number of a text is the id times 128 plus the check value.
static std::string slow_text(u128 id) {
  slow::bytes number = bytes_of(id);
  slow::multiply_add(number, 128, slow_check(id));
  return slow::encode(number, slow::base32_upper, 27);
}

static std::string text_of(u128 id) {
  return written(27, [&](char* to) { euid::format(id, to); });
}

// The id of 27 symbols and what they say is its check value.
static std::pair<u128, std::uint32_t> slow_value(const std::string& canonical) {
  slow::bytes number = slow::decode(canonical, slow::base32_upper).value();
  const std::uint32_t found = slow::divide(number, 128);
  return {u128_of(number), found};
}

static void must_be_prefix_range(const std::string& canonical, const result<range<u128>>& found) {
  error why = wrong_beginning(canonical, slow::base32_upper, 27);
  if (why.what == fault::none && canonical.size() >= 26) {
    // The id is whole, and its text begins so or not.
    const auto [id, check] = slow_value(canonical + std::string(27 - canonical.size(), '0'));
    if (!begins(slow_text(id), canonical)) why = {fault::wrong_check, 0, check, slow_check(id)};
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

FUZZER(euid_fields, data) {
  numbers from(data);
  const std::int64_t ms = from.milliseconds(45), now = from.milliseconds(45);
  const u128 random = from.bits128(), fresh = from.bits128();
  const auto length = static_cast<std::uint32_t>(from.bits(8) % 16);
  const std::uint32_t extension = static_cast<std::uint32_t>(from.bits(15)) % (1u << length);

  const u128 id = euid::make(ms, extension, length, random);
  const std::string kind = bits(extension, length) + bits(length, 4);
  const auto made = [&](std::int64_t time, u128 filling) {
    return bits(time, 45) + bits(filling.high, 15 - length) + kind + bits(filling.low, 64);
  };
  MUST(bits(id, 128) == made(ms, random));
  MUST(euid::unix_ms(id) == ms);
  MUST(euid::extension(id) == extension);
  MUST(euid::extension_length(id) == length);
  MUST(bits(extension, 64) == std::string(64 - euid::length_of(extension), '0') +
                                  bits(extension, euid::length_of(extension)));
  MUST(euid::length_of(extension) == 1 || bits(extension, euid::length_of(extension))[0] == '1');
  MUST(euid::check(id) == slow_check(id));
  MUST(text_of(id) == slow_text(id));
  MUST(euid::parse(exact(slow_text(id))).value == id);

  const auto all = euid::ids_of(ms);
  MUST(bits(all.first, 128) == bits(ms, 45) + std::string(83, '0'));
  MUST(bits(all.last, 128) == bits(ms, 45) + std::string(83, '1'));

  const auto next = euid::next(id, now, fresh);
  const auto onward = euid::next_in_sequence(id, now, fresh);
  const bool full = now <= ms && id.low >> 32 == 0xFFFFFFFF;
  MUST(next.why == error{full ? fault::exhausted : fault::none});
  if (now > ms)
    MUST(bits(next.value, 128) == made(now, fresh));
  else if (!full)
    MUST(bits(next.value, 128) ==
         bits(id.high, 64) + bits((id.low >> 32) + 1, 32) + bits(fresh, 32));
  const bool over = full && ms == (std::int64_t{1} << 45) - 1;
  MUST(onward.why == error{over ? fault::exhausted : fault::none});
  if (!full)
    MUST(onward.value == next.value);
  else if (!over)
    MUST(bits(onward.value, 128) ==
         bits(ms + 1, 45) + bits(fresh.high, 15) + "0000" + bits(fresh.low, 64));
}

}  // namespace fuzz
