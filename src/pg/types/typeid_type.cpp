// typeid_type: the entry points of type typeid.
#include "sortid/ulid.hpp"

#include "generators/uuidv7.hpp"
#include "masks.hpp"
#include "search/entries.hpp"
#include "pg/typeid_datum.hpp"
#include "uuidv7_time.hpp"

namespace sortid {

namespace {

using value = typeid_::value;

// The stored bytes are the 16 bytes of the uuid, then the prefix. They are canonical, so they
// can be hashed. The wire format is the text.
struct varlena_typeid : comparison_functions<varlena_typeid> {
  using value = typeid_::value;

  static value get(Datum datum) { return typeid_datum{datum}.get(); }
  static Datum put(const value& id) {
    varlena* datum = new_varlena(UUID_LEN + id.prefix.size());
    store_be128(bytes_of(datum), id.uuid);
    if (!id.prefix.empty())  // an empty view may be null, which memcpy does not allow
      memcpy(VARDATA(datum) + UUID_LEN, id.prefix.data(), id.prefix.size());
    return PointerGetDatum(datum);
  }
  static int order(Datum a, Datum b) { return compare_datums(a, b); }
  // cppcheck-suppress duplInheritedMember; faster than order()
  static Datum eq(FunctionCallInfo fcinfo) {
    PG_RETURN_BOOL(equal_datums(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1)));
  }
  // cppcheck-suppress duplInheritedMember
  static Datum ne(FunctionCallInfo fcinfo) {
    PG_RETURN_BOOL(!equal_datums(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1)));
  }
  static Datum hash(FunctionCallInfo fcinfo);
  static Datum hash_extended(FunctionCallInfo fcinfo);
  static Datum recv(FunctionCallInfo fcinfo);
  static Datum send(FunctionCallInfo fcinfo);
};

// Returns the HINT for an upper-case letter, if a typeid can begin with the text in lower case.
const char* hint_of_case(std::string_view text, char symbol) {
  char lower[typeid_::max_text_size];
  if (symbol < 'A' || symbol > 'Z' || text.size() > sizeof lower) return nullptr;
  for (std::size_t i = 0; i < text.size(); ++i)
    lower[i] = static_cast<char>(pg_ascii_tolower(static_cast<unsigned char>(text.data()[i])));
  if (!typeid_::prefix_range({lower, text.size()}).ok()) return nullptr;
  return "TypeIDs are written in lower case.";
}

struct typeid_type : sql_type<typeid_, varlena_typeid> {
  static constexpr type_info info{.name = "typeid",
                                  .alphabet = base32::lower.data(),
                                  .text_range = "The largest suffix is 7zzzzzzzzzzzzzzzzzzzzzzzzz.",
                                  .part = " after the prefix",
                                  .holder = uuidv7_holder,
                                  .of_uuid = "make_typeid('user', '...')",
                                  .hint = hint_of_case};
};

// Returns the result of function(bytes, size) for the stored bytes.
template <class Function>
Datum of_bytes(Datum datum, Function function) {
  if (const typeid_bytes id = plain_typeid(datum); id.holds()) [[likely]]
    return function(bytes_of(id.bytes()), static_cast<int>(id.bytes().size()));
  const typeid_datum id{datum};
  const Datum result = function(bytes_of(id.bytes()), static_cast<int>(id.bytes().size()));
  id.release();
  return result;
}

Datum varlena_typeid::hash(FunctionCallInfo fcinfo) {
  return of_bytes(PG_GETARG_DATUM(0), hash_any);
}

Datum varlena_typeid::hash_extended(FunctionCallInfo fcinfo) {
  return of_bytes(PG_GETARG_DATUM(0), [seed = DatumGetUInt64(PG_GETARG_DATUM(1))](auto... bytes) {
    return hash_any_extended(bytes..., seed);
  });
}

// The text needs no encoding conversion, because it is ASCII, which is the same in every client
// encoding.
Datum varlena_typeid::recv(FunctionCallInfo fcinfo) {
  auto* message = reinterpret_cast<StringInfo>(PG_GETARG_POINTER(0));
  const int size = message->len - message->cursor;
  const std::string_view text{pq_getmsgbytes(message, size), static_cast<std::size_t>(size)};
  const auto parsed = typeid_::parse(text);
  if (!parsed.ok()) raise_binary(parsed.why, text, typeid_type::info);
  return put(parsed.value);
}

