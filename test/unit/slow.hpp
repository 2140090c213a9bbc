// slow: big numbers by schoolbook arithmetic, one byte at a time. Tests and fuzzers compare the
// library with this implementation, which shares no code with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sortid/codec/u128.hpp"

namespace slow {

inline constexpr std::string_view base32_upper = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
inline constexpr std::string_view base32_lower = "0123456789abcdefghjkmnpqrstvwxyz";
inline constexpr std::string_view base58 =
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
inline constexpr std::string_view base62 =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// A number in base 256, most significant digit first.
using bytes = std::vector<std::uint8_t>;

// Convert a number to 8 or 16 bytes, and back. If there are more bytes, only the last ones count.
bytes bytes_of(std::uint64_t value);
bytes bytes_of(sortid::u128 value);
std::uint64_t u64_of(const bytes& number);
sortid::u128 u128_of(const bytes& number);

// Divides the number in place, and returns the remainder.
unsigned divide(bytes& number, unsigned divisor);

// Sets number = number * factor + addend, with more bytes in front if needed.
void multiply_add(bytes& number, unsigned factor, unsigned addend);

// Returns the number padded with leading zeros to `size` bytes, or nothing if it needs more bytes.
std::optional<bytes> resized(const bytes& number, std::size_t size);

// Returns the text, padded on the left to `width` with the symbol for zero. Without padding, zero
// becomes an empty string.
std::string encode(bytes number, std::string_view alphabet, std::size_t width = 0);

// Returns the bytes of `text`, or nothing if a symbol is not in the alphabet.
std::optional<bytes> decode(std::string_view text, std::string_view alphabet);

// Returns exactly `size` bytes, or nothing if a symbol is not in the alphabet or the number needs
// more bytes.
std::optional<bytes> decode(std::string_view text, std::string_view alphabet, std::size_t size);

// Whether `text` matches `pattern`, as SQL defines LIKE or ILIKE. A pattern that ends with the
// escape character matches nothing.
bool like(std::string_view text, std::string_view pattern, bool either_case = false);

}  // namespace slow
