// errors: turns the faults that formats report into SQL errors. The codes are 22P02 (malformed
// text), 22003 (value out of range), 22P03 (malformed binary value), 22023 (bad argument), 22008
// (time out of range) and 2200H (no successor in the millisecond).
#pragma once

#include "sortid/result.hpp"
#include "pg/pg.hpp"
#include "pg/type_info.hpp"

namespace sortid {

// Raises 22P02, "invalid input syntax for type ...", or 22003, "value ... is out of range for type
// ...", or saves the error in `context` and returns. If ids of the type can be compared with times,
// a HINT shows how to write a time.
void report_text(const error& why, std::string_view text, const type_info& type,
                 bool compares_with_times, Node* context);

// Raises 22P02 or 22003 for an invalid prefix of an id's text.
[[noreturn]] void raise_prefix(const error& why, std::string_view prefix, const type_info& type);

// Raises 22P03 for an invalid binary value.
[[noreturn]] void raise_binary(const error& why, std::string_view bytes, const type_info& type);

// Raises 22P03 unless `bytes` has the expected size. The message calls the bytes `what`.
void require_size(std::string_view bytes, std::size_t expected, const char* what);

// Raises "invalid WHAT: ..." with `code` for an invalid text argument.
[[noreturn]] void raise_invalid(int code, const char* what, const error& why, std::string_view text,
                                const type_info& type);

// Raises 22023 unless `value` is in min .. max. The message calls the value `what`.
void require_argument(std::int64_t value, std::int64_t min, std::int64_t max, const char* what);

// Raises 42804 unless `type` is tstzrange. The operators <@ and @> are declared for anyrange, so
// the parser also accepts other ranges.
void require_tstzrange(Oid type);

// Raises 2200H: the id has no successor in its millisecond.
[[noreturn]] void raise_exhausted(const type_info& type);

}  // namespace sortid
