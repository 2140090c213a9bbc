// hints: recognizes what invalid text really is: an id of another type, a uuid, a number, a time, a
// bytea, or an empty string.
#include <optional>

#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/uid11.hpp"
#include "sortid/ulid.hpp"

#include "pg/hints.hpp"
#include "pg/pg.hpp"

namespace sortid {

namespace {

// Parses text as the server's uuid_in() does: groups of four digits, with or without dashes
// between them and braces around them. Returns nullopt if the text is not a uuid.
std::optional<u128> uuid_of(std::string_view text) {
  if (text.starts_with('{') && text.ends_with('}')) text = {text.data() + 1, text.size() - 2};
  std::uint64_t half[2] = {};
  for (int group = 0; group < 8; ++group) {
    if (group > 0 && text.starts_with('-')) text.remove_prefix(1);
    if (text.size() < 4) return {};
    for (int digit = 0; digit < 4; ++digit, text.remove_prefix(1)) {
      const int c = pg_tolower(static_cast<unsigned char>(text.front()));
      if (!isxdigit(c)) return {};
      half[group / 4] =
          half[group / 4] << 4 | static_cast<unsigned>(isdigit(c) ? c - '0' : c - 'a' + 10);
    }
  }
  if (!text.empty()) return {};
  return u128{half[0], half[1]};
}

// The types that contain a uuid, and how to recognize their text. A typeid without a prefix counts
// as a ulid, because its text is also a valid ulid.
struct kind {
  const char* type;
  const char* name;  // in a HINT
  bool (*is)(std::string_view text);
};
constexpr kind kinds[] = {
    {"ulid", "a ulid", [](std::string_view text) { return ulid::parse(text).ok(); }},
    {"typeid", "a typeid", [](std::string_view text) { return typeid_::parse(text).ok(); }},
    {"euid", "an euid", [](std::string_view text) { return euid::parse(text).ok(); }},
    {"base62id", "a base62id", [](std::string_view text) { return base62id::parse(text).ok(); }},
};

// Adds the HINT that shows how to convert an id to `type`. The type's `of_uuid` is the expression
// that converts a uuid: for "T_of('...')", the HINT has "T_of('...'::KIND::uuid)". A conversion
// keeps the bits of an id, but an euid stores its time in different bits from the other types, so a
// conversion from or to an euid loses the time.
int hint_of_kind(const kind& of_text, const type_info& type) {
  const std::string_view of_uuid{type.of_uuid}, euid{"euid"};
  const bool keeps_time = of_text.type != euid && type.name != euid;
  constexpr std::string_view placeholder = "'...'", cast = "::uuid";
  const std::size_t end = of_uuid.find(placeholder) + placeholder.size();
  const std::string_view rest{of_uuid.data() + end, of_uuid.size() - end};
  return errhint("To convert %s%s, write %.*s::%s%s%s.", of_text.name,
                 keeps_time ? "" : " without its time", static_cast<int>(end), of_uuid.data(),
                 of_text.type, rest.starts_with(cast) ? "" : cast.data(), rest.data());
}

// Whether the text is a bytea of `bytes` bytes in the server's hex format.
bool is_bytea(std::string_view text, std::size_t bytes) {
  if (text.size() != 2 + 2 * bytes || !text.starts_with("\\x")) return false;
  text.remove_prefix(2);
  for (const char digit : text)
    if (!isxdigit(static_cast<unsigned char>(digit))) return false;
  return true;
}

// Whether the text is a bigint. Does not use std::from_chars(), because the library would then
// export a table of the C++ standard library.
bool is_bigint(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  std::int64_t number = 0;
  for (const char digit : text)
    if (digit < '0' || digit > '9' || __builtin_mul_overflow(number, 10, &number) ||
        __builtin_sub_overflow(number, digit - '0', &number))
      return false;
  return !text.empty() && (is_negative || number != PG_INT64_MIN);
}

// Whether at least two letters are upper case and at least two are lower case. That is typical of a
// KSUID, but not of an EUID or of a typeid with a typo.
bool mixes_cases(std::string_view text) {
  int upper = 0, lower = 0;
  for (const char symbol : text) {
    upper += symbol >= 'A' && symbol <= 'Z';
    lower += symbol >= 'a' && symbol <= 'z';
  }
  return upper > 1 && lower > 1;
}

// Whether the text may be a timestamptz: it is a word for a time, or begins with three numbers of
// up to four digits, such as 2026-01-31, 1/31/2026 or 31.1.2026.
bool looks_like_time(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  for (const std::string_view word :
       {"now", "today", "tomorrow", "yesterday", "epoch", "infinity", "+infinity", "-infinity"})
    if (text.size() == word.size() && pg_strncasecmp(text.data(), word.data(), word.size()) == 0)
      return true;

  char separator = '\0';
  for (int number = 1;; ++number) {
    std::size_t digits = 0;
    while (digits < text.size() && isdigit(static_cast<unsigned char>(text.data()[digits])))
      ++digits;
    if (digits == 0 || digits > 4) return false;
    if (number == 3) return true;
    text.remove_prefix(digits);
    if (text.empty()) return false;
    const char next = text.front();
    if (number == 1 ? next != '-' && next != '/' && next != '.' : next != separator) return false;
    separator = next;
    text.remove_prefix(1);
  }
}

}  // namespace

int hint(const error& why, std::string_view text, const type_info& type, expected_text expected) {
  if (expected == expected_text::id_or_time && looks_like_time(text))
    return errhint("To compare an id with a time, write timestamptz '...'.");
  if (expected != expected_text::prefix) {
    const char* cast = type.cast != nullptr ? type.cast : type.name;
    if (text.empty()) return errhint("To store NULL, write NULLIF('...', '')::%s.", cast);
    if (type.bytes > 0 && is_bytea(text, type.bytes))
      return errhint("To convert a bytea, write '...'::bytea::%s.", cast);
    if (type.of_number != nullptr && is_bigint(text))
      return errhint("To convert a number, write %s.", type.of_number);
  }

  if (type.of_uuid != nullptr) {
    const std::size_t separator = text.rfind('_');
    const bool prefixed = separator != std::string_view::npos && separator > 0 &&
                          typeid_::check_prefix({text.data(), separator}).what == fault::none;
    const std::size_t start = prefixed ? separator + 1 : 0;
    const std::string_view rest{text.data() + start, text.size() - start};
    const auto uuid = uuid_of(rest);
    if (uuid && (type.of_any_uuid || uid11::from_uuidv8(*uuid).ok()))
      return errhint("To convert %s, write %s.", prefixed ? "the uuid after the prefix" : "a uuid",
                     type.of_uuid);
    if (type.of_any_uuid)
      for (const kind& one : kinds)
        if (std::string_view{one.type} != type.name && one.is(text)) return hint_of_kind(one, type);
    if (prefixed && std::string_view{type.name} == "typeid" && expected != expected_text::prefix &&
        ksuid::parse(rest).ok() && mixes_cases(rest))
      return errhint(
          "A KSUID has 160 bits, and a typeid holds 128. "
          "Store it as ksuid, and add the prefix in a view: see docs/typeid.md.");
  }

  if (why.what == fault::wrong_check) return errhint("The text probably has typos.");
  if (why.what != fault::bad_symbol && why.what != fault::bad_prefix_symbol) return 0;
  const char* advice = type.hint(text, text.data()[why.position - 1]);
  return advice != nullptr ? errhint("%s", advice) : 0;
}

}  // namespace sortid
