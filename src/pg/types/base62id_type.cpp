// base62id_type: the entry points of type base62id, and the Base62id functions for any bytes.
#include "sortid/base62id.hpp"

#include "generators/uuidv7.hpp"
#include "masks.hpp"
#include "search/entries.hpp"
#include "uuidv7_time.hpp"

namespace sortid {

namespace {

struct base62id_type : sql_type<base62id> {
  static constexpr type_info info{
      .name = "base62id",
      .alphabet = base62::alphabet.data(),
      .text_range = "A base62id lies between Fa84QWiAxLXUJaHZmEVPEG and NNC6dn4GR1JETNQMfLl6qN.",
      .holder = uuidv7_holder,
      .bytes = 16,
      .of_uuid = "'...'::uuid::base62id"};
};

std::uint32_t* new_limbs(std::size_t count) {
  return static_cast<std::uint32_t*>(palloc(count * sizeof(std::uint32_t)));
}

}  // namespace

// text and bytes
SORTID_ENTRY(base62id_in, text_in, base62id_type)
SORTID_ENTRY(base62id_out, text_out, base62id_type)
SORTID_ENTRY(base62id_from_bpchar, from_bpchar, base62id_type)
SORTID_ENTRY(base62id_is_valid, is_valid, base62id_type)
SORTID_ENTRY(base62id_from_bytea, from_bytea, base62id_type)

// search by prefix
SORTID_ENTRY(base62id_is_valid_prefix, is_valid_prefix, base62id_type)
SORTID_ENTRY(base62id_lower_bound, lower_bound, base62id_type)
SORTID_ENTRY(base62id_upper_bound, upper_bound, base62id_type)
SORTID_ENTRY(base62id_starts_with, starts_with, base62id_type)

// search by pattern
SORTID_ENTRY_WITH(base62id_like, is_like, base62id_type, textlike)
SORTID_ENTRY_WITH(base62id_not_like, is_like, base62id_type, textnlike)
SORTID_ENTRY_WITH(base62id_like_first, first_like, base62id_type, letter_case::exact)
SORTID_ENTRY_WITH(base62id_like_last, last_like, base62id_type, letter_case::exact)
SORTID_ENTRY_WITH(base62id_ilike, is_like, base62id_type, texticlike)
SORTID_ENTRY_WITH(base62id_not_ilike, is_like, base62id_type, texticnlike)
SORTID_ENTRY_WITH(base62id_ilike_first, first_like, base62id_type, letter_case::either)
SORTID_ENTRY_WITH(base62id_ilike_last, last_like, base62id_type, letter_case::either)

// ids with a given time
SORTID_ENTRY(base62id_floor, floor_of, base62id_type)
SORTID_ENTRY(base62id_ceil, ceil_of, base62id_type)

// gen_base62id() → base62id
SORTID_FUNCTION(gen_base62id) { return base62id_type::put(generate_uuidv7()); }

// gen_base62id_monotonic() → base62id, ascending across all sessions of the server
SORTID_FUNCTION(gen_base62id_monotonic) { return base62id_type::put(generate_uuidv7_monotonic()); }

// base62id_timestamp(base62id) → timestamptz; NULL unless the id is a UUIDv7
SORTID_FUNCTION(base62id_timestamp) {
  return time_of_uuidv7(fcinfo, base62id_type::get(PG_GETARG_DATUM(0)));
}

// base62id_mask(base62id, key bytea), base62id_unmask(base62id, key bytea) → base62id
SORTID_FUNCTION(base62id_mask) {
  return base62id_type::put(masked(fcinfo, base62id_type::get(PG_GETARG_DATUM(0))));
}
SORTID_FUNCTION(base62id_unmask) {
  return base62id_type::put(unmasked(fcinfo, base62id_type::get(PG_GETARG_DATUM(0))));
}

// base62id_encode(bytea) → text
SORTID_FUNCTION(base62id_encode) {
  const std::string_view bytes = view_of(PG_GETARG_BYTEA_PP(0));
  const std::uint64_t capacity = base62id::encoder::max_text_size(bytes.size());
  if (capacity > MaxAllocSize - VARHDRSZ)
    ereport(ERROR, errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
            errmsg("the Base62id of %zu bytes would be too long", bytes.size()),
            errdetail("Text values must be smaller than 1 GB."));

  varlena* text = new_varlena(capacity);
  std::uint32_t* limbs = new_limbs(base62id::encoder::limbs_for(bytes.size()));
  base62id::encoder encoder{bytes_of(bytes), bytes.size(), limbs, VARDATA(text)};
  while (encoder.step()) CHECK_FOR_INTERRUPTS();
  const std::string_view encoded = encoder.text();
  memmove(VARDATA(text), encoded.data(), encoded.size());
  SET_VARSIZE(text, VARHDRSZ + encoded.size());
  pfree(limbs);
  PG_RETURN_TEXT_P(text);
}

// base62id_decode(text) → bytea
SORTID_FUNCTION(base62id_decode) {
  const std::string_view input = view_of(PG_GETARG_TEXT_PP(0));
  const auto unquoted = base62id::unquote(input);
  error why = unquoted.ok() ? base62id::decoder::check(unquoted.value) : unquoted.why;
  if (why.what == fault::none) {
    std::uint32_t* limbs = new_limbs(base62id::decoder::limbs_for(unquoted.value.size()));
    base62id::decoder decoder{unquoted.value, limbs};
    while (decoder.step()) CHECK_FOR_INTERRUPTS();
    const auto size = decoder.size();
    if (size.ok()) {
      varlena* bytes = new_varlena(size.value);
      decoder.store(bytes_of(bytes), size.value);
      pfree(limbs);
      PG_RETURN_BYTEA_P(bytes);
    }
    why = size.why;
  }
  if (unquoted.ok() && why.position > 0) why.position += unquoted.value.data() != input.data();
  raise_invalid(ERRCODE_INVALID_TEXT_REPRESENTATION, "Base62id", why, input, base62id_type::info);
}

}  // namespace sortid
