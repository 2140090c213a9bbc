// statistics: the ANALYZE function of every type. The sample and the most common values are
// the server's own; only the histogram gets more bounds, because the planner cannot
// interpolate within a bin of a type that it does not know.
#include <algorithm>

#include "pg/pg.hpp"
#include "pg/representation.hpp"

namespace sortid {

namespace {

// The number of bins for each bin of the server. Without interpolation the width of a bin is
// the precision of an estimate, and planning a join reads every bound again and again. By
// default 3 gives 301 bounds, a third of a percent of the rows a bin, and planning takes up to
// 1.1 times as long as for uuid and bigint; 10 took up to 1.4 times (`script/bench plan`).
constexpr int finer = 3;
constexpr int max_bins = 10'000;  // the limit of ALTER TABLE ... SET STATISTICS

// The two fields of VacAttrStats that std_typanalyze() set and that ours replace.
struct server_analysis {
  AnalyzeAttrComputeStatsFunc compute;
  void* data;
};

void compute_statistics(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total);

// Lets ANALYZE call compute_statistics(), which calls the server's function with the server's data.
// What this relies on (analyze.c): std_typanalyze() only sets fields of `stats`; ANALYZE calls
// compute_stats once for the sample, and nobody but that function reads extra_data.
// sql/statistics.sql fails where that is no longer so.
void compute_finer(VacAttrStats* stats) {
  auto* server = static_cast<server_analysis*>(palloc(sizeof(server_analysis)));
  *server = {stats->compute_stats, stats->extra_data};
  stats->extra_data = server;
  stats->compute_stats = compute_statistics;
}

// An id, and its first eight bytes as a number, which decide most comparisons.
struct keyed_id {
  std::uint64_t key;
  Datum id;
};

// Ids of a column, in the order of its btree operators; `size` is that of its type, in bytes. By
// sort support, sorting them would make ANALYZE take 1.2 to 1.5 times as long as for uuid.
struct sorted_ids {
  keyed_id* ids;
  int count = 0;
  std::size_t size;

  sorted_ids(int most, const VacAttrStats* of)
      : ids(static_cast<keyed_id*>(palloc(static_cast<std::size_t>(most) * sizeof(keyed_id)))),
        size(static_cast<std::size_t>(of->attrtype->typlen)) {}

  void add(Datum id) {
    const std::uint64_t key = size == fixed<8>::size ? fixed<8>::get(id) : load_be64(bytes(id));
    ids[count++] = {key, id};
  }
  void sort() const {
    std::sort(ids, ids + count,
              [this](const keyed_id& a, const keyed_id& b) { return compare(a, b) < 0; });
  }
  int compare(const keyed_id& a, const keyed_id& b) const {
    constexpr auto compared = sizeof(a.key);
    if (a.key != b.key) return a.key < b.key ? -1 : 1;
    return size == compared
               ? 0
               : memcmp(bytes(a.id) + compared, bytes(b.id) + compared, size - compared);
  }

  // Removes the ids of `common`. Returns the number of distinct ids that are left.
  int remove(const sorted_ids& common) {
    int kept = 0, distinct = 0, next = 0;
    for (int i = 0; i < count; ++i) {
      const keyed_id id = ids[i];
      while (next < common.count && compare(common.ids[next], id) < 0) ++next;
      if (next < common.count && compare(common.ids[next], id) == 0) continue;
      if (kept == 0 || compare(ids[kept - 1], id) != 0) ++distinct;
      ids[kept++] = id;
    }
    count = kept;
    return distinct;
  }
  // Bound `n` of `bounds` evenly spaced ones.
  Datum bound(int n, int bounds) const {
    return ids[std::int64_t{n} * (count - 1) / (bounds - 1)].id;
  }

