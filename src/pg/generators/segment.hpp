// segment: a struct in shared memory, one for all sessions and databases of the server. The
// first call that needs it creates it; no preloading is necessary.
#pragma once

#include <concepts>

#include "pg/pg.hpp"

namespace sortid {

// A released layout and its name never change: after an update without a restart, sessions with
// the old and the new library share the segment. New state gets a segment of its own.
template <class State>
concept in_segment = requires(State& state) {
  { State::segment_name } -> std::convertible_to<const char*>;
  { State::initialize(state) } -> std::same_as<void>;
};

// Room to align the struct, because not every source of memory aligns to a cache line.
template <in_segment State>
constexpr Size segment_size() {
  return sizeof(State) + alignof(State);
}

template <in_segment State>
State* aligned(void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  return reinterpret_cast<State*>(static_cast<char*>(memory) +
                                  (TYPEALIGN(alignof(State), address) - address));
}

template <in_segment State>
void initialize_segment(void* memory) {
  State::initialize(*aligned<State>(memory));
}

// Finds or creates the segment: in the space that was requested while preloading, otherwise in
// a segment of its own (17 and newer) or in what the server keeps spare. Raises an error if
// there is no memory for it.
template <in_segment State>
State* attach_segment([[maybe_unused]] bool preloaded) {
#ifdef SORTID_HAS_NAMED_DSM
  if (!preloaded)
    return aligned<State>(
        named_dsm_segment<initialize_segment<State>>(State::segment_name, segment_size<State>()));
#endif
  bool found = false;
  LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
  void* memory = ShmemInitStruct(State::segment_name, segment_size<State>(), &found);
  if (!found) initialize_segment<State>(memory);
  LWLockRelease(AddinShmemInitLock);
  return aligned<State>(memory);
}

}  // namespace sortid
