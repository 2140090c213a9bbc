// typeid: its text, prefixes of its text, type prefixes, and order.
#include "sortid/typeid.hpp"

#include "fuzz.hpp"

namespace fuzz {

using sortid::typeid_;

static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
static constexpr std::string_view inner = "_abcdefghijklmnopqrstuvwxyz";
static constexpr std::string_view symbols = "0123456789_abcdefghijklmnopqrstuvwxyz";

static bool is_prefix(std::string_view text) {
  return text.empty() || (text.size() <= 63 && text.find_first_not_of(inner) == text.npos &&
                          text.front() != '_' && text.back() != '_');
}

static std::string slow_text(typeid_::value id) {
  return std::string(id.prefix) + (id.prefix.empty() ? "" : "_") +
         slow::encode(bytes_of(id.uuid), slow::base32_lower, 26);
}

static std::string text_of(typeid_::value id) {
  // Give the text an allocation of exactly its size.
  const std::size_t size = id.prefix.size() + (id.prefix.empty() ? 0 : 1) + 26;
  return written(size, [&](char* to) { MUST(typeid_::format(id, to) == size); });
}

// Returns where the suffix starts: after the last "_".
static std::size_t suffix_at(std::string_view text) { return text.rfind('_') + 1; }

// Whether a typeid can begin with the text. The first character of a suffix is 0 to 7.
static bool is_beginning(std::string_view text) {
  const std::size_t at = suffix_at(text);
  const std::string_view suffix = text.substr(at);
  const bool separated = at == 0 || (at > 1 && is_prefix(text.substr(0, at - 1)));
  if (separated && suffix.size() <= 26 && (suffix.empty() || suffix[0] <= '7') &&
      suffix.find_first_not_of(slow::base32_lower) == suffix.npos)
    return true;
  // Otherwise the text must be part of a prefix, which ends with a letter.
  return is_prefix(std::string(text) + 'a') || (!text.empty() && is_prefix(text));
}

// Completes the text to the first or the last typeid that begins with it, character by character.
static std::string extreme(std::string text, bool last) {
  const auto whole = [&] {
    const std::size_t at = suffix_at(text);
    return text.size() == at + 26 && text[at] <= '7';
  };
  while (!whole()) {
    std::size_t i = 0;
    const auto symbol = [&] { return symbols[last ? symbols.size() - 1 - i : i]; };
    while (!is_beginning(text + symbol())) ++i;
    text += symbol();
  }
  return text;
}

// Checks that the position of an error, if it has one, is in the text, and that the byte there is
// wrong.
static void must_be_place(const error& why, std::string_view text) {
  MUST(why.position <= text.size());
  if (why.position == 0) return;
  const char symbol = text[why.position - 1];
  if (why.what == fault::bad_symbol || why.expected == 26)
    MUST(slow::base32_lower.find(symbol) == std::string_view::npos);
  else if (why.what == fault::bad_prefix_symbol)
    MUST(letters.find(symbol) == std::string_view::npos);
  else
    MUST((why.what == fault::prefix_edge || why.what == fault::no_prefix) && symbol == '_');
}

FUZZER(typeid, text) {
  const auto id = typeid_::parse(text);
  const std::size_t at = suffix_at(text);
  const auto uuid =
      text.size() - at == 26 ? slow::decode(text.substr(at), slow::base32_lower, 16) : std::nullopt;
  const bool valid = uuid && at != 1 && is_prefix(text.substr(0, at == 0 ? 0 : at - 1));
  MUST(id.ok() == valid);
  must_be_place(id.why, text);
  if (valid) {
    MUST(id.value.uuid == u128_of(*uuid));
    MUST(id.value.prefix == text.substr(0, at == 0 ? 0 : at - 1));
    MUST(text_of(id.value) == text);
  }

  const error why = typeid_::check_prefix(text);
  MUST((why.what == fault::none) == is_prefix(text));
  must_be_place(why, text);

  const auto found = typeid_::prefix_range(text);
  MUST(found.ok() == is_beginning(text));
  must_be_place(found.why, text);
  if (found.ok()) {
    MUST(slow_text(found.value.first) == extreme(std::string(text), false));
    MUST(slow_text(found.value.last) == extreme(std::string(text), true));
  }
}

// Returns a type prefix made from the input: its bytes as letters and "_".
static std::string prefix_of(std::string_view data) {
  std::string prefix(data.substr(0, 63));
  for (char& byte : prefix) byte = inner[static_cast<unsigned char>(byte) % inner.size()];
  const std::size_t first = prefix.find_first_not_of('_');
  return first == prefix.npos ? "" : prefix.substr(first, prefix.find_last_not_of('_') + 1 - first);
}

static int sign(int number) { return number < 0 ? -1 : number > 0 ? 1 : 0; }

FUZZER(typeid_order, data) {
  // The second prefix begins with some letters of the first. The reference is one of these two
  // prefixes or a third one.
  slow::bytes head(data.begin(), data.begin() + (data.size() < 34 ? data.size() : 34));
  head.resize(34);
  const u128 uuids[] = {u128_of({head.begin(), head.begin() + 16}),
                        u128_of({head.begin() + 16, head.begin() + 32})};
  const std::size_t common = head[32], which = head[33] % 3;
  data.remove_prefix(data.size() < 34 ? data.size() : 34);
  const std::string_view half = data.substr(0, data.size() / 2), rest = data.substr(half.size());
  const std::string prefixes[] = {
      prefix_of(half), prefix_of(std::string(half.substr(0, common % 64)) + std::string(rest)),
      prefix_of(rest)};
  const exact a_prefix(prefixes[0]), b_prefix(prefixes[1]), reference(prefixes[which]);
  const typeid_::value a = {a_prefix, uuids[0]}, b = {b_prefix, uuids[1]};

  const int order = sign(slow_text(a).compare(slow_text(b)));
  MUST(typeid_::compare(a, b) == order);
  MUST((a <= b) == (order <= 0));
  const std::uint64_t a_key = typeid_::sort_key(a, reference),
                      b_key = typeid_::sort_key(b, reference);
  MUST(a_key == b_key || (a_key < b_key) == (order < 0));
  MUST(text_of(a) == slow_text(a));
  const exact text(slow_text(b));
  const auto back = typeid_::parse(text);
  MUST(back.ok() && typeid_::compare(back.value, b) == 0);
}

}  // namespace fuzz
