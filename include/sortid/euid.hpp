// euid: 27 Base32 symbols that end in a check value (EUID draft 5). An id consists of 45 bits of
// Unix milliseconds, 15 bits shared by random bits and an extension, 4 bits for the length of the
// extension, and 64 random bits. Nothing here throws or allocates.
#pragma once

#include "sortid/codec/base32.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct euid {
  using value = u128;

  static constexpr std::size_t text_size = 27;
  static constexpr std::size_t min_text_size = text_size, max_text_size = text_size;

  // 1970-01-01 to 3084-12-12T12:41:28.831Z.
  static constexpr std::int64_t min_unix_ms = 0;
  static constexpr std::int64_t max_unix_ms = (std::int64_t{1} << 45) - 1;
  static constexpr std::uint32_t max_extension = 0x7FFF;
  static constexpr std::uint32_t max_extension_length = 15;
  // A check value that tells readers not to validate the text.
  static constexpr std::uint32_t unchecked = 127;

  // Returns the check value of an id, 0 to 126: the id modulo 127.
  static constexpr std::uint32_t check(u128 id) noexcept {
    // Avoids a 128-bit division. 2^7 = 1 (mod 127), so 2^35 = 2^21 = 1 and 2^64 = 2. Therefore the
    // high half counts twice, and a number can be split after 35 bits, then after 21 bits, and its
    // parts added. The sum is below 2^22.
    constexpr auto add_parts = [](std::uint64_t number, int bits) {
      return (number & ((std::uint64_t{1} << bits) - 1)) + (number >> bits);
    };
    const std::uint64_t sum = add_parts(id.high, 35) * 2 + add_parts(id.low, 35);
    return static_cast<std::uint32_t>(add_parts(sum, 21)) % 127;
  }

  // Parses text in either case, reading I and L as 1 and O as 0. A check value of `unchecked`
  // matches every id. Fails with too_short, too_long, bad_symbol or wrong_check.
  static result<u128> parse(std::string_view text) noexcept;

  // Returns the ids whose canonical text begins with `prefix`, 0 to 27 symbols as parse() reads
  // them. Fails with too_long, bad_symbol or wrong_check. The last two symbols hold the check
  // value, which must be the id's own, not `unchecked`. After 26 symbols, the missing bits count as
  // 0.
  static result<range<u128>> prefix_range(std::string_view prefix) noexcept;

  // Writes exactly text_size symbols, in upper case, to `text`. `check_value` is check(id),
  // or `unchecked` for text that readers must not validate. Returns text_size.
  static std::size_t format(u128 id, std::uint32_t check_value, char* text) noexcept;
  static std::size_t format(u128 id, char* text) noexcept { return format(id, check(id), text); }

  // Returns the time, which is in min_unix_ms .. max_unix_ms for every id.
  static constexpr std::int64_t unix_ms(u128 id) noexcept {
    return static_cast<std::int64_t>(id.high >> 19);
  }

  // sortid/format.hpp requires these members of a format whose ids contain a time.
  static constexpr time_axis time{millisecond, min_unix_ms, max_unix_ms};
  static constexpr std::int64_t time_of(u128 id) noexcept { return unix_ms(id); }

  // Returns the width of the extension in bits, 0 (no extension) to 15.
  static constexpr std::uint32_t extension_length(u128 id) noexcept {
    return static_cast<std::uint32_t>(id.high & 0xF);
  }

  // Returns the extension, which is below 2^extension_length(id), or 0 if there is none.
  static constexpr std::uint32_t extension(u128 id) noexcept {
    return static_cast<std::uint32_t>(id.high >> 4) & ((1u << extension_length(id)) - 1);
  }

  // Returns the number of bits needed to hold `extension`, at least 1.
  static constexpr std::uint32_t length_of(std::uint32_t extension) noexcept {
    std::uint32_t length = 1;
    while (length < 32 && extension >> length != 0) ++length;
    return length;
  }

  // Returns the id with these parts. `unix_ms` is in min_unix_ms .. max_unix_ms, `length` is 0 to
  // 15, and `extension` is below 2^length. Uses the low 79 - length bits of `random`: 64 at the end
  // of the id and the rest above the extension.
  static constexpr u128 make(std::int64_t unix_ms, std::uint32_t extension, std::uint32_t length,
                             u128 random) noexcept {
    const std::uint64_t field = (random.high << length | extension) & max_extension;
    return {static_cast<std::uint64_t>(unix_ms) << 19 | field << 4 | length, random.low};
  }

  // Returns the first and the last id of a millisecond in min_unix_ms .. max_unix_ms, with any
  // extension.
  static constexpr range<u128> ids_of(std::int64_t unix_ms) noexcept {
    const std::uint64_t first = static_cast<std::uint64_t>(unix_ms) << 19;
    return {{first, 0}, {first | 0x7FFFF, ~std::uint64_t{0}}};
  }

  // Returns the successor of `previous` while the clock is in the millisecond of `previous`, or
  // before it because the clock stepped back. The successor has the same high 64 bits; the next 32
  // bits are a counter, which is incremented; the low 32 bits are `random`. Fails with exhausted if
  // the counter is full, and with new_millisecond if `now_ms` is a later millisecond.
  static constexpr result<u128> count_up(u128 previous, std::int64_t now_ms,
                                         std::uint32_t random) noexcept {
    if (now_ms > unix_ms(previous)) return {{}, {fault::new_millisecond}};
    const std::uint64_t counter = previous.low >> 32;
    if (counter == 0xFFFFFFFF) return {{}, {fault::exhausted}};
    return {{previous.high, (counter + 1) << 32 | random}};
  }

  // Returns the successor of `previous` at `now_ms`, which is at most max_unix_ms. The successor is
  // always greater than `previous`: a new id with the same extension in a later millisecond,
  // otherwise the result of count_up() with the low 32 bits of `random`. Fails with exhausted.
  static constexpr result<u128> next(u128 previous, std::int64_t now_ms, u128 random) noexcept {
    const auto id = count_up(previous, now_ms, static_cast<std::uint32_t>(random.low));
    if (id.why.what == fault::new_millisecond)
      return {make(now_ms, extension(previous), extension_length(previous), random)};
    return id;
  }

  // count_up() and next() for a sequence of ids without an extension. When the counter is full, the
  // sequence moves to the next millisecond, so these functions fail with exhausted only in
  // max_unix_ms.
  static constexpr result<u128> count_up_in_sequence(u128 previous, std::int64_t now_ms,
                                                     std::uint32_t random) noexcept {
    const auto id = count_up(previous, now_ms, random);
    if (id.why.what == fault::exhausted && unix_ms(previous) < max_unix_ms)
      return {{}, {fault::new_millisecond}};
    return id;
  }
  static constexpr result<u128> next_in_sequence(u128 previous, std::int64_t now_ms,
                                                 u128 random) noexcept {
    const auto id = next(previous, now_ms, random);
    if (id.ok() || unix_ms(previous) == max_unix_ms) return id;
    return {make(unix_ms(previous) + 1, 0, 0, random)};
  }
};

}  // namespace sortid
