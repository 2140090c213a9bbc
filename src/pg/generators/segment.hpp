// segment: structs in shared memory, one of each for all sessions and databases of the server.
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

// Where this process finds the segment; nullptr until it has attached it.
template <in_segment State>
inline constinit State* attached = nullptr;

// The segments of the library.
template <in_segment... States>
struct segments {
  static constexpr Size size() { return (segment_size<States>() + ...); }

  // For the startup hook of a preloaded library: finds or creates all in the space that was
  // requested. The server reserves that for nobody: what is not taken now, others may take.
  static void attach_requested() {
    LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
    (attach_main<States>(), ...);
    LWLockRelease(AddinShmemInitLock);
  }

  // Finds or creates the segment of State for a session of a server that has not preloaded the
  // library: from 17 on a segment of its own, before in what the server's main shared memory has
  // spare. Then also the others while there is room, because a full lock table takes what is
  // spare and never returns it. Raises an error if there is no memory for the first.
  template <in_segment State>
  static void attach() {
#ifdef SORTID_HAS_NAMED_DSM
    attached<State> = aligned<State>(
        named_dsm_segment<initialize<State>>(State::segment_name, segment_size<State>()));
#else
    LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
    attach_main<State>();
    (attach_main_if_room<States>(), ...);
    LWLockRelease(AddinShmemInitLock);
#endif
  }

 private:
  template <class State>
  static State* aligned(void* memory) {
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    return reinterpret_cast<State*>(static_cast<char*>(memory) +
                                    (TYPEALIGN(alignof(State), address) - address));
  }
  template <class State>
  static void initialize(void* memory) {
    State::initialize(*aligned<State>(memory));
  }
  template <class State>
  static void attach_at(void* memory, bool exists) {
    if (!exists) initialize<State>(memory);
    attached<State> = aligned<State>(memory);
  }
  template <class State>
  static void attach_main() {
    bool exists = false;
    void* memory = main_memory_segment(State::segment_name, segment_size<State>(), true, exists);
    attach_at<State>(memory, exists);
  }
#ifndef SORTID_HAS_NAMED_DSM
  template <class State>
  static void attach_main_if_room() {
    bool exists = false;
    void* memory = main_memory_segment(State::segment_name, segment_size<State>(), false, exists);
    if (memory != nullptr) attach_at<State>(memory, exists);
  }
#endif
};

}  // namespace sortid
