#include <algorithm>

#include "distribution.hpp"

namespace sortid {

namespace {

// A frequency from the statistics, clamped to the range from 0 to 1: ANALYZE rounds it, and
// restored statistics can contain any number, even NaN. The planner raises an error for fractions
// outside this range.
double fraction_of(double number) { return number > 0 ? Min(number, 1.0) : 0; }

// The expected fraction of ids that match a pattern has the weight of this many ids in a sample ...
constexpr double expectation_weight = 50;
// ... unless the sample deviates by more than this many standard deviations.
constexpr double refuting_deviations = 3;
// If a sample has at least this many ids and all of them match, nearly all rows match. The server
// expects the same for text.
constexpr int telling_sample = 20;
constexpr double nearly_all = 0.9999;

// A comparison that leads a binary search to one end of a histogram, and records the last id that
// it compares.
struct probe {
  bool is_less;  // its result for each id
  const TypeCacheEntry* type;
  Datum seen;
};

Datum probed(FunctionCallInfo fcinfo) {
  auto* to = static_cast<probe*>(fcinfo->flinfo->fn_extra);
  to->seen = datumCopy(PG_GETARG_DATUM(0), to->type->typbyval, to->type->typlen);
  PG_RETURN_BOOL(to->is_less);
}

}  // namespace

distribution::distribution(PlannerInfo* root, VariableStatData* stats, Oid operation)
    : root_(root), stats_(stats), operation_(operation) {
  Oid type = InvalidOid, right = InvalidOid;
  op_input_types(operation, &type, &right);
  type_ = lookup_type_cache(type, TYPECACHE_CMP_PROC_FINFO);
  order_ = &type_->cmp_proc_finfo;
  // There are no statistics for an operator that a user has created for other types.
  if (!HeapTupleIsValid(stats->statsTuple) || type != right || OidIsValid(type_->typcollation) ||
      !OidIsValid(order_->fn_oid) || !statistic_proc_security_check(stats, order_->fn_oid))
    return;
  is_known_ = true;
  HeapTupleData* row = stats->statsTuple;
  nulls_ = fraction_of(reinterpret_cast<Form_pg_statistic>(GETSTRUCT(row))->stanullfrac);
  get_attstatsslot(&frequent_, row, STATISTIC_KIND_MCV, InvalidOid,
                   ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS);
  // Each value has a frequency, unless a superuser has changed the catalog.
  frequent_.nvalues = Min(frequent_.nvalues, frequent_.nnumbers);
  for (int i = 0; i < frequent_.nvalues; ++i) common_ += fraction_of(frequent_.numbers[i]);
  if (get_attstatsslot(&histogram_, row, STATISTIC_KIND_HISTOGRAM, InvalidOid, ATTSTATSSLOT_VALUES))
    is_sorted_ = comparison_ops_are_compatible(histogram_.staop, operation);
  if (is_sorted_ && type_->typlen < 0) prefixes_.find(row, histogram_.staop);
}

void distribution::release() {
  free_attstatsslot(&frequent_);
  free_attstatsslot(&histogram_);
  prefixes_.release();
}

const Datum* distribution::sample() const {
  if (histogram_.nvalues > 0) return histogram_.values;
  return frequent_.nvalues > 0 ? frequent_.values : nullptr;
}

bool distribution::is_within(Datum id, const id_bound* first, const id_bound* last) const {
  if (first != nullptr && compare(id, first->id) < (first->is_included ? 0 : 1)) return false;
  return last == nullptr || compare(id, last->id) < (last->is_included ? 1 : 0);
}

double distribution::within(const id_bound* first, const id_bound* last) {
  if (first == nullptr && last == nullptr) return 1 - nulls_;
  if (!is_known_)
    return first != nullptr && last != nullptr ? DEFAULT_RANGE_INEQ_SEL : DEFAULT_INEQ_SEL;
  if (first != nullptr && last != nullptr) {
    const int order = compare(first->id, last->id);
    if (order > 0 || (order == 0 && !(first->is_included && last->is_included))) return 0;
  }
  const double others = Max(0.0, 1 - common_ - nulls_);
  return fraction_of(common_within(first, last) + others * others_within(first, last));
}

// The fraction of all rows whose id is a most common value within the bounds.
double distribution::common_within(const id_bound* first, const id_bound* last) const {
  double sum = 0;
  for (int i = 0; i < frequent_.nvalues; ++i)
    if (is_within(frequent_.values[i], first, last)) sum += fraction_of(frequent_.numbers[i]);
  return sum;
}

// The fraction of rows within the bounds, among the rows whose id is not a most common value.
double distribution::others_within(const id_bound* first, const id_bound* last) {
  if (first == nullptr && last == nullptr) return 1;
  const bool is_range = first != nullptr && last != nullptr;
  // Either all ids are most common values, or there are too few ids for a histogram.
  if (histogram_.nvalues < 2) return is_range ? DEFAULT_RANGE_INEQ_SEL : 0.5;
  if (!is_sorted_) return counted_within(first, last);
  if (is_range) return others_of_range(first->id, last->id);
  const double fraction =
      first != nullptr ? others_of_side(first->id, true) : others_of_side(last->id, false);
  // An actual end from an index is exact.
  return first_.is_actual || last_.is_actual ? fraction : believable(fraction);
}

double distribution::others_of_side(Datum id, bool is_after) {
  const id_key key = key_of(id, type_);
  const double before = position_in(bin_of(id), key), fraction = is_after ? 1 - before : before;
  if (!prefixes_.are_known()) return fraction;
  // All ids with the same prefix on this side match, so the fraction is at least theirs.
  const double with_prefix = prefixes_.frequency_of(key.prefix);
  if (fraction >= with_prefix) return fraction;
  const id_key end{key.prefix, is_after ? u128_max : u128{}};
  const double least = is_after ? part_of_prefix(bins(), with_prefix, key, end)
                                : part_of_prefix(bins(), with_prefix, end, key);
  return Max(fraction, least);
}

double distribution::others_of_range(Datum first, Datum last) {
  const id_key from = key_of(first, type_), to = key_of(last, type_);
  const int from_bin = bin_of(first), to_bin = bin_of(last);
  if (from_bin == histogram_.nvalues || to_bin == 0) return 0;
  double fraction = 0;
  if (prefixes_.are_known() && searched_prefix(to.prefix) == from.prefix) {
    fraction = part_of_prefix(bins(), prefixes_.frequency_of(from.prefix), from, to);
  } else {
    const double before = position_in(from_bin, from), up_to = position_in(to_bin, to);
    if (before >= 1 || up_to <= 0) return 0;
    fraction = up_to - before;
  }
  // If ids repeat, a range contains either all rows with a given id or none of them, so the result
  // is at least the fraction of one id's rows.
  bool is_default = false;
  const double distinct =
      get_variable_numdistinct(stats_, &is_default) - static_cast<double>(frequent_.nvalues);
  return Min(1.0, Max(fraction, 1 / Max(distinct, 1.0)));
}

// others_within() if the bounds have a different type, such as bigint, which sorts differently:
// counts the ids in the histogram that are within the bounds.
double distribution::counted_within(const id_bound* first, const id_bound* last) const {
  int count = 0;
  for (int i = 0; i < histogram_.nvalues; ++i)
    count += is_within(histogram_.values[i], first, last);
  const double fraction = static_cast<double>(count) / histogram_.nvalues;
  return first != nullptr && last != nullptr ? fraction : believable(fraction);
}

// Like the server, trusts a histogram to no more than a hundredth of a bin.
double distribution::believable(double fraction) const {
  const double least = 0.01 / (histogram_.nvalues - 1);
  return Max(least, Min(1 - least, fraction));
}

// The bin of the histogram that contains `id`: 0 is before all bounds, nvalues after them.
int distribution::bin_of(Datum id) {
  const auto count_at_most = [this, id] {
    const Datum* bounds = histogram_.values;
    const Datum* after =
        std::partition_point(bounds, bounds + histogram_.nvalues,
                             [this, id](Datum bound) { return compare(bound, id) <= 0; });
    return static_cast<int>(after - bounds);
  };
  const int bin = count_at_most(), last = histogram_.nvalues - 1;
  if (bin <= 1) ask_for_end(first_, false);
  if (bin >= last) ask_for_end(last_, true);
  return bin <= 1 || bin >= last ? count_at_most() : bin;
}

// The fraction of the histogram that is before an id in this bin.
double distribution::position_in(int bin, const id_key& id) const {
  if (bin == 0) return 0;
  const int last = histogram_.nvalues - 1;
  return bin > last ? 1 : (bin - 1 + part_of_bin(bins(), bin, id)) / last;
}

// Replaces the first or last bound of the histogram with the least or greatest id that is currently
// in an index. The server's get_actual_variable_range() finds this id, but extensions cannot call
// that function. The server's binary search of a histogram calls that function at an end of the
// histogram. So ask_for_end() gives the binary search a comparison with a constant result, which
// leads the search to that end. The last id that is compared is the id from the index.
void distribution::ask_for_end(histogram_end& end, bool is_last) {
  if (end.is_asked) return;
  end.is_asked = true;
  probe seen{is_last, type_, Datum{0}};
  FmgrInfo comparison = *order_;
  comparison.fn_addr = probed;
  comparison.fn_extra = &seen;
  const double fraction =
      ineq_histogram_selectivity(root_, stats_, operation_, &comparison, false, true, InvalidOid,
                                 histogram_.values[0], type_->type_id);
  // The server returns this fraction only if there was an index to ask.
  if (fraction != (is_last ? 1.0 : 0.0)) return;
  end.is_actual = true;
  histogram_.values[is_last ? histogram_.nvalues - 1 : 0] = seen.seen;
}

double distribution::matching(const id_bound* first, const id_bound* last, FmgrInfo* match,
                              Datum pattern, double expected) {
  if (!is_known_) return within(first, last) * expected;
  double common = 0, asked = 0, matched = 0;
  if (statistic_proc_security_check(stats_, match->fn_oid)) {
    const auto matches = [&](Datum id) {
      return is_within(id, first, last) && DatumGetBool(FunctionCall2(match, id, pattern));
    };
    for (int i = 0; i < frequent_.nvalues; ++i)
      if (matches(frequent_.values[i])) common += fraction_of(frequent_.numbers[i]);
    for (int i = 0; i < histogram_.nvalues; ++i) {
      asked += is_within(histogram_.values[i], first, last);
      matched += matches(histogram_.values[i]);
    }
  } else
    common = common_within(first, last) * expected;
  // A histogram has few ids. They outweigh the expectation only if they refute it, for example
  // because the symbols of a time are not random. A quarter allows for rounding to whole ids.
  const double apart = matched - asked * expected;
  const double variance = asked * expected * (1 - expected) + 0.25;
  const bool is_refuted = apart * apart > refuting_deviations * refuting_deviations * variance;
  const double weight = is_refuted ? 1 : expectation_weight;
  double part = (matched + weight * expected) / (asked + weight);
  if (is_refuted && asked >= telling_sample && matched >= asked) part = nearly_all;
  const double others = Max(0.0, 1 - common_ - nulls_) * others_within(first, last);
  return fraction_of(common + others * part);
}

}  // namespace sortid
