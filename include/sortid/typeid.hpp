// typeid: a type prefix, "_" and a uuid as 26 Base32 symbols (TypeID specification 0.3.0).
// Nothing here throws or allocates. The struct is called typeid_ because `typeid` is a keyword in
// C++.
#pragma once

#include "sortid/codec/base32.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct typeid_ {
  static constexpr std::size_t suffix_size = base32::u128_symbols;
  static constexpr std::size_t max_prefix_size = 63;
  static constexpr std::size_t min_text_size = suffix_size;
  static constexpr std::size_t max_text_size = max_prefix_size + 1 + suffix_size;

  struct value {
    std::string_view prefix;  // may be empty
    u128 uuid;

    friend constexpr bool operator<=(const value& a, const value& b) noexcept {
      return compare(a, b) <= 0;
    }
  };

  // A value that owns its prefix instead of pointing to it.
  struct owned_value {
    char prefix[max_prefix_size];
    std::size_t prefix_size;
    u128 uuid;

    constexpr operator value() const noexcept { return {{prefix, prefix_size}, uuid}; }

    // Returns the next id with the same prefix; the last id wraps to the first.
    friend constexpr owned_value increment(owned_value id) noexcept {
      id.uuid = id.uuid + 1;
      return id;
    }
  };

  // Checks a type prefix (section "Type Prefix"). It must be empty, or consist of at most 63
  // symbols, each a-z or "_", and begin and end with a letter. Fails with prefix_too_long,
  // bad_prefix_symbol or prefix_edge.
  static error check_prefix(std::string_view prefix) noexcept;

  // Parses the text of a typeid. The prefix in the result points into `text`. Fails as
  // check_prefix() does, or with no_prefix or no_separator. An invalid suffix fails with too_short,
  // too_long, bad_symbol or, from 8000... on, out_of_range.
  static result<value> parse(std::string_view text) noexcept;

  // Returns the ids whose text begins with `beginning`, 0 to 90 symbols. `beginning` may end within
  // the type prefix ("us"), with the separator ("user_") or within the suffix ("user_01h4"). After
  // "user_" and "user__", the type prefix may also continue. Fails as parse() does if no text
  // begins with `beginning`.
  static result<range<owned_value>> prefix_range(std::string_view beginning) noexcept;

  // Whether the symbol between `before`, a prefix of an id's text, and `after` must be the
  // separator. This is so if the symbol follows a letter and precedes a digit: only the suffix has
  // digits, and the suffix begins with a digit, right after the separator.
  static bool is_separator(std::string_view before, char after) noexcept;

  // Writes the text of an id, at most max_text_size symbols, to `text`. The prefix must pass
  // check_prefix(). Returns the number of symbols.
  static std::size_t format(value id, char* text) noexcept;

  // Writes exactly suffix_size symbols to `text`.
  static void format_suffix(u128 uuid, char* text) noexcept;

  // Compares two ids in the bytewise order of their canonical text. Returns -1, 0 or 1.
  static constexpr int compare(value a, value b) noexcept {
    const int prefixes = a.prefix.compare(b.prefix);
    if (prefixes != 0) return prefixes < 0 ? -1 : 1;
    return a.uuid < b.uuid ? -1 : a.uuid > b.uuid ? 1 : 0;
  }

  // Returns an abbreviated sort key: if two keys differ, compare() orders the ids the same way.
  // `reference` may be any prefix. Two ids with this prefix share a key only if the first 64 bits
  // of their uuids differ by at most 1. The key of any other id holds 60 bits of the id: five bits
  // for each of up to 12 letters, five zeros if there is room, then the first bits of the uuid.
  static std::uint64_t sort_key(value id, std::string_view reference) noexcept;

  // Returns the five bits of a letter, 1 to 28. Zero marks the end of a prefix and sorts below all
  // letters.
  static constexpr std::uint8_t sort_code(char letter) noexcept {
    return static_cast<std::uint8_t>(letter - '_' + 1);
  }

  // Returns sort_key() of an id whose prefix is `reference`.
  static constexpr std::uint64_t sort_key_of_reference(u128 uuid) noexcept {
    return (std::uint64_t{1} << 60) + (uuid.high - uuid.high / 8);
  }
};

}  // namespace sortid