Datum varlena_typeid::send(FunctionCallInfo fcinfo) {
  varlena* text = new_varlena(typeid_::max_text_size);
  SET_VARSIZE(text, VARHDRSZ + typeid_::format(get(PG_GETARG_DATUM(0)), VARDATA(text)));
  PG_RETURN_BYTEA_P(text);
}

// The prefix and the period that a call site caches. The period is that of a ulid: a search by time
// covers all bits below the millisecond, so it finds uuids of every version.
struct site {
  last_argument<error> prefix;
  cached_period<ulid> period;
};

// Returns the prefix in argument `n`. Raises 22023 if it is invalid.
std::string_view type_prefix_argument(FunctionCallInfo fcinfo, int n) {
  const std::string_view prefix = view_of(PG_GETARG_TEXT_PP(n));
  const error& why = call_cache<site>(fcinfo).prefix.get(prefix, typeid_::check_prefix);
  if (why.what != fault::none) [[unlikely]]
    raise_invalid(ERRCODE_INVALID_PARAMETER_VALUE, "typeid prefix", why, prefix, typeid_type::info);
  return prefix;
}

// Returns the bound of a search: the typeid with the prefix in argument 0 and with `uuid`.
Datum search_bound(FunctionCallInfo fcinfo, u128 uuid) {
  if (PG_ARGISNULL(0)) PG_RETURN_NULL();
  if (asked_by_planner(fcinfo) != nullptr &&
      typeid_::check_prefix(view_of(PG_GETARG_TEXT_PP(0))).what != fault::none)
    PG_RETURN_NULL();
  return typeid_type::put({type_prefix_argument(fcinfo, 0), uuid});
}

// Returns the uuids in the period that argument `n`, or arguments `n` and `n` + 1, define.
range<u128> uuids_within(FunctionCallInfo fcinfo, int n) {
  if (PG_NARGS() == n + 2) return ids_of_times<ulid>(fcinfo, n);
  return ids_of_range<ulid>(call_cache<site>(fcinfo).period, fcinfo, n);
}

std::string_view prefix_of(const value& id) { return id.prefix; }

}  // namespace

int compare_any(Datum left, Datum right) {
  if (const typeid_bytes a = plain_typeid(left), b = plain_typeid(right); a.holds() && b.holds())
      [[likely]]
    return typeid_::compare(a.get(), b.get());
  const typeid_datum a{left}, b{right};
  const int order = typeid_::compare(a.get(), b.get());
  a.release();
  b.release();
  return order;
}

// wire format, order, min() and max()
SORTID_MEMBER(typeid_recv, typeid_type, recv)
SORTID_MEMBER(typeid_send, typeid_type, send)
SORTID_MEMBER(typeid_lt, typeid_type, lt)
SORTID_MEMBER(typeid_le, typeid_type, le)
SORTID_MEMBER(typeid_eq, typeid_type, eq)
SORTID_MEMBER(typeid_ge, typeid_type, ge)
SORTID_MEMBER(typeid_gt, typeid_type, gt)
SORTID_MEMBER(typeid_ne, typeid_type, ne)
SORTID_MEMBER(typeid_cmp, typeid_type, cmp)
SORTID_MEMBER(typeid_hash, typeid_type, hash)
SORTID_MEMBER(typeid_hash_extended, typeid_type, hash_extended)
SORTID_MEMBER(typeid_smaller, typeid_type, smaller)
SORTID_MEMBER(typeid_larger, typeid_type, larger)

// text
SORTID_ENTRY(typeid_in, text_in, typeid_type)
SORTID_ENTRY(typeid_out, text_out, typeid_type)
SORTID_ENTRY(typeid_from_bpchar, from_bpchar, typeid_type)
SORTID_ENTRY(typeid_is_valid, is_valid, typeid_type)

// search by prefix
SORTID_ENTRY(typeid_is_valid_prefix, is_valid_prefix, typeid_type)
SORTID_ENTRY(typeid_lower_bound, lower_bound, typeid_type)
SORTID_ENTRY(typeid_upper_bound, upper_bound, typeid_type)
SORTID_ENTRY(typeid_starts_with, starts_with, typeid_type)

