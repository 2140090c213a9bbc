// typeid: a type prefix, "_", and a uuid as 26 Base32 symbols (TypeID
// specification 0.3.0). Nothing here throws or allocates. The name
// ends with an underscore because `typeid` is a keyword of C++.
#pragma once

#include "codec/base32.hpp"
#include "codec/u128.hpp"
#include "id/format.hpp"

namespace sortid {

struct typeid_ {
  static constexpr std::size_t suffix_size = base32::u128_symbols;
  static constexpr std::size_t max_prefix_size = 63;
  static constexpr std::size_t max_text_size = max_prefix_size + 1 + suffix_size;

  struct value {
    std::string_view prefix;  // may be empty
    u128 uuid;

    friend constexpr bool operator<=(const value& a, const value& b) noexcept {
      return compare(a, b) <= 0;
    }
  };

  // A value that holds its prefix instead of pointing to it.
  struct owned_value {
    char prefix[max_prefix_size];
    std::size_t prefix_size;
    u128 uuid;

    constexpr operator value() const noexcept { return {{prefix, prefix_size}, uuid}; }
  };

  // "Type Prefix": the empty one, or up to 63 of a-z and "_" that begin and end
  // with a letter. Fails with prefix_too_long, bad_prefix_symbol or prefix_edge.
  static error check_prefix(std::string_view prefix) noexcept;

  // The prefix in the result points into `text`. Fails as check_prefix does, with
  // no_prefix or no_separator, or for the suffix with too_short, too_long, bad_symbol
  // or out_of_range (8zzz... and above).
  static result<value> parse(std::string_view text) noexcept;

  // The ids whose text begins with `beginning`, 0 to 90 symbols: within the type
  // prefix ("us"), with the separator or more of the type prefix to come ("user_",
  // "user__"), or within the suffix ("user_01h4"). Fails as parse does where no text
  // begins so.
  static result<range<owned_value>> prefix_range(std::string_view beginning) noexcept;

  // Writes the text of an id whose prefix passes check_prefix, at most max_text_size
  // symbols, to `text`. Returns how many.
  static std::size_t format(value id, char* text) noexcept;

  // Writes exactly suffix_size symbols to `text`.
  static void format_suffix(u128 uuid, char* text) noexcept;

  // Negative, 0 or positive, in the order of the canonical texts as bytes.
  static constexpr int compare(value a, value b) noexcept {
    const int prefixes = a.prefix.compare(b.prefix);
    if (prefixes != 0) return prefixes;
    return a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0;
  }

  // A number that sorts as compare() does, as far as it goes: where two numbers
  // differ, the ids differ the same way. For ids of the prefix `reference`, which
  // may be any, it holds the first 62 bits of the uuid; for others 5 bits a letter,
  // of up to 12 letters, and what bits of the uuid there is room for behind them.
  static std::uint64_t sort_key(value id, std::string_view reference) noexcept;
};

}  // namespace sortid
