// uid11_type: the entry points of type uid11.
#include "uid11_as_uuid.hpp"

#include "generators/entropy.hpp"
#include "search/entries.hpp"

namespace sortid {

namespace {

struct uid11_type : sql_type<uid11> {
  static constexpr type_info info{.name = "uid11",
                                  .alphabet = base58::alphabet.data(),
                                  .text_range = "The largest uid11 is jpXCZedGfVQ.",
                                  .bytes = 8,
                                  .of_uuid = "uid11_from_uuid('...')",
                                  .of_any_uuid = false,
                                  .of_number = "'...'::bigint::uid11"};
};

}  // namespace

// index support, which xid uses too
SORTID_MEMBER(uid11_sortsupport, uid11_type, sortsupport)
SORTID_MEMBER(uid11_brin_distance, uid11_type, brin_distance)
#ifdef SORTID_HAS_SKIP_SUPPORT
SORTID_MEMBER(uid11_skipsupport, uid11_type, skipsupport)
#endif

// text and bytes
SORTID_ENTRY(uid11_in, text_in, uid11_type)
SORTID_ENTRY(uid11_out, text_out, uid11_type)
SORTID_ENTRY(uid11_from_bpchar, from_bpchar, uid11_type)
SORTID_ENTRY(uid11_is_valid, is_valid, uid11_type)
SORTID_ENTRY(uid11_from_bytea, from_bytea, uid11_type)

// search by prefix
SORTID_ENTRY(uid11_is_valid_prefix, is_valid_prefix, uid11_type)
SORTID_ENTRY(uid11_lower_bound, lower_bound, uid11_type)
SORTID_ENTRY(uid11_upper_bound, upper_bound, uid11_type)
SORTID_ENTRY(uid11_starts_with, starts_with, uid11_type)

// search by pattern
SORTID_ENTRY_WITH(uid11_like, is_like, uid11_type, textlike)
SORTID_ENTRY_WITH(uid11_not_like, is_like, uid11_type, textnlike)
SORTID_ENTRY_WITH(uid11_like_first, first_like, uid11_type, letter_case::exact)
SORTID_ENTRY_WITH(uid11_like_last, last_like, uid11_type, letter_case::exact)
SORTID_ENTRY_WITH(uid11_ilike, is_like, uid11_type, texticlike)
SORTID_ENTRY_WITH(uid11_not_ilike, is_like, uid11_type, texticnlike)
SORTID_ENTRY_WITH(uid11_ilike_first, first_like, uid11_type, letter_case::either)
SORTID_ENTRY_WITH(uid11_ilike_last, last_like, uid11_type, letter_case::either)

SORTID_FUNCTION(uid11_to_uuid) { return uid11_to_uuidv8(fcinfo); }
SORTID_FUNCTION(uid11_from_uuid) { return uid11_from_uuidv8<uid11_type>(fcinfo); }

// uid11(integer) → uid11, xid_from_integer(integer) → xid: the bits of the number as a bigint
SORTID_FUNCTION(uid11_from_integer) {
  return uid11_type::put(static_cast<std::uint64_t>(std::int64_t{PG_GETARG_INT32(0)}));
}

// gen_uid11() → uid11
SORTID_FUNCTION(gen_uid11) { return uid11_type::put(random_u64()); }

}  // namespace sortid
