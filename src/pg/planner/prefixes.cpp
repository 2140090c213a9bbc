#include <algorithm>
#include <array>

#include "prefixes.hpp"

#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// pg_statistic.h reserves 10000 to 30000 for private use. To request a public number, see
// packaging/README.md.
constexpr int16 kind_of_prefixes = 23173;

// The lower bits of an integer hold the square root of a frequency, so that low frequencies are as
// exact as the sample. The upper bits hold part of the hash of the prefix.
constexpr int frequency_bits = 12;
constexpr std::uint32_t greatest_root = (1 << frequency_bits) - 1;

std::uint32_t root_of(double frequency) {
  const double square = frequency * greatest_root * greatest_root;
  std::uint32_t root = 0;
  for (std::uint32_t bit = 1 << (frequency_bits - 1); bit > 0; bit >>= 1)
    if (const double least = (root | bit) - 0.5; least * least <= square) root |= bit;
  return root;
}

double square_of(std::uint32_t root) {
  const double part = static_cast<double>(root) / greatest_root;
  return part * part;
}

std::uint64_t hash_of(std::string_view prefix) {
  return hash_bytes_extended(bytes_of(prefix), static_cast<int>(prefix.size()), 0);
}

std::uint32_t part_in_list(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash) & ~greatest_root;
}

// The number of integers before the list.
constexpr int header = 2;

// A Bloom filter: a set of hashes, each of which sets two bits of `words`. The filter may seem to
// contain a hash that was not added.
class bloom_filter {
 public:
  bloom_filter(Datum* words, int count)
      : words_{words}, bits_{32 * static_cast<std::uint32_t>(count)} {}

  void add(std::uint64_t hash) {
    for (const std::uint32_t bit : bits_of(hash)) words_[bit / 32] |= UInt32GetDatum(mask(bit));
  }

  bool may_contain(std::uint64_t hash) const {
    for (const std::uint32_t bit : bits_of(hash))
      if ((DatumGetUInt32(words_[bit / 32]) & mask(bit)) == 0) return false;
    return true;
  }

 private:
  static std::uint32_t mask(std::uint32_t bit) { return std::uint32_t{1} << bit % 32; }

  std::array<std::uint32_t, 2> bits_of(std::uint64_t hash) const {
    return {static_cast<std::uint32_t>(hash) % bits_,
            static_cast<std::uint32_t>(hash >> 32) % bits_};
  }

  Datum* words_;
  std::uint32_t bits_;
};

std::string_view prefix_of(Datum id) { return typeid_datum{id}.get().prefix; }

template <class T>
T* alloc(MemoryContext context, int count) {
  return static_cast<T*>(MemoryContextAlloc(context, static_cast<std::size_t>(count) * sizeof(T)));
}

// A prefix and the number of its rows in a sample, as an entry of a dynahash table.
struct counted_prefix {
  char prefix[typeid_::max_prefix_size + 1];  // the key, a string
  int rows;

  // The entry for the prefix of `id`; nullptr if there is none and `action` does not create it.
  static counted_prefix* look_up(HTAB* table, Datum id, HASHACTION action) {
    const std::string_view prefix = prefix_of(id);
    char key[sizeof counted_prefix::prefix] = {};
    memcpy(key, prefix.data(), prefix.size());
    bool is_known = false;
    auto* entry = static_cast<counted_prefix*>(hash_search(table, key, action, &is_known));
    if (entry != nullptr && !is_known) entry->rows = 0;
    return entry;
  }
};

// The prefixes of a sample, the most common first.
struct sample {
  counted_prefix* all;
  int distinct = 0;
  int once = 0;  // the number of prefixes with one row
  int ids = 0;
};

// Counts the prefixes of the sampled rows that the histogram describes.
sample count(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows) {
  HASHCTL options{};
  options.keysize = sizeof counted_prefix::prefix;
  options.entrysize = sizeof(counted_prefix);
  options.hcxt = CurrentMemoryContext;
  HTAB* table =
      hash_create("prefixes of a sample", 256, &options, HASH_ELEM | HASH_STRINGS | HASH_CONTEXT);
  for (int row = 0; row < rows; ++row) {
    CHECK_FOR_INTERRUPTS();
    bool is_null = false;
    const Datum id = fetch(stats, row, &is_null);
    if (!is_null) ++counted_prefix::look_up(table, id, HASH_ENTER)->rows;
  }
  const int common = slot_of(stats, STATISTIC_KIND_MCV);
  for (int i = 0; common >= 0 && i < stats->numvalues[common]; ++i) {
    auto* entry = counted_prefix::look_up(table, stats->stavalues[common][i], HASH_FIND);
    const double frequency = static_cast<double>(stats->stanumbers[common][i]);
    if (entry != nullptr) entry->rows -= static_cast<int>(clamp_row_est(frequency * rows));
  }

  sample counted{
      alloc<counted_prefix>(CurrentMemoryContext, static_cast<int>(hash_get_num_entries(table)))};
  HASH_SEQ_STATUS scan;
  hash_seq_init(&scan, table);
  while (const auto* one = static_cast<const counted_prefix*>(hash_seq_search(&scan))) {
    if (one->rows <= 0) continue;
    counted.all[counted.distinct++] = *one;
    counted.once += one->rows == 1;
    counted.ids += one->rows;
  }
  std::sort(counted.all, counted.all + counted.distinct, [](const auto& a, const auto& b) {
    return a.rows != b.rows ? a.rows > b.rows : strcmp(a.prefix, b.prefix) < 0;
  });
  return counted;
}

