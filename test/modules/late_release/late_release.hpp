// late_release: a spinlock whose release takes its holder a millisecond longer, so that others have
// taken it by then. A store of the holder after the release comes too late for them.
#pragma once

#include "pg/pg.hpp"

namespace late_release {

inline void release(volatile slock_t* lock) {
  SpinLockRelease(lock);
  pg_usleep(1000);
}

}  // namespace late_release

#undef SpinLockRelease
#define SpinLockRelease(lock) late_release::release(lock)
