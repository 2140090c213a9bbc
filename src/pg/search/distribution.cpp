#include "distribution.hpp"

#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// b - a, which is not negative.
double distance(u128 a, u128 b) {
  const u128 between{b.high - a.high - (b.low < a.low ? 1 : 0), b.low - a.low};
  return static_cast<double>(between.high) * 0x1p64 + static_cast<double>(between.low);
}

// Where `id` lies between two others, from 0 to 1.
double fraction_between(u128 low, u128 high, u128 id) {
  if (id <= low) return 0;
  if (id >= high) return 1;
  return distance(low, id) / distance(low, high);
}

// A frequency of the statistics, from 0 to 1. ANALYZE rounds it, and whoever may restore statistics
// can write any number, even NaN. The planner refuses other fractions with an error.
double fraction_of(double number) { return number > 0 ? Min(number, 1.0) : 0; }

// A comparison that lets a binary search go to one end of a histogram, and keeps what it saw last.
struct visit {
  bool is_less;  // what it says of each id
  const TypeCacheEntry* type;
  Datum seen;
};

Datum visited(FunctionCallInfo fcinfo) {
  auto* to = static_cast<visit*>(fcinfo->flinfo->fn_extra);
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
  // Of an operator that a user has made for other types nothing is known.
  if (!HeapTupleIsValid(stats->statsTuple) || type != right || OidIsValid(type_->typcollation) ||
      !OidIsValid(order_->fn_oid) || !statistic_proc_security_check(stats, order_->fn_oid))
    return;
  is_known_ = true;
  HeapTupleData* row = stats->statsTuple;
  nulls_ = fraction_of(reinterpret_cast<Form_pg_statistic>(GETSTRUCT(row))->stanullfrac);
  get_attstatsslot(&frequent_, row, STATISTIC_KIND_MCV, InvalidOid,
                   ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS);
  // Each value has a frequency, unless a superuser changed the catalog.
  frequent_.nvalues = Min(frequent_.nvalues, frequent_.nnumbers);
  for (int i = 0; i < frequent_.nvalues; ++i) common_ += fraction_of(frequent_.numbers[i]);
  if (get_attstatsslot(&bounds_, row, STATISTIC_KIND_HISTOGRAM, InvalidOid, ATTSTATSSLOT_VALUES))
    is_sorted_ = comparison_ops_are_compatible(bounds_.staop, operation);
}

void distribution::release() {
  free_attstatsslot(&frequent_);
  free_attstatsslot(&bounds_);
}

