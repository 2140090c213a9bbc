// typeid_datum: the stored form of a typeid and its order. On disk, a typeid is a varlena: the 16
// bytes of the uuid, then the prefix. Equal ids have equal bytes.
#pragma once

#include "id/typeid_bytes.hpp"
#include "pg/pg.hpp"

namespace sortid {

// Returns the bytes of a typeid that is neither compressed nor out of line; otherwise returns no
// bytes. Nearly all typeids are stored plain. Comparisons, which run far more often than anything
// else, read the bytes in place.
inline typeid_bytes plain_typeid(Datum datum) {
  const auto* stored = reinterpret_cast<const std::uint8_t*>(DatumGetPointer(datum));
  if (VARATT_IS_1B(stored))  // in a row or an index; the size of an out-of-line value is below 0
    return {stored + VARHDRSZ_SHORT, static_cast<std::size_t>(VARSIZE_1B(stored)) - VARHDRSZ_SHORT};
  if (VARATT_IS_4B_U(stored))  // a constant, or the value that an index is searched for
    return {stored + VARHDRSZ, static_cast<std::size_t>(VARSIZE_4B(stored)) - VARHDRSZ};
  return {};
}

// The stored bytes of any typeid, detoasted if necessary.
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

// compare_datums() for any two typeids. It is out of line so that compare_datums() itself need not
// save registers.
int compare_any(Datum left, Datum right);

// Compares two typeids. Returns -1, 0 or 1, however the typeids are stored.
inline int compare_datums(Datum left, Datum right) {
  return compare_in_place(plain_typeid(left), plain_typeid(right),
                          [=] { return compare_any(left, right); });
}

inline bool equal_datums(Datum left, Datum right) {
  const typeid_bytes a = plain_typeid(left), b = plain_typeid(right);
  if (!a.holds() || !b.holds()) [[unlikely]]
    return compare_any(left, right) == 0;
  return a.size() == b.size() && a.has_bytes_of(b);
}

}  // namespace sortid
