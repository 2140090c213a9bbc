// typeid_sort: sort support for typeid, with abbreviated keys.
#include "sort.hpp"
#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// All keys are relative to the prefix of the first value. If a column has a single prefix, its keys
// therefore consist of bits of the uuid.
struct keys {
  std::uint8_t bytes[typeid_bytes::max_size];  // stored bytes of the first value
  std::size_t size;                            // 0: there is no value yet
  std::uint64_t letters;                       // first_letters() of that value

  std::uint64_t key_of(Datum original) {
    const typeid_bytes id = plain_typeid(original);
    if (id.has_prefix_of({bytes, size})) [[likely]]
      return typeid_::sort_key_of_reference(id.uuid());
    if (id.is_short() && size != 0) return id.short_sort_key(letters);
    const typeid_datum stored{original};
    if (size == 0) {
      size = stored.bytes().size();
      memcpy(bytes, stored.bytes().data(), size);
      letters = typeid_bytes{bytes, size}.first_letters();
    }
    const std::uint64_t key =
        typeid_::sort_key(stored.get(), typeid_bytes{bytes, size}.get().prefix);
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
