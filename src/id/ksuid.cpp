#include "sortid/ksuid.hpp"

#include "sortid/codec/base62.hpp"

namespace sortid {

static constexpr std::uint64_t four = base62::power(4), eight = base62::power(8);

// Decodes exactly 27 symbols. Returns false, leaving `id` unspecified, if a symbol is invalid or
// the number needs more than 160 bits.
static bool read(const char* text, ksuid::value& id) noexcept {
  constexpr auto& table = base62::quads;
  const std::uint32_t part[] = {table.read<3>(text),   table.read(text + 3),  table.read(text + 7),
                                table.read(text + 11), table.read(text + 15), table.read(text + 19),
                                table.read(text + 23)};
  std::uint32_t ored_parts = 0;
  for (const std::uint32_t digits : part) ored_parts |= digits;

  // Combines the first 15 symbols, then 23, then all 27.
  const u128 head = multiply(part[0] * four + part[1], eight) + (part[2] * four + part[3]);
  const u128 low = multiply(head.low, eight) + (part[4] * four + part[5]);
  const u128 high = multiply(head.high, eight) + low.high;
  const u128 last = multiply(low.low, four) + part[6];
  const u128 middle = multiply(high.low, four) + last.high;
  const std::uint64_t first = high.high * four + middle.high;
  store_be64(id.data, first << 32);
  store_be128(id.data + 4, {middle.low, last.low});
  return ored_parts < base62::reader::invalid && first >> 32 == 0;
}

result<ksuid::value> ksuid::parse(std::string_view text) noexcept {
  value id;
  if (text.size() == text_size && read(text.data(), id)) [[likely]]
    return {id};
  return {{}, diagnose(text, text_size, base62::table)};
}

result<range<ksuid::value>> ksuid::prefix_range(std::string_view prefix) noexcept {
  if (prefix.size() > text_size || base62::table.find_invalid(prefix) < prefix.size())
    return {{}, diagnose_prefix(prefix, text_size, base62::table)};
  const padded_text<text_size> lowest{prefix, "000000000000000000000000000"};
  const padded_text<text_size> highest{prefix, "zzzzzzzzzzzzzzzzzzzzzzzzzzz"};
  const auto first = parse(lowest), last = parse(highest);
  if (!first.ok()) return {{}, first.why};
  return {{first.value, last.ok() ? last.value : decrement(value{})}};
}

std::size_t ksuid::format(const value& id, char* text) noexcept {
  // Three divisions by 62^10 split the 160 bits into 7 + 10 + 10 symbols.
  constexpr auto by_ten_symbols = divide<base62::power(10)>;
  const u128 low = payload(id);
  const division high = by_ten_symbols(load_be64(id.data) >> 32, low.high);
  const division last = by_ten_symbols(high.remainder, low.low);
  const division first = by_ten_symbols(high.quotient, last.quotient);
  base62::encode_run(static_cast<std::uint32_t>(first.quotient / four), 3, text);
  base62::encode_run(static_cast<std::uint32_t>(first.quotient % four), 4, text + 3);
  base62::encode_10(first.remainder, text + 7);
  base62::encode_10(last.remainder, text + 17);
  return text_size;
}

static_assert(prefix_searchable<ksuid> && timestamped<ksuid> && sorted_by_time<ksuid>);

}  // namespace sortid
