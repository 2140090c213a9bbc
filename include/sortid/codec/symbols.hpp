// symbols: lookup tables from symbols to digits and back, for one, two or four symbols at a
// time, computed at compile time from an alphabet. Nothing here throws or allocates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace sortid {

struct symbol_table {
  // Digits are below 64, so this bit marks an invalid symbol even after entries have been ORed.
  static constexpr std::uint8_t invalid = 0x80;

  std::uint8_t value[256];

  constexpr std::uint8_t operator[](char symbol) const noexcept {
    return value[static_cast<unsigned char>(symbol)];
  }
  constexpr bool has(char symbol) const noexcept { return (*this)[symbol] < invalid; }

  // Returns the index of the first byte that is not a symbol, or text.size().
  constexpr std::size_t find_invalid(std::string_view text) const noexcept {
    std::size_t i = 0;
    while (i < text.size() && has(text.data()[i])) ++i;
    return i;
  }
};

// Calls step(0) to step(count - 1) without a loop. Compilers do not unroll short loops at
// -O2, and here the loop would cost more than its body.
template <std::size_t count, class Step>
[[gnu::always_inline]] constexpr void unrolled(Step step) noexcept {
  [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
    (step(i), ...);
  }
  (std::make_index_sequence<count>{});
}

// Decodes up to four symbols at once: value[i][symbol] is the symbol's digit times
// base^(3 - i), so four symbols take four loads and three additions.
template <std::uint32_t base>
struct quad_table {
  // Sums and ORs of entries stay below this unless a symbol was invalid.
  static constexpr std::uint32_t invalid = 1u << 28;
  static_assert(base * base * base * base < invalid);

  std::uint32_t value[4][256];

  consteval explicit quad_table(const symbol_table& digits) : value{} {
    std::uint32_t scale = 1;
    for (int i = 3; i >= 0; --i, scale *= base)
      for (int symbol = 0; symbol < 256; ++symbol) {
        const std::uint8_t digit = digits.value[symbol];
        value[i][symbol] = digit < symbol_table::invalid ? digit * scale : invalid;
      }
  }

  // Decodes `Count` symbols, 1 to 4. Returns `invalid` or more if one of them is not a symbol.
  template <std::size_t Count = 4>
  constexpr std::uint32_t read(const char* text) const noexcept {
    static_assert(Count >= 1 && Count <= 4);
    std::uint32_t number = 0;
    unrolled<Count>([&](std::size_t i) {
      number += value[4 - Count + i][static_cast<unsigned char>(text[i])];
    });
    return number;
  }
};

// Encodes two symbols at once: the table has the two symbols for every number below size^2.
template <std::size_t size>
struct pair_table {
  char symbols[size * size][2];

  consteval explicit pair_table(std::string_view alphabet) : symbols{} {
    for (std::size_t i = 0; i < size * size; ++i) {
      symbols[i][0] = alphabet[i / size];
      symbols[i][1] = alphabet[i % size];
    }
  }

  // Writes the two symbols of `number`, which is below size^2.
  void write(std::size_t number, char* text) const noexcept {
    std::memcpy(text, symbols[number], 2);
  }
};

// Returns the table for an alphabet: a symbol's digit is its index.
consteval symbol_table table_of(std::string_view alphabet) {
  symbol_table digits{};
  for (auto& value : digits.value) value = symbol_table::invalid;
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    digits.value[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return digits;
}

// Returns a copy of `table` that decodes each of `aliases` like `symbol`.
consteval symbol_table with_aliases(symbol_table table, std::string_view aliases, char symbol) {
  for (const char alias : aliases) table.value[static_cast<unsigned char>(alias)] = table[symbol];
  return table;
}

// Returns a copy of `table` that decodes each letter that is not a symbol like the same letter in
// the other case.
consteval symbol_table with_either_case(symbol_table table) {
  for (char upper = 'A'; upper <= 'Z'; ++upper) {
    const char lower = static_cast<char>(upper + ('a' - 'A'));
    if (!table.has(lower)) table.value[static_cast<unsigned char>(lower)] = table[upper];
    if (!table.has(upper)) table.value[static_cast<unsigned char>(upper)] = table[lower];
  }
  return table;
}

// Whether the symbols ascend. Only then does the bytewise order of encoded values equal the order
// of the values.
consteval bool ascends(std::string_view alphabet) {
  for (std::size_t i = 1; i < alphabet.size(); ++i)
    if (alphabet[i - 1] >= alphabet[i]) return false;
  return true;
}

}  // namespace sortid
