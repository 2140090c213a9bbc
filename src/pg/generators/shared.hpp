// shared: the last ids of the generators that ascend across all sessions of the server, in
// shared memory. The first call of such a generator creates it.
#pragma once

#include <cstring>

#include "sortid/codec/u128.hpp"
#include "sortid/result.hpp"
#include "segment.hpp"

namespace sortid {

// The last id of a generator whose ids do not fit an atomic. `lock` protects `last`, for readers
// too. Code that holds this spinlock must be short and must not raise an error or wait.
template <class Value>
struct alignas(128) locked {
  slock_t lock;
#ifdef _WIN32
  char rest_of_lock[sizeof(LONG) - sizeof(slock_t)];  // a server built by MSVC has a lock of a LONG
#endif
  Value last;
};
template <class Value>
void initialize(locked<Value>& state) {
#ifdef _WIN32
  // That server takes the lock when all of it is 0.
  static_assert(offsetof(locked<Value>, last) >= sizeof(LONG));
  std::memset(state.rest_of_lock, 0, sizeof state.rest_of_lock);
#endif
  SpinLockInit(&state.lock);
  state.last = {};
}

// One for all sessions and databases of the server; a restart or crash loses it. Each field
// is the last id, or the last slot, of one generator. Zero means that there is none yet; it is
// before every id. After initialize(), only advance() writes the fields.
// Each field has its own cache line (128 bytes, PostgreSQL's PG_CACHE_LINE_SIZE), so that one
// generator does not slow down another.
struct shared_state {
  // Written by compare-and-exchange, without a lock.
  alignas(128) pg_atomic_uint64 xid;          // the last id of gen_xid_monotonic()
  alignas(128) pg_atomic_uint64 snowish;      // the last uid11_sequence::slot of its profile
  alignas(128) pg_atomic_uint64 ts_seq_rand;  // the last uid11_sequence::slot of its profile

  locked<u128> ulid;  // the last id of gen_ulid_monotonic()
  locked<u128> euid;  // the last id of gen_euid_monotonic()

  static constexpr const char* segment_name = "sortid state 1";
  static void initialize(shared_state& state);
};

// Version 1.0.0 has the same layout under the same name. After an update its sessions go on
// until they end, in one sequence with the new ones, so generators that are added later have
// segments of their own: sequence.hpp.
static_assert(offsetof(shared_state, xid) == 0 && offsetof(shared_state, snowish) == 128 &&
              offsetof(shared_state, ts_seq_rand) == 256 && offsetof(shared_state, ulid) == 384 &&
              offsetof(shared_state, euid) == 512 && offsetof(locked<u128>, lock) == 0 &&
              offsetof(locked<u128>, last) == 8 && segment_size<shared_state>() == 768);

// Whether the library reserved shared memory while preloading.
// NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a declaration has no initializer
extern bool preloaded;

// The segment of a State. The first call of a session finds or creates it, and raises an error
// if there is no memory for it.
template <in_segment State = shared_state>
State& shared() {
  static State* state = nullptr;
  if (state == nullptr) [[unlikely]]
    state = attach_segment<State>(preloaded);
  return *state;
}

// Reserves shared memory; possible only while preloading.
void request_shared_memory();

// What all of this relies on of the order of memory, on any processor (PostgreSQL's
// README.barrier, port/atomics.h, storage/s_lock.h and lwlock.c):
// - An id depends on one field and publishes nothing but itself, so no order between fields is
//   needed.
// - pg_atomic_read_u64() is no barrier and may return an older value, but
//   pg_atomic_compare_exchange_u64() replaces only the newest one, so an exchange with an older one
//   fails and is tried again. next() may fail with an older value. The newest is greater, and fails
//   too, unless a session has reset it; who is told new_millisecond or ahead reads it again.
// - SpinLockAcquire() and SpinLockRelease() acquire and release: who has the lock reads what
//   the last holder wrote.
// - What tells a session of an id, such as a row, a lock or a message, itself orders memory: the
//   id was stored before. So a session that starts to generate an id after it heard of another
//   generates a greater one.
// - First use: initialize() runs under AddinShmemInitLock, or under the lock of the segment's entry
//   in the registry of named segments. Every session takes that LWLock before it uses the
//   segment, and taking and releasing one are full barriers.
// - Reset and raise change fields by advance() only, so they are ordered among ids as an id is.

// Replaces `last` by next(last), unless that fails. Returns what next() returned. If another
// session was faster, next() is called again, so it must have no side effects.
template <class Next>
auto advance(pg_atomic_uint64& last, Next&& next) noexcept {
  uint64 previous = pg_atomic_read_u64(&last);  // may be another type than std::uint64_t
  for (;;) {
    const auto found = next(previous);
    if (!found.ok() || pg_atomic_compare_exchange_u64(&last, &previous, found.value)) return found;
  }
}

// Copies in the parts in which the id was stored, 8 bytes each but for what is odd before them: a
// load that spans two stores just before it would stall, because the processor cannot forward two
// stores to one load. The barriers keep the compiler from merging the parts.
template <class Value>
void assign(Value& last, const Value& id) noexcept {
  constexpr std::size_t odd = sizeof(Value) % 8;
  auto* to = reinterpret_cast<std::uint8_t*>(&last);
  const auto* from = reinterpret_cast<const std::uint8_t*>(&id);
  std::memcpy(to, from, odd);
#pragma GCC unroll 4
  for (std::size_t at = odd; at < sizeof(Value); at += 8) {
    pg_compiler_barrier();
    std::memcpy(to + at, from + at, 8);
  }
}

// The same; next() is called once, under the spinlock.
template <class Value, class Next>
auto advance(locked<Value>& last, Next&& next) noexcept {
  SpinLockAcquire(&last.lock);
  const auto found = next(last.last);
  if (found.ok()) assign(last.last, found.value);
  SpinLockRelease(&last.lock);
  return found;
}

// Advances by `count`; if that fails with new_millisecond, by `next` with random bits from
// `draw`. Only the first id of a millisecond needs that many random bits. No lock is held
// while drawing them, because that may raise an error.
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
