// late_release: a spinlock whose holder continues a millisecond after the release, when other
// processes have already taken the lock. If the holder stores its id only then, the other processes
// miss that id.
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
