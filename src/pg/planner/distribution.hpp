// distribution: the fraction of rows with an id within a range, from the statistics that ANALYZE
// stores.
#pragma once

#include "bins.hpp"
#include "prefixes.hpp"

namespace sortid {

// A bound of a range: an id, and whether the range includes it.
struct id_bound {
  Datum id;
  bool is_included;
};

class distribution {
 public:
  // The distribution of the ids that `stats` describes, in the order of `operation`, which is one
  // of <, <=, >= and >. `stats` must outlive this object.
  distribution(PlannerInfo* root, VariableStatData* stats, Oid operation);
  void release();

  // Whether there are statistics that the user may see. If not, the fractions below are the
  // server's guesses.
  bool is_known() const { return is_known_; }

  // Compares two ids. Call it only if is_known().
  int compare(Datum a, Datum b) const { return DatumGetInt32(FunctionCall2(order_, a, b)); }

  // The fraction of rows without an id.
  double nulls() const { return nulls_; }

  // The fraction of rows with an id within these bounds; nullptr means no bound.
  double within(const id_bound* first, const id_bound* last);

  // The fraction of rows whose id is within the bounds and satisfies match(id, pattern). `expected`
  // is the prior estimate of the fraction of ids that match.
  double matching(const id_bound* first, const id_bound* last, FmgrInfo* match, Datum pattern,
                  double expected);

  // An id from the statistics, or nullptr.
  const Datum* sample() const;

 private:
  // The first or the last bound of the histogram.
  struct histogram_end {
    bool is_asked;   // an index has been looked for
    bool is_actual;  // it is the end of an index
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
  bool is_sorted_ = false;  // the histogram has the order of `operation`
  histogram_end first_{}, last_{};
  double nulls_ = 0, common_ = 0;  // fractions of rows without an id, and with a most common id
  AttStatsSlot frequent_{}, histogram_{};  // most common values and histogram
  stored_prefixes prefixes_;
};

}  // namespace sortid
