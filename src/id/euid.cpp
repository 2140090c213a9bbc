#include "id/euid.hpp"

namespace sortid::euid {

static constexpr symbol_table table =
    with_aliases(with_aliases(with_either_case(table_of(base32::upper)), "IiLl", '1'), "Oo", '0');

result<u128> parse(std::string_view text) noexcept {
  if (text.size() != text_size) return {{}, diagnose(text, text_size, table)};

  // 135 bits: the id and, below it, seven of check value.
  std::uint8_t seen = 0;
  const std::uint64_t top = base32::decode<3>(text.data(), table, seen);
  const std::uint64_t middle = base32::decode<12>(text.data() + 3, table, seen);
  const std::uint64_t bottom = base32::decode<12>(text.data() + 15, table, seen);
  if (seen >= symbol_table::invalid) return {{}, diagnose(text, text_size, table)};

  const u128 id{top << 49 | middle >> 11, middle << 53 | bottom >> 7};
  const auto found = static_cast<std::uint32_t>(bottom & 0x7F);
  if (found != unchecked && found != check(id))
    return {{}, {fault::wrong_check, 0, found, check(id)}};
  return {id};
}

void format(u128 id, std::uint32_t check_value, char* text) noexcept {
  base32::encode<3>(id.high >> 49, base32::upper, text);
  base32::encode<12>(id.high << 11 | id.low >> 53, base32::upper, text + 3);
  base32::encode<12>(id.low << 7 | check_value, base32::upper, text + 15);
}

}  // namespace sortid::euid
