// errors: how the faults that the formats find become SQL errors. The codes:
// 22P02 malformed text, 22003 no value of the type, 22P03 malformed binary,
// 22023 bad argument, 22008 time out of range, 2200H no successor in the millisecond.
#pragma once

#include "id/result.hpp"
#include "pg/pg.hpp"

namespace sortid {

// What error messages say about a type.
struct type_info {
  const char* name;        // as SQL has it
  const char* alphabet;    // the symbols of its text
  const char* text_range;  // DETAIL: the texts that stand for a value
  const char* time_range;  // DETAIL: the times that it holds
  const char* part = "";   // which of its symbols are counted
  // HINT for the text of a uuid: an expression that makes an id of it, or nullptr.
  const char* of_uuid = nullptr;
  bool of_any_uuid = true;  // not only of those that uid11::to_uuidv8 makes
  // HINT for a symbol outside the alphabet, or nullptr.
  const char* (*hint)(char symbol) = [](char) -> const char* { return nullptr; };
};

// "invalid input syntax for type ...": 22P02 or 22003. Returns only if `context`
// took the error.
void report_text(const error& why, std::string_view text, const type_info& type, Node* context);

// The same for a prefix of a text, always raised.
[[noreturn]] void raise_prefix(const error& why, std::string_view prefix, const type_info& type);

// 22P03 for what came in binary form, always raised.
[[noreturn]] void raise_binary(const error& why, std::string_view bytes, const type_info& type);

// 22P03 unless `bytes` has the size that `what` must have.
void require_size(std::string_view bytes, std::size_t expected, const char* what);

// "invalid WHAT: ..." with `code`, for a text that is an argument, always raised.
[[noreturn]] void raise_invalid(int code, const char* what, const error& why, std::string_view text,
                                const type_info& type);

// 22023 unless `value` is in min .. max.
void require_argument(std::int64_t value, std::int64_t min, std::int64_t max, const char* what);

// 2200H: `type` has no successor of this id in its millisecond.
[[noreturn]] void raise_exhausted(const type_info& type);

}  // namespace sortid
