// representation: how the server stores the values of a type, and what depends on it: order, hash,
// wire format and index support. fixed<N> covers every size; for 16 and 8 bytes, it calls the
// server's functions for uuid and xid8.
#pragma once

#include "sortid/codec/octets.hpp"
#include "sortid/codec/u128.hpp"
#include "pg/indexes/skip.hpp"
#include "pg/indexes/sort.hpp"

namespace sortid {

// A struct of static members. get() and put() convert between Datum and value; each of the other
// functions has an entry point.
template <class R>
concept representation = requires(Datum datum, const typename R::value& id, FunctionCallInfo call) {
  { R::get(datum) } -> std::same_as<typename R::value>;
  { R::put(id) } -> std::same_as<Datum>;
  { R::recv(call) } -> std::same_as<Datum>;
  { R::send(call) } -> std::same_as<Datum>;
  { R::lt(call) } -> std::same_as<Datum>;
  { R::le(call) } -> std::same_as<Datum>;
  { R::eq(call) } -> std::same_as<Datum>;
  { R::ge(call) } -> std::same_as<Datum>;
  { R::gt(call) } -> std::same_as<Datum>;
  { R::ne(call) } -> std::same_as<Datum>;
  { R::cmp(call) } -> std::same_as<Datum>;
  { R::smaller(call) } -> std::same_as<Datum>;
  { R::larger(call) } -> std::same_as<Datum>;
  { R::hash(call) } -> std::same_as<Datum>;
  { R::hash_extended(call) } -> std::same_as<Datum>;
};

// A representation of `size` bytes, most significant first.
template <class R>
concept fixed_size = representation<R> && requires(const std::uint8_t* bytes) {
  requires(R::size > 0);
  { R::load(bytes) } noexcept -> std::same_as<typename R::value>;
};

// The comparisons, derived from R::order(Datum, Datum), which returns a negative number, 0 or a
// positive number.
template <class R>
struct comparison_functions {
  static Datum lt(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) < 0); }
  static Datum le(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) <= 0); }
  static Datum eq(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) == 0); }
  static Datum ge(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) >= 0); }
  static Datum gt(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) > 0); }
  static Datum ne(FunctionCallInfo fcinfo) { PG_RETURN_BOOL(order(fcinfo) != 0); }
  static Datum cmp(FunctionCallInfo fcinfo) { PG_RETURN_INT32(order(fcinfo)); }
  static Datum smaller(FunctionCallInfo fcinfo) { return fcinfo->args[order(fcinfo) > 0].value; }
  static Datum larger(FunctionCallInfo fcinfo) { return fcinfo->args[order(fcinfo) < 0].value; }

 private:
  static int order(FunctionCallInfo fcinfo) {
    return R::order(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
  }
};

// N bytes, passed by reference. Each type with this representation has its own entry points.
template <std::size_t N>
struct fixed : comparison_functions<fixed<N>>, skip_support<fixed<N>> {
  using value = octets<N>;
  // NOLINTBEGIN(bugprone-dynamic-static-initializers): constexpr initializers are not dynamic
  static constexpr std::size_t size = N;
  static constexpr value least{}, greatest = decrement(value{});
  // NOLINTEND(bugprone-dynamic-static-initializers)

  static const std::uint8_t* bytes(Datum datum) noexcept {
    return reinterpret_cast<const std::uint8_t*>(DatumGetPointer(datum));
  }
  static value load(const std::uint8_t* bytes) noexcept {
    value id;
    memcpy(id.data, bytes, N);
    return id;
  }
  static value get(Datum datum) noexcept { return load(bytes(datum)); }
  static Datum put(const value& id) {
    auto* copy = static_cast<char*>(palloc(N));
    memcpy(copy, id.data, N);
    return PointerGetDatum(copy);
  }

