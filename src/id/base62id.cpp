#include "sortid/base62id.hpp"

namespace sortid {

using base62::run_symbols;

static constexpr std::uint32_t marker = 2;  // the bits 10, which preserve leading zero bytes

result<std::string_view> base62id::unquote(std::string_view text) noexcept {
  const bool opened = !text.empty() && text.data()[0] == '"';
  const bool closed = !text.empty() && text.data()[text.size() - 1] == '"';
  if (!opened && !closed) return {text};
  if (text.size() == 1 || !opened || !closed)
    return {{}, {fault::quotes, opened ? 1 : text.size()}};
  return {{text.data() + 1, text.size() - 2}};
}

// Decodes exactly 22 symbols: the marker and a uuid. Returns false, leaving `id` unspecified,
// if a symbol is invalid or the number does not begin with the marker.
[[gnu::always_inline]] static inline bool read(const char* text, u128& id) noexcept {
  constexpr auto& table = base62::quads;
  constexpr std::uint64_t four = base62::power(4), eight = base62::power(8);
  const std::uint32_t part[] = {table.read<2>(text),   table.read(text + 2),
                                table.read(text + 6),  table.read(text + 10),
                                table.read(text + 14), table.read(text + 18)};
  const std::uint32_t ored_parts = part[0] | part[1] | part[2] | part[3] | part[4] | part[5];

  // Combines 14 symbols, then all 22; `upper` holds the bits above the low 64.
  const u128 head = multiply(part[0] * four + part[1], eight) + (part[2] * four + part[3]);
  const u128 low = multiply(head.low, eight) + (part[4] * four + part[5]);
  const u128 upper = multiply(head.high, eight) + low.high;
  id = {upper.low, low.low};
  return ored_parts < base62::reader::invalid && upper.high == marker;
}

// parse() for text that is not 22 valid symbols.
[[gnu::noinline]] static result<u128> parse_quoted(std::string_view text) noexcept {
  constexpr std::size_t text_size = base62id::text_size;
  const auto unquoted = base62id::unquote(text);
  if (!unquoted.ok()) return {{}, unquoted.why};
  const std::string_view symbols = unquoted.value;

  u128 id;
  if (symbols.size() == text_size && read(symbols.data(), id)) return {id};
  error why = diagnose(symbols, text_size, base62::table);
  if (why.position != 0) why.position += static_cast<std::size_t>(symbols.data() - text.data());
  return {{}, why};
}

result<u128> base62id::parse(std::string_view text) noexcept {
  u128 id;
  if (text.size() == text_size && read(text.data(), id)) [[likely]]
    return {id};
  return parse_quoted(text);
}

result<range<u128>> base62id::prefix_range(std::string_view prefix) noexcept {
  // The smallest and the largest text: the uuids whose bits are all 0 and all 1.
  constexpr std::string_view first_text = "Fa84QWiAxLXUJaHZmEVPEG";
  constexpr std::string_view last_text = "NNC6dn4GR1JETNQMfLl6qN";
  if (prefix.size() > text_size || base62::table.find_invalid(prefix) < prefix.size())
    return {{}, diagnose_prefix(prefix, text_size, base62::table)};

  // Text sorts as the values do, so clamp the bounds to the type's range while they are still text.
  const padded_text<text_size> lowest{prefix, "0000000000000000000000"};
  const padded_text<text_size> highest{prefix, "zzzzzzzzzzzzzzzzzzzzzz"};
  const std::string_view low = lowest, high = highest;
  if (high < first_text || low > last_text) return {{}, {fault::out_of_range}};
  return {{parse(low < first_text ? first_text : low).value,
           parse(high > last_text ? last_text : high).value}};
}

std::size_t base62id::format(u128 id, char* text) noexcept {
  // Two divisions by 62^10 split the 130 bits into 2 + 10 + 10 symbols.
  constexpr auto by_ten_symbols = divide<base62::power(10)>;
  const division high = by_ten_symbols(marker, id.high);
  const division last = by_ten_symbols(high.remainder, id.low);
  const division first = by_ten_symbols(high.quotient, last.quotient);
  base62::pairs.write(static_cast<std::uint32_t>(first.quotient), text);
  base62::encode_10(first.remainder, text + 2);
  base62::encode_10(last.remainder, text + 12);
  return text_size;
}

base62id::encoder::encoder(const std::uint8_t* bytes, std::size_t size, std::uint32_t* limbs,
                           char* text) noexcept
    : limbs_(limbs), count_(limbs_for(size)), begin_(text + max_text_size(size)), end_(begin_) {
  for (std::size_t i = 0; i < count_; ++i) limbs[i] = 0;
  for (std::size_t i = 0; i < size; ++i)
    limbs[i / 4] |= std::uint32_t{bytes[size - 1 - i]} << (8 * (i % 4));
  limbs[size / 4] |= marker << (8 * (size % 4));
}

bool base62id::encoder::step() noexcept {
  if (count_ == 0) return false;
  const std::uint32_t digits = base62::divide(limbs_, count_);
  while (count_ > 0 && limbs_[count_ - 1] == 0) --count_;
  // The last run holds the first symbols of the text, which has no leading zeros.
  const std::size_t symbols = count_ == 0 ? base62::symbols_of(digits) : run_symbols;
  begin_ -= symbols;
  base62::encode_run(digits, symbols, begin_);
  return true;
}

error base62id::decoder::check(std::string_view text) noexcept {
  if (text.empty()) return {fault::empty};
  const std::size_t at = base62::table.find_invalid(text);
  if (at < text.size()) return {fault::bad_symbol, at + 1};
  if (text.data()[0] == '0') return {fault::leading_zero, 1};
  return {};
}

bool base62id::decoder::step() noexcept {
  const std::size_t left = text_.size() - taken_;
  if (left == 0) return false;
  // A short run comes first, so that all later runs are full.
  const std::size_t symbols = left % run_symbols == 0 ? run_symbols : left % run_symbols;
  const std::uint32_t digits = base62::decode_run(text_.data() + taken_, symbols);
  const std::uint32_t carry = base62::multiply_add(limbs_, count_, base62::run, digits);
  if (carry != 0) limbs_[count_++] = carry;
  taken_ += symbols;
  return true;
}

result<std::size_t> base62id::decoder::size() const noexcept {
  if (count_ > 0) {
    // The marker is directly above whole bytes, with nothing above it: at bit 0, 8, 16 or 24
    // of the highest limb.
    for (std::size_t bytes = 0; bytes < 4; ++bytes)
      if (limbs_[count_ - 1] >> (8 * bytes) == marker) return {(count_ - 1) * 4 + bytes};
  }
  return {{}, {fault::bad_marker}};
}

void base62id::decoder::store(std::uint8_t* bytes, std::size_t size) const noexcept {
  for (std::size_t i = 0; i < size; ++i)
    bytes[size - 1 - i] = static_cast<std::uint8_t>(limbs_[i / 4] >> (8 * (i % 4)));
}

static_assert(prefix_searchable<base62id> && sorted_by_time<base62id> && !timestamped<base62id>);

}  // namespace sortid
