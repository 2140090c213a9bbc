// consumer: a service that makes ids and reads those of the database.
//   consumer make N         prints N ids of each type
//   consumer read <LINES    prints the ids of lines "TYPE ID ..."
// A line that it prints is "TYPE ID VALUE UNIX_MS", in hexadecimal and decimal.
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
#include <cstdio>
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

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::string hex(sortid::u128 value) { return hex(value.high) + hex(value.low); }

std::string with_time(sortid::u128 uuid) {
  using sortid::uuidv7;
  return hex(uuid) + " " +
         (uuidv7::is_version7(uuid) ? std::to_string(uuidv7::unix_ms(uuid)) : "-");
}

// The value and the time of an id, as a line has them.
std::string content(std::string_view type, std::string_view text) {
  using namespace sortid;
  if (type == "typeid") {
    const auto id = value_of(typeid_::parse(text), text);
    return std::string(id.prefix) + ":" + with_time(id.uuid);
  }
  if (type == "base62id") return with_time(value_of(base62id::parse(text), text));
  if (type == "ulid") {
    const u128 id = read_ulid(text);
    return hex(id) + " " + std::to_string(ulid::unix_ms(id));
  }
  if (type == "euid") {
    const u128 id = value_of(euid::parse(text), text);
    return hex(id) + " " + std::to_string(euid::unix_ms(id));
  }
  if (type == "ksuid") {
    const ksuid::value id = value_of(ksuid::parse(text), text);
    std::string bytes;
    for (const std::uint8_t byte : id.data) bytes += hex(std::uint64_t{byte}).substr(14);
    return bytes + " " + std::to_string(ksuid::time_of(id) * 1000);
  }
  const std::uint64_t id = value_of(uid11::parse(text), text);
  if (type == "uid11") return hex(id) + " -";
  if (type == "xid") return hex(id) + " " + std::to_string(xid::unix_ms(id));
  throw std::invalid_argument("no type " + std::string(type));
}

void print(std::string_view type, std::string_view text) {
  const std::string values = content(type, text);
  std::cout << type << ' ' << text << ' ' << values << '\n';
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
  for (std::string type, text, rest; std::cin >> type >> text; print(type, text))
    std::getline(std::cin, rest);
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
