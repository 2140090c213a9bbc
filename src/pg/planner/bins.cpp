#include <algorithm>

#include "bins.hpp"

#include "pg/typeid_datum.hpp"

namespace sortid {

namespace {

// b - a, or 0 if the difference is negative.
double distance(u128 a, u128 b) {
  if (b < a) return 0;
  const u128 between{b.high - a.high - (b.low < a.low ? 1 : 0), b.low - a.low};
  return static_cast<double>(between.high) * 0x1p64 + static_cast<double>(between.low);
}

// The position of `id` between `low` (0) and `high` (1).
double place_between(u128 low, u128 high, u128 id) {
  if (id <= low) return 0;
  if (id >= high) return 1;
  return distance(low, id) / distance(low, high);
}

// A prefix as a fraction, without the first `common` letters, which it shares with all prefixes
// that it is compared with. The digits are 0 for the end, then `_`, a to z.
double as_fraction(std::string_view prefix, std::size_t common) {
  double fraction = 0, digit = 1;
  for (std::size_t at = common; at < Min(prefix.size(), common + 10); ++at) {
    const char letter = prefix.data()[at];
    digit /= 28;
    fraction += digit * (letter == '_' ? 1 : letter - 'a' + 2);
  }
  return fraction;
}

// The position of `prefix` between `low` (0) and `high` (1), as if prefixes were evenly
// distributed.
double place_between(std::string_view low, std::string_view high, std::string_view prefix) {
  std::size_t common = 0;
  while (common < Min(low.size(), high.size()) && low.data()[common] == high.data()[common])
    ++common;
  const double from = as_fraction(low, common), to = as_fraction(high, common);
  double place = from < to ? (as_fraction(prefix, common) - from) / (to - from) : 0.5;
  CLAMP_PROBABILITY(place);
  return place;
}

// The first and the last uuid among the bounds. Each prefix is expected to have this range of
// uuids.
struct extent {
  u128 first, last;
};
extent extent_of(const histogram& ids) {
  // A hundred bounds are a good enough sample. With the largest statistics target there are 10,001.
  const int step = Max((ids.count - 1) / 100, 1);
  extent all{ids.at(0).number, ids.at(0).number};
  for (int n = step; n < ids.count; n += step) {
    const u128 number = ids.at(n).number;
    if (number < all.first) all.first = number;
    if (number > all.last) all.last = number;
  }
  return all;
}

// A prefix with a single bound fills between 0 and 2 bins; a prefix without a bound fills at most
// 1. These are the guesses if nothing else is known.
constexpr double part_with_one_bound = 2.0 / 3, part_without_bound = 1.0 / 3;

// The part of the bin after bound `n` that has the prefix of this bound. If the previous bound has
// the prefix too, ids are assumed to be as dense after this bound as between the two.
double ending_part(const histogram& ids, int n, const extent& all) {
  const id_key low = ids.at(n);
  const double after = distance(low.number, all.last);
  if (n == 0) return part_with_one_bound;
  if (const id_key before = ids.at(n - 1); before.prefix == low.prefix)
    return after / Max(distance(before.number, low.number), 1.0);
  const double whole = distance(all.first, low.number) + after;
  return part_with_one_bound * (whole > 0 ? after / whole : 0.5);
}

// The part of the bin before bound `n` that has the prefix of this bound.
double beginning_part(const histogram& ids, int n, const extent& all) {
  const id_key high = ids.at(n);
  const double before = distance(all.first, high.number);
  if (n == ids.count - 1) return part_with_one_bound;
  if (const id_key after = ids.at(n + 1); after.prefix == high.prefix)
    return before / Max(distance(high.number, after.number), 1.0);
  const double whole = before + distance(high.number, all.last);
  return part_with_one_bound * (whole > 0 ? before / whole : 0.5);
}

// The fraction of the bounds near bin `bin` whose prefix is unique among the bounds. If each prefix
// has several bounds, there are hardly any prefixes without a bound.
double fraction_of_single_bounds(const histogram& ids, int bin) {
  constexpr int near = 10;
  const int from = Max(bin - near, 0), to = Min(bin + near, ids.count);
  int single = 0;
  for (int n = from; n < to; ++n) {
    const std::string_view prefix = ids.at(n).prefix;
    single += !(n > 0 && ids.at(n - 1).prefix == prefix) &&
              !(n + 1 < ids.count && ids.at(n + 1).prefix == prefix);
  }
  return static_cast<double>(single) / (to - from);
}

// A bin whose bounds have different prefixes contains
//
//     low                                                      high
//      | the last of `user` | all of `visit`, of `voucher`, ... | the first of `wallet` |
//      |<---- ending ------>|<----------- between ------------->|<----- beginning ----->|
//
double part_of_mixed_bin(const histogram& ids, int bin, id_key id) {
  const id_key low = ids.at(bin - 1), high = ids.at(bin);
  const extent all = extent_of(ids);
  double ending = ending_part(ids, bin - 1, all), beginning = beginning_part(ids, bin, all);
  const double single = fraction_of_single_bounds(ids, bin);
  // Leaves at least this part for other prefixes, because `ending` and `beginning` are guesses as
  // well.
  const double least = single * part_without_bound;
  const double most = (1 - least) / Max(ending + beginning, 1 - least);
  ending *= most;
  beginning *= most;

  // A search for `visit_` ends with the last id of `visit`.
  if (const std::string_view searched = searched_prefix(id.prefix); searched != id.prefix)
    id = {searched, all.last};
  if (id.prefix == low.prefix) return ending * place_between(low.number, all.last, id.number);
  if (id.prefix == high.prefix)
    return 1 - beginning * (1 - place_between(all.first, high.number, id.number));

  // If each prefix nearby has several bounds, this prefix is the only one in between. Otherwise
  // there are other prefixes, which are expected to be distributed like words.
  const double between = 1 - ending - beginning;
  const double others = single * (between - least);
  return ending + others * place_between(low.prefix, high.prefix, id.prefix) +
         (between - others) * place_between(all.first, all.last, id.number);
}

// The number of bounds whose prefix is less than `prefix` or, if `with_its_own` is true, equal to
// it.
int count_up_to(const histogram& ids, std::string_view prefix, bool with_its_own) {
  const Datum* after = std::partition_point(ids.bounds, ids.bounds + ids.count, [&](Datum bound) {
    const int order = key_of(bound, ids.type).prefix.compare(prefix);
    return order < 0 || (order == 0 && with_its_own);
  });
  return static_cast<int>(after - ids.bounds);
}

}  // namespace

id_key key_of(Datum id, const TypeCacheEntry* type) {
  const int size = type->typlen;
  // If a Datum has 32 bits, 64-bit numbers are passed by reference.
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

std::string_view searched_prefix(std::string_view last) {
  if (last.size() < typeid_::max_prefix_size) return last;
  const std::size_t letters = last.find_last_not_of('z');
  const bool is_end = letters < last.size() && last.data()[letters] == '_';
  return is_end ? std::string_view{last.data(), letters} : last;
}

double part_of_prefix(const histogram& ids, double whole, const id_key& from, const id_key& to) {
  const extent all = extent_of(ids);
  const int first = count_up_to(ids, from.prefix, false),
            last = count_up_to(ids, from.prefix, true) - 1, bins = ids.count - 1;
  // A search for `order_` also finds ids of `order_item`. Each bound with such a prefix counts as a
  // bin.
  const int others = count_up_to(ids, to.prefix, true) - 1 - last;
  const double part = static_cast<double>(others) / bins;
  if (first > last)
    return part + whole * (place_between(all.first, all.last, to.number) -
                           place_between(all.first, all.last, from.number));

  // Ids with the prefix that are before its first bound or after its last bound are divided in
  // proportion to the distances of these bounds from the first and the last uuid.
  const u128 low = ids.at(first).number, high = ids.at(last).number;
  const double ahead = first == 0 ? 0 : distance(all.first, low),
               behind = last == bins ? 0 : distance(high, all.last);
  const double between = static_cast<double>(last - first) / bins, rest = Max(0.0, whole - between),
               before = rest * (ahead + behind > 0 ? ahead / (ahead + behind) : 0.5);
  const auto up_to = [&](u128 number) {
    if (number <= low) return before * place_between(all.first, low, number);
    if (number >= high)
      return before + between + (rest - before) * place_between(high, all.last, number);
    const Datum* after =
        std::partition_point(ids.bounds + first + 1, ids.bounds + last,
                             [&](Datum bound) { return key_of(bound, ids.type).number < number; });
    const int bin = static_cast<int>(after - ids.bounds);
    return before + (bin - 1 - first + part_of_bin(ids, bin, {from.prefix, number})) / bins;
  };
  return part + up_to(to.number) - up_to(from.number);
}

}  // namespace sortid
