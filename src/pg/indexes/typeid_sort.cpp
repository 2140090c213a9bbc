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
  std::uint64_t short_reference;  // as plain_typeid::short_prefix(); 0: there is none

  std::uint64_t of(Datum original) {
    const plain_typeid id{original};
    if (id.is_short() && id.short_prefix() == short_reference) [[likely]]
      return typeid_::sort_key_of_reference(id.uuid());
    const typeid_datum stored{original};
    if (!has_reference) {
      const std::string_view prefix = stored.get().prefix;
      has_reference = true;
      memcpy(reference, prefix.data(), prefix.size());
      reference_size = prefix.size();
      if (id.is_short()) short_reference = id.short_prefix();
    }
    const std::uint64_t key = typeid_::sort_key(stored.get(), {reference, reference_size});
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
