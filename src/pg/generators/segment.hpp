// segment: structs in shared memory that all sessions and databases of the server share.
#pragma once

#include <concepts>

#include "pg/pg.hpp"

namespace sortid {

// A released layout and its name never change: after an update without a restart, sessions with the
// old library and sessions with the new one share the segment. New state gets its own segment.
template <class State>
concept in_segment = requires(State& state) {
  { State::segment_name } -> std::convertible_to<const char*>;
  { State::initialize(state) } -> std::same_as<void>;
};

// Returns the size, including room to align the struct: not every source of memory aligns to a
// cache line.
template <in_segment State>
constexpr Size segment_size() {
  return sizeof(State) + alignof(State);
}

// The address of the segment in this process; nullptr until it is attached.
template <in_segment State>
inline constinit State* attached = nullptr;

// The segments of the library.
template <in_segment... States>
struct segments {
  static constexpr Size size() { return (segment_size<States>() + ...); }

  // Finds or creates all segments in the space that was requested. The startup hook of a preloaded
  // library calls this. The space has no owner: another module may take what we leave.
  static void attach_requested() {
    LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
    (attach_main<States>(), ...);
    LWLockRelease(AddinShmemInitLock);
  }

  // Finds or creates the segment of State if the server has not preloaded the library. From
  // PostgreSQL 17 on, this is a separate named segment. On older servers, it is in the spare space
  // of the server's main shared memory; the other segments are then created too if there is room,
  // because a full lock table takes the spare space and never returns it. Raises an error if there
  // is no memory for State.
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