const Datum* distribution::sample() const {
  if (bounds_.nvalues > 0) return bounds_.values;
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

// Of all rows, those whose id is a most common value within the bounds.
double distribution::common_within(const id_bound* first, const id_bound* last) const {
  double sum = 0;
  for (int i = 0; i < frequent_.nvalues; ++i)
    if (is_within(frequent_.values[i], first, last)) sum += fraction_of(frequent_.numbers[i]);
  return sum;
}

// Of the rows with other ids, those within the bounds.
double distribution::others_within(const id_bound* first, const id_bound* last) {
  if (first == nullptr && last == nullptr) return 1;
  const bool is_range = first != nullptr && last != nullptr;
  if (bounds_.nvalues < 2) return is_range ? DEFAULT_RANGE_INEQ_SEL : 0.5;
  double fraction = 0;
  bool is_exact = false;  // as far as an index says it
  if (is_sorted_) {
    const double from = first == nullptr ? 0 : position_of(first->id),
                 to = last == nullptr ? 1 : position_of(last->id);
    // Of ids that are stored more than once, a range has all of one, or none.
    if (is_range && from < 1 && to > 0) {
      bool is_default = false;
      const double distinct =
          get_variable_numdistinct(stats_, &is_default) - static_cast<double>(frequent_.nvalues);
      return Min(1.0, Max(to - from, 1 / Max(distinct, 1.0)));
    }
    fraction = Max(to - from, 0.0);
    is_exact = has_end_[0] || has_end_[1];
  } else {
    // Ids of another type, such as bigint, whose order may be another one.
    for (int i = 0; i < bounds_.nvalues; ++i) fraction += is_within(bounds_.values[i], first, last);
    fraction /= bounds_.nvalues;
  }
  if (is_range || is_exact) return fraction;
  // Like the server, believe in no more than a hundredth of a bin.
  const double least = 0.01 / (bounds_.nvalues - 1);
  return Max(least, Min(1 - least, fraction));
}

// The fraction of the ids of the histogram that are before `id`.
double distribution::position_of(Datum id) {
  const auto count_at_most = [this, id] {
    int low = 0, high = bounds_.nvalues;
    while (low < high) {
      const int middle = (low + high) / 2;
      if (compare(bounds_.values[middle], id) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  };
  int bin = count_at_most();  // `id` is in front of the bound of this number
  const int last = bounds_.nvalues - 1;
  if (bin <= 1) ask_for_end(false);
  if (bin >= last) ask_for_end(true);
  if (bin <= 1 || bin >= last) bin = count_at_most();
  if (bin == 0) return 0;
  if (bin > last) return 1;
  return (bin - 1 + fraction_of_bin(bin, key_of(id))) / last;
}

// Replaces the first or last bound of the histogram by the least or greatest id that an index has
// at present. get_actual_variable_range() is the server's own, but its search for a bound calls
// that, and this one's comparison goes where that is done.
void distribution::ask_for_end(bool is_last) {
  if (is_asked_[is_last]) return;
  is_asked_[is_last] = true;
  visit end{is_last, type_, Datum{0}};
  FmgrInfo comparison = *order_;
  comparison.fn_addr = visited;
  comparison.fn_extra = &end;
  const double fraction =
      ineq_histogram_selectivity(root_, stats_, operation_, &comparison, false, true, InvalidOid,
                                 bounds_.values[0], type_->type_id);
  // The server says so only if there was an index to ask.
  if (fraction != (is_last ? 1.0 : 0.0)) return;
  has_end_[is_last] = true;
  bounds_.values[is_last ? bounds_.nvalues - 1 : 0] = end.seen;
}

// How much of the bin that ends with bound number `bin` is before `id`.
double distribution::fraction_of_bin(int bin, const key& id) const {
  const key low = key_at(bin - 1), high = key_at(bin);
  if (low.prefix != high.prefix) return fraction_of_mixed_bin(bin, id);
  return low.number < high.number ? fraction_between(low.number, high.number, id.number) : 0.5;
}

// The same where the bounds have different prefixes: the last ids of one, perhaps all of others,
// and the first of another. Each prefix is taken to have the same first and last uuid as all ids,
// and to be as dense here as in its bin beside this one, if it has that.
double distribution::fraction_of_mixed_bin(int bin, const key& id) const {
  const key low = key_at(bin - 1), high = key_at(bin);
  u128 least = low.number;
  u128 greatest = least;
  for (int i = 0; i < bounds_.nvalues; ++i) {
    const u128 number = key_at(i).number;
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  double ending = -1, beginning = -1;
  if (bin >= 2)
    if (const key before = key_at(bin - 2); before.prefix == low.prefix)
      ending = distance(low.number, greatest) / Max(distance(before.number, low.number), 1.0);
  if (bin + 1 < bounds_.nvalues)
    if (const key after = key_at(bin + 1); after.prefix == high.prefix)
      beginning = distance(least, high.number) / Max(distance(high.number, after.number), 1.0);
  if (ending < 0) ending = beginning < 0 ? 0.5 : Max(1 - beginning, 0.0);
  if (beginning < 0) beginning = Max(1 - ending, 0.0);
  const double sum = Max(ending + beginning, 1.0);
  ending /= sum;
  beginning /= sum;
  if (id.prefix == low.prefix) return ending * fraction_between(low.number, greatest, id.number);
  if (id.prefix == high.prefix)
    return 1 - beginning * (1 - fraction_between(least, high.number, id.number));
  return ending + (1 - ending - beginning) * fraction_between(least, greatest, id.number);
}

distribution::key distribution::key_of(Datum id) const {
  const int size = type_->typlen;
  // Where a Datum has 32 bits, a number of 64 is passed by reference.
  if (type_->typbyval || size == 8) return {{}, {DatumGetUInt64(id), 0}};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(DatumGetPointer(id));
  if (size >= UUID_LEN) return {{}, load_be128(bytes)};
  if (size > 0) return {};
  // Memory that this takes is freed after planning.
  const typeid_datum stored{id};
  if (stored.bytes().size() < UUID_LEN) return {};
  const typeid_::value value = stored.get();
  return {value.prefix, value.uuid};
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
    for (int i = 0; i < bounds_.nvalues; ++i) {
      asked += is_within(bounds_.values[i], first, last);
      matched += matches(bounds_.values[i]);
    }
  } else
    common = common_within(first, last) * expected;
  // The ids of a histogram are few, so that `expected` counts as many more, unless they contradict
  // it: the symbols of a time, say, are not random.
  const double apart = matched - asked * expected;
  const double variance = asked * expected * (1 - expected) + 0.25;
  const double more = apart * apart > 9 * variance ? 1 : 50;
  const double others = Max(0.0, 1 - common_ - nulls_) * others_within(first, last);
  return fraction_of(common + others * (matched + more * expected) / (asked + more));
}

}  // namespace sortid
