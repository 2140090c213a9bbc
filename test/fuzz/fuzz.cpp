// fuzz: see the header. Like the long division in test/unit/slow.cpp, this file is compiled without
// coverage, so that the fuzzer searches for new paths through the library, not through this code.
#include "fuzz.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace fuzz {

void fail(const char* file, int line, const char* what) {
  std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
  std::abort();
}

u128 after(u128 id) { return {id.low == ~std::uint64_t{0} ? id.high + 1 : id.high, id.low + 1}; }
u128 before(u128 id) { return {id.low == 0 ? id.high - 1 : id.high, id.low - 1}; }

std::string translated(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  for (char& symbol : result)
    if (const std::size_t at = from.find(symbol); at != from.npos) symbol = to[at];
  return result;
}

error wrong_symbols(std::string_view text, std::string_view symbols, std::size_t size) {
  const std::size_t at = text.find_first_not_of(symbols);
  const std::size_t position = at == text.npos ? 0 : at + 1;
  const bool ascii =
      std::none_of(text.begin(), text.end(), [](char byte) { return (byte & 0x80) != 0; });
  if (ascii && text.size() < size) return {fault::too_short, position, text.size(), size};
  if (ascii && text.size() > size) return {fault::too_long, position, text.size(), size};
  return {position == 0 ? fault::none : fault::bad_symbol, position};
}

error wrong_beginning(std::string_view text, std::string_view symbols, std::size_t size) {
  const error why = wrong_symbols(text, symbols, size);
  if (why.what != fault::too_short) return why;
  return {why.position == 0 ? fault::none : fault::bad_symbol, why.position};
}

}  // namespace fuzz
