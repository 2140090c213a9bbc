// entry: templates for the entry points that types share; TYPE_type.cpp has a line for each entry
// point. A type combines a format (include/sortid), a representation and the strings for error
// messages. Concepts state what a template requires of a type.
#pragma once

#include <optional>

#include "sortid/format.hpp"
#include "pg/errors.hpp"
#include "pg/representation.hpp"
#include "pg/timestamps.hpp"

namespace sortid {

// The base of an SQL type. The type adds `static constexpr type_info info`. The size of the
// format's values determines how they are stored, unless the type has its own representation.
template <class Format, representation Representation = fixed<sizeof(typename Format::value)>>
struct sql_type : Format, Representation {
  using value = typename Format::value;
  static_assert(std::same_as<value, typename Representation::value>,
                "the representation must store the format's values");
};

template <class Type>
concept described = std::same_as<decltype(Type::info), const type_info>;

// Returns the id that `text` denotes. Raises 22P02 or 22003, or saves the error.
template <text_form Type>
  requires representation<Type> && described<Type>
Datum parsed_id(FunctionCallInfo fcinfo, std::string_view text) {
  const auto parsed = Type::parse(text);
  if (!parsed.ok()) [[unlikely]] {
    report_text(parsed.why, text, Type::info, timestamped<Type>, soft_error_context(fcinfo));
    return 0;
  }
  return Type::put(parsed.value);
}

// T_in(cstring) → T
template <text_form Type>
Datum text_in(FunctionCallInfo fcinfo) {
  return parsed_id<Type>(fcinfo, PG_GETARG_CSTRING(0));
}

// bpchar → T; ignores the padding, which the server's cast to text also removes
template <text_form Type>
Datum from_bpchar(FunctionCallInfo fcinfo) {
  std::string_view text = view_of(PG_GETARG_BPCHAR_PP(0));
  while (text.ends_with(' ')) text.remove_suffix(1);
  return parsed_id<Type>(fcinfo, text);
}

// T_out(T) → cstring
template <text_form Type>
  requires representation<Type>
Datum text_out(FunctionCallInfo fcinfo) {
  auto* text = static_cast<char*>(palloc(Type::max_text_size + 1));
  text[Type::format(Type::get(PG_GETARG_DATUM(0)), text)] = '\0';
  PG_RETURN_CSTRING(text);
}

// T_is_valid(text), T_is_valid_prefix(text) → bool
template <text_form Type>
Datum is_valid(FunctionCallInfo fcinfo) {
  PG_RETURN_BOOL(Type::parse(view_of(PG_GETARG_TEXT_PP(0))).ok());
}
template <prefix_searchable Type>
Datum is_valid_prefix(FunctionCallInfo fcinfo) {
  PG_RETURN_BOOL(Type::prefix_range(view_of(PG_GETARG_TEXT_PP(0))).ok());
}

// bytea → T
template <fixed_size Type>
  requires described<Type>
Datum from_bytea(FunctionCallInfo fcinfo) {
  const std::string_view bytes = view_of(PG_GETARG_BYTEA_PP(0));
  require_size(bytes, Type::size, Type::info.name);
  return Type::put(Type::load(bytes_of(bytes)));
}

// Converts a C++ value to the result of an SQL function: integer, bigint, text or NULL.
inline Datum result_of(FunctionCallInfo, std::uint32_t value) {
  PG_RETURN_INT32(static_cast<std::int32_t>(value));
}
inline Datum result_of(FunctionCallInfo, std::uint64_t value) {
  PG_RETURN_INT64(static_cast<std::int64_t>(value));
}
inline Datum result_of(FunctionCallInfo, std::string_view value) {
  PG_RETURN_TEXT_P(cstring_to_text_with_len(value.data(), static_cast<int>(value.size())));
}
template <class Value>
Datum result_of(FunctionCallInfo fcinfo, const std::optional<Value>& value) {
  if (!value) PG_RETURN_NULL();
  return result_of(fcinfo, *value);
}

// T_PART(T) → the result of part(id)
template <class Type, class Part>
Datum part_of(FunctionCallInfo fcinfo, Part part) {
  return result_of(fcinfo, part(Type::get(PG_GETARG_DATUM(0))));
}

// T_timestamp(T) → timestamptz
template <timestamped Type>
Datum timestamp(FunctionCallInfo fcinfo) {
  PG_RETURN_TIMESTAMPTZ(timestamp_of(Type::time_of(Type::get(PG_GETARG_DATUM(0))), Type::time));
}

// Returns the 80 random bits in bytea argument `n`. Raises 22P03 unless it is ten bytes long.
inline u128 random_argument(FunctionCallInfo fcinfo, int n) {
  const std::string_view random = view_of(PG_GETARG_BYTEA_PP(n));
  require_size(random, 10, "random bytes");
  std::uint8_t bytes[16] = {};
  memcpy(bytes + 6, random.data(), random.size());
  return load_be128(bytes);
}

// Whether `symbol` begins with the name of R, which is a type or a representation that types share.
template <class R>
consteval bool is_of(std::string_view symbol) {
  std::string_view name;
  if constexpr (requires { R::info; })
    name = R::info.symbols != nullptr ? R::info.symbols : R::info.name;
  else
    name = R::symbols;
  return symbol.starts_with(name) && symbol.substr(name.size()).starts_with('_');
}

}  // namespace sortid

// NOLINTBEGIN(bugprone-macro-parentheses): R is a type
// Defines the entry point `symbol`, which calls function<R>(fcinfo). `symbol` must be named after
// R.
#define SORTID_ENTRY(symbol, function, R)                                      \
  static_assert(sortid::is_of<R>(#symbol), #symbol " is not named after " #R); \
  SORTID_FUNCTION(symbol) { return function<R>(fcinfo); }
// Defines an entry point that calls function<R>(fcinfo, ...). (cppcheck does not know __VA_OPT__.)
#define SORTID_ENTRY_WITH(symbol, function, R, ...)                            \
  static_assert(sortid::is_of<R>(#symbol), #symbol " is not named after " #R); \
  SORTID_FUNCTION(symbol) { return function<R>(fcinfo, __VA_ARGS__); }
// NOLINTEND(bugprone-macro-parentheses)

// Defines an entry point that calls R::member(fcinfo), where R is a type or a representation that
// types share. The SQL functions are not LANGUAGE internal even if the server has the function:
// fmgr searches internal functions linearly for every statement, but caches C functions.
#define SORTID_MEMBER(symbol, R, member)                                       \
  static_assert(sortid::representation<R>);                                    \
  static_assert(sortid::is_of<R>(#symbol), #symbol " is not named after " #R); \
  SORTID_FUNCTION(symbol) { return R::member(fcinfo); }
