// entry: what the entry points of several types have in common. A type is a
// struct with info, text_size, parse() and format() on top of id128 or id64.
#pragma once

#include "codec/u128.hpp"
#include "pg/clock.hpp"
#include "pg/errors.hpp"

namespace sortid {

// 16 bytes by reference, as uuid: ulid, euid, base62id.
struct id128 {
  using value = u128;
  static constexpr std::size_t size = UUID_LEN;
  static value load(const std::uint8_t* bytes) noexcept { return load_be128(bytes); }
  static value get(Datum datum) noexcept { return load(DatumGetUUIDP(datum)->data); }
  static Datum put(value id) {
    auto* uuid = static_cast<pg_uuid_t*>(palloc(sizeof(pg_uuid_t)));
    store_be128(uuid->data, id);
    return UUIDPGetDatum(uuid);
  }
};

// 8 bytes by value, as xid8: uid11, xid.
struct id64 {
  using value = std::uint64_t;
  static constexpr std::size_t size = sizeof(value);
  static value load(const std::uint8_t* bytes) noexcept { return load_be64(bytes); }
  static value get(Datum datum) noexcept { return DatumGetUInt64(datum); }
  static Datum put(value id) noexcept { return UInt64GetDatum(id); }
};

// T_in(cstring) → T
template <class Type>
Datum text_in(FunctionCallInfo fcinfo) {
  const std::string_view text = PG_GETARG_CSTRING(0);
  const auto parsed = Type::parse(text);
  if (!parsed.ok()) [[unlikely]] {
    report_text(parsed.why, text, Type::info, soft_error_context(fcinfo));
    return 0;
  }
  return Type::put(parsed.value);
}

// T_out(T) → cstring
template <class Type>
Datum text_out(FunctionCallInfo fcinfo) {
  auto* text = static_cast<char*>(palloc(Type::text_size + 1));
  Type::format(Type::get(PG_GETARG_DATUM(0)), text);
  text[Type::text_size] = '\0';
  PG_RETURN_CSTRING(text);
}

// T_is_valid(text) → bool
template <auto Parse>
Datum is_valid(FunctionCallInfo fcinfo) {
  PG_RETURN_BOOL(Parse(view_of(PG_GETARG_TEXT_PP(0))).ok());
}

// bytea → T
template <class Type>
Datum from_bytea(FunctionCallInfo fcinfo) {
  const std::string_view bytes = view_of(PG_GETARG_BYTEA_PP(0));
  require_size(bytes, Type::size, Type::info.name);
  return Type::put(Type::load(bytes_of(bytes)));
}

// The bytea argument `n` of ten bytes, 80 bits, that are random; 22P03 for
// another size.
inline u128 random_argument(FunctionCallInfo fcinfo, int n) {
  const std::string_view random = view_of(PG_GETARG_BYTEA_PP(n));
  require_size(random, 10, "random bytes");
  std::uint8_t bytes[id128::size] = {};
  memcpy(bytes + 6, random.data(), random.size());
  return load_be128(bytes);
}

}  // namespace sortid
