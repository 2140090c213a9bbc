#include <optional>

#include "bins.hpp"

#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// b - a, which is not negative.
double distance(u128 a, u128 b) {
  const u128 between{b.high - a.high - (b.low < a.low ? 1 : 0), b.low - a.low};
  return static_cast<double>(between.high) * 0x1p64 + static_cast<double>(between.low);
}

// Where `id` lies from `low`, 0, to `high`, 1.
double place_between(u128 low, u128 high, u128 id) {
  if (id <= low) return 0;
  if (id >= high) return 1;
  return distance(low, id) / distance(low, high);
}

// The first and the last uuid of the bounds. Each prefix is expected to have the same two.
struct extent {
  u128 first, last;
};
extent extent_of(const histogram& ids) {
  extent all{ids.at(0).number, ids.at(0).number};
  for (int n = 1; n < ids.count; ++n) {
    const u128 number = ids.at(n).number;
    if (number < all.first) all.first = number;
    if (number > all.last) all.last = number;
  }
  return all;
}

// How much of a bin has the prefix of its bound `low` if that is as dense as in the bin before,
// which begins with `before`, and the same of the bound `high` and the bin after.
std::optional<double> ending_part(const histogram& ids, int bin, const extent& all) {
  if (bin < 2) return std::nullopt;
  const id_key before = ids.at(bin - 2), low = ids.at(bin - 1);
  if (before.prefix != low.prefix) return std::nullopt;
  return distance(low.number, all.last) / Max(distance(before.number, low.number), 1.0);
}
std::optional<double> beginning_part(const histogram& ids, int bin, const extent& all) {
  if (bin + 1 >= ids.count) return std::nullopt;
  const id_key high = ids.at(bin), after = ids.at(bin + 1);
  if (after.prefix != high.prefix) return std::nullopt;
  return distance(all.first, high.number) / Max(distance(high.number, after.number), 1.0);
}

// In a bin whose bounds have different prefixes are
//
//     low                                                      high
//      | the last of `user` | all of `visit`, of `voucher`, ... | the first of `wallet` |
//      |<---- ending ------>|<----------- between ------------->|<----- beginning ----->|
//
double part_of_mixed_bin(const histogram& ids, int bin, const id_key& id) {
  const id_key low = ids.at(bin - 1), high = ids.at(bin);
  const extent all = extent_of(ids);
  const std::optional<double> known_ending = ending_part(ids, bin, all),
                              known_beginning = beginning_part(ids, bin, all);
  double ending = known_ending      ? *known_ending
                  : known_beginning ? Max(1 - *known_beginning, 0.0)
                                    : 0.5;
  double beginning = known_beginning ? *known_beginning : Max(1 - ending, 0.0);
  const double sum = Max(ending + beginning, 1.0);
  ending /= sum;
  beginning /= sum;
  if (id.prefix == low.prefix) return ending * place_between(low.number, all.last, id.number);
  if (id.prefix == high.prefix)
    return 1 - beginning * (1 - place_between(all.first, high.number, id.number));
  return ending + (1 - ending - beginning) * place_between(all.first, all.last, id.number);
}

}  // namespace

id_key key_of(Datum id, const TypeCacheEntry* type) {
  const int size = type->typlen;
  // Where a Datum has 32 bits, a number of 64 is passed by reference.
  if (type->typbyval || size == 8) return {{}, {DatumGetUInt64(id), 0}};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(DatumGetPointer(id));
  if (size >= UUID_LEN) return {{}, load_be128(bytes)};
  if (size > 0) return {};
  const typeid_datum stored{id};
  if (stored.bytes().size() < UUID_LEN) return {};
  const typeid_::value value = stored.get();
  return {value.prefix, value.uuid};
}

double part_of_bin(const histogram& ids, int bin, const id_key& id) {
  const id_key low = ids.at(bin - 1), high = ids.at(bin);
  if (low.prefix != high.prefix) return part_of_mixed_bin(ids, bin, id);
  return low.number < high.number ? place_between(low.number, high.number, id.number) : 0.5;
}

}  // namespace sortid