  static int order(Datum a, Datum b) { return memcmp(bytes(a), bytes(b), N); }
  static Datum hash(FunctionCallInfo fcinfo) { return hash_any(bytes(PG_GETARG_DATUM(0)), N); }
  static Datum hash_extended(FunctionCallInfo fcinfo) {
    return hash_any_extended(bytes(PG_GETARG_DATUM(0)), N, DatumGetUInt64(PG_GETARG_DATUM(1)));
  }
  static Datum recv(FunctionCallInfo fcinfo) {
    auto* message = reinterpret_cast<StringInfo>(PG_GETARG_POINTER(0));
    return put(load(reinterpret_cast<const std::uint8_t*>(pq_getmsgbytes(message, N))));
  }
  static Datum send(FunctionCallInfo fcinfo) {
    varlena* bytea = new_varlena(N);
    memcpy(VARDATA(bytea), bytes(PG_GETARG_DATUM(0)), N);
    PG_RETURN_BYTEA_P(bytea);
  }
  static Datum sortsupport(FunctionCallInfo fcinfo) {
    struct keys {
      static std::uint64_t key_of(Datum datum) { return load_be64(bytes(datum)); }
    };
    static_assert(N >= sizeof(std::uint64_t), "an abbreviated key holds the first eight bytes");
    sort_by_keys<keys, order>(reinterpret_cast<SortSupport>(PG_GETARG_POINTER(0)));
    PG_RETURN_VOID();
  }
  // Returns the second value minus the first.
  static Datum brin_distance(FunctionCallInfo fcinfo) {
    const value a = get(PG_GETARG_DATUM(0)), b = get(PG_GETARG_DATUM(1));
    double distance = 0;
    for (std::size_t i = 0; i < N; ++i) distance = distance * 256 + (b.data[i] - a.data[i]);
    PG_RETURN_FLOAT8(distance);
  }
};

// 16 bytes, passed by reference, like uuid.
template <>
struct fixed<16> : comparison_functions<fixed<16>> {
  using value = u128;
  static constexpr const char* symbols = "uuid_like";
  static constexpr std::size_t size = UUID_LEN;

  static value load(const std::uint8_t* bytes) noexcept { return load_be128(bytes); }
  static value get(Datum datum) noexcept { return load(DatumGetUUIDP(datum)->data); }
  static Datum put(value id) {
    auto* uuid = static_cast<pg_uuid_t*>(palloc(sizeof(pg_uuid_t)));
    store_be128(uuid->data, id);
    return UUIDPGetDatum(uuid);
  }

  static int order(Datum a, Datum b) {  // for min() and max(), which uuid lacks
    return get(a) < get(b) ? -1 : get(b) < get(a) ? 1 : 0;
  }
  static constexpr auto recv = uuid_recv, send = uuid_send, lt = uuid_lt, le = uuid_le,
                        eq = uuid_eq, ge = uuid_ge, gt = uuid_gt, ne = uuid_ne, cmp = uuid_cmp,
                        hash = uuid_hash, hash_extended = uuid_hash_extended;
};

// 8 bytes, like xid8: passed by value, or by reference where a Datum has 32 bits.
template <>
struct fixed<8> : skip_support<fixed<8>> {
  using value = std::uint64_t;
  static constexpr const char* symbols = "xid8_like";
  static constexpr std::size_t size = sizeof(value);
  static constexpr value least = 0, greatest = ~value{0};

  static value load(const std::uint8_t* bytes) noexcept { return load_be64(bytes); }
  static value get(Datum datum) noexcept { return DatumGetUInt64(datum); }
  static Datum put(value id) noexcept { return UInt64GetDatum(id); }

  static constexpr auto recv = xid8recv, send = xid8send, lt = xid8lt, le = xid8le, eq = xid8eq,
                        ge = xid8ge, gt = xid8gt, ne = xid8ne, cmp = xid8cmp, hash = hashint8,
                        hash_extended = hashint8extended, smaller = xid8_smaller,
                        larger = xid8_larger;

  static Datum sortsupport(FunctionCallInfo fcinfo) {
    auto* sort = reinterpret_cast<SortSupport>(PG_GETARG_POINTER(0));
    if constexpr (sizeof(Datum) == sizeof(value))
      sort->comparator = compare_unsigned_datums;
    else
      sort->comparator = [](Datum a, Datum b, SortSupport) {
        return get(a) < get(b) ? -1 : get(b) < get(a) ? 1 : 0;
      };
    PG_RETURN_VOID();
  }
  static Datum brin_distance(FunctionCallInfo fcinfo) {
    PG_RETURN_FLOAT8(static_cast<double>(get(PG_GETARG_DATUM(1)) - get(PG_GETARG_DATUM(0))));
  }
};

}  // namespace sortid
