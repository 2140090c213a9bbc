#include "shared.hpp"

#include "sortid/uid11_profiles.hpp"
#include "clock.hpp"

namespace sortid {

bool preloaded = false;

void shared_state::initialize(shared_state& state) {
  pg_atomic_init_u64(&state.xid, 0);
  // The sequences that a crash lost may have run ahead of the clock.
  const uid11_sequence::slot start = uid11_sequence::start(now().unix_ms);
  pg_atomic_init_u64(&state.snowish, start);
  pg_atomic_init_u64(&state.ts_seq_rand, start);
  sortid::initialize(state.ulid);
  sortid::initialize(state.euid);
}

namespace {

shmem_request_hook_type previous_request_hook = nullptr;

void request() {
  if (previous_request_hook != nullptr) previous_request_hook();
  RequestAddinShmemSpace(segment_size<shared_state>() + segment_size<shared_uuidv7>() +
                         segment_size<shared_ksuid>());
}

}  // namespace

void request_shared_memory() {
  preloaded = true;
  previous_request_hook = shmem_request_hook;
  shmem_request_hook = request;
}

}  // namespace sortid
