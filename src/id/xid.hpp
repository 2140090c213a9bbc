// xid: the uid11 profile with 42 bits of milliseconds and 22 random bits (uid11
// specification 1.0, section 8). All constexpr, noexcept, without allocation.
#pragma once

#include <cstdint>

#include "id/uid11.hpp"

namespace sortid::xid {

inline constexpr std::int64_t min_unix_ms = uid11::epoch_unix_ms;
inline constexpr std::int64_t max_unix_ms = min_unix_ms + (std::int64_t{1} << 42) - 1;
inline constexpr std::uint32_t max_random = (1u << 22) - 1;

constexpr std::int64_t unix_ms(std::uint64_t id) noexcept {
  return min_unix_ms + static_cast<std::int64_t>(id >> 22);
}

constexpr std::uint32_t random(std::uint64_t id) noexcept {
  return static_cast<std::uint32_t>(id) & max_random;
}

// `unix_ms` in min_unix_ms .. max_unix_ms; the low 22 bits of `random` are used.
constexpr std::uint64_t make(std::int64_t unix_ms, std::uint32_t random) noexcept {
  return static_cast<std::uint64_t>(unix_ms - min_unix_ms) << 22 | (random & max_random);
}

// The successor of `previous` at `now_ms`, always greater: in a later millisecond
// its time and the low 22 bits of `random`; in the same one, or where the clock
// stepped back, one more over all 64 bits, which may carry into the time. Fails with
// exhausted after the last id.
constexpr result<std::uint64_t> next(std::uint64_t previous, std::int64_t now_ms,
                                     std::uint32_t random) noexcept {
  if (now_ms > unix_ms(previous)) return {make(now_ms, random)};
  if (previous == ~std::uint64_t{0}) return {{}, {fault::exhausted}};
  return {previous + 1};
}

// The ids of a millisecond in min_unix_ms .. max_unix_ms.
constexpr range<std::uint64_t> ids_of(std::int64_t unix_ms) noexcept {
  return {make(unix_ms, 0), make(unix_ms, max_random)};
}

}  // namespace sortid::xid
