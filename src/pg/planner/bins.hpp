// bins: ids as numbers, and the position of an id within a bin of a histogram. The server assumes
// the middle of a bin for types that it does not know. These functions interpolate, as the server
// does for a timestamptz.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// An id as a prefix, which is empty unless the id is a typeid, and a number, which holds as many
// bytes of the id as fit.
struct id_key {
  std::string_view prefix;
  u128 number;
};

// Allocates memory that is freed after planning.
id_key key_of(Datum id, const TypeCacheEntry* type);

// The bounds of the bins, at least two, in order. Bin `n` ends with bound `n`.
struct histogram {
  const Datum* bounds;
  int count;
  const TypeCacheEntry* type;

  id_key at(int n) const { return key_of(bounds[n], type); }
};

// The part of bin `bin` that is before `id`, an id in the bin, from 0 to 1.
double part_of_bin(const histogram& ids, int bin, const id_key& id);

// The prefix that a search looks for, given that its range ends with the prefix `last`: `user` for
// `user_zz...z`, with 63 letters, which ends the range of a search for "user_"; otherwise `last`.
std::string_view searched_prefix(std::string_view last);

// The fraction of ids between `from` and `to`, the range of a search for the prefix of `from`.
// `whole` is the fraction of ids with this prefix.
double part_of_prefix(const histogram& ids, double whole, const id_key& from, const id_key& to);

}  // namespace sortid
