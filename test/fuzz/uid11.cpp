// uid11: its text and prefixes; the fields and sequences of its profiles, one of
// which is xid.
#include "sortid/uid11_profiles.hpp"

#include "fuzz.hpp"
#include "sortid/xid.hpp"

namespace fuzz {

using sortid::uid11;
using sortid::uid11_sequence;
using sortid::uid11_snowish;
using sortid::uid11_ts_seq_rand;
using sortid::xid;

static std::string slow_text(std::uint64_t id) {
  return slow::encode(bytes_of(id), slow::base58, 11);
}

static std::string text_of(std::uint64_t id) {
  return written(11, [&](char* to) { uid11::format(id, to); });
}

FUZZER(uid11, text) {
  const auto id = uid11::parse(text);
  const auto value = slow::decode(text, slow::base58, 8);
  error why = wrong_symbols(text, slow::base58, 11);
  if (why.what == fault::none && !value) why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(id.value == u128_of(*value).low);
    MUST(text_of(id.value) == text);
  }

  // The first text that begins so may be above the last one of all.
  const auto found = uid11::prefix_range(text);
  why = wrong_beginning(text, slow::base58, 11);
  if (why.what == fault::none) {
    std::string first(text);
    first.resize(11, '1');
    if (!slow::decode(first, slow::base58, 8)) why = {fault::out_of_range};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, text, slow_text);
}

// Both with 12 bits of count: where it is full the next millisecond begins.
static void must_be_sequence(uid11_sequence::slot place, std::int64_t now) {
  const auto next = uid11_sequence::next(place, now);
  MUST(next > place);
  MUST(uid11_sequence::unix_ms_of(place) ==
       xid::min_unix_ms + static_cast<std::int64_t>(place / 4096));
  if (now > uid11_sequence::unix_ms_of(place))
    MUST(uid11_sequence::unix_ms_of(next) == now && next % 4096 == 0);
  else
    MUST(next == place + 1);

  // A sequence that begins anew is behind every slot up to a second ahead.
  const auto begun = uid11_sequence::next(uid11_sequence::start(now), now);
  MUST(uid11_sequence::unix_ms_of(begun) == now + 1000 && begun % 4096 == 0);
  MUST(uid11_sequence::start(2 * xid::min_unix_ms - now - 1) == 0);
}

static void must_be_xid(std::uint64_t id, std::int64_t now, std::uint32_t random) {
  const std::int64_t ms = xid::unix_ms(id);
  MUST(bits(id, 64) == bits(ms - xid::min_unix_ms, 42) + bits(xid::random(id), 22));
  MUST(xid::random(id) <= xid::max_random && ms <= xid::max_unix_ms);
  MUST(bits(xid::make(now, random), 64) == bits(now - xid::min_unix_ms, 42) + bits(random, 22));
  MUST(xid::make(ms, xid::random(id)) == id);

  const auto all = xid::ids_of(ms);
  MUST(bits(all.first, 64) == bits(id, 64).substr(0, 42) + std::string(22, '0'));
  MUST(bits(all.last, 64) == bits(id, 64).substr(0, 42) + std::string(22, '1'));

  const auto next = xid::next(id, now, random);
  const bool last = now <= ms && after(id) == 0;
  MUST(next.why == error{last ? fault::exhausted : fault::none});
  if (!last) MUST(next.value == (now > ms ? xid::make(now, random) : after(id)));
}

FUZZER(uid11_fields, data) {
  numbers from(data);
  const std::uint64_t id = from.bits(64);
  const uid11_sequence::slot place = from.bits(54);
  const std::int64_t now = xid::min_unix_ms + from.milliseconds(41);
  const auto random = static_cast<std::uint32_t>(from.bits(32));
  const u128 changed = from.bits128();

  MUST(text_of(id) == slow_text(id));
  MUST(uid11::parse(exact(slow_text(id))).value == id);

  u128 uuid = uid11::to_uuidv8(id);
  MUST(bits(uuid, 128) ==
       bits(id >> 16, 48) + "1000" + bits(id >> 4, 12) + "10" + bits(id, 4) + std::string(58, '0'));
  uuid = {uuid.high ^ changed.high, uuid.low ^ changed.low};
  const std::string all = bits(uuid, 128);
  const bool exists = all.substr(48, 4) == "1000" && all.substr(64, 2) == "10" &&
                      all.find('1', 70) == std::string::npos;
  const auto back = uid11::from_uuidv8(uuid);
  MUST(back.why == error{exists ? fault::none : fault::not_uuidv8});
  if (exists)
    MUST(bits(back.value, 64) == all.substr(0, 48) + all.substr(52, 12) + all.substr(66, 4));

  must_be_sequence(place, now);
  must_be_xid(id, now, random);

  using a = uid11_snowish;
  const std::uint32_t machine = random % 1024;
  const std::uint64_t snow = a::make(place % (a::last_slot + 1), machine);
  MUST(bits(snow, 64) == '0' + bits(place >> 12, 41) + bits(machine, 10) + bits(place, 12));
  MUST(a::unix_ms(snow) == uid11_sequence::unix_ms_of(place % (a::last_slot + 1)));
  MUST(a::machine(snow) == machine && a::sequence(snow) == place % 4096);
  MUST(a::is_reserved(id) == (bits(id, 64)[0] == '1'));

  using b = uid11_ts_seq_rand;
  const std::uint64_t counted = b::make(place, random);
  MUST(bits(counted, 64) == bits(place >> 12, 42) + bits(place, 12) + bits(random, 10));
  MUST(b::unix_ms(counted) == uid11_sequence::unix_ms_of(place));
  MUST(b::sequence(counted) == place % 4096 && b::random(counted) == random % 1024);
}

}  // namespace fuzz
