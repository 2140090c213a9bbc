// format: the contract of an id format. A format is a struct of static members; a
// concept per ability says which of them it must have. What a format does not state,
// it cannot do: the templates that need it do not compile for it.
#pragma once

#include <concepts>

#include "codec/u128.hpp"
#include "id/period.hpp"
#include "id/result.hpp"

namespace sortid {

// Reads and writes texts, whose bytewise order is that of the values.
template <class Format>
concept text_form = requires(std::string_view text, const typename Format::value& id, char* out) {
  // What a text has at most, in bytes.
  requires Format::max_text_size >
  0;
  { Format::parse(text) }
  noexcept->std::same_as<result<typename Format::value>>;
  // Writes the canonical text and returns its size.
  { Format::format(id, out) }
  noexcept->std::same_as<std::size_t>;
};

// Knows the ids whose text begins with a prefix: a closed range of values, or of what
// converts to them.
template <class Format>
concept prefix_searchable = text_form<Format> && requires(std::string_view prefix) {
  { Format::prefix_range(prefix) }
  noexcept;
  requires std::same_as<decltype(Format::prefix_range(prefix).why), error>;
  { Format::prefix_range(prefix).value.first } -> std::convertible_to<typename Format::value>;
  { Format::prefix_range(prefix).value.last } -> std::convertible_to<typename Format::value>;
};

// Counts time, in a unit and a range that it states.
template <class Format>
concept time_unit = requires {
  requires std::same_as<decltype(Format::time), const time_axis>;
  requires Format::time.unit_us > 0 && Format::time.first < Format::time.last;
};

// Every id has a time: the unit that time_of() returns.
template <class Format>
concept dated = time_unit<Format> && requires(const typename Format::value& id) {
  { Format::time_of(id) }
  noexcept->std::same_as<std::int64_t>;
};

// Sorts by time: each unit has a first and a last id. There may be ids without a time
// among them, such as uuids of other versions than 7.
template <class Format>
concept sorted_by_time = time_unit<Format> &&
    requires(typename Format::value id, std::int64_t unit) {
  { Format::ids_of(unit) }
  noexcept->std::same_as<range<typename Format::value>>;
  { increment(id) }
  noexcept->std::same_as<typename Format::value>;
};

// The ids whose unit of time begins between the bounds. Where there is none, an
// inverted range, first > last, whose two values are neighbours: the planner takes
// that for empty.
template <sorted_by_time Format>
constexpr range<typename Format::value> ids_within(time_bound lower, time_bound upper) noexcept {
  const period units = units_within(lower, upper, Format::time);
  if (units.empty()) {
    const auto first = Format::ids_of(Format::time.first).first;
    return {increment(first), first};
  }
  return {Format::ids_of(units.first).first, Format::ids_of(units.last).last};
}

}  // namespace sortid
