// distribution: which fraction of the rows has an id within a range, by what ANALYZE keeps. Of a
// type that it does not know, the server cannot interpolate within a bin of the histogram. Here ids
// are numbers, so that a bin is as good as one of a timestamptz.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// A bound of a range, with the id itself or without.
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
  // An id: the prefix of a typeid, otherwise nothing, then as many of its bytes as a number has.
  struct key {
    std::string_view prefix;
    u128 number;
  };

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
