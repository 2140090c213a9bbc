// result: a value, or the reason why there is none; and the contract that all
// headers of src/codec and src/id share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "codec/symbols.hpp"

namespace sortid {

// The shared contract:
// - No function throws or allocates. None reads a clock or draws random bits, and none
//   has mutable state of its own, so any thread may call any of them.
// - What parses a text or a prefix accepts any bytes of any length and reports what is
//   wrong. All other functions rely on the ranges that they state; outside of them their
//   behaviour is undefined.
// - Texts need no terminating zero, and none is written.
// - `unix_ms` and `now_ms` are milliseconds since 1970-01-01T00:00:00Z.

// The reason why there is no value. The comments name the fields of `error` that are
// set; the others are 0.
enum class fault : std::uint8_t {
  none,
  too_short,          // found, expected: symbols
  too_long,           // found, expected: symbols
  bad_symbol,         // position
  out_of_range,       // well-formed, but no value of the type
  wrong_check,        // found, expected: EUID's check value
  empty,              // Base62id of any bytes: no symbol at all
  no_separator,       // found, expected: symbols of a TypeID without prefix
  no_prefix,          // TypeID: a separator with nothing before it
  prefix_too_long,    // found, expected: letters of a TypeID's prefix
  bad_prefix_symbol,  // position
  prefix_edge,        // position: a TypeID's prefix begins or ends with "_"
  quotes,             // Base62id: a quotation mark without its counterpart
  leading_zero,       // Base62id: a second text of a value that has another one
  bad_marker,         // Base62id: not the bits 10 followed by whole bytes
  not_uuidv8,         // uid11: the uuid is not one that a uid11 maps to
  ahead,              // the successor would run too far ahead of the clock
  new_millisecond,    // the successor is the first id of a millisecond: it needs random bits
  exhausted,          // no successor: the field that is counted up is full
};

// What the fault is, in a few lower-case words for a message or a log: "symbol
// outside the alphabet". Never nullptr.
constexpr const char* describe(fault what) noexcept {
  switch (what) {
    case fault::too_short:
      return "too few symbols";
    case fault::too_long:
      return "too many symbols";
    case fault::bad_symbol:
      return "symbol outside the alphabet";
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
      return "symbol not allowed in a prefix";
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
  std::size_t position = 0;  // of the first wrong byte, counted from 1
  std::size_t found = 0;     // a size or value of the input
  std::size_t expected = 0;  // what it should have been
};

// `value` is meaningful only if ok().
template <class T>
struct result {
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

// The text of `size` symbols that begins with `prefix`, at most `size` long, and
// goes on as `rest` does: with a format's first or last text as `rest` it is the
// first or last text that begins so.
template <std::size_t size>
struct completed {
  char text[size];

  constexpr completed(std::string_view prefix, std::string_view rest) noexcept : text{} {
    for (std::size_t i = 0; i < size; ++i)
      text[i] = i < prefix.size() ? prefix.data()[i] : rest.data()[i];
  }
  constexpr operator std::string_view() const noexcept { return {text, size}; }
};

// Why `text` is not the text of a format of `size` symbols. The symbols are
// looked at before their number, so that a stray space is called a stray space;
// where both are right, only the number they make can be wrong.
[[gnu::noinline]] constexpr error diagnose(std::string_view text, std::size_t size,
                                           const symbol_table& table) noexcept {
  const std::size_t at = table.find_invalid(text);
  if (at < text.size()) return {fault::bad_symbol, at + 1};
  if (text.size() == size) return {fault::out_of_range};
  return {text.size() < size ? fault::too_short : fault::too_long, 0, text.size(), size};
}

}  // namespace sortid
