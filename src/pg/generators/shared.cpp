#include "shared.hpp"

#include "sortid/uid11_profiles.hpp"
#include "clock.hpp"

namespace sortid {

void shared_state::initialize(shared_state& state) {
  pg_atomic_init_u64(&state.xid, 0);
  // The sequences lost in a crash may have run ahead of the clock.
  const uid11_sequence::slot start = uid11_sequence::start(now().unix_ms);
  pg_atomic_init_u64(&state.snowish, start);
  pg_atomic_init_u64(&state.ts_seq_rand, start);
  sortid::initialize(state.ulid);
  sortid::initialize(state.euid);
}

namespace {

shmem_request_hook_type previous_request_hook = nullptr;
shmem_startup_hook_type previous_startup_hook = nullptr;

}  // namespace

void request_shared_memory() {
  previous_request_hook = shmem_request_hook;
  shmem_request_hook = [] {
    if (previous_request_hook != nullptr) previous_request_hook();
    RequestAddinShmemSpace(all_segments::size());
  };
  // The server calls this again after a crash, for new shared memory.
  previous_startup_hook = shmem_startup_hook;
  shmem_startup_hook = [] {
    if (previous_startup_hook != nullptr) previous_startup_hook();
    all_segments::attach_requested();
  };
}

}  // namespace sortid
