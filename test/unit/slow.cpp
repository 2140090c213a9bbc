// slow: see the header.
#include "slow.hpp"

#include <algorithm>

namespace slow {

bytes bytes_of(std::uint64_t value) {
  bytes number(8);
  for (auto at = number.rbegin(); at != number.rend(); ++at, value /= 256)
    *at = static_cast<std::uint8_t>(value % 256);
  return number;
}

bytes bytes_of(sortid::u128 value) {
  bytes number = bytes_of(value.high);
  const bytes low = bytes_of(value.low);
  number.insert(number.end(), low.begin(), low.end());
  return number;
}

std::uint64_t u64_of(const bytes& number) {
  std::uint64_t value = 0;
  for (const std::uint8_t byte : number) value = value * 256 + byte;
  return value;
}

sortid::u128 u128_of(const bytes& number) {
  sortid::u128 value;
  for (const std::uint8_t byte : number)
    value = {value.high << 8 | value.low >> 56, value.low << 8 | byte};
  return value;
}

unsigned divide(bytes& number, unsigned divisor) {
  unsigned remainder = 0;
  for (std::uint8_t& digit : number) {
    const unsigned part = remainder * 256 + digit;
    digit = static_cast<std::uint8_t>(part / divisor);
    remainder = part % divisor;
  }
  return remainder;
}

void multiply_add(bytes& number, unsigned factor, unsigned addend) {
  unsigned carry = addend;
  for (std::size_t i = number.size(); i-- > 0; carry /= 256) {
    carry += number[i] * factor;
    number[i] = static_cast<std::uint8_t>(carry % 256);
  }
  for (; carry != 0; carry /= 256)
    number.insert(number.begin(), static_cast<std::uint8_t>(carry % 256));
}

std::optional<bytes> resized(const bytes& number, std::size_t size) {
  const auto first = std::find_if(number.begin(), number.end(), [](auto b) { return b != 0; });
  const auto length = static_cast<std::size_t>(number.end() - first);
  if (length > size) return std::nullopt;
  bytes result(size - length);
  result.insert(result.end(), first, number.end());
  return result;
}

std::string encode(bytes number, std::string_view alphabet, std::size_t width) {
  std::string text;
  while (std::any_of(number.begin(), number.end(), [](auto b) { return b != 0; }))
    text.push_back(alphabet.at(divide(number, static_cast<unsigned>(alphabet.size()))));
  while (text.size() < width) text.push_back(alphabet.front());
  std::reverse(text.begin(), text.end());
  return text;
}

std::optional<bytes> decode(std::string_view text, std::string_view alphabet) {
  bytes number;
  for (const char symbol : text) {
    const std::size_t digit = alphabet.find(symbol);
    if (digit == std::string_view::npos) return std::nullopt;
    multiply_add(number, static_cast<unsigned>(alphabet.size()), static_cast<unsigned>(digit));
  }
  return number;
}

std::optional<bytes> decode(std::string_view text, std::string_view alphabet, std::size_t size) {
  const auto number = decode(text, alphabet);
  return number ? resized(*number, size) : std::nullopt;
}

bool like(std::string_view text, std::string_view pattern, bool either_case) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '%') {
    for (std::size_t i = 0; i <= text.size(); ++i)
      if (like(text.substr(i), pattern.substr(1), either_case)) return true;
    return false;
  }
  if (text.empty()) return false;
  if (pattern[0] == '_') return like(text.substr(1), pattern.substr(1), either_case);
  if (pattern[0] == '\\') pattern.remove_prefix(1);
  if (pattern.empty()) return false;
  const auto folded = [=](char symbol) {
    return either_case && symbol >= 'a' && symbol <= 'z' ? symbol - 'a' + 'A' : symbol;
  };
  return folded(text[0]) == folded(pattern[0]) &&
         like(text.substr(1), pattern.substr(1), either_case);
}

}  // namespace slow
