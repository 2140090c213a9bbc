// distribution: which fraction of the rows has an id within a range, by what ANALYZE keeps. The
// server takes half of a bin of a histogram for a type that it does not know. An id is a number
// here, so that bins are interpolated as those of a timestamptz are.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Of a range: the id, or the next one.
struct id_bound {
  Datum id;
  bool is_included;
};

class distribution {
 public:
  // Of the ids that `stats` describes, compared as by `operation`, one of <, <=, >= and >. `stats`
  // must outlive it.
  distribution(PlannerInfo* root, VariableStatData* stats, Oid operation);
  void release();

  // Without statistics, or where the user may not see what they say, all below is the server's
  // guess.
  bool is_known() const { return is_known_; }
  double nulls() const { return nulls_; }

  // The fraction of the rows with an id within these bounds; nullptr: it has none.
  double within(const id_bound* first, const id_bound* last);

  // The fraction of the rows with an id within them for which match(id, pattern) is true.
  // `expected` is the fraction of ids that one would expect to match, without looking at any.
  double matching(const id_bound* first, const id_bound* last, FmgrInfo* match, Datum pattern,
                  double expected);

  // An id that the statistics know, if they know one.
  const Datum* sample() const;

 private:
  // An id: the prefix of a typeid, otherwise nothing, then as many of its bytes as a number has.
  struct key {
    std::string_view prefix;
    u128 number;
  };

  int compare(Datum a, Datum b) const { return DatumGetInt32(FunctionCall2(order_, a, b)); }
  bool is_within(Datum id, const id_bound* first, const id_bound* last) const;
  double common_within(const id_bound* first, const id_bound* last) const;
  double others_within(const id_bound* first, const id_bound* last);
  double position_of(Datum id);
  double fraction_of_bin(int bin, const key& id) const;
  double fraction_of_mixed_bin(int bin, const key& id) const;
  void ask_for_end(bool is_last);
  key key_of(Datum id) const;
  key key_at(int n) const { return key_of(bounds_.values[n]); }

  PlannerInfo* root_;
  VariableStatData* stats_;
  Oid operation_;
  TypeCacheEntry* type_;
  FmgrInfo* order_;
  bool is_known_ = false;
  bool is_sorted_ = false;              // the histogram, by `operation`
  bool has_end_[2] = {};                // the first or the last bound is what an index has
  bool is_asked_[2] = {};               // was it asked for?
  double nulls_ = 0, common_ = 0;       // fractions of the rows: without an id, with a common one
  AttStatsSlot frequent_{}, bounds_{};  // most common values and histogram
};

}  // namespace sortid
