// typeid_datum: the stored form of a typeid and its order. On disk it is a varlena of the 16 bytes
// of the uuid, then the prefix. Equal ids have equal bytes.
#pragma once

#include "sortid/typeid.hpp"
#include "pg/pg.hpp"

namespace sortid {

// The stored bytes of a typeid, detoasted if necessary, which is rare for so short a value.
class typeid_datum {
 public:
  explicit typeid_datum(Datum datum)
      : given_(reinterpret_cast<varlena*>(DatumGetPointer(datum))),
        varlena_(is_toasted(given_) ? pg_detoast_datum_packed(given_) : given_) {}

  std::string_view bytes() const noexcept { return view_of(varlena_); }
  typeid_::value get() const noexcept {
    const std::string_view all = bytes();
    return {{all.data() + UUID_LEN, all.size() - UUID_LEN}, load_be128(bytes_of(all))};
  }
  // Frees a detoasted copy. Comparisons must not leak: an index build calls them often.
  void release() const {
    if (varlena_ != given_) [[unlikely]]
      pfree(varlena_);
  }

 private:
  varlena* given_;
  varlena* varlena_;
};

// Negative, zero or positive.
inline int compare_datums(Datum left, Datum right) {
  const typeid_datum a{left}, b{right};
  const int order = typeid_::compare(a.get(), b.get());
  a.release();
  b.release();
  return order;
}

}  // namespace sortid
