// type: macros that define the entry points which types share, so that ulid_in, say, is in no file:
// SORTID_TYPE(ulid, ulid_type) defines it as
//   SORTID_FUNCTION(ulid_in) { return sortid::text_in<ulid_type>(fcinfo); }
// TYPE_type.cpp holds what only that type has.
#pragma once

#include "search.hpp"

// LIKE or ILIKE: whether the text of an id matches a pattern, by these functions of the server. If
// not all ids between the bounds match, each is matched.
#define SORTID_LIKE(name, Type, like, match, not_match, letters)                          \
  SORTID_FUNCTION(name##_##like) { return sortid::is_like<Type>(fcinfo, match); }         \
  SORTID_FUNCTION(name##_not_##like) { return sortid::is_like<Type>(fcinfo, not_match); } \
  SORTID_FUNCTION(name##_##like##_first) {                                                \
    return sortid::like_bound<Type, sortid::letter_case::letters>(fcinfo, false);         \
  }                                                                                       \
  SORTID_FUNCTION(name##_##like##_last) {                                                 \
    return sortid::like_bound<Type, sortid::letter_case::letters>(fcinfo, true);          \
  }

// A type whose input takes either case: ILIKE.
#define SORTID_EITHER_CASE(name, Type) \
  SORTID_LIKE(name, Type, ilike, texticlike, texticnlike, either)

// Every type: text form and search by prefix or pattern.
#define SORTID_TYPE(name, Type)                                                                    \
  static_assert(sortid::is_named<Type>(#name), "the symbols belong to " #name);                    \
  SORTID_FUNCTION(name##_in) { return sortid::text_in<Type>(fcinfo); }                             \
  SORTID_FUNCTION(name##_out) { return sortid::text_out<Type>(fcinfo); }                           \
  SORTID_FUNCTION(name##_from_bpchar) { return sortid::from_bpchar<Type>(fcinfo); }                \
  SORTID_FUNCTION(name##_is_valid) { return sortid::is_valid<Type::parse>(fcinfo); }               \
  SORTID_FUNCTION(name##_is_valid_prefix) { return sortid::is_valid<Type::prefix_range>(fcinfo); } \
  SORTID_FUNCTION(name##_lower_bound) { return sortid::lower_bound<Type>(fcinfo); }                \
  SORTID_FUNCTION(name##_upper_bound) { return sortid::upper_bound<Type>(fcinfo); }                \
  SORTID_FUNCTION(name##_starts_with) { return sortid::starts_with<Type>(fcinfo); }                \
  SORTID_LIKE(name, Type, like, textlike, textnlike, exact)

// A type of fixed size: the above, and the cast from bytea.
#define SORTID_FIXED_TYPE(name, Type) \
  SORTID_TYPE(name, Type)             \
  SORTID_FUNCTION(name##_from_bytea) { return sortid::from_bytea<Type>(fcinfo); }

// A type that sorts by time: the first and the last id of a time.
#define SORTID_SORTED_BY_TIME(name, Type)                                  \
  SORTID_FUNCTION(name##_floor) { return sortid::floor_of<Type>(fcinfo); } \
  SORTID_FUNCTION(name##_ceil) { return sortid::ceil_of<Type>(fcinfo); }

// One comparison of ids with times, `op`, and its commutator. `id op time` means that the id is
// `where`, below or at least, bound(time).
#define SORTID_TIME_COMPARISON(name, Type, op, where, bound)                                       \
  SORTID_FUNCTION(name##_##op##_timestamptz) {                                                     \
    return sortid::compare_with_time<Type, sortid::side::where, sortid::against::bound>(fcinfo, 0, \
                                                                                        1);        \
  }                                                                                                \
  SORTID_FUNCTION(name##_##op##_timestamptz_commuted) {                                            \
    return sortid::compare_with_time<Type, sortid::side::where, sortid::against::bound>(fcinfo, 1, \
                                                                                        0);        \
  }

// A type whose ids all have a time: the above, that time, and search by time.
#define SORTID_DATED(name, Type)                                                            \
  SORTID_SORTED_BY_TIME(name, Type)                                                         \
  SORTID_FUNCTION(name##_timestamp) { return sortid::timestamp<Type>(fcinfo); }             \
  SORTID_FUNCTION(name##_first_in) { return sortid::first_in<Type>(fcinfo); }               \
  SORTID_FUNCTION(name##_last_in) { return sortid::last_in<Type>(fcinfo); }                 \
  SORTID_FUNCTION(name##_within) { return sortid::is_within<Type>(fcinfo, 0, 1); }          \
  SORTID_FUNCTION(name##_within_commuted) { return sortid::is_within<Type>(fcinfo, 1, 0); } \
  SORTID_FUNCTION(name##_first_from) { return sortid::first_from<Type>(fcinfo); }           \
  SORTID_FUNCTION(name##_first_after) { return sortid::first_after<Type>(fcinfo); }         \
  SORTID_TIME_COMPARISON(name, Type, lt, below, first_from)                                 \
  SORTID_TIME_COMPARISON(name, Type, le, below, first_after)                                \
  SORTID_TIME_COMPARISON(name, Type, ge, at_least, first_from)                              \
  SORTID_TIME_COMPARISON(name, Type, gt, at_least, first_after)

// A part of an id: the SQL function returns part(id).
#define SORTID_PART(function, Type, part) \
  SORTID_FUNCTION(function) { return sortid::part_of<Type, part>(fcinfo); }
