// base62id: the text of a uuid and its prefixes; bytes of any length to text and back.
#include "sortid/base62id.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::base62id;

// The bits 10 and then the bytes, as one number.
static std::string slow_encode(const slow::bytes& bytes) {
  slow::bytes marked = {2};
  marked.insert(marked.end(), bytes.begin(), bytes.end());
  return slow::encode(marked, slow::base62);
}

// Back; nothing where the number does not begin with those bits above whole bytes.
static std::optional<slow::bytes> slow_decode(std::string_view text) {
  const auto number = slow::decode(text, slow::base62);
  if (!number || number->empty() || number->front() != 2) return std::nullopt;
  return slow::bytes(number->begin() + 1, number->end());
}

static std::string slow_text(u128 id) { return slow_encode(bytes_of(id)); }

static std::string text_of(u128 id) {
  return written(22, [&](char* to) { base62id::format(id, to); });
}

static void must_be_prefix_range(std::string_view prefix) {
  const auto found = base62id::prefix_range(prefix);
  error why = wrong_beginning(prefix, slow::base62, 22);
  if (why.what == fault::none) {
    std::string first(prefix), last(prefix);
    first.resize(22, '0');
    last.resize(22, 'z');
    if (last < slow_text({}) || first > slow_text(sortid::u128_max)) why = {fault::out_of_range};
  }
  MUST(found.why == why);
  if (found.ok()) must_be_range(found.value, prefix, slow_text);
}

FUZZER(base62id, text) {
  // A quotation mark at one end needs another one at the other end.
  std::string_view symbols = text;
  const bool opened = !text.empty() && text.front() == '"';
  const bool closed = !text.empty() && text.back() == '"';
  error why;
  if (opened && closed && text.size() > 1)
    symbols = text.substr(1, text.size() - 2);
  else if (opened || closed)
    why = {fault::quotes, opened ? 1 : text.size()};

  const auto unquoted = base62id::unquote(text);
  MUST(unquoted.why == why && (!unquoted.ok() || unquoted.value == symbols));

  if (why.what == fault::none) why = wrong_symbols(symbols, slow::base62, 22);
  if (why.what != fault::quotes && why.position != 0 && opened) ++why.position;
  const auto bytes = symbols.size() == 22 ? slow_decode(symbols) : std::nullopt;
  const bool exists = bytes && bytes->size() == 16;
  if (why.what == fault::none && !exists) why = {fault::out_of_range};
  const auto id = base62id::parse(text);
  MUST(id.why == why);
  if (id.ok()) {
    MUST(id.value == u128_of(*bytes));
    MUST(text_of(id.value) == symbols);
  }
  must_be_prefix_range(text);
}

static std::string encoded(const slow::bytes& bytes) {
  const std::size_t room = base62id::encoder::max_text_size(bytes.size());
  const auto limbs =
      std::make_unique_for_overwrite<std::uint32_t[]>(base62id::encoder::limbs_for(bytes.size()));
  std::string found;
  written(room, [&](char* to) {
    base62id::encoder encoder(bytes.data(), bytes.size(), limbs.get(), to);
    while (encoder.step()) continue;
    found = encoder.text();
  });
  return found;
}

static void must_decode(std::string_view text, const std::optional<slow::bytes>& expected) {
  const auto limbs =
      std::make_unique_for_overwrite<std::uint32_t[]>(base62id::decoder::limbs_for(text.size()));
  base62id::decoder decoder(text, limbs.get());
  while (decoder.step()) continue;
  const auto size = decoder.size();
  MUST(size.why == error{expected ? fault::none : fault::bad_marker});
  if (!expected) return;
  MUST(size.value == expected->size());
  MUST(written(size.value, [&](char* to) {
         decoder.store(reinterpret_cast<std::uint8_t*>(to), size.value);
       }) == std::string(expected->begin(), expected->end()));
}

// The input once as bytes and once as text.
FUZZER(base62_bytes, data) {
  const slow::bytes bytes(data.begin(), data.end());
  const std::string text = slow_encode(bytes);
  MUST(encoded(bytes) == text);
  MUST(base62id::decoder::check(exact(text)) == error{});
  must_decode(exact(text), bytes);

  error why = wrong_symbols(data, slow::base62, data.size());
  if (data.empty()) why = {fault::empty};
  if (why.what == fault::none && data[0] == '0') why = {fault::leading_zero, 1};
  MUST(base62id::decoder::check(data) == why);
  if (why.what == fault::none) must_decode(data, slow_decode(data));
}

}  // namespace fuzz
