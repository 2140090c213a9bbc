// result: a value or an error, and the contract that all headers of the library share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sortid/codec/symbols.hpp"

namespace sortid {

// The shared contract:
// - No function throws, allocates, reads a clock or draws random bits. None has mutable state of
//   its own, so any thread may call any of them.
// - Functions that parse text or a prefix accept any bytes of any length and report what is wrong.
//   All other functions require arguments in the ranges that they state; outside these ranges, the
//   behaviour is undefined.
// - Text is not zero-terminated, either on input or on output.
// - `unix_ms` and `now_ms` are milliseconds since 1970-01-01T00:00:00Z.

// Why there is no value. The comments name the fields of `error` that are set; the other fields are
// 0.
enum class fault : std::uint8_t {
  none,
  too_short,          // found, expected: symbols; position, if a symbol is invalid
  too_long,           // the same fields as too_short
  bad_symbol,         // position
  out_of_range,       // well-formed, but not a value of the type
  wrong_check,        // found, expected: EUID's check value
  empty,              // Base62id of any bytes: empty text
  no_separator,       // found, expected: symbols of a TypeID without a prefix
  no_prefix,          // position; TypeID: nothing before the separator
  prefix_too_long,    // found, expected: letters of a TypeID's prefix
  bad_prefix_symbol,  // position
  prefix_edge,        // position; TypeID: the prefix begins or ends with "_"
  quotes,             // position; Base62id: only one of a pair of double quotes
  leading_zero,       // position; Base62id: no encoding begins with "0"
  bad_marker,         // Base62id: not the bits 10 followed by whole bytes
  not_uuidv8,         // uid11: not a uuid that uid11::to_uuidv8() returns
  ahead,              // the successor would be too far ahead of the clock
  new_millisecond,    // the clock is in a new millisecond: the successor needs random bits
  exhausted,          // no successor: the counter is full
};

// Returns a short description for a message or a log, such as "character outside the alphabet".
// Never returns nullptr.
constexpr const char* describe(fault what) noexcept {
  switch (what) {
    case fault::too_short:
      return "too few characters";
    case fault::too_long:
      return "too many characters";
    case fault::bad_symbol:
      return "character outside the alphabet";
    case fault::out_of_range:
      return "out of range";
    case fault::wrong_check:
      return "wrong check value";
    case fault::empty:
      return "empty text";
    case fault::no_separator:
      return "no separator after the prefix";
    case fault::no_prefix:
      return "no prefix before the separator";
    case fault::prefix_too_long:
      return "prefix too long";
    case fault::bad_prefix_symbol:
      return "character not allowed in a prefix";
    case fault::prefix_edge:
      return "prefix begins or ends with an underscore";
    case fault::quotes:
      return "unpaired quotation mark";
    case fault::leading_zero:
      return "leading zero";
    case fault::bad_marker:
      return "not an encoding of whole bytes";
    case fault::not_uuidv8:
      return "not a uuid made from a uid11";
    case fault::ahead:
      return "too far ahead of the clock";
    case fault::new_millisecond:
      return "first of a new millisecond";
    case fault::exhausted:
      return "no successor left";
    case fault::none:
      break;
  }
  return "no fault";
}

struct error {
  fault what = fault::none;
  std::size_t position = 0;  // the position of the first wrong byte, counted from 1
  std::size_t found = 0;     // a size or value in the input
  std::size_t expected = 0;  // the correct size or value
};

// `value` is meaningful only if ok().
template <class T>
struct [[nodiscard]] result {
  T value{};
  error why{};

  constexpr bool ok() const noexcept { return why.what == fault::none; }
};

// A closed range of values; empty if first > last.
template <class T>
struct range {
  T first{};
  T last{};
};

// `prefix`, at most `size` symbols, padded to `size` symbols with the end of `padding`. If the
// padding is a format's first or last text, the result is the first or last text with that prefix.
template <std::size_t size>
struct padded_text {
  char text[size];

  constexpr padded_text(std::string_view prefix, std::string_view padding) noexcept : text{} {
    for (std::size_t i = 0; i < size; ++i)
      text[i] = i < prefix.size() ? prefix.data()[i] : padding.data()[i];
  }
  constexpr operator std::string_view() const noexcept { return {text, size}; }
};

// Explains why a format whose ids have `size` symbols rejects `text`. A wrong length takes
// precedence, because the text is then probably another kind of id; the error also gives the
// position of the first wrong symbol, such as a stray space. For text that is not ASCII, the length
// is not reported, because its bytes are not its characters. If the length and all symbols are
// right, the value must be out of range.
[[gnu::noinline]] constexpr error diagnose(std::string_view text, std::size_t size,
                                           const symbol_table& table) noexcept {
  const std::size_t at = table.find_invalid(text);
  const std::size_t position = at < text.size() ? at + 1 : 0;
  bool is_ascii = true;
  for (std::size_t i = at; is_ascii && i < text.size(); ++i)
    is_ascii = static_cast<unsigned char>(text.data()[i]) < 0x80;
  if (text.size() != size && is_ascii)
    return {text.size() < size ? fault::too_short : fault::too_long, position, text.size(), size};
  return {position != 0 ? fault::bad_symbol : fault::out_of_range, position};
}

// diagnose() for a prefix of an id's text.
constexpr error diagnose_prefix(std::string_view prefix, std::size_t size,
                                const symbol_table& table) noexcept {
  return diagnose(prefix, prefix.size() > size ? size : prefix.size(), table);
}

}  // namespace sortid
