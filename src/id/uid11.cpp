#include "sortid/uid11.hpp"

namespace sortid {

static constexpr std::uint64_t max = ~std::uint64_t{0};

result<std::uint64_t> uid11::parse(std::string_view text) noexcept {
  std::uint64_t id = 0;
  if (text.size() == text_size && base58::decode_u64(text.data(), id)) [[likely]]
    return {id};
  return {{}, diagnose(text, text_size, base58::table)};
}

std::size_t uid11::format(std::uint64_t id, char* text) noexcept {
  base58::encode(id, text);
  return text_size;
}

result<range<std::uint64_t>> uid11::prefix_range(std::string_view prefix) noexcept {
  if (prefix.empty()) return {{0, max}};
  if (prefix.size() >= text_size) {
    const auto id = parse(prefix);
    return {{id.value, id.value}, id.why};
  }
  std::uint8_t ored_entries = 0;
  const std::uint64_t value = base58::decode(prefix.data(), prefix.size(), ored_entries);
  const std::uint64_t scale = base58::power(text_size - prefix.size());
  if (ored_entries >= symbol_table::invalid || value > max / scale)
    return {{}, diagnose(prefix, prefix.size(), base58::table)};
  const std::uint64_t first = value * scale;
  return {{first, first + (scale - 1 < max - first ? scale - 1 : max - first)}};
}

static_assert(prefix_searchable<uid11> && !sorted_by_time<uid11>);

}  // namespace sortid
