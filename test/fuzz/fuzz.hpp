// fuzz: shared by the fuzzers, which compare the library's results for any input with long division
// (test/unit/slow.hpp) and with a literal implementation of the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "../unit/slow.hpp"
#include "sortid/codec/octets.hpp"
#include "sortid/result.hpp"

// Ends the program unless the expression holds. The fuzzer reports that as a finding.
#define MUST(holds) ((holds) ? void() : fuzz::fail(__FILE__, __LINE__, #holds))

namespace fuzz {

using slow::bytes_of;
using slow::u128_of;
using sortid::error;
using sortid::fault;
using sortid::range;
using sortid::result;
using sortid::u128;

[[noreturn]] void fail(const char* file, int line, const char* what);

// A copy of a string in an allocation of exactly its size, so that AddressSanitizer detects a read
// past its end.
class exact {
 public:
  explicit exact(std::string_view text)
      : size_(text.size()), block_(new char[size_ == 0 ? 1 : size_]) {
    text.copy(block_.get(), size_);
  }
  operator std::string_view() const { return {block_.get() + (size_ == 0 ? 1 : 0), size_}; }

 private:
  std::size_t size_;
  std::unique_ptr<char[]> block_;
};

// Returns what `write` writes to an allocation of exactly `size` bytes.
template <class Write>
std::string written(std::size_t size, Write write) {
  const auto block = std::make_unique_for_overwrite<char[]>(size);
  write(block.get());
  return {block.get(), size};
}

// Return the next or the previous id, and wrap at the ends.
u128 after(u128 id);
u128 before(u128 id);
inline std::uint64_t after(std::uint64_t id) { return id + 1; }
inline std::uint64_t before(std::uint64_t id) { return id - 1; }
template <std::size_t size>
sortid::octets<size> after(sortid::octets<size> id) {
  for (auto at = size; at-- > 0 && ++id.data[at] == 0;) continue;
  return id;
}
template <std::size_t size>
sortid::octets<size> before(sortid::octets<size> id) {
  for (auto at = size; at-- > 0 && id.data[at]-- == 0;) continue;
  return id;
}

// Returns `text` with each character in `from` replaced by the one at the same place in `to`.
std::string translated(std::string_view text, std::string_view from, std::string_view to);

inline bool operator==(const error& a, const error& b) {
  return a.what == b.what && a.position == b.position && a.found == b.found &&
         a.expected == b.expected;
}

// Returns the error in text that should have `size` symbols, before the text is read as a number: a
// wrong length if the text is ASCII, otherwise the first byte that is not a symbol.
error wrong_symbols(std::string_view text, std::string_view symbols, std::size_t size);

// Returns the error in a prefix of such text.
error wrong_beginning(std::string_view text, std::string_view symbols, std::size_t size);

// Checks that a range holds exactly the ids whose text begins with `beginning`: the text of its
// ends does, and that of the ids next to it doesn't. Relies on text that sorts like the ids.
template <class Id>
void must_be_range(range<Id> found, std::string_view beginning, std::string (*text_of)(Id)) {
  const auto begins = [&](Id id) { return text_of(id).starts_with(beginning); };
  MUST(begins(found.first) && begins(found.last));
  MUST(found.first == Id{} || !begins(before(found.first)));
  MUST(after(found.last) == Id{} || !begins(after(found.last)));
}

// Checks that a format with fixed-size text reads `text` as the id that `text_of` writes as
// `canonical`, finds the ids whose text begins with `canonical`, and otherwise reports the right
// errors. Every string of symbols from the first to the last text must be an id.
template <class Format>
void must_read(std::string_view text, const std::string& canonical, std::string_view symbols,
               std::string (*text_of)(typename Format::value)) {
  constexpr std::size_t size = Format::max_text_size;
  const std::string first = text_of({}), last = text_of(before(typename Format::value{}));

  const auto id = Format::parse(text);
  error why = wrong_symbols(canonical, symbols, size);
  if (why.what == fault::none && (canonical < first || canonical > last))
    why = {fault::out_of_range};
  MUST(id.why == why);
  if (id.ok()) {
    MUST(text_of(id.value) == canonical);
    MUST(written(size, [&](char* to) { Format::format(id.value, to); }) == canonical);
  }

  const auto found = Format::prefix_range(text);
  why = wrong_beginning(canonical, symbols, size);
  if (why.what == fault::none && (canonical < first.substr(0, canonical.size()) ||
                                  canonical > last.substr(0, canonical.size())))
    why = {fault::out_of_range};
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, canonical, text_of);
}

// A fuzzer; main.cpp finds it by name.
struct target {
  std::string_view name;
  void (*run)(std::string_view input);
  const target* next;  // in the list of all fuzzers

  target(std::string_view its_name, void (*its_run)(std::string_view)) noexcept;
};

// Defines a fuzzer: FUZZER(ulid, text) { ... }
#define FUZZER(name, input)                              \
  static void fuzz_##name(std::string_view);             \
  static const target target_##name{#name, fuzz_##name}; \
  static void fuzz_##name(std::string_view input)

}  // namespace fuzz
