// sequences: shared by the tests of generators that count up.
#pragma once

#include "helpers.hpp"

namespace sequences {

inline constexpr std::int64_t start = 1'700'000'000'000;
inline constexpr std::int64_t hour = 3'600'000;
inline constexpr std::int64_t ids = 1'000'000;  // of a long sequence

// A clock that mostly stands still or advances, and sometimes steps by an hour.
class wandering_clock {
 public:
  std::int64_t read() {
    const std::size_t chance = source_.below(1000);
    if (chance < 150) now_ += static_cast<std::int64_t>(source_.below(20));
    if (chance == 998) now_ -= hour;
    if (chance == 999) now_ += hour;
    steps_back_ += chance == 998 ? 1 : 0;
    if (now_ > latest_) latest_ = now_;
    return now_;
  }
  std::int64_t latest() const { return latest_; }
  std::size_t steps_back() const { return steps_back_; }

 private:
  helpers::random_source source_;
  std::int64_t now_ = start;
  std::int64_t latest_ = start;
  std::size_t steps_back_ = 0;
};

// Generates many ids and checks that each is above the one before, and that its time is
// between the latest time that the clock has shown and `ahead` later.
template <class Id, class Next, class Time>
void require_ascending(Id id, Next next, Time time, std::int64_t ahead) {
  wandering_clock clock;
  helpers::tally tally;
  for (std::int64_t i = 0; i < ids; ++i) {
    const Id previous = id;
    id = next(previous, clock.read());
    tally.expect(previous < id && time(id) >= clock.latest() && time(id) <= clock.latest() + ahead,
                 [&] { return std::to_string(i) + ": " + std::to_string(time(id)); });
  }
  REQUIRE_NO_FAILURES(tally, ids);
  REQUIRE(clock.steps_back() > 100);
}

}  // namespace sequences
