// ulid: its text and prefixes; its fields and successors.
#include "sortid/ulid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::ulid;

static std::string slow_text(u128 id) { return slow::encode(bytes_of(id), slow::base32_upper, 26); }

static std::string text_of(u128 id) {
  return written(26, [&](char* to) { ulid::format(id, to); });
}

FUZZER(ulid, text) {
  const std::string canonical = translated(text, slow::base32_lower, slow::base32_upper);

  const auto id = ulid::parse(text);
  const auto value = slow::decode(canonical, slow::base32_upper, 16);
  error why = wrong_symbols(canonical, slow::base32_upper, 26);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(id.value == u128_of(*value));
    MUST(text_of(id.value) == canonical);
  }

  // The last text is 7ZZZ...
  const auto found = ulid::prefix_range(text);
  why = wrong_beginning(canonical, slow::base32_upper, 26);
  if (why.what == fault::none && !text.empty() && text[0] > '7') why = {fault::out_of_range};
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, canonical, slow_text);
}

FUZZER(ulid_fields, data) {
  numbers from(data);
  const std::int64_t ms = from.milliseconds(48), now = from.milliseconds(48);
  const u128 random = from.bits128(), fresh = from.bits128();

  const u128 id = ulid::make(ms, random);
  MUST(bits(id, 128) == bits(ms, 48) + bits(random, 80));
  MUST(ulid::unix_ms(id) == ms);
  MUST(bits(ulid::random(id), 128) == std::string(48, '0') + bits(random, 80));
  MUST(text_of(id) == slow_text(id));
  MUST(ulid::parse(exact(slow_text(id))).value == id);

  const auto all = ulid::ids_of(ms);
  MUST(bits(all.first, 128) == bits(ms, 48) + std::string(80, '0'));
  MUST(bits(all.last, 128) == bits(ms, 48) + std::string(80, '1'));

  const auto one_more = ulid::next(id);
  const bool full = id == all.last;
  MUST(one_more.why == error{full ? fault::exhausted : fault::none});
  if (!full) MUST(one_more.value == after(id));

  const auto next = ulid::next(id, now, fresh);
  MUST(next.why == (now > ms ? error{} : one_more.why));
  if (next.ok()) MUST(next.value == (now > ms ? ulid::make(now, fresh) : one_more.value));
}

}  // namespace fuzz
