// ksuid: 32 bits of seconds since 2014-05-13T16:53:20Z and 128 random bits, as 27 Base62 symbols
// (README of segmentio/ksuid). Nothing here throws or allocates.
#pragma once

#include "sortid/codec/base62.hpp"
#include "sortid/codec/octets.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/format.hpp"

namespace sortid {

struct ksuid {
  using value = octets<20>;

  static constexpr std::size_t text_size = 27;
  static constexpr std::size_t min_text_size = text_size, max_text_size = text_size;

  // 2014-05-13T16:53:20Z to 2150-06-19T23:21:35Z.
  static constexpr std::int64_t epoch_unix_s = 1'400'000'000;
  static constexpr time_axis time{second, epoch_unix_s, epoch_unix_s + 0xFFFF'FFFF};

  // Parses the text of a ksuid. Fails with too_short, too_long, bad_symbol or, above
  // aWgEPTl1tmebfsQzFP4bxwgy80V = 2^160 - 1, out_of_range.
  static result<value> parse(std::string_view text) noexcept;

  // Returns the ids whose text begins with `prefix`, 0 to 27 symbols, clamped to at most 2^160 - 1.
  // Fails with too_long, bad_symbol or, if no id begins with `prefix`, out_of_range.
  static result<range<value>> prefix_range(std::string_view prefix) noexcept;

  // Writes exactly text_size symbols to `text`. Returns text_size.
  static std::size_t format(const value& id, char* text) noexcept;

  // Returns the time in Unix seconds, which is in time.first .. time.last for every id.
  static std::int64_t time_of(const value& id) noexcept {
    return epoch_unix_s + static_cast<std::int64_t>(load_be64(id.data) >> 32);
  }

  // Returns the low 128 bits.
  static u128 payload(const value& id) noexcept { return load_be128(id.data + 4); }

  // Returns the id with these parts. `unix_s` is in time.first .. time.last.
  static value make(std::int64_t unix_s, u128 payload) noexcept {
    value id;
    store_be64(id.data, static_cast<std::uint64_t>(unix_s - epoch_unix_s) << 32);
    store_be128(id.data + 4, payload);
    return id;
  }

  // Returns the first and the last id of a second in time.first .. time.last.
  static range<value> ids_of(std::int64_t unix_s) noexcept {
    return {make(unix_s, {}), make(unix_s, u128_max)};
  }

  // Returns the Unix milliseconds of an id from a sequence. In a sequence, the payload begins with
  // 10 bits for the millisecond within the second, which keep ids in order across a restart within
  // that second. The rest of the payload is random in the first id of a millisecond and then counts
  // up.
  static std::int64_t sequence_ms(const value& id) noexcept {
    return time_of(id) * 1000 + static_cast<std::int64_t>(payload(id).high >> 54);
  }

  // Returns the successor of `previous` in a sequence while the clock is in the millisecond of
  // `previous`, or before it because the clock stepped back: previous + 1, which may carry into the
  // time. Fails with exhausted after the last id, and with new_millisecond if `now_ms` is a later
  // millisecond.
  static result<value> count_up(const value& previous, std::int64_t now_ms) noexcept {
    if (now_ms > sequence_ms(previous)) return {{}, {fault::new_millisecond}};
    const u128 incremented = payload(previous) + 1;
    if (incremented != u128{}) return {make(time_of(previous), incremented)};
    if (time_of(previous) == time.last) return {{}, {fault::exhausted}};
    return {make(time_of(previous) + 1, incremented)};
  }

  // Returns the successor of `previous` at `now_ms`. The second that contains `now_ms` is at most
  // time.last. The successor is always greater than `previous`: in a later millisecond a new id
  // with the low 118 bits of `random`, otherwise the result of count_up(). Fails with exhausted.
  static result<value> next(const value& previous, std::int64_t now_ms, u128 random) noexcept {
    const auto id = count_up(previous, now_ms);
    if (id.why.what != fault::new_millisecond) return id;
    const auto ms = static_cast<std::uint64_t>(now_ms % 1000);
    return {make(now_ms / 1000, {ms << 54 | (random.high & ~std::uint64_t{0} >> 10), random.low})};
  }
};

}  // namespace sortid
