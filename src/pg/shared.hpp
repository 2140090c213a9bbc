// shared: the last ids of the generators that ascend across all sessions of the
// server, in shared memory that the first of them to be called creates.
#pragma once

#include "codec/u128.hpp"
#include "id/result.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Zero is before every id. Each generator has cache lines of its own, so that one
// does not slow down another.
struct shared_state {
  alignas(128) pg_atomic_uint64 xid;
  alignas(128) pg_atomic_uint64 snowish;      // a uid11_sequence::slot
  alignas(128) pg_atomic_uint64 ts_seq_rand;  // a uid11_sequence::slot
  // A number of 128 bits under a lock that is held for a few instructions, none of
  // which can raise an error.
  struct alignas(128) locked {
    slock_t lock;
    u128 last;
  };
  locked ulid;
  locked euid;
};

// Finds the one state of this server, or creates it; an error if there is no memory for it.
shared_state* attach_shared();

inline shared_state& shared() {
  static shared_state* state = nullptr;
  if (state == nullptr) [[unlikely]]
    state = attach_shared();
  return *state;
}

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
  // In halves, as they were written: a copy of both at once would wait for the two writes.
  if (found.ok()) last.last = {found.value.high, found.value.low};
  SpinLockRelease(&last.lock);
  return found;
}

// The same with `count`, or where that fails with new_millisecond with `next` and what `draw`
// returns: only the first id of a millisecond needs as many random bits. Drawing them may raise
// an error, so no lock is held meanwhile.
template <class Last, class Count, class Draw, class Next>
auto advance(Last& last, Count&& count, Draw&& draw, Next&& next) {
  auto found = advance(last, count);
  if (found.why.what == fault::new_millisecond) [[unlikely]] {
    const auto random = draw();
    found = advance(last, [=](auto previous) { return next(previous, random); });
  }
  return found;
}

}  // namespace sortid