// The number of prefixes in the list, and the number of integers in the filter for the other
// prefixes, if both share `room` integers. If not all prefixes fit into the list, the filter takes
// three quarters. With fewer than two bits per prefix, most bits of the filter would be set, so the
// list takes all of the room.
struct parts {
  int listed, filter;

  parts(int distinct, int room) : listed{Min(distinct, room)}, filter{0} {
    const int quarter = room / 4;
    if (distinct <= room || (room - quarter) * 32 < (distinct - quarter) * 2) return;
    listed = quarter;
    filter = room - quarter;
  }
};

// The expected number of rows in a sample for each prefix that is not listed, and for each prefix
// that is not in the sample. `ids_in_table` is the number of ids that the sample represents.
struct other_rows {
  double not_listed, absent;

  other_rows(const sample& in, int listed, double ids_in_table) {
    double others = in.ids;
    for (int i = 0; i < listed; ++i) others -= in.all[i].rows;
    // These prefixes share the other rows equally. The number of prefixes is estimated as ANALYZE
    // estimates distinct values (Haas and Stokes). No unlisted prefix is more common than the last
    // listed one.
    const double ids = in.ids, once = in.once;
    const double expected = ids * in.distinct / (ids - once + once * ids / ids_in_table);
    not_listed = others / Max(expected - listed, 1.0);
    if (listed > 0) not_listed = Min(not_listed, static_cast<double>(in.all[listed - 1].rows));
    // In total, the prefixes that are not in the sample have as many rows as there are prefixes
    // with one row in the sample (Good and Turing). None is more common than a prefix with one row.
    absent = Min(Min(once / Max(expected - in.distinct, 1.0), 1.0), not_listed);
  }
};

}  // namespace

int slot_of(const VacAttrStats* stats, int kind) {
  for (int slot = 0; slot < STATISTIC_NUM_SLOTS; ++slot)
    if (stats->stakind[slot] == kind) return slot;
  return -1;
}

void store_prefixes(VacAttrStats* stats, AnalyzeAttrFetchFunc fetch, int rows, double total,
                    std::size_t room) {
  const int histogram = slot_of(stats, STATISTIC_KIND_HISTOGRAM), free = slot_of(stats, 0);
  constexpr std::size_t least_room = ARR_OVERHEAD_NONULLS(1) + header * sizeof(int32);
  if (histogram < 0 || free < 0 || room < least_room) return;
  // The histogram is in order: if the first and the last id have the same prefix, all ids have it.
  const Datum* bounds = stats->stavalues[histogram];
  if (prefix_of(bounds[0]) == prefix_of(bounds[stats->numvalues[histogram] - 1])) return;

  const sample in = count(stats, fetch, rows);
  if (in.distinct == 0) return;
  const double ids = in.ids;
  const parts size{in.distinct, static_cast<int>((room - least_room) / sizeof(int32))};
  const other_rows others{in, size.listed, Max(total * ids / rows, ids)};

  const int after_list = header + size.listed;
  auto* values = alloc<Datum>(stats->anl_context, after_list + size.filter);
  values[0] = UInt32GetDatum(static_cast<std::uint32_t>(size.listed) << frequency_bits |
                             root_of(others.not_listed / ids));
  values[1] = UInt32GetDatum(root_of(others.absent / ids));
  for (int i = 0; i < size.listed; ++i)
    values[header + i] =
        UInt32GetDatum(part_in_list(hash_of(in.all[i].prefix)) | root_of(in.all[i].rows / ids));
  if (size.filter > 0) {
    std::fill_n(values + after_list, size.filter, Datum{0});
    bloom_filter filter{values + after_list, size.filter};
    for (int i = size.listed; i < in.distinct; ++i) filter.add(hash_of(in.all[i].prefix));
  }

  stats->stakind[free] = kind_of_prefixes;
  stats->staop[free] = stats->staop[histogram];
  stats->stavalues[free] = values;
  stats->numvalues[free] = after_list + size.filter;
  stats->statypid[free] = INT4OID;
  stats->statyplen[free] = sizeof(int32);
  stats->statypbyval[free] = true;
  stats->statypalign[free] = TYPALIGN_INT;
}

void stored_prefixes::find(HeapTuple row, Oid order) {
  get_attstatsslot(&slot_, row, kind_of_prefixes, order, ATTSTATSSLOT_VALUES);
  // Other software may use the same number for its statistics.
  if (slot_.valuetype != INT4OID || slot_.nvalues < header) release();
}

void stored_prefixes::release() {
  free_attstatsslot(&slot_);
  slot_ = {};
}

double stored_prefixes::frequency_of(std::string_view prefix) const {
  const auto value = [&](int i) { return DatumGetUInt32(slot_.values[i]); };
  const auto frequency = [&](int i) { return square_of(value(i) & greatest_root); };
  const std::uint64_t hash = hash_of(prefix);
  const int after_list =
      header + Min(static_cast<int>(value(0) >> frequency_bits), slot_.nvalues - header);
  for (int i = header; i < after_list; ++i)
    if (part_in_list(value(i)) == part_in_list(hash)) return frequency(i);
  const int words = slot_.nvalues - after_list;
  if (words == 0) return frequency(0);
  return frequency(bloom_filter{slot_.values + after_list, words}.may_contain(hash) ? 0 : 1);
}

}  // namespace sortid
