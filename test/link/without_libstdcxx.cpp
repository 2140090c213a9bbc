// without_libstdcxx: uses every function of the library in a program that is
// linked against libc only; whatever needs the C++ run-time library fails to link.
#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/ulid.hpp"
#include "sortid/uuidv7.hpp"
#include "sortid/xid.hpp"

using namespace sortid;

namespace {

bool typeid_works(u128 uuid) {
  char text[typeid_::max_text_size];
  const std::size_t size = typeid_::format({"user", uuid}, text);
  const auto id = typeid_::parse({text, size});
  char suffix[typeid_::suffix_size];
  typeid_::format_suffix(uuid, suffix);
  return id.ok() && suffix[25] == text[size - 1] &&
         typeid_::compare(id.value, {"user", uuid}) == 0 &&
         describe(typeid_::check_prefix("User").what)[0] == 's';
}

bool ulid_works(u128 value) {
  char text[ulid::text_size];
  ulid::format(value, text);
  const auto id = ulid::parse({text, ulid::text_size});
  const auto next = ulid::next(value);
  return id.ok() && next.ok() && next.value > id.value &&
         ulid::make(ulid::unix_ms(value), ulid::random(value)) == value;
}

bool euid_works(u128 value) {
  char text[euid::text_size];
  euid::format(value, text);
  const auto id = euid::parse({text, euid::text_size});
  const auto next = euid::next(value, 0, value);
  return id.ok() && next.ok() && euid::length_of(euid::extension(value)) <= 15;
}

bool uid11_works(std::uint64_t value) {
  char text[uid11::text_size];
  uid11::format(value, text);
  const auto id = uid11::parse({text, uid11::text_size});
  const auto prefixed = uid11::prefix_range({text, 4});
  const auto back = uid11::from_uuidv8(uid11::to_uuidv8(value));
  return id.ok() && prefixed.value.first <= value && value <= prefixed.value.last &&
         back.value == value && xid::make(xid::unix_ms(value), xid::random(value)) == value;
}

bool base62id_works(u128 value) {
  char text[base62id::text_size];
  base62id::format(value, text);
  return base62id::parse({text, base62id::text_size}).value == value;
}

bool ksuid_works(u128 payload) {
  const auto id = ksuid::make(ksuid::time.last, payload);
  char text[ksuid::text_size];
  ksuid::format(id, text);
  const auto parsed = ksuid::parse({text, ksuid::text_size});
  const auto ids = ksuid::prefix_range({text, 4});
  const auto next = ksuid::next(id, 0, payload);
  return parsed.ok() && parsed.value == id && ksuid::payload(id) == payload &&
         ids.value.first <= id && next.ok() && id < next.value;
}

bool bytes_work(const std::uint8_t (&bytes)[13]) {
  using decoder = base62id::decoder;
  using encoder = base62id::encoder;
  std::uint32_t limbs[8];
  char buffer[encoder::max_text_size(sizeof bytes)];
  static_assert(encoder::limbs_for(sizeof bytes) <= 8);
  static_assert(decoder::limbs_for(sizeof buffer) <= 8);
  encoder e(bytes, sizeof bytes, limbs, buffer);
  while (e.step()) continue;
  if (decoder::check(e.text()).what != fault::none) return false;
  decoder d(e.text(), limbs);
  while (d.step()) continue;
  std::uint8_t back[sizeof bytes] = {};
  if (d.size().value != sizeof bytes) return false;
  d.store(back, sizeof bytes);
  for (std::size_t i = 0; i < sizeof bytes; ++i)
    if (back[i] != bytes[i]) return false;
  return true;
}

}  // namespace

int main(int count, char**) {
  // Not known at compile time, lest everything be computed there.
  const auto noise = static_cast<std::uint64_t>(count) * 0x9E3779B97F4A7C15;
  const u128 uuid = uuidv7::make(uuidv7::next(noise >> 4, noise >> 5), noise);
  std::uint8_t bytes[13] = {};
  store_be64(bytes, noise);
  const bool works = typeid_works(uuid) && ulid_works(uuid) && euid_works(uuid) &&
                     uid11_works(noise) && base62id_works(uuid) && ksuid_works(uuid) &&
                     bytes_work(bytes);
  return works ? 0 : 1;
}
