// type_info: facts about a type for error messages.
#pragma once

#include <cstddef>
#include <string_view>

namespace sortid {

// A pointer is nullptr if none of the type's errors needs it.
struct type_info {
  const char* name;               // in SQL
  const char* symbols = nullptr;  // the beginning of its C symbols, if not the name
  const char* alphabet;           // the symbols of its text
  const char* text_range;         // DETAIL for out-of-range text: the smallest or largest text
  const char* part = "";  // follows "Expected N characters" in DETAIL: which part was counted
  const char* holder = nullptr;  // what holds the times, if not the type
  const char* cast = nullptr;    // the type in a HINT's cast, if not the name
  std::size_t bytes = 0;         // the size of a bytea that can be cast to the type; 0: no cast
  // Expressions for a HINT that convert a uuid and a decimal number. '...' stands for the text.
  const char* of_uuid = nullptr;
  bool of_any_uuid = true;  // false: `of_uuid` accepts only results of uid11::to_uuidv8()
  const char* of_number = nullptr;
  // Returns the HINT for text with this symbol outside the alphabet, or nullptr.
  const char* (*hint)(std::string_view text, char symbol) = [](std::string_view, char) {
    return static_cast<const char*>(nullptr);
  };
};

}  // namespace sortid