 private:
  static const std::uint8_t* bytes(Datum id) {
    return reinterpret_cast<const std::uint8_t*>(DatumGetPointer(id));
  }
};

int slot_of(const VacAttrStats* stats, int kind) {
  for (int slot = 0; slot < STATISTIC_NUM_SLOTS; ++slot)
    if (stats->stakind[slot] == kind) return slot;
  return -1;
}

sorted_ids sorted_sample(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows) {
  sorted_ids sample(rows, stats);
  for (int row = 0; row < rows; ++row) {
    analyze_delay_point();
    bool null = false;
    const Datum id = fetch(stats, row, &null);
    if (!null) sample.add(id);
  }
  sample.sort();
  return sample;
}

sorted_ids sorted_common(const VacAttrStats* stats) {
  const int slot = slot_of(stats, STATISTIC_KIND_MCV);
  const int count = slot < 0 ? 0 : stats->numvalues[slot];
  sorted_ids common(count, stats);
  for (int i = 0; i < count; ++i) common.add(stats->stavalues[slot][i]);
  common.sort();
  return common;
}

// The evenly spaced bounds of a histogram, as Datums of the sample.
Datum* cut(const sorted_ids& sample, int bounds) {
  auto* values = static_cast<Datum*>(palloc(static_cast<std::size_t>(bounds) * sizeof(Datum)));
  for (int i = 0; i < bounds; ++i) values[i] = sample.bound(i, bounds);
  return values;
}

// Whether the server will compress these bounds in pg_statistic, which the planner then
// decompresses each time that it reads them. Asks the server's own function, because that heeds
// default_toast_compression.
bool compressible(Datum* values, int bounds, const VacAttrStats* stats) {
  const FormData_pg_type* type = stats->attrtype;
  ArrayType* array = construct_array(values, bounds, stats->attrtypid, type->typlen, type->typbyval,
                                     type->typalign);
  if (VARSIZE(array) < TOAST_TUPLE_THRESHOLD) return false;
  return DatumGetPointer(toast_compress_datum(
             PointerGetDatum(array), static_cast<char>(InvalidCompressionMethod))) != nullptr;
}

// Replaces the histogram in `slot` by a finer one of the same sample. ANALYZE frees the memory
// with its per-column context.
void cut_finer(VacAttrStats* stats, int slot, AnalyzeAttrFetchFunc fetch, int rows) {
  sorted_ids sample = sorted_sample(stats, fetch, rows);
  const int distinct = sample.remove(sorted_common(stats));

  const int bounds = Min(distinct, Min(statistics_target(stats) * finer, max_bins) + 1);
  if (bounds <= stats->numvalues[slot]) return;
  Datum* values = cut(sample, bounds);
  if (compressible(values, bounds, stats)) return;

  const FormData_pg_type* type = stats->attrtype;
  MemoryContext caller = MemoryContextSwitchTo(stats->anl_context);
  auto* kept = static_cast<Datum*>(palloc(static_cast<std::size_t>(bounds) * sizeof(Datum)));
  for (int i = 0; i < bounds; ++i) kept[i] = datumCopy(values[i], type->typbyval, type->typlen);
  MemoryContextSwitchTo(caller);
  stats->stavalues[slot] = kept;
  stats->numvalues[slot] = bounds;
}

void compute_statistics(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total) {
  auto* server = static_cast<server_analysis*>(stats->extra_data);
  stats->extra_data = server->data;
  server->compute(stats, fetch, rows, total);
  stats->extra_data = server;

  // A histogram of no more bounds than the target already holds every distinct value.
  const int slot = slot_of(stats, STATISTIC_KIND_HISTOGRAM);
  if (slot >= 0 && stats->numvalues[slot] > statistics_target(stats))
    cut_finer(stats, slot, fetch, rows);
}

}  // namespace

// sortid_typanalyze(internal) → bool. A typeid keeps the server's histogram too, because its
// bounds of varying length take the planner too long to unpack.
SORTID_FUNCTION(sortid_typanalyze) {
  auto* stats = reinterpret_cast<VacAttrStats*>(PG_GETARG_POINTER(0));
  if (!std_typanalyze(stats)) PG_RETURN_BOOL(false);
  if (stats->attrtype->typlen > 0) compute_finer(stats);
  PG_RETURN_BOOL(true);
}

}  // namespace sortid
