#include "id/typeid.hpp"

#include "id/base32_prefix.hpp"

namespace sortid {

using value = typeid_::value;
using owned_value = typeid_::owned_value;

static constexpr std::size_t suffix_size = typeid_::suffix_size;
static constexpr symbol_table table = table_of(base32::lower);
static constexpr base32::reader reader{table};
static constexpr symbol_table prefix_symbols = table_of("_abcdefghijklmnopqrstuvwxyz");

error typeid_::check_prefix(std::string_view prefix) noexcept {
  if (prefix.empty()) return {};
  const std::size_t at = prefix_symbols.find_invalid(prefix);
  if (at < prefix.size()) return {fault::bad_prefix_symbol, at + 1};
  if (prefix.size() > max_prefix_size)
    return {fault::prefix_too_long, 0, prefix.size(), max_prefix_size};
  if (prefix.data()[0] == '_') return {fault::prefix_edge, 1};
  if (prefix.data()[prefix.size() - 1] == '_') return {fault::prefix_edge, prefix.size()};
  return {};
}

// Why a text is no typeid.
static error explain(std::string_view text) noexcept {
  // No "_" is a symbol of the suffix: the last one is the separator, wherever it is.
  const std::size_t separator = text.rfind('_');
  const bool prefixed = separator != std::string_view::npos;
  const std::size_t start = prefixed ? separator + 1 : 0;

  if (prefixed && separator == 0) return {fault::no_prefix, 1};
  const error of_prefix = typeid_::check_prefix({text.data(), prefixed ? separator : 0});
  if (of_prefix.what != fault::none) return of_prefix;

  const std::string_view suffix{text.data() + start, text.size() - start};
  // What begins with a letter was meant to begin with a prefix.
  if (!prefixed && suffix.size() != suffix_size && !suffix.empty() &&
      prefix_symbols.has(suffix.data()[0]))
    return {fault::no_separator, 0, suffix.size(), suffix_size};
  error why = diagnose(suffix, suffix_size, table);
  if (why.position != 0) why.position += start;
  return why;
}

result<value> typeid_::parse(std::string_view text) noexcept {
  // Where the last 26 symbols are a suffix, what is before them is "_" and a prefix.
  if (text.size() >= suffix_size) {
    const std::size_t start = text.size() - suffix_size;
    value id;
    if (base32::decode_u128(text.data() + start, reader, id.uuid)) [[likely]] {
      if (start == 0) return {id};
      id.prefix = {text.data(), start - 1};
      if (start > 1 && text.data()[start - 1] == '_' && check_prefix(id.prefix).what == fault::none)
        return {id};
    }
  }
  return {{}, explain(text)};
}

// `letters`, then `fill` up to `size`.
static owned_value fill_prefix(std::string_view letters, char fill, std::size_t size,
                               u128 uuid) noexcept {
  owned_value id{{}, size, uuid};
  for (std::size_t i = 0; i < size; ++i)
    id.prefix[i] = i < letters.size() ? letters.data()[i] : fill;
  return id;
}

static owned_value own(value id) noexcept {
  return fill_prefix(id.prefix, '\0', id.prefix.size(), id.uuid);
}

// The beginning of a text that has reached the suffix: its digit at `start`.
static result<range<owned_value>> suffix_range(std::string_view beginning,
                                               std::size_t start) noexcept {
  std::string_view prefix;
  if (start > 0) {
    if (beginning.data()[start - 1] != '_') return {{}, {fault::bad_prefix_symbol, start + 1}};
    if (start == 1) return {{}, {fault::no_prefix, 1}};
    prefix = {beginning.data(), start - 1};
    if (const error why = typeid_::check_prefix(prefix); why.what != fault::none) return {{}, why};
  }
  const auto uuids = base32_prefix_range({beginning.data() + start, beginning.size() - start},
                                         base32::lower_pairs, reader, table);
  error why = uuids.why;
  if (why.position != 0) why.position += start;
  return {{own({prefix, uuids.value.first}), own({prefix, uuids.value.last})}, why};
}

result<range<owned_value>> typeid_::prefix_range(std::string_view beginning) noexcept {
  // The first symbol of a suffix is a digit, and a prefix has none.
  const std::size_t letters = prefix_symbols.find_invalid(beginning);
  if (letters < beginning.size()) {
    const char symbol = beginning.data()[letters];
    if (symbol >= '0' && symbol <= '9') return suffix_range(beginning, letters);
    return {{}, {fault::bad_prefix_symbol, letters + 1}};
  }
  if (letters == 0) return {{own({{}, {}}), fill_prefix({}, 'z', max_prefix_size, u128_max)}};
  if (beginning.data()[0] == '_') return {{}, {fault::prefix_edge, 1}};

  // Letters and "_" only: a prefix that begins so, where there is room for its
  // last letter, or, with one "_" at the end, the whole prefix.
  const bool open = beginning.data()[letters - 1] == '_';
  const bool whole = open && beginning.data()[letters - 2] != '_';
  const bool longer = letters < max_prefix_size || (letters == max_prefix_size && !open);
  const std::string_view prefix{beginning.data(), letters - 1};
  if (!longer && !(whole && letters <= max_prefix_size + 1))
    return {{},
            {fault::prefix_too_long, 0, whole ? letters - 1 : letters + (open ? 1 : 0),
             max_prefix_size}};

  range<owned_value> found;
  // Next to come, in ascending order: the suffix, more of "_", a letter.
  if (!open)
    found.first = own({beginning, {}});
  else if (whole)
    found.first = own({prefix, {}});
  else {
    found.first = fill_prefix(beginning, '_', max_prefix_size, {});
    found.first.prefix[max_prefix_size - 1] = 'a';
  }
  found.last =
      longer ? fill_prefix(beginning, 'z', max_prefix_size, u128_max) : own({prefix, u128_max});
  return {found};
}

std::size_t typeid_::format(value id, char* text) noexcept {
  std::size_t size = id.prefix.size();
  if (size > 0) {  // an empty one may point nowhere, which memcpy forbids
    std::memcpy(text, id.prefix.data(), size);
    text[size++] = '_';
  }
  format_suffix(id.uuid, text + size);
  return size + suffix_size;
}

void typeid_::format_suffix(u128 uuid, char* text) noexcept {
  base32::encode_u128(uuid, base32::lower_pairs, text);
}

std::uint64_t typeid_::sort_key(value id, std::string_view reference) noexcept {
  // Two bits: is the prefix below, equal to, or above the reference?
  const int order = id.prefix.compare(reference);
  if (order == 0) return std::uint64_t{1} << 62 | id.uuid.high >> 2;
  std::uint64_t key = order < 0 ? 0 : std::uint64_t{2} << 62;

  // The end of a prefix is below every letter; its five bits remain zero.
  unsigned room = 62;
  for (const char letter : id.prefix) {
    if (room < 5) return key;
    room -= 5;
    key |= static_cast<std::uint64_t>(prefix_symbols[letter] + 1) << room;
  }
  return room <= 5 ? key : key | id.uuid.high >> (64 - (room - 5));
}

static_assert(prefix_searchable<typeid_> && !sorted_by_time<typeid_>);

}  // namespace sortid
