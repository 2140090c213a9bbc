// base62id: the text of a uuid and its prefixes; conversion of any number of bytes to text and
// back.
#include "sortid/base62id.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::base62id;

// Returns the text of the bits 10 followed by the bytes, as one number.
static std::string slow_encode(const slow::bytes& bytes) {
  slow::bytes marked = {2};
  marked.insert(marked.end(), bytes.begin(), bytes.end());
  return slow::encode(marked, slow::base62);
}

// Returns the bytes that `text` encodes, or nothing if its number is not the bits 10 followed by
// whole bytes.
static std::optional<slow::bytes> slow_decode(std::string_view text) {
  const auto number = slow::decode(text, slow::base62);
  if (!number || number->empty() || number->front() != 2) return std::nullopt;
  return slow::bytes(number->begin() + 1, number->end());
}

static std::string slow_text(u128 id) { return slow_encode(bytes_of(id)); }

FUZZER(base62id, text) {
  // A quotation mark at one end needs another one at the other end.
  const bool opened = text.starts_with('"'), closed = text.ends_with('"');
  const auto unquoted = base62id::unquote(text);
  if (opened && closed && text.size() > 1) {
    const std::string_view symbols = text.substr(1, text.size() - 2);
    MUST(unquoted.ok() && unquoted.value == symbols);
    const auto id = base62id::parse(text), same = base62id::parse(symbols);
    error why = same.why;
    if (why.what != fault::quotes && why.position != 0) ++why.position;
    MUST(symbols.starts_with('"') || symbols.ends_with('"') || id.why == why);
    MUST(!id.ok() || id.value == same.value);
  } else if (opened || closed) {
    const error why = {fault::quotes, opened ? 1 : text.size()};
    MUST(unquoted.why == why && base62id::parse(text).why == why);
  } else {
    MUST(unquoted.ok() && unquoted.value == text);
    must_read<base62id>(text, std::string(text), slow::base62, slow_text);
  }
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

// Uses the input once as bytes and once as text.
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
