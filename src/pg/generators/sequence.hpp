// sequence: what moves the last id of an ascending generator other than making ids: a reset and a
// raise. A generator that came after 1.0.0 defines a shared_sequence in its own file.
#pragma once

#include "sortid/uid11_profiles.hpp"
#include "pg/timestamps.hpp"
#include "shared.hpp"

namespace sortid {

// A generator that is ahead of the clock by no more than this keeps its state. The counting
// profiles may be as far ahead because of bulk inserts alone; a reset while the clock is right
// must not make them repeat ids.
inline constexpr std::int64_t tolerated_ms = uid11_sequence::max_ahead_ms;

// Sets `last` to `start` if its time is too far ahead of the clock. Returns that time, or 0 if
// `last` stays as it is.
template <auto unix_ms_of, class Last, class Value>
std::int64_t reset(Last& last, std::int64_t now_ms, Value start) {
  std::int64_t was_ms = 0;
  static_cast<void>(advance(last, [&](Value previous) -> result<Value> {  // never an error
    const std::int64_t ms = unix_ms_of(previous);
    was_ms = ms - now_ms > tolerated_ms ? ms : 0;
    return {was_ms != 0 ? start : previous};
  }));
  return was_ms;
}

// The unit of the format after the one that contains `at`, in which ids are to begin; a unit before
// the format's time if all ids of the format are later anyway. Raises 22008 beyond its end.
template <class Format>
std::int64_t unit_after(TimestampTz at, const type_info& type) {
  const std::int64_t unit = unit_of(at, Format::time);
  if (unit >= Format::time.last) raise_time_out_of_range(Format::time, type);
  return unit + 1;
}

// Sets `last` to `least` unless it is greater.
template <class Last, class Value>
void raise_to(Last& last, const Value& least) {
  static_cast<void>(advance(last, [&](const Value& previous) -> result<Value> {  // never an error
    return {previous < least ? least : previous};
  }));
}

// A generator with a segment of its own, in the list of all.
struct shared_sequence {
  Size size;  // of the segment
  // For sortid_reset_monotonic(). Raises an error only if the segment cannot be made.
  void (*reset)(std::int64_t now_ms);
  // For sortid_raise_monotonic(): prepare() chooses the least id and may raise an error, raise()
  // moves the last id to it and raises none.
  void (*prepare)(TimestampTz at);
  void (*raise)();
  const shared_sequence* next;

  // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): a declaration has no initializer
  static const shared_sequence* first;

 protected:
  shared_sequence(Size size_of_segment, decltype(reset) reset_last, decltype(prepare) prepare_least,
                  decltype(raise) raise_last) noexcept
      : size{size_of_segment},
        reset{reset_last},
        prepare{prepare_least},
        raise{raise_last},
        next{first} {
    first = this;
  }
};

// The generator whose last id is State::last, of the format State::format and the type State::type.
// State::first_of(unit) is the id to begin with in a unit of the format's time.
template <in_segment State>
struct sequence_of : shared_sequence {
  sequence_of() noexcept
      : shared_sequence{segment_size<State>(), reset_last, prepare_least, raise_last} {}

 private:
  using format = typename State::format;
  using value = decltype(State::first_of(0));

  // What prepare() chose. Zero is before every id: nothing to raise.
  // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): constinit excludes that
  static constinit inline value least{};

  static void reset_last(std::int64_t now_ms) {
    sortid::reset<State::unix_ms_of>(shared<State>().last, now_ms, value{});
  }
  static void prepare_least(TimestampTz at) {
    const std::int64_t unit = unit_after<format>(at, State::type);
    least = unit > format::time.first ? State::first_of(unit) : value{};
    shared<State>();
  }
  static void raise_last() { raise_to(shared<State>().last, least); }
};

}  // namespace sortid
