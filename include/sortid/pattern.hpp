// pattern: the range of ids that can match a pattern of SQL's LIKE. In a pattern, "%" matches any
// number of symbols and "_" matches exactly one; "\" escapes the next symbol.
#pragma once

#include "sortid/format.hpp"

namespace sortid {

// Whether a pattern distinguishes upper case from lower case: LIKE does, ILIKE does not.
enum class letter_case : bool { exact, either };

template <prefix_searchable Format>
struct ids_like_result {
  decltype(Format::prefix_range({}).value) ids;  // inverted (first > last) if no id matches
  bool is_exact = true;                          // true: all of `ids` match
  bool has_beginning = true;                     // false: the pattern begins with a wildcard
};

// Whether any id's canonical text begins with `beginning`.
template <prefix_searchable Format>
bool begin_texts(std::string_view beginning) noexcept {
  const auto found = Format::prefix_range(beginning);
  if (!found.ok()) return false;
  char first[Format::max_text_size] = {};
  return std::string_view{first, Format::format(found.value.first, first)}.starts_with(beginning);
}

// Returns the ids whose text can match `pattern`: those whose text begins with the part of the
// pattern before its first wildcard. With letter_case::either, that part also ends before the first
// letter that can occur in either case in an id. Never fails, even if the pattern ends with the
// escape character.
template <prefix_searchable Format>
ids_like_result<Format> ids_like(std::string_view pattern, letter_case letters) noexcept {
  const auto all = Format::prefix_range({}).value;
  const ids_like_result<Format> none{{increment(all.first), all.first}};

  char symbols[Format::max_text_size];
  std::size_t size = 0, at = 0;
  for (; at < pattern.size(); ++at) {
    char symbol = pattern.data()[at];
    if (symbol == '%') break;
    if (symbol == '\\') {
      if (at + 1 == pattern.size()) break;
      symbol = pattern.data()[++at];
    } else if (symbol == '_') {
      if constexpr (requires { Format::is_separator({}, ' '); }) {
        if (at + 1 == pattern.size() ||
            !Format::is_separator({symbols, size}, pattern.data()[at + 1]))
          break;
      } else
        break;
    }
    if (size == Format::max_text_size) return none;
    symbols[size++] = symbol;
    const char other = static_cast<char>(symbol ^ ('a' ^ 'A'));
    const bool is_letter = (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
    if (letters == letter_case::exact || !is_letter) continue;
    const bool is_there = begin_texts<Format>({symbols, size});
    symbols[size - 1] = other;
    if (!begin_texts<Format>({symbols, size})) {
      symbols[size - 1] = symbol;
    } else if (is_there) {
      --size;
      break;
    }
  }

  // Patterns match canonical text only, but prefix_range() may also accept the other case.
  const std::string_view beginning{symbols, size};
  const auto found = Format::prefix_range(beginning);
  if (!found.ok()) return none;
  char first[Format::max_text_size];
  const std::size_t length = Format::format(found.value.first, first);
  if (!std::string_view{first, length}.starts_with(beginning)) return none;

  const std::string_view rest{pattern.data() + at, pattern.size() - at};
  if (rest.empty() && size < length) return none;
  // Every id in the range matches if a "%" leaves the length open and there is a symbol for each
  // "_".
  std::size_t least = size;
  bool is_open = rest.empty(), has_symbols = false;
  for (const char symbol : rest) {
    is_open |= symbol == '%';
    least += symbol == '_';
    has_symbols |= symbol != '%' && symbol != '_';
  }
  const bool is_exact =
      is_open && !has_symbols && (least == size || least <= Format::min_text_size);
  return {found.value, is_exact, size > 0};
}

}  // namespace sortid
