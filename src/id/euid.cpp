#include "sortid/euid.hpp"

namespace sortid {

static constexpr symbol_table table =
    with_aliases(with_aliases(with_either_case(table_of(base32::upper)), "IiLl", '1'), "Oo", '0');
static constexpr base32::reader reader{table};

// The 135 bits of 27 symbols: an id and, in the last seven bits, a check value.
struct content {
  u128 id;
  std::uint32_t check_value;
  bool valid;  // whether every symbol is in the alphabet
};

[[gnu::always_inline]] static inline content read(const char* text) noexcept {
  std::uint32_t ored_entries = 0;
  const std::uint64_t top = base32::decode<3>(text, reader, ored_entries);
  const std::uint64_t middle = base32::decode<12>(text + 3, reader, ored_entries);
  const std::uint64_t bottom = base32::decode<12>(text + 15, reader, ored_entries);
  return {{top << 49 | middle >> 11, middle << 53 | bottom >> 7},
          static_cast<std::uint32_t>(bottom & 0x7F),
          ored_entries < base32::reader::invalid};
}

result<u128> euid::parse(std::string_view text) noexcept {
  if (text.size() != text_size) return {{}, diagnose(text, text_size, table)};
  const auto [id, found, valid] = read(text.data());
  const std::uint32_t expected = check(id);
  if (valid && (found == expected || found == unchecked)) [[likely]]
    return {id};
  if (!valid) return {{}, diagnose(text, text_size, table)};
  return {{}, {fault::wrong_check, 0, found, expected}};
}

result<range<u128>> euid::prefix_range(std::string_view prefix) noexcept {
  if (prefix.size() > text_size) return {{}, diagnose_prefix(prefix, text_size, table)};
  const auto first = read(padded_text<text_size>{prefix, "000000000000000000000000000"}.text);
  const auto last = read(padded_text<text_size>{prefix, "ZZZZZZZZZZZZZZZZZZZZZZZZZZZ"}.text);
  if (!first.valid) return {{}, diagnose_prefix(prefix, text_size, table)};
  // The 26th symbol holds the first two bits of the check value; the 27th holds the other five.
  const std::uint32_t expected = check(first.id);
  const std::size_t missing = text_size - prefix.size();
  if (missing <= 1 && first.check_value >> 5 * missing != expected >> 5 * missing)
    return {{}, {fault::wrong_check, 0, first.check_value, expected}};
  return {{first.id, last.id}};
}

std::size_t euid::format(u128 id, std::uint32_t check_value, char* text) noexcept {
  base32::encode<3>(id.high >> 49, base32::upper_pairs, text);
  base32::encode<12>(id.high << 11 | id.low >> 53, base32::upper_pairs, text + 3);
  base32::encode<12>(id.low << 7 | check_value, base32::upper_pairs, text + 15);
  return text_size;
}

static_assert(prefix_searchable<euid> && timestamped<euid> && sorted_by_time<euid>);

}  // namespace sortid
