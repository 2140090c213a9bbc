// late_release: a spinlock that its last holder goes on from late, when others have taken it: what
// that session does afterwards is not protected, and comes too late for them.
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
