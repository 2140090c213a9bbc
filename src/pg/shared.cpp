#include "pg/shared.hpp"

#include "id/uid11_profiles.hpp"
#include "pg/clock.hpp"

namespace sortid {

namespace {

// The number is the version of the layout of shared_state. Increment it with every change:
// after an update without a restart, old sessions still use the old library, and the two must
// not read each other's state.
constexpr const char* state_name = "sortid state 1";

// Room to align the state, because not every source of memory aligns to 128 bytes.
constexpr Size state_size = sizeof(shared_state) + alignof(shared_state);

shared_state* aligned(void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  return reinterpret_cast<shared_state*>(static_cast<char*>(memory) +
                                         (TYPEALIGN(alignof(shared_state), address) - address));
}

void initialize(shared_state* state) {
  pg_atomic_init_u64(&state->xid, 0);
  // The sequences that a crash lost may have run ahead of the clock.
  const uid11_sequence::slot start = uid11_sequence::start(now().unix_ms);
  pg_atomic_init_u64(&state->snowish, start);
  pg_atomic_init_u64(&state->ts_seq_rand, start);
  for (auto* locked : {&state->ulid, &state->euid}) {
    SpinLockInit(&locked->lock);
    locked->last = {};
  }
}

#ifdef SORTID_HAS_NAMED_DSM
void initialize_segment(void* memory) { initialize(aligned(memory)); }
#endif

// In the main segment: in the space that was requested, or in what the server keeps spare.
shared_state* in_main_segment() {
  bool found = false;
  LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
  shared_state* state = aligned(ShmemInitStruct(state_name, state_size, &found));
  if (!found) initialize(state);
  LWLockRelease(AddinShmemInitLock);
  return state;
}

bool preloaded = false;
shmem_request_hook_type previous_request_hook = nullptr;

void request() {
  if (previous_request_hook != nullptr) previous_request_hook();
  RequestAddinShmemSpace(state_size);
}

}  // namespace

void request_shared_memory() {
  preloaded = true;
  previous_request_hook = shmem_request_hook;
  shmem_request_hook = request;
}

shared_state* attach_shared() {
#ifdef SORTID_HAS_NAMED_DSM
  if (!preloaded) return aligned(named_dsm_segment<initialize_segment>(state_name, state_size));
#endif
  return in_main_segment();
}

}  // namespace sortid
