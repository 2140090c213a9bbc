// sort: sort support with abbreviated keys, so that most comparisons of a sort are
// those of two 64-bit numbers.
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// Decides whether abbreviated keys are worth making, by how many different ones there are.
class key_count {
 public:
  void begin(MemoryContext context) {
    MemoryContext caller = MemoryContextSwitchTo(context);
    initHyperLogLog(&distinct_, 10);
    MemoryContextSwitchTo(caller);
    estimating_ = true;
  }

  void add(std::uint64_t key) {
    ++inputs_;
    if (!estimating_) return;
    const auto folded = static_cast<std::uint32_t>(key ^ key >> 32);
    addHyperLogLog(&distinct_, DatumGetUInt32(hash_uint32(folded)));
  }

  // Asked by the sort now and then while values arrive. A key costs as much as one or two
  // full comparisons and saves more of them the more distinct keys there are. So
  // keys pay unless nearly all values share theirs, about 2,000 values a key.
  bool does_not_pay(int values) {
    constexpr int too_early = 10'000;
    constexpr double enough = 100'000, values_per_key = 2'000;
    if (values < too_early || inputs_ < too_early || !estimating_) return false;
    const double keys = estimateHyperLogLog(&distinct_);
    if (keys > enough) {
      estimating_ = false;  // enough distinct keys: whatever follows, they have paid
      return false;
    }
    return keys < static_cast<double>(inputs_) / values_per_key;
  }

 private:
  bool estimating_;
  std::int64_t inputs_;
  hyperLogLogState distinct_;
};

// Sets up a sort by Keys, a trivial struct that begins zeroed and whose of(Datum)
// returns the key of a value: where two keys differ, the values differ the same way.
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
  sort->comparator = ssup_datum_unsigned_cmp;
  sort->abbrev_converter = [](Datum original, SortSupport s) {
    auto& own = *static_cast<abbreviation*>(s->ssup_extra);
    const std::uint64_t key = own.keys.of(original);
    own.count.add(key);
    return UInt64GetDatum(key);
  };
  sort->abbrev_abort = [](int values, SortSupport s) {
    return static_cast<abbreviation*>(s->ssup_extra)->count.does_not_pay(values);
  };
  sort->abbrev_full_comparator = compare;
}

}  // namespace sortid
