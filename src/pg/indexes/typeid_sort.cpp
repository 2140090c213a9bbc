// typeid_sort: sort support of typeid, with abbreviated keys.
#include "sort.hpp"
#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// All keys refer to the prefix of the first value. In a column with a single prefix, the keys
// are then bits of the uuid.
struct keys {
  bool has_reference;
  char reference[typeid_::max_prefix_size];
  std::size_t reference_size;

  std::uint64_t of(Datum original) {
    const typeid_datum stored{original};
    const typeid_::value id = stored.get();
    if (!has_reference) {
      has_reference = true;
      memcpy(reference, id.prefix.data(), id.prefix.size());
      reference_size = id.prefix.size();
    }
    const std::uint64_t key = typeid_::sort_key(id, {reference, reference_size});
    stored.release();
    return key;
  }
};

}  // namespace

// typeid_sortsupport(internal)
SORTID_FUNCTION(typeid_sortsupport) {
  sort_by_keys<keys, compare_datums>(reinterpret_cast<SortSupport>(PG_GETARG_POINTER(0)));
  PG_RETURN_VOID();
}

}  // namespace sortid
