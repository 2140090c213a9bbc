// symbols: the table that maps a byte to the digit it stands for, computed at
// compile time from a visible alphabet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sortid {

struct symbol_table {
  // No alphabet here has more than 62 symbols, so one bit tells apart what is
  // no symbol, also after several values were or-ed together.
  static constexpr std::uint8_t invalid = 0x80;

  std::uint8_t value[256];

  constexpr std::uint8_t operator[](char symbol) const noexcept {
    return value[static_cast<unsigned char>(symbol)];
  }
  constexpr bool has(char symbol) const noexcept { return (*this)[symbol] < invalid; }

  // The index of the first byte that is no symbol, or text.size().
  constexpr std::size_t find_invalid(std::string_view text) const noexcept {
    std::size_t i = 0;
    while (i < text.size() && has(text.data()[i])) ++i;
    return i;
  }
};

// The table of an alphabet in which every symbol stands for its own index.
consteval symbol_table table_of(std::string_view alphabet) {
  symbol_table table{};
  for (auto& value : table.value) value = symbol_table::invalid;
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    table.value[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return table;
}

// The same table, in which each of `aliases` is read as `symbol`.
consteval symbol_table with_aliases(symbol_table table, std::string_view aliases, char symbol) {
  for (const char alias : aliases) table.value[static_cast<unsigned char>(alias)] = table[symbol];
  return table;
}

// The same table, in which a letter that is no symbol is read as its other case.
consteval symbol_table with_either_case(symbol_table table) {
  for (char upper = 'A'; upper <= 'Z'; ++upper) {
    const char lower = static_cast<char>(upper + ('a' - 'A'));
    if (!table.has(lower)) table.value[static_cast<unsigned char>(lower)] = table[upper];
    if (!table.has(upper)) table.value[static_cast<unsigned char>(upper)] = table[lower];
  }
  return table;
}

// Bytewise order of texts is order of values only where the alphabet ascends.
consteval bool ascends(std::string_view alphabet) {
  for (std::size_t i = 1; i < alphabet.size(); ++i)
    if (alphabet[i - 1] >= alphabet[i]) return false;
  return true;
}

}  // namespace sortid
