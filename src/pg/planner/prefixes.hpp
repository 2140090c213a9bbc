// prefixes: the frequencies of the prefixes in a column of typeids. A bin of a histogram may
// contain all ids of several prefixes that its bounds do not show. So ANALYZE also stores the most
// common prefixes, like the most common values, in a free slot of pg_statistic:
//
//   stakind      kind_of_prefixes
//   staop        the staop of the histogram
//   stavalues    integers
//     [0]        20 bits for the number n of listed prefixes, 12 bits for the frequency of each
//                other prefix in the sample
//     [1]        the frequency of a prefix that is not in the sample, if there is a filter
//     [2]        n prefixes, the most common first: 20 bits for part of the prefix's hash, because
//                a long prefix would take more room, and 12 bits for its frequency
//     [2 + n]    a Bloom filter for the other prefixes in the sample, unless there are too many
//
// Frequencies are fractions of the ids that the histogram describes, which exclude most common
// values. Nothing is stored for a column with one prefix, and a dump of statistics does not restore
// the slot. Without these statistics, estimates are guesses (bins.hpp).
#pragma once

#include "pg/pg.hpp"

namespace sortid {

// Returns the number of the slot that holds this kind of statistics after ANALYZE, or -1. Kind 0
// stands for a free slot: the result is the number of the first free slot.
int slot_of(const VacAttrStats* stats, int kind);

// Counts the prefixes of the sampled rows, after the server's ANALYZE function, and stores as many
// as fit into `room` bytes of the row of pg_statistic. `total` is the number of rows in the table.
void store_prefixes(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total,
                    std::size_t room);

// The stored prefixes of a column.
class stored_prefixes {
 public:
  // Finds the slot. `order` is the staop of the histogram.
  void find(HeapTuple row, Oid order);
  void release();
  bool are_known() const { return slot_.nvalues > 0; }

  // The frequency of a prefix, from 0 to 1. One pair of prefixes in a million shares a hash.
  double frequency_of(std::string_view prefix) const;

 private:
  AttStatsSlot slot_{};
};

}  // namespace sortid
