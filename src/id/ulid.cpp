#include "sortid/ulid.hpp"

#include "base32_prefix.hpp"

namespace sortid {

static constexpr symbol_table table = with_either_case(table_of(base32::upper));
static constexpr base32::reader reader{table};

result<u128> ulid::parse(std::string_view text) noexcept {
  u128 id;
  if (text.size() == text_size && base32::decode_u128(text.data(), reader, id)) [[likely]]
    return {id};
  return {{}, diagnose(text, text_size, table)};
}

result<range<u128>> ulid::prefix_range(std::string_view prefix) noexcept {
  return base32_prefix_range(prefix, base32::upper_pairs, reader, table);
}

std::size_t ulid::format(u128 id, char* text) noexcept {
  base32::encode_u128(id, base32::upper_pairs, text);
  return text_size;
}

static_assert(prefix_searchable<ulid> && timestamped<ulid> && sorted_by_time<ulid>);

}  // namespace sortid
