// ksuid: its text and prefixes; its fields and the sequence.
#include "sortid/ksuid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::ksuid;

static slow::bytes bytes_of(const ksuid::value& id) { return {id.data, id.data + sizeof id.data}; }

static std::string slow_text(ksuid::value id) {
  return slow::encode(bytes_of(id), slow::base62, 27);
}

static std::string text_of(const ksuid::value& id) {
  return written(27, [&](char* to) { ksuid::format(id, to); });
}

// The seconds and the payload as bits.
static std::string bits(const ksuid::value& id) {
  std::string all;
  for (const auto byte : id.data) all += bits(byte, 8);
  return all;
}

FUZZER(ksuid, text) {
  const auto id = ksuid::parse(text);
  const auto value = slow::decode(text, slow::base62, 20);
  error why = wrong_symbols(text, slow::base62, 27);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(bytes_of(id.value) == *value);
    MUST(text_of(id.value) == text);
  }

  // The first text that begins so may be above the last one of all.
  const auto found = ksuid::prefix_range(text);
  why = wrong_beginning(text, slow::base62, 27);
  if (why.what == fault::none) {
    std::string first(text);
    first.resize(27, '0');
    if (!slow::decode(first, slow::base62, 20)) why = {fault::out_of_range};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, text, slow_text);
}

FUZZER(ksuid_fields, data) {
  numbers from(data);
  constexpr std::int64_t epoch = 1'400'000'000;
  const auto seconds = static_cast<std::int64_t>(from.bits(32));
  const u128 payload = from.bits128(), fresh = from.bits128();
  const auto now = static_cast<std::int64_t>(from.bits(32)), ms = now % 1000;

  const auto id = ksuid::make(epoch + seconds, payload);
  MUST(bits(id) == bits(seconds, 32) + bits(payload, 128));
  MUST(ksuid::time_of(id) == epoch + seconds && ksuid::payload(id) == payload);
  MUST(text_of(id) == slow_text(id));
  MUST(ksuid::parse(exact(slow_text(id))).value == id);

  const auto all = ksuid::ids_of(epoch + seconds);
  MUST(bits(all.first) == bits(seconds, 32) + std::string(128, '0'));
  MUST(bits(all.last) == bits(seconds, 32) + std::string(128, '1'));

  // In a later millisecond that and random bits, otherwise one more.
  const auto next = ksuid::next(id, (epoch + now) * 1000 + ms, fresh);
  const auto of_payload = static_cast<std::int64_t>(payload.high >> 54);
  if (now * 1000 + ms > seconds * 1000 + of_payload) {
    MUST(next.ok() && bits(next.value) == bits(now, 32) + bits(ms, 10) + bits(fresh, 118));
    MUST(id < next.value);
  } else {
    const bool last = bits(id).find('0') == std::string::npos;
    MUST(next.why == error{last ? fault::exhausted : fault::none});
    if (!last) MUST(before(next.value) == id && id < next.value);
  }
}

}  // namespace fuzz
