// uid11_profiles_functions: the entry points of the uid11 profiles with a counter.
#include "sortid/uid11_profiles.hpp"

#include "generators/clock.hpp"
#include "generators/entropy.hpp"
#include "pg/module.hpp"
#include "generators/shared.hpp"
#include "pg/entry.hpp"

namespace sortid {

namespace {

struct snowish_type : sql_type<uid11_snowish> {
  static constexpr type_info info{.name = "uid11 (profile snowish)",
                                  .symbols = "uid11_snowish",
                                  .alphabet = nullptr,
                                  .text_range = nullptr,
                                  .holder = "The profile"};

  // Raises 22023 for an id that cannot belong to this profile.
  // cppcheck-suppress duplInheritedMember; hides the representation's get() on purpose
  static value get(Datum datum) {
    const value id = fixed<8>::get(datum);
    if (is_reserved(id))
      ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
              errmsg("uid11 does not have the snowish profile"),
              errdetail("Its highest bit, which the profile reserves, is set."));
    return id;
  }
};

struct ts_seq_rand_type : sql_type<uid11_ts_seq_rand> {
  static constexpr type_info info{.name = "uid11 (profile ts-seq-rand)",
                                  .symbols = "uid11_ts_seq_rand",
                                  .alphabet = nullptr,
                                  .text_range = nullptr,
                                  .holder = "The profile"};
};

// Returns the next slot of a profile, across all sessions of the server. Waits, interruptibly,
// while the slot would be too far ahead of the clock. Raises 22008 after the profile's last slot.
template <class Profile>
uid11_sequence::slot next_slot(pg_atomic_uint64& last) {
  for (;;) {
    const auto ms = unit_at<Profile>(now(), Profile::info);
    const auto next = advance(last, [=](uid11_sequence::slot previous) {
      return uid11_sequence::next_until(Profile::last_slot, previous, ms);
    });
    if (next.ok()) return next.value;
    if (next.why.what == fault::exhausted) raise_time_out_of_range(Profile::time, Profile::info);
    const auto wait = uid11_sequence::wait_ms(pg_atomic_read_u64(&last), ms);
    // Wait at most a second at a time, because the clock may be set forward in the meantime.
    WaitLatch(MyLatch, WL_LATCH_SET | WL_TIMEOUT | WL_EXIT_ON_PM_DEATH,
              static_cast<long>(Min(wait, 1000)), PG_WAIT_EXTENSION);
    ResetLatch(MyLatch);
    CHECK_FOR_INTERRUPTS();
  }
}

}  // namespace

// gen_uid11_snowish() → uid11, in the profile snowish
SORTID_FUNCTION(gen_uid11_snowish) {
  const auto place = next_slot<snowish_type>(shared().snowish);
  return fixed<8>::put(uid11_snowish::make(place, static_cast<std::uint32_t>(machine_id)));
}

// gen_uid11_ts_seq_rand() → uid11, in the profile ts-seq-rand
SORTID_FUNCTION(gen_uid11_ts_seq_rand) {
  const auto random = random_u32();
  const auto place = next_slot<ts_seq_rand_type>(shared().ts_seq_rand);
  return fixed<8>::put(uid11_ts_seq_rand::make(place, random));
}

SORTID_ENTRY(uid11_snowish_timestamp, timestamp, snowish_type)
SORTID_ENTRY_WITH(uid11_snowish_machine, part_of, snowish_type, uid11_snowish::machine)
SORTID_ENTRY_WITH(uid11_snowish_sequence, part_of, snowish_type, uid11_snowish::sequence)

SORTID_ENTRY(uid11_ts_seq_rand_timestamp, timestamp, ts_seq_rand_type)
SORTID_ENTRY_WITH(uid11_ts_seq_rand_sequence, part_of, ts_seq_rand_type,
                  uid11_ts_seq_rand::sequence)
SORTID_ENTRY_WITH(uid11_ts_seq_rand_random, part_of, ts_seq_rand_type, uid11_ts_seq_rand::random)

}  // namespace sortid
