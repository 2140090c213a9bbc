// sort: sort support with abbreviated keys, so that most comparisons in a sort compare two 64-bit
// numbers.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// Decides whether to continue with abbreviated keys, from an estimate of how many of them are
// distinct. The limits are those of uuid_abbrev_abort() in PostgreSQL's uuid.c.
class key_count {
 public:
  void begin(MemoryContext context) {
    MemoryContext caller = MemoryContextSwitchTo(context);
    initHyperLogLog(&distinct_, 10);  // 2^10 one-byte registers: a standard error of 3 %
    MemoryContextSwitchTo(caller);
    estimating_ = true;
  }

  void add(std::uint64_t key) {
    ++inputs_;
    if (!estimating_) return;
    const auto folded = static_cast<std::uint32_t>(key ^ key >> 32);
    addHyperLogLog(&distinct_, DatumGetUInt32(hash_uint32(folded)));
  }

  // Whether abbreviation should be aborted. tuplesort calls this at growing intervals while values
  // arrive.
  bool does_not_pay(int values) {
    // Below 10,000 values, the estimate is not reliable, and a sort is quick anyway.
    constexpr int too_early = 10'000;
    // With 100,000 distinct keys, abbreviation pays off even for billions of rows, and undoing it
    // that late would cost more than it could save. So stop estimating as well.
    constexpr double enough = 100'000;
    // With fewer than one distinct key per 2,000 values, nearly every comparison of keys ends in a
    // tie, which the full comparison has to break. A key costs no more than one or two full
    // comparisons, so abbreviation pays off if more keys are distinct.
    constexpr double values_per_key = 2'000;
    if (values < too_early || inputs_ < too_early || !estimating_) return false;
    const double keys = estimateHyperLogLog(&distinct_);
    if (keys > enough) {
      estimating_ = false;
      return false;
    }
    return keys < static_cast<double>(inputs_) / values_per_key;
  }

 private:
  bool estimating_ = false;
  std::int64_t inputs_ = 0;  // number of keys so far
  hyperLogLogState distinct_{};
};

// Sets up sort support with abbreviated keys. Keys is a trivial struct, initially zeroed, whose
// key_of(Datum) returns the key of a value. If two keys differ, order() must order their values the
// same way.
template <class Keys, int (*order)(Datum, Datum)>
void sort_by_keys(SortSupport sort) {
  struct abbreviation {
    key_count count;
    Keys keys;
  };
  const auto compare = [](Datum a, Datum b, SortSupport) { return order(a, b); };
  sort->comparator = compare;
  if (!sort->abbreviate) return;
  auto* state =
      static_cast<abbreviation*>(MemoryContextAllocZero(sort->ssup_cxt, sizeof(abbreviation)));
  state->count.begin(sort->ssup_cxt);
  sort->ssup_extra = state;
  sort->comparator = compare_unsigned_datums;
  sort->abbrev_converter = [](Datum original, SortSupport s) {
    auto& own = *static_cast<abbreviation*>(s->ssup_extra);
    const std::uint64_t key = own.keys.key_of(original);
    // A 32-bit Datum holds the high half of the key, which orders the values the same way.
    const auto abbreviated = static_cast<Datum>(key >> (64 - 8 * sizeof(Datum)));
    own.count.add(abbreviated);
    return abbreviated;
  };
  sort->abbrev_abort = [](int values, SortSupport s) {
    return static_cast<abbreviation*>(s->ssup_extra)->count.does_not_pay(values);
  };
  sort->abbrev_full_comparator = compare;
}

}  // namespace sortid
