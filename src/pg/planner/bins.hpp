// bins: ids as numbers, and where one lies within a bin of a histogram. The server takes the middle
// of a bin of types that it does not know. Here a bin is as good as one of a timestamptz.
#pragma once

#include "sortid/codec/u128.hpp"
#include "pg/pg.hpp"

namespace sortid {

// An id: the prefix of a typeid, otherwise nothing, then as many of its bytes as a number has.
struct id_key {
  std::string_view prefix;
  u128 number;
};

// Memory that this takes is freed after planning.
id_key key_of(Datum id, const TypeCacheEntry* type);

// The bounds of the bins, at least two, in order. Bin `n` ends with bound `n`.
struct histogram {
  const Datum* bounds;
  int count;
  const TypeCacheEntry* type;

  id_key at(int n) const { return key_of(bounds[n], type); }
};

// The part of bin `bin` that is before an id in it, from 0 to 1.
double part_of_bin(const histogram& ids, int bin, const id_key& id);

// The prefix that is searched for if a search ends with this one: a search for "user_" ends with
// `user_zz...z`, a prefix of 63 letters that no id has. Otherwise the prefix itself.
std::string_view searched_prefix(std::string_view last);

// The fraction of the ids that are from `from` to `to`, a search for its prefix. `whole`: the
// fraction that have this prefix.
double part_of_prefix(const histogram& ids, double whole, const id_key& from, const id_key& to);

}  // namespace sortid
