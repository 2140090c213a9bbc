// errors: turns the faults that formats report into SQL errors. The codes: 22P02 malformed
// text, 22003 value out of range, 22P03 malformed binary, 22023 bad argument, 22008 time
// out of range, 2200H no successor in the millisecond.
#pragma once

#include "sortid/result.hpp"
#include "pg/pg.hpp"

namespace sortid {

// What error messages say about a type. A pointer is nullptr if no error needs it.
struct type_info {
  const char* name;               // in SQL
  const char* symbols = nullptr;  // what its C symbols begin with, if not with the name
  const char* alphabet;           // the symbols of its text
  const char* text_range;         // DETAIL of an out-of-range text: the smallest or largest text
  const char* part = "";  // follows "Expected N characters" in DETAIL: which part was counted
  const char* holder = nullptr;  // what holds the times, if not the type
  // Expressions for HINT, in which '...' is the text: what converts a uuid, and a decimal number.
  const char* of_uuid = nullptr;
  bool of_any_uuid = true;  // false: `of_uuid` takes only results of uid11::to_uuidv8()
  const char* of_number = nullptr;
  // Returns the HINT for a text with this symbol outside the alphabet, or nullptr.
  const char* (*hint)(std::string_view text, char symbol) = [](std::string_view, char) {
    return static_cast<const char*>(nullptr);
  };
};

// "invalid input syntax for type ...": raises 22P02 or 22003, or saves the error in `context`
// and returns. If ids of the type compare with times, a HINT says how to write one.
void report_text(const error& why, std::string_view text, const type_info& type,
                 bool compares_with_times, Node* context);

// Raises the same for a prefix of a text.
[[noreturn]] void raise_prefix(const error& why, std::string_view prefix, const type_info& type);

// Raises 22P03 for a binary value.
[[noreturn]] void raise_binary(const error& why, std::string_view bytes, const type_info& type);

// Raises 22P03 unless `bytes` has the expected size; `what` names it in the message.
void require_size(std::string_view bytes, std::size_t expected, const char* what);

// Raises "invalid WHAT: ..." with `code`, for a text argument.
[[noreturn]] void raise_invalid(int code, const char* what, const error& why, std::string_view text,
                                const type_info& type);

// Raises 22023 unless `value` is in min .. max; `what` names it in the message.
void require_argument(std::int64_t value, std::int64_t min, std::int64_t max, const char* what);

// Raises 42804 unless `type` is tstzrange. The operators <@ and @> are declared for anyrange, so
// other ranges get this far.
void require_tstzrange(Oid type);

// Raises 2200H: the id has no successor in its millisecond.
[[noreturn]] void raise_exhausted(const type_info& type);

}  // namespace sortid
