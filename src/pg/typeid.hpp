// typeid: what is stored of one, and its order. On disk it is a varlena of the 16
// bytes of the uuid and the prefix, which gives every id one representation.
#pragma once

#include "id/typeid.hpp"
#include "pg/pg.hpp"

namespace sortid {

// What is stored, at hand: detoasted where that is needed at all, which it is
// not for a value that comes from a table of its own.
class stored_typeid {
 public:
  explicit stored_typeid(Datum datum)
      : given_(reinterpret_cast<varlena*>(DatumGetPointer(datum))),
        varlena_(is_toasted(given_) ? pg_detoast_datum_packed(given_) : given_) {}

  std::string_view bytes() const noexcept { return view_of(varlena_); }
  typeid_::value get() const noexcept {
    const std::string_view all = bytes();
    return {{all.data() + UUID_LEN, all.size() - UUID_LEN}, load_be128(bytes_of(all))};
  }
  // Comparisons must not leave copies behind: an index build calls them often.
  void release() const {
    if (varlena_ != given_) [[unlikely]]
      pfree(varlena_);
  }

 private:
  varlena* given_;
  varlena* varlena_;
};

// Below, at or above zero.
inline int compare_stored(Datum left, Datum right) {
  const stored_typeid a{left}, b{right};
  const int order = typeid_::compare(a.get(), b.get());
  a.release();
  b.release();
  return order;
}

}  // namespace sortid
