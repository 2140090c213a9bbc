#include "id/typeid.hpp"

namespace sortid::typeid_ {

static constexpr symbol_table table = table_of(base32::lower);
static constexpr symbol_table prefix_symbols = table_of("_abcdefghijklmnopqrstuvwxyz");

error check_prefix(std::string_view prefix) noexcept {
  if (prefix.empty()) return {};
  const std::size_t at = prefix_symbols.find_invalid(prefix);
  if (at < prefix.size()) return {fault::bad_prefix_symbol, at + 1};
  if (prefix.size() > max_prefix_size)
    return {fault::prefix_too_long, 0, prefix.size(), max_prefix_size};
  if (prefix.data()[0] == '_') return {fault::prefix_edge, 1};
  if (prefix.data()[prefix.size() - 1] == '_') return {fault::prefix_edge, prefix.size()};
  return {};
}

result<value> parse(std::string_view text) noexcept {
  // No "_" is a symbol of the suffix: the last one is the separator, wherever it is.
  const std::size_t separator = text.rfind('_');
  const bool prefixed = separator != std::string_view::npos;
  const std::size_t start = prefixed ? separator + 1 : 0;

  if (prefixed && separator == 0) return {{}, {fault::no_prefix, 1}};
  const std::string_view prefix{text.data(), prefixed ? separator : 0};
  if (const error why = check_prefix(prefix); why.what != fault::none) return {{}, why};

  const std::string_view suffix{text.data() + start, text.size() - start};
  u128 uuid;
  if (suffix.size() == suffix_size && base32::decode_u128(suffix.data(), table, uuid))
    return {{prefix, uuid}};
  error why = diagnose(suffix, suffix_size, table);
  if (why.position != 0) why.position += start;
  return {{}, why};
}

std::size_t format(value id, char* text) noexcept {
  std::size_t size = id.prefix.size();
  std::char_traits<char>::copy(text, id.prefix.data(), size);
  if (size > 0) text[size++] = '_';
  format_suffix(id.uuid, text + size);
  return size + suffix_size;
}

void format_suffix(u128 uuid, char* text) noexcept {
  base32::encode_u128(uuid, base32::lower, text);
}

}  // namespace sortid::typeid_
