// shared: shared memory with the last ids of the generators whose ids ascend across all sessions of
// the server. The first call of a generator creates its segment, unless the library was preloaded.
#pragma once

#include "sortid/codec/octets.hpp"
#include "sortid/codec/u128.hpp"
#include "sortid/result.hpp"
#include "segment.hpp"

namespace sortid {

// The last id of a generator whose ids do not fit in an atomic. Writers and readers of `last` must
// hold `lock`. Code that holds this spinlock must be short and must not raise an error or wait.
template <class Value>
struct alignas(128) locked {
  slock_t lock;
#ifdef _WIN32
  char rest_of_lock[sizeof(LONG) - sizeof(slock_t)];  // if MSVC built the server, a lock is a LONG
#endif
  Value last;
};
template <class Value>
void initialize(locked<Value>& state) {
#ifdef _WIN32
  // A server built with MSVC considers the lock free only if the whole LONG is 0.
  static_assert(offsetof(locked<Value>, last) >= sizeof(LONG));
  std::memset(state.rest_of_lock, 0, sizeof state.rest_of_lock);
#endif
  SpinLockInit(&state.lock);
  state.last = {};
}

// Shared by all sessions and databases of the server; lost on a restart or crash. Each field holds
// the last id, or the last slot, of one generator. Zero, which is before every id, means that no id
// has been generated. After initialize(), only advance() writes the fields. Each field has its own
// cache line (128 bytes, PostgreSQL's PG_CACHE_LINE_SIZE), so that generators do not slow each
// other down.
struct shared_state {
  // These fields are written by compare-and-exchange, without a lock.
  alignas(128) pg_atomic_uint64 xid;          // the last id of gen_xid_monotonic()
  alignas(128) pg_atomic_uint64 snowish;      // the last uid11_sequence::slot of its profile
  alignas(128) pg_atomic_uint64 ts_seq_rand;  // the last uid11_sequence::slot of its profile

  locked<u128> ulid;  // the last id of gen_ulid_monotonic()
  locked<u128> euid;  // the last id of gen_euid_monotonic()

  static constexpr const char* segment_name = "sortid state 1";
  static void initialize(shared_state& state);
};

// Every version uses the same layout under this name: after an update, old sessions keep running
// and share their sequences with new sessions. Generators that were added later therefore have
// their own segments.
static_assert(offsetof(shared_state, xid) == 0 && offsetof(shared_state, snowish) == 128 &&
              offsetof(shared_state, ts_seq_rand) == 256 && offsetof(shared_state, ulid) == 384 &&
              offsetof(shared_state, euid) == 512 && offsetof(locked<u128>, lock) == 0 &&
              offsetof(locked<u128>, last) == 8 && segment_size<shared_state>() == 768);

struct shared_uuidv7 {
  alignas(128) pg_atomic_uint64 last;  // the last uuidv7_sequence::slot; 0: none yet

  static constexpr const char* segment_name = "sortid uuidv7 state 1";
  static void initialize(shared_uuidv7& state) { pg_atomic_init_u64(&state.last, 0); }
};

struct shared_ksuid {
  locked<octets<20>> last;  // the last id of gen_ksuid_monotonic()

  static constexpr const char* segment_name = "sortid ksuid state 1";
  static void initialize(shared_ksuid& state) { sortid::initialize(state.last); }
};

using all_segments = segments<shared_state, shared_uuidv7, shared_ksuid>;

// Returns the segment of a State. Raises an error if this process has not attached it and there is
// no memory for it.
template <in_segment State = shared_state>
State& shared() {
  if (attached<State> == nullptr) [[unlikely]]
    all_segments::attach<State>();
  return *attached<State>;
}

// Reserves shared memory; possible only while preloading.
void request_shared_memory();

// The code relies on this memory ordering on any processor (PostgreSQL's README.barrier,
// port/atomics.h, storage/s_lock.h and lwlock.c):
// - An id depends on a single field and publishes nothing but itself, so accesses to different
//   fields do not have to be ordered.
// - pg_atomic_read_u64() is not a barrier and may return an older value. But
//   pg_atomic_compare_exchange_u64() replaces only the newest value, so an exchange with an older
//   value fails and is tried again. If next() fails with an older value, it would also fail with
//   the newest one, which is greater unless a session has reset the field. After new_millisecond or
//   ahead, the caller reads the field again anyway.
// - SpinLockAcquire() and SpinLockRelease() have acquire and release semantics: the holder of the
//   lock reads what the previous holder wrote.
// - A session learns of another session's id from a row, a lock or a message. Each of these orders
//   memory, so the session also sees that the field was updated, and any id that it then starts to
//   generate is greater.
// - First use: initialize() runs in the postmaster before it starts sessions, under
//   AddinShmemInitLock, or under the lock of the segment's entry in the registry of named segments.
//   Every session that did not inherit the segment takes the same LWLock before it uses the
//   segment, and taking and releasing an LWLock are full barriers.
// - sequences.cpp changes fields only through advance(), so its changes are ordered in the same
//   way.

// Replaces `last` with next(last), unless next() fails. Returns the result of next(). If another
// session was faster, next() is called again, so next() must have no side effects.
template <class Next>
auto advance(pg_atomic_uint64& last, Next&& next) noexcept {
  uint64 previous = pg_atomic_read_u64(&last);  // not necessarily the type std::uint64_t
  for (;;) {
    const auto result = next(previous);
    if (!result.ok() || pg_atomic_compare_exchange_u64(&last, &previous, result.value))
      return result;
  }
}

// advance() for a locked value. It calls next() once, under the spinlock.
template <class Value, class Next>
auto advance(locked<Value>& last, Next&& next) noexcept {
  SpinLockAcquire(&last.lock);
  const auto result = next(last.last);
  if (result.ok()) last.last = result.value;
  SpinLockRelease(&last.lock);
  return result;
}

// Advances with count() or, if that fails with new_millisecond, with next() and random bits from
// draw(). Only the first id of a millisecond needs these random bits. No lock is held while draw()
// runs, because it may raise an error.
template <class Last, class Count, class Draw, class Next>
auto advance(Last& last, Count&& count, Draw&& draw, Next&& next) {
  auto result = advance(last, count);
  if (result.why.what == fault::new_millisecond) [[unlikely]] {
    const auto random = draw();
    result = advance(last, [=](auto previous) { return next(previous, random); });
  }
  return result;
}

}  // namespace sortid
