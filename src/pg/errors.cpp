#include "pg/errors.hpp"

#include "pg/hints.hpp"

namespace sortid {

namespace {

// Error messages quote at most this many bytes of the input.
constexpr std::size_t max_shown = 100;

// Arguments for "%.*s%s": the text and, if it was cut, "...". The text is cut between characters of
// the database's encoding.
struct shown {
  int size;
  const char* text;
  const char* rest;
};

shown show(std::string_view text) {
  if (text.size() <= max_shown) return {static_cast<int>(text.size()), text.data(), ""};
  return {pg_mbcliplen(text.data(), static_cast<int>(text.size()), max_shown), text.data(), "..."};
}

// A byte's name in DETAIL: the character if it is printable, otherwise the byte's value.
struct named_byte {
  char name[16];
};

named_byte name_byte(char symbol) {
  named_byte out;
  if (symbol > ' ' && symbol <= '~')
    snprintf(out.name, sizeof out.name, "Character \"%c\"", symbol);
  else if (symbol == ' ')
    snprintf(out.name, sizeof out.name, "A space");
  else
    snprintf(out.name, sizeof out.name, "Byte 0x%02X", static_cast<unsigned char>(symbol));
  return out;
}

// Adds the DETAIL of an error about `text`. Call it within ereport().
int detail(const error& why, std::string_view text, const type_info& type) {
  const named_byte at = name_byte(why.position > 0 ? text.data()[why.position - 1] : '\0');
  const char* part = why.found < text.size() ? type.part : "";  // "": the whole text was counted
  switch (why.what) {
    case fault::too_short:
    case fault::too_long:
      if (why.position == 0)
        return errdetail("Expected %zu characters%s, got %zu.", why.expected, part, why.found);
      return errdetail(
          "Expected %zu characters%s, got %zu. %s at position %zu is not in the alphabet %s.",
          why.expected, part, why.found, at.name, why.position, type.alphabet);
    case fault::bad_symbol:
      return errdetail("%s at position %zu is not in the alphabet %s.", at.name, why.position,
                       type.alphabet);
    case fault::out_of_range:
      return errdetail("%s", type.text_range);
    case fault::wrong_check:
      return errdetail("The check value is %zu, but this id has %zu.", why.found, why.expected);
    case fault::empty:
      return errdetail("The text is empty.");
    case fault::no_separator:
      return errdetail(
          "There is no \"_\", and a typeid without a prefix has %zu characters, not %zu.",
          why.expected, why.found);
    case fault::no_prefix:
      return errdetail("There is no prefix before the separator \"_\".");
    case fault::prefix_too_long:
      return errdetail("The prefix has %zu characters, but at most %zu are allowed.", why.found,
                       why.expected);
    case fault::bad_prefix_symbol:
      return errdetail(
          "%s at position %zu is not allowed in a prefix, which may contain only a-z and \"_\".",
          at.name, why.position);
    case fault::prefix_edge:
      return errdetail("A prefix must begin and end with a letter, but position %zu is \"_\".",
                       why.position);
    case fault::quotes:
      return errdetail("The double quote at position %zu is unpaired.", why.position);
    case fault::leading_zero:
      return errdetail("The first character is \"0\", but no encoding begins with it.");
    case fault::bad_marker:
      return errdetail("The text does not decode to the bits 10 followed by whole bytes.");
    case fault::none:
    case fault::not_uuidv8:
    case fault::ahead:
    case fault::new_millisecond:
    case fault::exhausted:
      break;
  }
  return 0;
}

}  // namespace

void report_text(const error& why, std::string_view text, const type_info& type,
                 bool compares_with_times, Node* context) {
  const auto [size, start, rest] = show(text);
  if (why.what == fault::out_of_range)
    SORTID_ERRSAVE(
        context, errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
        errmsg("value \"%.*s%s\" is out of range for type %s", size, start, rest, type.name),
        detail(why, text, type));
  else
    SORTID_ERRSAVE(
        context, errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
        errmsg("invalid input syntax for type %s: \"%.*s%s\"", type.name, size, start, rest),
        detail(why, text, type),
        hint(why, text, type, compares_with_times ? expected_text::id_or_time : expected_text::id));
}

void raise_prefix(const error& why, std::string_view prefix, const type_info& type) {
  const auto [size, start, rest] = show(prefix);
  const bool is_wrong_check = why.what == fault::wrong_check;
  const bool is_of_none = is_wrong_check || why.what == fault::out_of_range;
  ereport(
      ERROR,
      errcode(is_of_none ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE
                         : ERRCODE_INVALID_TEXT_REPRESENTATION),
      errmsg(is_of_none ? "no %s begins with \"%.*s%s\"" : "invalid prefix for type %s: \"%.*s%s\"",
             type.name, size, start, rest),
      is_wrong_check ? errdetail("The check value of this id is %zu.", why.expected)
                     : detail(why, prefix, type),
      is_of_none ? 0 : hint(why, prefix, type, expected_text::prefix));
  pg_unreachable();
}

void raise_binary(const error& why, std::string_view bytes, const type_info& type) {
  ereport(ERROR, errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
          errmsg("invalid binary value for type %s", type.name), detail(why, bytes, type));
  pg_unreachable();
}

void require_size(std::string_view bytes, std::size_t expected, const char* what) {
  if (bytes.size() != expected)
    ereport(ERROR, errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
            errmsg("invalid length for %s", what),
            errdetail("Expected %zu bytes, got %zu.", expected, bytes.size()));
}

void raise_invalid(int code, const char* what, const error& why, std::string_view text,
                   const type_info& type) {
  const auto [size, start, rest] = show(text);
  ereport(ERROR, errcode(code), errmsg("invalid %s: \"%.*s%s\"", what, size, start, rest),
          detail(why, text, type), hint(why, text, type, expected_text::prefix));
  pg_unreachable();
}

void require_argument(std::int64_t value, std::int64_t min, std::int64_t max, const char* what) {
  if (value < min || value > max)
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("%s must be between %lld and %lld, not %lld", what, static_cast<long long>(min),
                   static_cast<long long>(max), static_cast<long long>(value)));
}

void raise_exhausted(const type_info& type) {
  ereport(ERROR, errcode(ERRCODE_SEQUENCE_GENERATOR_LIMIT_EXCEEDED),
          errmsg("no next %s within this millisecond", type.name),
          errdetail("All bits of the counter are set."));
  pg_unreachable();
}

void require_tstzrange(Oid type) {
  if (type != TSTZRANGEOID)
    ereport(ERROR, errcode(ERRCODE_DATATYPE_MISMATCH),
            errmsg("operator requires a tstzrange, not %s", format_type_be(type)));
}

}  // namespace sortid
