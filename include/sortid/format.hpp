// format: the contract of an id format, which is a struct of static members. There is one
// concept for each ability. A template that needs an ability does not compile for a format
// without it, and the compiler names the concept.
#pragma once

#include <concepts>

#include "sortid/codec/u128.hpp"
#include "sortid/period.hpp"
#include "sortid/result.hpp"

namespace sortid {

// Parses ids from text and formats them as text. The bytewise order of the text is the order of the
// ids.
template <class Format>
concept text_form = requires(std::string_view text, const typename Format::value& id, char* out) {
  // The sizes of the shortest and the longest text in bytes.
  requires(0 < Format::min_text_size && Format::min_text_size <= Format::max_text_size);
  { Format::parse(text) } noexcept -> std::same_as<result<typename Format::value>>;
  // Writes the canonical text and returns its size.
  { Format::format(id, out) } noexcept -> std::same_as<std::size_t>;
};

// Can be searched by a prefix of the text: prefix_range() returns the ids whose text begins with
// the prefix, as a closed range of values or of a type that converts to values.
template <class Format>
concept prefix_searchable =
    text_form<Format> && requires(std::string_view prefix, const typename Format::value& a,
                                  const typename Format::value& b) {
      { Format::prefix_range(prefix) } noexcept;
      requires std::same_as<decltype(Format::prefix_range(prefix).why), error>;
      { Format::prefix_range(prefix).value.first } -> std::convertible_to<typename Format::value>;
      { Format::prefix_range(prefix).value.last } -> std::convertible_to<typename Format::value>;
      { a <= b } -> std::convertible_to<bool>;
    };

// Counts time in the unit and within the range that `time` specifies.
template <class Format>
concept time_unit = requires {
  requires std::same_as<decltype(Format::time), const time_axis>;
  requires Format::time.unit_us > 0 && Format::time.first < Format::time.last;
};

// Every id has a time, which time_of() returns in units of `time`.
template <class Format>
concept timestamped = time_unit<Format> && requires(const typename Format::value& id) {
  { Format::time_of(id) } noexcept -> std::same_as<std::int64_t>;
};

// Sorts by time: ids_of() returns the first and the last id of a unit of time. Ids without a time,
// such as uuids whose version is not 7, may lie between them.
template <class Format>
concept sorted_by_time =
    time_unit<Format> && requires(typename Format::value id, std::int64_t unit) {
      { Format::ids_of(unit) } noexcept -> std::same_as<range<typename Format::value>>;
      { increment(id) } noexcept -> std::same_as<typename Format::value>;
    };

// Returns the ids whose unit of time begins within the bounds. If nothing matches, returns an
// inverted range (first > last) of two adjacent ids, which the planner estimates as empty.
template <sorted_by_time Format>
constexpr range<typename Format::value> ids_within(time_bound lower, time_bound upper) noexcept {
  const period units = units_within(lower, upper, Format::time);
  if (units.empty()) {
    const auto first = Format::ids_of(Format::time.first).first;
    return {increment(first), first};
  }
  return {Format::ids_of(units.first).first, Format::ids_of(units.last).last};
}

// Returns the first id of a unit. For a unit before the format's first unit, returns the first id
// with a time. For a unit after the format's last unit, returns the last id with a time, which
// therefore counts as later than every time.
template <sorted_by_time Format>
constexpr typename Format::value first_id_of(std::int64_t unit) noexcept {
  if (unit > Format::time.last) return Format::ids_of(Format::time.last).last;
  return Format::ids_of(unit > Format::time.first ? unit : Format::time.first).first;
}

// Return the first id that is not earlier than a time in microseconds since the Unix epoch, and the
// first id that is later. To compare an id with a time, compare the id with one of these two:
//   id >= time means id >= first_id_from(time),  id > time means id >= first_id_after(time),
//   id < time means id < first_id_from(time),    id <= time means id < first_id_after(time).
template <sorted_by_time Format>
constexpr typename Format::value first_id_from(std::int64_t us) noexcept {
  return first_id_of<Format>(ceil_units(us, Format::time.unit_us));
}
template <sorted_by_time Format>
constexpr typename Format::value first_id_after(std::int64_t us) noexcept {
  return first_id_of<Format>(floor_units(us, Format::time.unit_us) + 1);
}

}  // namespace sortid
