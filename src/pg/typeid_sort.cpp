// typeid_sort: sort support of typeid, with abbreviated keys: most comparisons of
// a sort are those of two 64-bit numbers.
#include "pg/typeid.hpp"

namespace sortid {

namespace {

struct abbreviation {
  bool begun;
  bool estimating;
  std::int64_t inputs;
  hyperLogLogState distinct;  // keys
  char reference[typeid_::max_prefix_size];
  std::size_t reference_size;
};

int compare_whole(Datum a, Datum b, SortSupport) { return compare_stored(a, b); }

// The key of a value. The prefix of the first one is the reference of all: in a
// column of one kind of id the keys are bits of the uuid.
Datum abbreviate(Datum original, SortSupport sort) {
  auto& state = *static_cast<abbreviation*>(sort->ssup_extra);
  const stored_typeid stored{original};
  const typeid_::value id = stored.get();
  if (!state.begun) {
    state.begun = true;
    memcpy(state.reference, id.prefix.data(), id.prefix.size());
    state.reference_size = id.prefix.size();
  }
  const std::uint64_t key = typeid_::sort_key(id, {state.reference, state.reference_size});
  stored.release();

  ++state.inputs;
  if (state.estimating) {
    const auto folded = static_cast<std::uint32_t>(key ^ key >> 32);
    addHyperLogLog(&state.distinct, DatumGetUInt32(hash_uint32(folded)));
  }
  return UInt64GetDatum(key);
}

// Are there too few different keys to pay for making more? Asked now and then
// while values arrive. A key costs what one or two comparisons of whole values
// do and saves the more of them the more keys there are: so they pay unless
// nearly all values share theirs.
bool does_not_pay(int values, SortSupport sort) {
  constexpr int too_early = 10'000;
  constexpr double enough = 100'000, values_a_key = 2'000;
  auto& state = *static_cast<abbreviation*>(sort->ssup_extra);
  if (values < too_early || state.inputs < too_early || !state.estimating) return false;
  const double keys = estimateHyperLogLog(&state.distinct);
  if (keys > enough) {
    state.estimating = false;  // whatever is still to come: it has paid
    return false;
  }
  return keys < static_cast<double>(state.inputs) / values_a_key;
}

}  // namespace

// typeid_sortsupport(internal)
SORTID_FUNCTION(typeid_sortsupport) {
  auto* sort = reinterpret_cast<SortSupport>(PG_GETARG_POINTER(0));
  sort->comparator = compare_whole;
  if (sort->abbreviate) {
    auto* state =
        static_cast<abbreviation*>(MemoryContextAllocZero(sort->ssup_cxt, sizeof(abbreviation)));
    MemoryContext caller = MemoryContextSwitchTo(sort->ssup_cxt);
    initHyperLogLog(&state->distinct, 10);
    MemoryContextSwitchTo(caller);
    state->estimating = true;
    sort->ssup_extra = state;
    sort->comparator = ssup_datum_unsigned_cmp;
    sort->abbrev_converter = abbreviate;
    sort->abbrev_abort = does_not_pay;
    sort->abbrev_full_comparator = compare_whole;
  }
  PG_RETURN_VOID();
}

}  // namespace sortid