// search by pattern
SORTID_ENTRY_WITH(typeid_like, is_like, typeid_type, textlike)
SORTID_ENTRY_WITH(typeid_not_like, is_like, typeid_type, textnlike)
SORTID_ENTRY_WITH(typeid_like_first, first_like, typeid_type, letter_case::exact)
SORTID_ENTRY_WITH(typeid_like_last, last_like, typeid_type, letter_case::exact)
SORTID_ENTRY_WITH(typeid_ilike, is_like, typeid_type, texticlike)
SORTID_ENTRY_WITH(typeid_not_ilike, is_like, typeid_type, texticnlike)
SORTID_ENTRY_WITH(typeid_ilike_first, first_like, typeid_type, letter_case::either)
SORTID_ENTRY_WITH(typeid_ilike_last, last_like, typeid_type, letter_case::either)

// typeid_floor(prefix text, timestamptz), typeid_ceil(prefix text, timestamptz)
// → typeid
SORTID_FUNCTION(typeid_floor) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, floor_id<uuidv7>(PG_GETARG_TIMESTAMPTZ(1), typeid_type::info)});
}
SORTID_FUNCTION(typeid_ceil) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, ceil_id<uuidv7>(PG_GETARG_TIMESTAMPTZ(1), typeid_type::info)});
}

// typeid_first_of_prefix(text), typeid_last_of_prefix(text) → typeid
SORTID_FUNCTION(typeid_first_of_prefix) { return search_bound(fcinfo, {}); }
SORTID_FUNCTION(typeid_last_of_prefix) { return search_bound(fcinfo, u128_max); }

// typeid_first_in(prefix text, tstzrange), typeid_last_in(prefix text, tstzrange), and both with
// (prefix text, timestamptz, timestamptz) → typeid
SORTID_FUNCTION(typeid_first_in) { return search_bound(fcinfo, uuids_within(fcinfo, 1).first); }
SORTID_FUNCTION(typeid_last_in) { return search_bound(fcinfo, uuids_within(fcinfo, 1).last); }

// gen_typeid(prefix text) → typeid
SORTID_FUNCTION(gen_typeid) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, generate_uuidv7()});
}

// gen_typeid_monotonic(prefix text) → typeid, ascending across all sessions of the server
SORTID_FUNCTION(gen_typeid_monotonic) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, generate_uuidv7_monotonic()});
}

// gen_typeid(prefix text, at timestamptz) → typeid
SORTID_FUNCTION(gen_typeid_at) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put(
      {prefix, generate_uuidv7_at(PG_GETARG_TIMESTAMPTZ(1), typeid_type::info)});
}

// make_typeid(prefix text, uuid) → typeid
SORTID_FUNCTION(make_typeid) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 0);
  return typeid_type::put({prefix, fixed<16>::get(PG_GETARG_DATUM(1))});
}

SORTID_ENTRY_WITH(typeid_prefix, part_of, typeid_type, prefix_of)

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

// typeid_within(typeid, prefix text, tstzrange) → bool
SORTID_FUNCTION(typeid_within) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 1);
  const auto uuids = uuids_within(fcinfo, 2);
  const value id = typeid_type::get(PG_GETARG_DATUM(0));
  PG_RETURN_BOOL(id.prefix == prefix && uuids.first <= id.uuid && id.uuid <= uuids.last);
}

// typeid_is_valid(text, prefix text) → bool
SORTID_FUNCTION(typeid_is_valid_with_prefix) {
  const std::string_view prefix = type_prefix_argument(fcinfo, 1);
  const auto parsed = typeid_::parse(view_of(PG_GETARG_TEXT_PP(0)));
  PG_RETURN_BOOL(parsed.ok() && parsed.value.prefix == prefix);
}

// typeid_timestamp(typeid) → timestamptz; NULL unless its uuid is a UUIDv7
SORTID_FUNCTION(typeid_timestamp) {
  return time_of_uuidv7(fcinfo, typeid_type::get(PG_GETARG_DATUM(0)).uuid);
}

// typeid_mask(typeid, key bytea), typeid_unmask(typeid, key bytea) → typeid
SORTID_FUNCTION(typeid_mask) {
  const value id = typeid_type::get(PG_GETARG_DATUM(0));
  return typeid_type::put({id.prefix, masked(fcinfo, id.uuid)});
}
SORTID_FUNCTION(typeid_unmask) {
  const value id = typeid_type::get(PG_GETARG_DATUM(0));
  return typeid_type::put({id.prefix, unmasked(fcinfo, id.uuid)});
}

// typeid_to_uuid(typeid) → uuid
SORTID_FUNCTION(typeid_to_uuid) {
  return fixed<16>::put(typeid_type::get(PG_GETARG_DATUM(0)).uuid);
}

}  // namespace sortid
