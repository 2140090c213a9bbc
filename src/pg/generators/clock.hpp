// clock: the server's clock, the only source of time in the library.
#pragma once

#include <ctime>

#include "pg/timestamps.hpp"

namespace sortid {

// Returns the current time.
inline instant now() noexcept {
#if defined(__wasm__) || defined(_WIN32)
  // clock_gettime() is coarser on these platforms: ids would be older than clock_timestamp() in the
  // same row.
  return instant_of(GetCurrentTimestamp());
#else
  timespec time;
  clock_gettime(CLOCK_REALTIME, &time);  // cannot fail for this clock
  return {std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000,
          static_cast<std::uint32_t>(time.tv_nsec % 1'000'000)};
#endif
}

}  // namespace sortid
