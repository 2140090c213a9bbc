// uid11: a 64-bit number as 11 Base58 symbols, its prefixes as ranges, and two
// profiles of its bits (uid11 specification 1.0, sections 3 to 5). Nothing here throws
// or allocates.
#pragma once

#include "codec/base58.hpp"
#include "codec/u128.hpp"
#include "id/result.hpp"

namespace sortid::uid11 {

inline constexpr std::size_t text_size = base58::symbols;

// Section 3.4. Fails with too_short, too_long, bad_symbol or, above
// jpXCZedGfVQ = 2^64 - 1, out_of_range.
result<std::uint64_t> parse(std::string_view text) noexcept;

// Section 3.3. Writes exactly text_size symbols to `text`.
void format(std::uint64_t id, char* text) noexcept;

// Sections 3.6 and 4: the ids whose text begins with `prefix`, 0 to 11 symbols,
// the last one clamped to 2^64 - 1. Fails with too_long, bad_symbol or, where no
// id has such a text, out_of_range.
result<range<std::uint64_t>> prefix_range(std::string_view prefix) noexcept;

// A UUIDv8 (RFC 9562, section 5.8) that sorts as the id does: bits 63 to 16
// first, 15 to 4 after the version, 3 to 0 after the variant, then zeros.
constexpr u128 to_uuidv8(std::uint64_t id) noexcept {
  return {id >> 16 << 16 | 0x8000 | (id >> 4 & 0xFFF), std::uint64_t{1} << 63 | (id & 0xF) << 58};
}

// Back from exactly such uuids. Fails with not_uuidv8.
constexpr result<std::uint64_t> from_uuidv8(u128 uuid) noexcept {
  const std::uint64_t id =
      uuid.high >> 16 << 16 | (uuid.high & 0xFFF) << 4 | (uuid.low >> 58 & 0xF);
  if (to_uuidv8(id) != uuid) return {{}, {fault::not_uuidv8}};
  return {id};
}

// The epoch of every profile with a time: 2011-11-11T11:11:11.111Z.
inline constexpr std::int64_t epoch_unix_ms = 1'321'009'871'111;

// A place in the sequence of a profile that counts: milliseconds since the epoch
// and, below them, 12 bits of count.
using slot = std::uint64_t;

constexpr std::int64_t unix_ms_of(slot place) noexcept {
  return epoch_unix_ms + static_cast<std::int64_t>(place >> 12);
}

// How far the time in the ids of a counting profile may run ahead of the clock.
inline constexpr std::int64_t max_ahead_ms = 1000;

// The slot after `previous` at `now_ms` (not before the epoch), always greater: the
// first of a later millisecond; in the same one, or where the clock stepped back, one
// more, which goes on in the next millisecond after 4096.
constexpr slot next(slot previous, std::int64_t now_ms) noexcept {
  const slot first = static_cast<slot>(now_ms - epoch_unix_ms) << 12;
  return first > previous ? first : previous + 1;
}

// The same for a profile that ends with the slot `last`. Fails with exhausted after it,
// and where the slot is too far ahead of the clock with ahead, and the slot as the value.
constexpr result<slot> next_until(slot last, slot previous, std::int64_t now_ms) noexcept {
  const slot place = next(previous, now_ms);
  if (place > last) return {{}, {fault::exhausted}};
  if (unix_ms_of(place) - now_ms > max_ahead_ms) return {place, {fault::ahead}};
  return {place};
}

// The slot after which a new sequence begins at `now_ms`: the last one that a sequence
// which ended before, in a crash of the server, can have reached. 0, before every slot,
// where the clock is before the epoch.
constexpr slot start(std::int64_t now_ms) noexcept {
  if (now_ms < epoch_unix_ms) return 0;
  return (static_cast<slot>(now_ms + max_ahead_ms - epoch_unix_ms) << 12) - 1;
}

// Profile uid11-snowish: 1 reserved bit (0) | 41 ms | 10 machine | 12 sequence.
namespace snowish {
inline constexpr slot last_slot = (slot{1} << 53) - 1;
inline constexpr std::int64_t max_unix_ms = unix_ms_of(last_slot);
inline constexpr std::uint32_t max_machine = 1023;

// `place` at most last_slot, `machine` at most max_machine.
constexpr std::uint64_t make(slot place, std::uint32_t machine) noexcept {
  return place >> 12 << 22 | std::uint64_t{machine} << 12 | (place & 0xFFF);
}
constexpr bool is_reserved(std::uint64_t id) noexcept { return id >> 63 != 0; }
constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
  return epoch_unix_ms + static_cast<std::int64_t>(id >> 22 & 0x1FF'FFFF'FFFF);
}
constexpr std::uint32_t machine(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id >> 12 & 0x3FF);
}
constexpr std::uint32_t sequence(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id & 0xFFF);
}
}  // namespace snowish

// Profile uid11-ts-seq-rand: 42 ms | 12 sequence | 10 random.
namespace ts_seq_rand {
inline constexpr slot last_slot = (slot{1} << 54) - 1;
inline constexpr std::int64_t max_unix_ms = unix_ms_of(last_slot);

// `place` at most last_slot; the low 10 bits of `random` are used.
constexpr std::uint64_t make(slot place, std::uint32_t random) noexcept {
  return place << 10 | (random & 0x3FF);
}
constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
  return epoch_unix_ms + static_cast<std::int64_t>(id >> 22);
}
constexpr std::uint32_t sequence(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id >> 10 & 0xFFF);
}
constexpr std::uint32_t random(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id & 0x3FF);
}
}  // namespace ts_seq_rand

}  // namespace sortid::uid11
