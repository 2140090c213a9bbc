// prefixes: how frequent the prefixes of a column of typeids are. A bin of a histogram may hold all
// ids of several prefixes, of which its bounds say nothing. So ANALYZE also keeps the most common
// prefixes, as it keeps the most common values, in a slot of pg_statistic that it leaves free:
//
//   stakind      kind_of_prefixes
//   staop        that of the histogram
//   stavalues    integers: the expected frequency of each prefix that is not listed, then for each
//                prefix, the most common first, 20 bits of its hash, which is as short for a long
//                prefix, and 12 bits of its frequency
//
// Frequencies are fractions of the ids that the histogram describes. Most common values are not
// among them. Nothing is kept of a column with one prefix, and nothing restores the slot with a
// dump of statistics. Without it, estimates guess (bins.hpp).
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// For the ANALYZE function, after the server's: counts the prefixes of the rows of the sample, and
// keeps as many as fit into `room` bytes of the row of pg_statistic. `total`: rows of the table.
void keep_prefixes(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total,
                   std::size_t room);

// The slot of a column.
class kept_prefixes {
 public:
  // Finds the slot. `order`: staop of the histogram.
  void find(HeapTuple row, Oid order);
  void release();
  bool are_known() const { return slot_.nvalues > 0; }

  // The frequency of a prefix, listed or not, from 0 to 1. One pair of prefixes in a million has
  // the same hash.
  double frequency_of(std::string_view prefix) const;

 private:
  AttStatsSlot slot_{};
};

}  // namespace sortid
