// analyze: the ANALYZE function of every type. It keeps what the server keeps of uuid, and of a
// column of typeids with several prefixes also how frequent these are (prefixes.hpp). But an id
// of more bytes makes the row of pg_statistic so large that the server compresses it or stores it
// apart, and the planner unpacks it each time that it looks: planning a join of typeids took up
// to 1.4 times as long as of uuids. So these types keep fewer bounds of a histogram; estimates
// interpolate.
#include "prefixes.hpp"

namespace sortid {

namespace {

// The two fields of VacAttrStats that std_typanalyze() sets for ANALYZE to call it, and that
// the functions for arrays and ranges replace as well.
struct server_analysis {
  AnalyzeAttrComputeStatsFunc compute;
  void* data;
};

// So many bins are left at least.
constexpr int fewest_bins = 20;
// Whoever raises the statistics target wants all of them.
constexpr int usual_target = 100;
// What a row of pg_statistic holds beside arrays: its header, and those of the arrays.
constexpr std::size_t beside_arrays = 240;

std::size_t size_of(const VacAttrStats* stats, int slot) {
  const FormData_pg_type* type = stats->attrtype;
  return VARSIZE(construct_array(stats->stavalues[slot], stats->numvalues[slot], stats->attrtypid,
                                 type->typlen, type->typbyval, type->typalign));
}

// Keeps every second bound of the histogram, say, so that its bins stay equal: as many as leave the
// row small enough, or if none do, as few as possible.
void thin(VacAttrStats* stats) {
  int histogram = -1;
  std::size_t others = beside_arrays;
  for (int slot = 0; slot < STATISTIC_NUM_SLOTS; ++slot) {
    if (stats->stakind[slot] == STATISTIC_KIND_HISTOGRAM)
      histogram = slot;
    else if (stats->stakind[slot] == STATISTIC_KIND_MCV)
      others +=
          size_of(stats, slot) + static_cast<std::size_t>(stats->numnumbers[slot]) * sizeof(float4);
  }
  if (histogram < 0 || statistics_target(stats) > usual_target) return;
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

// How many bytes for prefixes leave the row of pg_statistic so small that the server does not
// compress it.
std::size_t room_for_prefixes(const VacAttrStats* stats) {
  std::size_t used = MAXALIGN(SizeofHeapTupleHeader + BITMAPLEN(Natts_pg_statistic)) +
                     MAXALIGN(sizeof(FormData_pg_statistic));
  for (int slot = 0; slot < STATISTIC_NUM_SLOTS; ++slot) {
    if (stats->numvalues[slot] > 0) used += MAXALIGN(size_of(stats, slot));
    if (stats->numnumbers[slot] > 0)
      used += MAXALIGN(ARR_OVERHEAD_NONULLS(1) +
                       static_cast<std::size_t>(stats->numnumbers[slot]) * sizeof(float4));
  }
  if (used <= TOAST_TUPLE_THRESHOLD) return TOAST_TUPLE_THRESHOLD - used;
  // It is compressed anyway. There is room for as many prefixes as values.
  return static_cast<std::size_t>(statistics_target(stats)) * sizeof(int32);
}

void compute_statistics(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total) {
  auto* server = static_cast<server_analysis*>(stats->extra_data);
  stats->extra_data = server->data;
  server->compute(stats, fetch, rows, total);
  stats->extra_data = server;
  thin(stats);
  if (stats->attrtype->typlen < 0)
    keep_prefixes(stats, fetch, rows, total, room_for_prefixes(stats));
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
