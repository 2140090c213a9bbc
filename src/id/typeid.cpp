#include "sortid/typeid.hpp"

#include "base32_prefix.hpp"

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

// Explains why `text` is not a typeid.
static error explain(std::string_view text) noexcept {
  // The suffix has no "_", so the last "_" is the separator.
  const std::size_t separator = text.rfind('_');
  const bool prefixed = separator != std::string_view::npos;
  const std::size_t start = prefixed ? separator + 1 : 0;

  if (prefixed && separator == 0) return {fault::no_prefix, 1};
  const error of_prefix = typeid_::check_prefix({text.data(), prefixed ? separator : 0});
  if (of_prefix.what != fault::none) return of_prefix;

  const std::string_view suffix{text.data() + start, text.size() - start};
  // Text that begins with a letter was probably meant to have a prefix.
  if (!prefixed && suffix.size() != suffix_size && !suffix.empty() &&
      prefix_symbols.has(suffix.data()[0]))
    return {fault::no_separator, 0, suffix.size(), suffix_size};
  error why = diagnose(suffix, suffix_size, table);
  if (why.position != 0) why.position += start;
  return why;
}

result<value> typeid_::parse(std::string_view text) noexcept {
  // If the last 26 symbols are a suffix, only a prefix and "_" may precede them.
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

// Returns the id whose prefix is `letters`, padded with `fill` to `size` letters.
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

// Returns the ids whose text begins with `beginning`, which includes at least the first symbol of
// the suffix, at `start`.
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
  // A suffix begins with a digit, and prefixes have no digits.
  const std::size_t letters = prefix_symbols.find_invalid(beginning);
  if (letters < beginning.size()) {
    const char symbol = beginning.data()[letters];
    if (symbol >= '0' && symbol <= '9') return suffix_range(beginning, letters);
    return {{}, {fault::bad_prefix_symbol, letters + 1}};
  }
  if (letters == 0) return {{own({{}, {}}), fill_prefix({}, 'z', max_prefix_size, u128_max)}};
  if (beginning.data()[0] == '_') return {{}, {fault::prefix_edge, 1}};

  // There are only letters and "_". Either the prefix continues, if it has room for a final letter,
  // or a single "_" at the end is the separator.
  const bool ends_in_underscore = beginning.data()[letters - 1] == '_';
  const bool may_be_separator = ends_in_underscore && beginning.data()[letters - 2] != '_';
  const bool may_go_on =
      letters < max_prefix_size || (letters == max_prefix_size && !ends_in_underscore);
  const std::string_view prefix{beginning.data(), letters - 1};
  if (!may_go_on && !(may_be_separator && letters <= max_prefix_size + 1))
    return {
        {},
        {fault::prefix_too_long, 0,
         may_be_separator ? letters - 1 : letters + (ends_in_underscore ? 1 : 0), max_prefix_size}};

  range<owned_value> found;
  // In ascending order, the text may continue with the suffix, another "_" or a letter.
  if (!ends_in_underscore)
    found.first = own({beginning, {}});
  else if (may_be_separator)
    found.first = own({prefix, {}});
  else {
    found.first = fill_prefix(beginning, '_', max_prefix_size, {});
    found.first.prefix[max_prefix_size - 1] = 'a';
  }
  found.last =
      may_go_on ? fill_prefix(beginning, 'z', max_prefix_size, u128_max) : own({prefix, u128_max});
  return {found};
}

bool typeid_::is_separator(std::string_view before, char after) noexcept {
  return after >= '0' && after <= '9' && !before.empty() &&
         prefix_symbols.find_invalid(before) == before.size() &&
         before.data()[before.size() - 1] != '_';
}

std::size_t typeid_::format(value id, char* text) noexcept {
  std::size_t size = id.prefix.size();
  if (size > 0) {  // an empty view may be null, which memcpy does not allow
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
  // The first sixteenth of the 64-bit numbers is for prefixes below the reference, and the last
  // sixteenth for prefixes above it. Ids with the reference as their prefix get the fourteen
  // sixteenths in between, plus the lowest number of the last sixteenth, which no id with a greater
  // prefix gets. Their 64 bits fit because every multiple of 8 except 0 shares the key of the
  // number before it.
  const int order = id.prefix.compare(reference);
  if (order == 0) return sort_key_of_reference(id.uuid);
  std::uint64_t key = order < 0 ? 0 : std::uint64_t{15} << 60;

  unsigned room = 60;
  for (const char letter : id.prefix) {
    if (room < 5) return key;
    room -= 5;
    key |= std::uint64_t{sort_code(letter)} << room;
  }
  return room <= 5 ? key : key | id.uuid.high >> (64 - (room - 5));
}

static_assert(prefix_searchable<typeid_> && !sorted_by_time<typeid_>);

}  // namespace sortid
