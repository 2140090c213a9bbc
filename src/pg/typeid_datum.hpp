// typeid_datum: the stored form of a typeid and its order. On disk it is a varlena of the 16 bytes
// of the uuid, then the prefix. Equal ids have equal bytes.
#pragma once

#include "sortid/codec/u128.hpp"
#include "sortid/typeid.hpp"
#include "pg/pg.hpp"

namespace sortid {

// A typeid that is neither compressed nor out of line, as nearly all are. Comparisons, which run
// far more often than all else, read it in place.
class plain_typeid {
 public:
  explicit plain_typeid(Datum datum) {
    const auto* stored = reinterpret_cast<const std::uint8_t*>(DatumGetPointer(datum));
    if (VARATT_IS_1B(stored)) {  // in a row or an index; out of line, the size is below 0
      bytes_ = stored + VARHDRSZ_SHORT;
      size_ = static_cast<std::size_t>(VARSIZE_1B(stored)) - VARHDRSZ_SHORT;
    } else if (VARATT_IS_4B_U(stored)) {  // a constant, or what an index is searched for
      bytes_ = stored + VARHDRSZ;
      size_ = static_cast<std::size_t>(VARSIZE_4B(stored)) - VARHDRSZ;
    }
  }

  // Whether the value is one. The other members may be called only then.
  bool holds() const noexcept { return size_ - UUID_LEN <= typeid_::max_prefix_size; }

  u128 uuid() const noexcept { return load_be128(bytes_); }
  std::string_view bytes() const noexcept { return {reinterpret_cast<const char*>(bytes_), size_}; }
  typeid_::value get() const noexcept { return {bytes().substr(UUID_LEN), uuid()}; }

  // Whether the prefix has one to eight letters; such a value holds().
  bool is_short() const noexcept { return size_ - (UUID_LEN + 1) < sizeof(std::uint64_t); }
  // Such a prefix, its first letter first, then zeros: these numbers have the order of the
  // prefixes.
  std::uint64_t short_prefix() const noexcept {
    return load_be64(bytes_ + size_ - sizeof(std::uint64_t)) << 8 * (longest_short - size_);
  }

 private:
  static constexpr std::size_t longest_short = UUID_LEN + sizeof(std::uint64_t);

  const std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
};

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

// compare_datums() of any two. Out of line, so that the other one saves no registers.
int compare_any(Datum left, Datum right);

// Negative, zero or positive.
inline int compare_datums(Datum left, Datum right) {
  const plain_typeid a{left}, b{right};
  if (!a.is_short() || !b.is_short()) [[unlikely]]
    return compare_any(left, right);
  const std::uint64_t prefix_a = a.short_prefix(), prefix_b = b.short_prefix();
  if (prefix_a != prefix_b) return prefix_a < prefix_b ? -1 : 1;
  const u128 uuid_a = a.uuid(), uuid_b = b.uuid();
  return uuid_a < uuid_b ? -1 : uuid_b < uuid_a ? 1 : 0;
}

inline bool equal_datums(Datum left, Datum right) {
  const plain_typeid a{left}, b{right};
  if (!a.is_short() || !b.is_short()) [[unlikely]]
    return compare_any(left, right) == 0;
  return a.uuid() == b.uuid() && a.short_prefix() == b.short_prefix();
}

}  // namespace sortid
