// typeid: the entry points of type typeid. On disk it is a varlena of the 16
// bytes of the uuid and the prefix, which gives every id one representation.
#include "pg/typeid.hpp"

#include "pg/search.hpp"
#include "pg/uuidv7.hpp"

namespace sortid {

namespace {

using typeid_::value;

constexpr type_info typeid_info{.name = "typeid",
                                .alphabet = base32::lower.data(),
                                .text_range = "The largest suffix is 7zzzzzzzzzzzzzzzzzzzzzzzzz.",
                                .time_range = uuidv7_time_range,
                                .part = " after the prefix",
                                .of_uuid = "make_typeid('user', '...')",
                                .hint = [](char symbol) -> const char* {
                                  if (symbol < 'A' || symbol > 'Z') return nullptr;
                                  return "TypeIDs are written in lower case.";
                                }};

struct typeid_type {
  static constexpr const type_info& info = typeid_info;
  static constexpr auto parse = typeid_::parse;
  static constexpr auto prefix_range = typeid_::prefix_range;
  static constexpr auto ids_of = uuidv7::ids_of;
  static constexpr auto min_unix_ms = uuidv7::min_unix_ms;
  static constexpr auto max_unix_ms = uuidv7::max_unix_ms;

  static value get(Datum datum) { return stored_typeid{datum}.get(); }
  static Datum put(value id) {
    varlena* datum = new_varlena(UUID_LEN + id.prefix.size());
    store_be128(bytes_of(datum), id.uuid);
    if (!id.prefix.empty())  // which may point nowhere, as memcpy forbids
      memcpy(VARDATA(datum) + UUID_LEN, id.prefix.data(), id.prefix.size());
    PG_RETURN_POINTER(datum);
  }
};

int compare_arguments(FunctionCallInfo fcinfo) {
  return compare_stored(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
}

// A prefix given as an argument; 22023 if it is not one. Where the query has it
// as a constant it is checked once, in the first call.
std::string_view type_prefix_argument(FunctionCallInfo fcinfo, int n) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(n));
  FmgrInfo* const site = fcinfo->flinfo;
  if (site == nullptr || site->fn_extra == nullptr) {
    const error why = typeid_::check_prefix(prefix);
    if (why.what != fault::none)
      raise_invalid(ERRCODE_INVALID_PARAMETER_VALUE, "typeid prefix", why, prefix, typeid_info);
    if (is_constant_argument(site, n)) site->fn_extra = site;  // any mark will do
  }
  return prefix;
}

// The typeid of the prefix argument and `uuid`.
Datum end_of_prefix(FunctionCallInfo fcinfo, u128 uuid) {
  if (is_asked_by_planner(fcinfo) &&
      typeid_::check_prefix(view_of(PG_GETARG_TEXT_PP(0))).what != fault::none)
    PG_RETURN_NULL();
  return typeid_type::put({type_prefix_argument(fcinfo, 0), uuid});
}

}  // namespace

SORTID_FUNCTION(typeid_in) { return text_in<typeid_type>(fcinfo); }

// typeid_out(typeid) → cstring
SORTID_FUNCTION(typeid_out) {
  const value id = typeid_type::get(PG_GETARG_DATUM(0));
  auto* text = static_cast<char*>(palloc(id.prefix.size() + 1 + typeid_::suffix_size + 1));
  text[typeid_::format(id, text)] = '\0';
  PG_RETURN_CSTRING(text);
}

// typeid_recv(internal) → typeid: the canonical text, whose ASCII is the same in
// every encoding a client may have
SORTID_FUNCTION(typeid_recv) {
  auto* message = reinterpret_cast<StringInfo>(PG_GETARG_POINTER(0));
  const int size = message->len - message->cursor;
  const std::string_view text{pq_getmsgbytes(message, size), static_cast<std::size_t>(size)};
  const auto parsed = typeid_::parse(text);
  if (!parsed.ok()) raise_binary(parsed.why, text, typeid_info);
  return typeid_type::put(parsed.value);
}

// typeid_send(typeid) → bytea
SORTID_FUNCTION(typeid_send) {
  const value id = typeid_type::get(PG_GETARG_DATUM(0));
  varlena* text = new_varlena(typeid_::max_text_size);
  SET_VARSIZE(text, VARHDRSZ + typeid_::format(id, VARDATA(text)));
  PG_RETURN_BYTEA_P(text);
}

SORTID_FUNCTION(typeid_is_valid) { return is_valid<typeid_::parse>(fcinfo); }

