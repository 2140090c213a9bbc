// distribution: the fraction of the rows with an id within a range, by the statistics of ANALYZE.
#pragma once

#include "bins.hpp"
#include "prefixes.hpp"

namespace sortid {

// A bound of a range, with the id itself or without.
struct id_bound {
  Datum id;
  bool is_included;
};

class distribution {
 public:
  // For the ids that `stats` describes, in the order of `operation`, one of <, <=, >= and >.
  // `stats` must outlive it.
  distribution(PlannerInfo* root, VariableStatData* stats, Oid operation);
  void release();

  // Are there statistics that the user may see? If not, everything below is the server's guess.
  bool is_known() const { return is_known_; }

  // The order of two ids; only if is_known().
  int compare(Datum a, Datum b) const { return DatumGetInt32(FunctionCall2(order_, a, b)); }

  // The fraction of the rows without an id.
  double nulls() const { return nulls_; }

  // The fraction of the rows with an id within these bounds, nullptr for none. Without statistics,
  // or where the user may not look at them, it is the server's guess.
  double within(const id_bound* first, const id_bound* last);

  // The same of the ids for which match(id, pattern) is true. `expected` is the fraction of ids
  // that should match, as far as one knows without looking at any.
  double matching(const id_bound* first, const id_bound* last, FmgrInfo* match, Datum pattern,
                  double expected);

  // An id that the statistics know, if they know one.
  const Datum* sample() const;

 private:
  // The first or the last bound of the histogram.
  struct histogram_end {
    bool is_asked;   // was an index looked for?
    bool is_actual;  // it is what the index has
  };

  bool is_within(Datum id, const id_bound* first, const id_bound* last) const;
  double common_within(const id_bound* first, const id_bound* last) const;
  double others_within(const id_bound* first, const id_bound* last);
  double others_of_side(Datum id, bool is_after);
  double others_of_range(Datum first, Datum last);
  double counted_within(const id_bound* first, const id_bound* last) const;
  double believable(double fraction) const;
  int bin_of(Datum id);
  double position_in(int bin, const id_key& id) const;
  histogram bins() const { return {histogram_.values, histogram_.nvalues, type_}; }
  void ask_for_end(histogram_end& end, bool is_last);

  PlannerInfo* root_;
  VariableStatData* stats_;
  Oid operation_;
  TypeCacheEntry* type_;
  FmgrInfo* order_;
  bool is_known_ = false;
  bool is_sorted_ = false;  // the histogram, by `operation`
  histogram_end first_{}, last_{};
  double nulls_ = 0, common_ = 0;  // fractions of the rows: without an id, with a common one
  AttStatsSlot frequent_{}, histogram_{};  // most common values and histogram
  kept_prefixes prefixes_;
};

}  // namespace sortid
