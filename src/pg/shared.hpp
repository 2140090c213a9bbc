// shared: the last ids of the generators that ascend across all sessions of the
// server, in shared memory that the first of them to be called creates.
#pragma once

#include "codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Zero is before every id. Each generator has cache lines of its own, so that one
// does not slow down another.
struct shared_state {
  alignas(128) pg_atomic_uint64 xid;
  alignas(128) pg_atomic_uint64 snowish;      // a uid11::slot
  alignas(128) pg_atomic_uint64 ts_seq_rand;  // a uid11::slot
  // A number of 128 bits under a lock that is held for a few instructions, none of
  // which can raise an error.
  struct alignas(128) locked {
    slock_t lock;
    u128 last;
  };
  locked ulid;
  locked euid;
};

// The one state of this server; an error if there is no memory for it.
shared_state& shared();

// Where the library is preloaded: asks the postmaster for the space, as it must be
// asked then.
void request_shared_memory();

// Makes `next` of the last number and keeps it; `next` may be called several times.
template <class Next>
auto advance(pg_atomic_uint64& last, Next&& next) noexcept {
  std::uint64_t previous = pg_atomic_read_u64(&last);
  for (;;) {
    const auto found = next(previous);
    if (!found.ok() || pg_atomic_compare_exchange_u64(&last, &previous, found.value)) return found;
  }
}

template <class Next>
auto advance(shared_state::locked& last, Next&& next) noexcept {
  SpinLockAcquire(&last.lock);
  const auto found = next(last.last);
  if (found.ok()) last.last = found.value;
  SpinLockRelease(&last.lock);
  return found;
}

}  // namespace sortid
