// analyze: the ANALYZE function of every type. It collects the same statistics as for uuid. For a
// column of typeids with several prefixes, it also collects the frequencies of the prefixes
// (prefixes.hpp). But ids larger than uuids would make the row of pg_statistic so large that the
// server compresses it or stores it out of line, and the planner would unpack the row each time it
// reads it: planning a join of typeids took up to 1.4 times as long as planning a join of uuids. So
// the histograms of larger ids have fewer bounds, and estimates interpolate.
#include "prefixes.hpp"

namespace sortid {

namespace {

// The two fields of VacAttrStats that std_typanalyze() sets: the function that ANALYZE calls, and
// its data. The server's functions for arrays and ranges replace the same fields.
struct server_analysis {
  AnalyzeAttrComputeStatsFunc compute;
  void* data;
};

// thin() keeps at least this many bins.
constexpr int fewest_bins = 20;
// With a higher statistics target, all bounds are kept.
constexpr int usual_target = 100;
// The bytes in a row of pg_statistic that are not array elements: the headers of the row and its
// arrays.
constexpr std::size_t beside_arrays = 240;

std::size_t size_of(const VacAttrStats* stats, int slot) {
  const FormData_pg_type* type = stats->attrtype;
  return VARSIZE(construct_array(stats->stavalues[slot], stats->numvalues[slot], stats->attrtypid,
                                 type->typlen, type->typbyval, type->typalign));
}

// Keeps every nth bound of the histogram, so that its bins still have equal numbers of rows. Keeps
// as many bounds as fit into a row that is not compressed, or as few as possible if the row is
// compressed anyway.
void thin(VacAttrStats* stats) {
  const int histogram = slot_of(stats, STATISTIC_KIND_HISTOGRAM),
            common = slot_of(stats, STATISTIC_KIND_MCV);
  if (histogram < 0 || statistics_target(stats) > usual_target) return;
  std::size_t others = beside_arrays;
  if (common >= 0)
    others += size_of(stats, common) +
              static_cast<std::size_t>(stats->numnumbers[common]) * sizeof(float4);
  const int bins = stats->numvalues[histogram] - 1;
  const std::size_t size = size_of(stats, histogram);
  int step = 1;
  for (int next = 1; next * fewest_bins <= bins; ++next) {
    if (bins % next != 0) continue;
    step = next;
    if (others + size / static_cast<std::size_t>(step) <= TOAST_TUPLE_THRESHOLD) break;
  }
  Datum* bounds = stats->stavalues[histogram];
  for (int from = 0, to = 0; from <= bins; from += step) bounds[to++] = bounds[from];
  stats->numvalues[histogram] = bins / step + 1;
}

// The number of bytes that prefixes may take up without making the row of pg_statistic so large
// that it is compressed.
std::size_t room_for_prefixes(const VacAttrStats* stats) {
  const auto nulls = static_cast<std::size_t>(BITMAPLEN(Natts_pg_statistic));
  std::size_t used =
      MAXALIGN(SizeofHeapTupleHeader + nulls) + MAXALIGN(sizeof(FormData_pg_statistic));
  for (int slot = 0; slot < STATISTIC_NUM_SLOTS; ++slot) {
    if (stats->numvalues[slot] > 0) used += MAXALIGN(size_of(stats, slot));
    if (stats->numnumbers[slot] > 0)
      used += MAXALIGN(ARR_OVERHEAD_NONULLS(1) +
                       static_cast<std::size_t>(stats->numnumbers[slot]) * sizeof(float4));
  }
  if (used <= TOAST_TUPLE_THRESHOLD) return TOAST_TUPLE_THRESHOLD - used;
  // The row is compressed anyway, so there may be as many prefixes as values.
  return static_cast<std::size_t>(statistics_target(stats)) * sizeof(int32);
}

void compute_statistics(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total) {
  auto* server = static_cast<server_analysis*>(stats->extra_data);
  stats->extra_data = server->data;
  server->compute(stats, fetch, rows, total);
  stats->extra_data = server;
  thin(stats);
  if (stats->attrtype->typlen < 0)
    store_prefixes(stats, fetch, rows, total, room_for_prefixes(stats));
}

}  // namespace

// sortid_typanalyze(internal) → bool
SORTID_FUNCTION(sortid_typanalyze) {
  auto* stats = reinterpret_cast<VacAttrStats*>(PG_GETARG_POINTER(0));
  if (!std_typanalyze(stats)) PG_RETURN_BOOL(false);
  const int size = stats->attrtype->typlen;
  if (size > 0 && size <= UUID_LEN) PG_RETURN_BOOL(true);
  auto* server = static_cast<server_analysis*>(palloc(sizeof(server_analysis)));
  *server = {stats->compute_stats, stats->extra_data};
  stats->extra_data = server;
  stats->compute_stats = compute_statistics;
  PG_RETURN_BOOL(true);
}

}  // namespace sortid
