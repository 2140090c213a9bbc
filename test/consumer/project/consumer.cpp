// consumer: a service that generates ids and reads them.
//   consumer make N         prints N ulids in sequence, then N ids of each type, as lines "TYPE ID"
//   consumer read <LINES    reads such lines and prints them again
#include <sortid/base62id.hpp>
#include <sortid/euid.hpp>
#include <sortid/format.hpp>
#include <sortid/ksuid.hpp>
#include <sortid/typeid.hpp>
#include <sortid/uid11.hpp>
#include <sortid/ulid.hpp>
#include <sortid/uuidv7.hpp>
#include <sortid/xid.hpp>

#include <sys/random.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

// docs: begin
std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::uint64_t random_64() {
  std::uint64_t bits = 0;
  if (getentropy(&bits, sizeof bits) != 0) throw std::runtime_error("no random bits");
  return bits;
}

sortid::u128 random_128() { return {random_64(), random_64()}; }
// docs: end

// docs: begin
template <sortid::text_form Format>
std::string text_of(const typename Format::value& id) {
  char text[Format::max_text_size];
  return {text, Format::format(id, text)};
}

std::string new_ulid() { return text_of<sortid::ulid>(sortid::ulid::make(now_ms(), random_128())); }
// docs: end

// docs: begin
template <class T>
T value_of(const sortid::result<T>& id, std::string_view text) {
  if (id.ok()) return id.value;
  std::string message = "\"" + std::string(text) + "\": " + sortid::describe(id.why.what);
  if (id.why.position > 0) message += " at position " + std::to_string(id.why.position);
  throw std::invalid_argument(message);
}

sortid::u128 read_ulid(std::string_view text) { return value_of(sortid::ulid::parse(text), text); }
// docs: end

// docs: begin
class ulid_sequence {
 public:
  sortid::u128 next() {
    const auto id = sortid::ulid::next(last_, now_ms(), random_128());
    if (!id.ok()) throw std::runtime_error(sortid::describe(id.why.what));
    return last_ = id.value;
  }

 private:
  sortid::u128 last_;
};
// docs: end

// docs: begin
sortid::u128 new_uuidv7() {
  using namespace std::chrono;
  const auto now = system_clock::now().time_since_epoch();
  const auto ms = duration_cast<milliseconds>(now);
  const auto rest = duration_cast<nanoseconds>(now - ms);
  const auto tick = sortid::uuidv7::make_tick(ms.count(), static_cast<std::uint32_t>(rest.count()));
  return sortid::uuidv7::make(tick, random_64());
}

std::string new_typeid(std::string_view prefix) {
  const auto why = sortid::typeid_::check_prefix(prefix);
  if (why.what != sortid::fault::none) throw std::invalid_argument(sortid::describe(why.what));
  return text_of<sortid::typeid_>({prefix, new_uuidv7()});
}

std::string new_base62id() { return text_of<sortid::base62id>(new_uuidv7()); }

std::string new_euid(std::uint32_t extension) {  // at most euid::max_extension
  const auto length = sortid::euid::length_of(extension);
  return text_of<sortid::euid>(sortid::euid::make(now_ms(), extension, length, random_128()));
}

std::string new_xid() {
  const auto random = static_cast<std::uint32_t>(random_64());
  return text_of<sortid::xid>(sortid::xid::make(now_ms(), random));
}

std::string new_uid11() { return text_of<sortid::uid11>(random_64()); }

std::string new_ksuid() {
  return text_of<sortid::ksuid>(sortid::ksuid::make(now_ms() / 1000, random_128()));
}
// docs: end

// Returns the canonical text of an id.
template <sortid::text_form Format>
std::string again(std::string_view text) {
  return text_of<Format>(value_of(Format::parse(text), text));
}

std::string again(const std::string& type, std::string_view text) {
  if (type == "typeid") return again<sortid::typeid_>(text);
  if (type == "ulid") return text_of<sortid::ulid>(read_ulid(text));
  if (type == "euid") return again<sortid::euid>(text);
  if (type == "base62id") return again<sortid::base62id>(text);
  if (type == "xid") return again<sortid::xid>(text);
  if (type == "uid11") return again<sortid::uid11>(text);
  if (type == "ksuid") return again<sortid::ksuid>(text);
  throw std::invalid_argument("unknown type " + type);
}

void print(std::string_view type, std::string_view text) {
  std::cout << type << ' ' << text << '\n';
}

void make(int count) {
  ulid_sequence sequence;
  for (int i = 0; i < count; ++i) print("ulid", text_of<sortid::ulid>(sequence.next()));
  for (int i = 0; i < count; ++i) {
    print("typeid", new_typeid(i % 2 == 0 ? "user" : ""));
    print("ulid", new_ulid());
    print("euid", new_euid(static_cast<std::uint32_t>(i) & sortid::euid::max_extension));
    print("base62id", new_base62id());
    print("xid", new_xid());
    print("uid11", new_uid11());
    print("ksuid", new_ksuid());
  }
}

void read() {
  for (std::string type, text; std::cin >> type >> text;) print(type, again(type, text));
}

}  // namespace

int main(int count, char** words) {
  try {
    const std::string_view mode = count > 1 ? words[1] : "";
    if (mode == "make" && count == 3)
      make(std::atoi(words[2]));
    else if (mode == "read" && count == 2)
      read();
    else
      throw std::invalid_argument("usage: consumer make N | consumer read");
  } catch (const std::exception& error) {
    std::cerr << "consumer: " << error.what() << '\n';
    return 1;
  }
}