SORTID_FUNCTION(typeid_lt) { PG_RETURN_BOOL(compare_arguments(fcinfo) < 0); }
SORTID_FUNCTION(typeid_le) { PG_RETURN_BOOL(compare_arguments(fcinfo) <= 0); }
SORTID_FUNCTION(typeid_eq) { PG_RETURN_BOOL(compare_arguments(fcinfo) == 0); }
SORTID_FUNCTION(typeid_ge) { PG_RETURN_BOOL(compare_arguments(fcinfo) >= 0); }
SORTID_FUNCTION(typeid_gt) { PG_RETURN_BOOL(compare_arguments(fcinfo) > 0); }
SORTID_FUNCTION(typeid_ne) { PG_RETURN_BOOL(compare_arguments(fcinfo) != 0); }
SORTID_FUNCTION(typeid_cmp) { PG_RETURN_INT32(compare_arguments(fcinfo)); }

// typeid_smaller(typeid, typeid), typeid_larger(typeid, typeid) → typeid
SORTID_FUNCTION(typeid_smaller) {
  PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) <= 0 ? 0 : 1));
}
SORTID_FUNCTION(typeid_larger) {
  PG_RETURN_DATUM(PG_GETARG_DATUM(compare_arguments(fcinfo) >= 0 ? 0 : 1));
}

// typeid_hash(typeid) → int, typeid_hash_extended(typeid, bigint) → bigint
SORTID_FUNCTION(typeid_hash) {
  const stored_typeid id{PG_GETARG_DATUM(0)};
  const Datum hash = hash_any(bytes_of(id.bytes()), static_cast<int>(id.bytes().size()));
  id.release();
  PG_RETURN_DATUM(hash);
}
SORTID_FUNCTION(typeid_hash_extended) {
  const stored_typeid id{PG_GETARG_DATUM(0)};
  const Datum hash = hash_any_extended(bytes_of(id.bytes()), static_cast<int>(id.bytes().size()),
                                       DatumGetUInt64(PG_GETARG_DATUM(1)));
  id.release();
  PG_RETURN_DATUM(hash);
}

SORTID_FUNCTION(typeid_lower_bound) { return lower_bound<typeid_type>(fcinfo); }
SORTID_FUNCTION(typeid_upper_bound) { return upper_bound<typeid_type>(fcinfo); }
SORTID_FUNCTION(typeid_is_valid_prefix) { return is_valid<typeid_::prefix_range>(fcinfo); }

SORTID_FUNCTION(typeid_starts_with) { return starts_with<typeid_type>(fcinfo); }

// typeid_floor(prefix text, timestamptz), typeid_ceil(prefix text, timestamptz)
// → typeid
SORTID_FUNCTION(typeid_floor) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, floor_id<typeid_type>(PG_GETARG_TIMESTAMPTZ(1))});
}
SORTID_FUNCTION(typeid_ceil) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, ceil_id<typeid_type>(PG_GETARG_TIMESTAMPTZ(1))});
}

// typeid_first_of_prefix(text), typeid_last_of_prefix(text) → typeid
SORTID_FUNCTION(typeid_first_of_prefix) { return end_of_prefix(fcinfo, {}); }
SORTID_FUNCTION(typeid_last_of_prefix) { return end_of_prefix(fcinfo, u128_max); }

// gen_typeid(prefix text) → typeid
SORTID_FUNCTION(gen_typeid) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, generate_uuidv7()});
}

// gen_typeid(prefix text, at timestamptz) → typeid
SORTID_FUNCTION(gen_typeid_at) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, generate_uuidv7_at(PG_GETARG_TIMESTAMPTZ(1))});
}

// make_typeid(prefix text, uuid) → typeid
SORTID_FUNCTION(make_typeid) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, id128::get(PG_GETARG_DATUM(1))});
}

// typeid_prefix(typeid) → text
SORTID_FUNCTION(typeid_prefix) {
  const std::string_view prefix = typeid_type::get(PG_GETARG_DATUM(0)).prefix;
  PG_RETURN_TEXT_P(cstring_to_text_with_len(prefix.data(), static_cast<int>(prefix.size())));
}

// typeid_suffix(typeid) → text
SORTID_FUNCTION(typeid_suffix) {
  varlena* suffix = new_varlena(typeid_::suffix_size);
  typeid_::format_suffix(typeid_type::get(PG_GETARG_DATUM(0)).uuid, VARDATA(suffix));
  PG_RETURN_TEXT_P(suffix);
}

// typeid_has_prefix(typeid, prefix text) → bool
SORTID_FUNCTION(typeid_has_prefix) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 1);
  PG_RETURN_BOOL(typeid_type::get(PG_GETARG_DATUM(0)).prefix == prefix);
}

// typeid_timestamp(typeid) → timestamptz, NULL unless its uuid is a UUIDv7
SORTID_FUNCTION(typeid_timestamp) {
  return uuidv7_timestamp(fcinfo, typeid_type::get(PG_GETARG_DATUM(0)).uuid);
}

// typeid_to_uuid(typeid) → uuid
SORTID_FUNCTION(typeid_to_uuid) { return id128::put(typeid_type::get(PG_GETARG_DATUM(0)).uuid); }

}  // namespace sortid
