// contract: the requirements in include/sortid/format.hpp for every format whose values are
// fixed-size numbers, as laws that any format can be checked against. The text of ids is compared
// with the output of an independent encoder.
#pragma once

#include <algorithm>
#include <map>

#include "sortid/codec/octets.hpp"
#include "helpers.hpp"
#include "sortid/format.hpp"
#include "sortid/pattern.hpp"

namespace contract {

using sortid::error;
using sortid::fault;
using sortid::increment;
using sortid::octets;
using sortid::range;
using sortid::u128;

// The text form of a format.
struct spelling {
  std::string_view alphabet;
  // Returns the canonical text of a value, by long division.
  std::string (*text_of)(const slow::bytes& value);
  // Returns the text with each symbol replaced by the canonical one.
  std::string (*canonical)(std::string text) = [](std::string text) { return text; };
  // Whether every string of symbols between the first and the last text is the text of a value.
  bool dense = true;
  // Whether double quotes around the text are allowed.
  bool quoted = false;
};

using slow::bytes_of;
template <std::size_t size>
slow::bytes bytes_of(const octets<size>& value) {
  return {value.data, value.data + size};
}

inline void assign(u128& value, const slow::bytes& bytes) { value = slow::u128_of(bytes); }
inline void assign(std::uint64_t& value, const slow::bytes& bytes) { value = slow::u64_of(bytes); }
template <std::size_t size>
void assign(octets<size>& value, const slow::bytes& bytes) {
  std::copy(bytes.begin(), bytes.end(), value.data);
}

// Returns the previous number; 0 wraps to the largest.
template <class Value>
Value before(Value value) {
  slow::bytes bytes = bytes_of(value);
  for (auto at = bytes.rbegin(); at != bytes.rend() && (*at)-- == 0; ++at) continue;
  assign(value, bytes);
  return value;
}

// Checks which laws a format keeps and which it breaks.
class laws {
 public:
  helpers::tally& operator[](const char* name) { return tallies_[name]; }
  // Returns the laws that do not hold, each with its first counterexample.
  std::vector<std::string> broken() const {
    std::vector<std::string> names;
    for (const auto& [name, tally] : tallies_)
      if (tally.failures() > 0) names.push_back(name + ": " + tally.first());
    return names;
  }
  std::size_t count() const {
    std::size_t count = 0;
    for (const auto& [name, tally] : tallies_) count += tally.count();
    return count;
  }

 private:
  std::map<std::string, helpers::tally> tallies_;
};

template <class Format>
class checker {
 public:
  using value = typename Format::value;

  explicit checker(const spelling& spelled) : spelled_(spelled) {
    for (int byte = 1; byte < 256; ++byte) {
      const std::string read = spelled_.canonical(std::string(1, static_cast<char>(byte)));
      if (spelled_.alphabet.find(read) != std::string_view::npos)
        spellings_[read.front()].push_back(static_cast<char>(byte));
    }
    // Ends, single bits, runs of bits, and random numbers of any magnitude.
    constexpr std::size_t size = sizeof(value);
    std::vector<slow::bytes> numbers = {slow::bytes(size, 0), slow::bytes(size, 0xFF)};
    for (std::size_t bit = 0; bit < 8 * size; ++bit) {
      slow::bytes one(size, 0), run(size, 0xFF);
      one[bit / 8] = static_cast<std::uint8_t>(0x80 >> bit % 8);
      std::fill_n(run.begin(), bit / 8, std::uint8_t{0});
      run[bit / 8] = static_cast<std::uint8_t>(0xFF >> bit % 8);
      numbers.insert(numbers.end(), {one, run});
    }
    while (numbers.size() < helpers::many) {
      slow::bytes number = source_.bytes(size);
      if (source_.below(4) == 0) std::fill_n(number.begin(), source_.below(size), std::uint8_t{0});
      numbers.push_back(number);
    }
    for (const slow::bytes& number : numbers) assign(samples_.emplace_back(), number);
    assign(least_, numbers[0]);
    assign(greatest_, numbers[1]);
  }

  // Text: format() writes what the encoder writes, parse() reads it in any spelling, and text sorts
  // as the values do.
  void texts(laws& laws) {
    for (const value& id : samples_) {
      const std::string text = text_of(id);
      const auto describe = [&] { return text; };
      laws["format"].expect(helpers::text_of<Format>(id) == text, describe);
      laws["min_text_size"].expect(text.size() >= Format::min_text_size, describe);
      laws["max_text_size"].expect(text.size() <= Format::max_text_size, describe);
      laws["parse"].expect(parses(text, id) && parses(respelled(text), id), describe);
      value other = increment(id);
      if (source_.below(2) == 0) {  // change one bit
        slow::bytes bytes = bytes_of(id);
        const std::size_t bit = source_.below(8 * bytes.size());
        bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ 0x80 >> bit % 8);
        assign(other, bytes);
      }
      laws["order"].expect(helpers::sign(text, text_of(other)) == helpers::sign(id, other) &&
                               (id <= other) == !(other < id),
                           describe);
      laws["equal"].expect(!(id < id) && id <= id && id == id, describe);
    }
  }

  // parse() does not read past the end of a view: it returns the same as for a copy of the view in
  // memory of exactly that size.
  void views(laws& laws) {
    for (std::size_t i = 0; i < 400; ++i) {
      const std::string text = text_of(samples_[i]), longer = text + text;
      for (std::size_t size = 0; size <= longer.size(); ++size) {
        const std::string_view view{longer.data(), size};
        const std::vector<char> copy(view.begin(), view.end());
        const auto found = Format::parse(view), same = Format::parse({copy.data(), size});
        const auto describe = [&] { return std::string(view); };
        laws["view"].expect(found.why == same.why && found.ok() == (size == text.size()) &&
                                (!found.ok() || found.value == samples_[i]),
                            describe);
      }
    }
  }

  // Corrupted text: every other byte at every position of some ids, and other lengths.
  void corruptions(laws& laws) {
    const std::string first = text_of(least_), last = text_of(greatest_);
    const std::size_t size = first.size();
    for (std::size_t i = 0; i < 400; ++i) {
      const std::string text = text_of(samples_[i]);
      const auto check = [&](const std::string& other, const error& expected) {
        const auto found = Format::parse(other);
        const bool right = expected.what != fault::none ? found.why == expected
                           : found.ok()
                               ? helpers::text_of<Format>(found.value) == spelled_.canonical(other)
                               : false;
        laws["corruption"].expect(right, [&] { return other; });
      };
      if (spelled_.dense)
        helpers::for_each_corruption(text, [&](const std::string& other, std::size_t at) {
          const std::string read = spelled_.canonical(other);
          const bool quote = spelled_.quoted && other[at] == '"' && (at == 0 || at + 1 == size);
          const bool symbol = spelled_.alphabet.find(read[at]) != std::string_view::npos;
          check(other, quote                         ? error{fault::quotes, at + 1}
                       : !symbol                     ? error{fault::bad_symbol, at + 1}
                       : read < first || last < read ? error{fault::out_of_range}
                                                     : error{});
        });
      check("", {fault::too_short, 0, 0, size});
      check(text.substr(1), {fault::too_short, 0, size - 1, size});
      check(text + text.front(), {fault::too_long, 0, size + 1, size});
      check(text + ' ', {fault::too_long, size + 1, size + 1, size});
      check(' ' + text, {fault::too_long, 1, size + 1, size});
      check(text.substr(1) + "é", {fault::bad_symbol, size});
    }
  }

  // The range of a prefix: for prefixes of ids, for all prefixes of up to three symbols, and for
  // prefixes of the first and the last text followed by any symbol.
  void prefixes(laws& laws) {
    helpers::tally& exact = laws["prefix_range"];
    for (const value& id : samples_) {
      const std::string prefix = text_of(id).substr(0, source_.below(text_of(id).size() + 1));
      const auto found = Format::prefix_range(respelled(prefix));
      exact.expect(found.ok() && is_range_of(prefix, found.value) && found.value.first <= id &&
                       id <= found.value.last,
                   [&] { return prefix; });
      if (prefix.size() < text_of(id).size())
        exact.expect(
            Format::prefix_range(prefix + '~').why == error{fault::bad_symbol, prefix.size() + 1},
            [&] { return prefix + '~'; });
    }
    const std::string first = text_of(least_), last = text_of(greatest_);
    exact.expect(Format::prefix_range(first + first).why ==
                     error{fault::too_long, 0, 2 * first.size(), first.size()},
                 [&] { return first + first; });
    if (!spelled_.dense) return;
    std::vector<std::string> all = {""};
    for (std::size_t i = 0; all[i].size() < 3; ++i)
      for (const char symbol : spelled_.alphabet) all.push_back(all[i] + symbol);
    for (const std::string& text : {first, last})
      for (std::size_t size = 3; size < text.size(); ++size)
        for (const char symbol : spelled_.alphabet) all.push_back(text.substr(0, size) + symbol);
    for (const std::string& prefix : all) {
      const auto found = Format::prefix_range(prefix);
      const bool exists =
          first.substr(0, prefix.size()) <= prefix && prefix <= last.substr(0, prefix.size());
      exact.expect(exists ? found.ok() && is_range_of(prefix, found.value)
                          : found.why == error{fault::out_of_range},
                   [&] { return prefix; });
    }
  }

  // LIKE patterns, and ILIKE patterns with letters in any case, made from an id's text. The range
  // holds the id, and if the range is exact, its ends match too. An exact range for a pattern that
  // is shorter or longer than the text excludes the id. A symbol that no text begins with has an
  // empty range.
  void patterns(laws& laws) {
    helpers::tally& law = laws["pattern"];
    const std::string alphabet{spelled_.alphabet};
    for (std::size_t n = 0; n < samples_.size() / 10; ++n) {
      const bool either = n % 2 == 0;
      const auto letters = either ? sortid::letter_case::either : sortid::letter_case::exact;
      const value& id = samples_[source_.below(samples_.size())];
      const std::string text = text_of(id), other = in_other_case(text);
      const std::size_t fixed = source_.below(text.size() + 1);
      std::string pattern;
      for (std::size_t i = 0; i < fixed; ++i) {
        if (source_.below(8) == 0) pattern += '\\';
        pattern += either && source_.below(2) == 0 ? other[i] : text[i];
      }
      for (std::size_t i = fixed; i < text.size(); ++i) {
        const std::size_t kind = source_.below(6);
        if (kind == 0) break;
        pattern += kind == 1 ? '_' : kind == 2 ? '%' : text[i];
      }
      if (source_.below(3) == 0 || !slow::like(text, pattern, either)) pattern += '%';
      const auto found = sortid::ids_like<Format>(pattern, letters);
      const value first = found.ids.first, last = found.ids.last;
      bool right = first <= id && id <= last;
      for (const value& end : {first, last})
        right &= !found.is_exact || slow::like(text_of(end), pattern, either);
      law.expect(right, [&] { return text + " LIKE " + pattern; });
      for (const std::string& wrong :
           {text.substr(0, text.size() - 1), text + text.front(), text + "_%", text + '\\'}) {
        const auto others = sortid::ids_like<Format>(wrong, letters);
        const value least = others.ids.first, greatest = others.ids.last;
        law.expect(!others.is_exact || id < least || greatest < id,
                   [&] { return text + " NOT LIKE " + wrong; });
      }
    }
    const char first = text_of(least_).front(), last = text_of(greatest_).front();
    for (char symbol = 1; symbol < 127; ++symbol) {
      if (symbol == '%' || symbol == '_' || symbol == '\\') continue;
      const std::string pattern{symbol, '%'};
      const auto ids = sortid::ids_like<Format>(pattern, sortid::letter_case::exact).ids;
      const bool exists =
          first <= symbol && symbol <= last && alphabet.find(symbol) != std::string::npos;
      law.expect(exists == (value{ids.first} <= value{ids.last}), [&] { return pattern; });
    }
  }

  // Times ascend with the ids, from time.first for the least id to time.last for the greatest, and
  // ids_of() returns exactly the ids in a unit.
  void times(laws& laws) {
    constexpr auto time = Format::time;
    const auto text = [&](const value& id) { return [&] { return text_of(id); }; };
    laws["time.first"].expect(Format::time_of(least_) == time.first, text(least_));
    laws["time.last"].expect(Format::time_of(greatest_) == time.last, text(greatest_));
    for (const value& id : samples_) {
      const std::int64_t unit = Format::time_of(id);
      const bool on_axis = time.first <= unit && unit <= time.last;
      laws["time_of"].expect(on_axis, text(id));
      if (!on_axis) continue;
      const auto ids = Format::ids_of(unit);
      const auto is_beside = [&](const value& end, const value& beside, std::int64_t other) {
        return Format::time_of(end) == unit &&
               (end == (other < unit ? least_ : greatest_) || Format::time_of(beside) == other);
      };
      laws["ids_of"].expect(ids.first <= id && id <= ids.last &&
                                is_beside(ids.first, before(ids.first), unit - 1) &&
                                is_beside(ids.last, increment(ids.last), unit + 1),
                            text(id));
      // Compare times around the start of the unit with the ids around it.
      for (const std::int64_t us : {unit * time.unit_us - 1, unit * time.unit_us,
                                    unit * time.unit_us + 1, (unit + 1) * time.unit_us - 1})
        for (const value& other : {before(ids.first), ids.first, id, ids.last}) {
          const std::int64_t at = Format::time_of(other) * time.unit_us;
          const bool last = other == greatest_;  // it counts as later than every time
          laws["first_id"].expect(
              (sortid::first_id_from<Format>(us) <= other) == (at >= us || last) &&
                  (sortid::first_id_after<Format>(us) <= other) == (at > us || last),
              [&] { return text_of(other) + " at " + std::to_string(us); });
        }
    }
    constexpr std::int64_t never = INT64_MIN, forever = INT64_MAX;
    for (const std::int64_t us : {never, time.first * time.unit_us - 1})
      laws["first_id"].expect(sortid::first_id_from<Format>(us) == least_ &&
                                  sortid::first_id_after<Format>(us) == least_,
                              text(least_));
    laws["first_id"].expect(sortid::first_id_from<Format>(forever) == greatest_ &&
                                sortid::first_id_after<Format>(forever) == greatest_,
                            text(greatest_));
    const auto all = sortid::ids_within<Format>({never, true}, {forever, true});
    laws["ids_within"].expect(all.first == least_ && all.last == greatest_, text(least_));
    for (const auto& [lower, upper] :
         {std::pair{never, time.first * time.unit_us - 1},
          {time.first * time.unit_us + 1, (time.first + 1) * time.unit_us - 1},
          {time.last * time.unit_us + 1, forever}}) {
      const auto none = sortid::ids_within<Format>({lower, true}, {upper, true});
      laws["ids_within"].expect(none.first == increment(none.last) && none.last < none.first,
                                text(least_));
    }
  }

 private:
  std::string text_of(const value& id) const { return spelled_.text_of(bytes_of(id)); }

  static std::string in_other_case(std::string text) {
    for (char& symbol : text)
      if ((symbol >= 'A' && symbol <= 'Z') || (symbol >= 'a' && symbol <= 'z'))
        symbol = static_cast<char>(symbol ^ ('a' - 'A'));
    return text;
  }
  static bool parses(const std::string& text, const value& id) {
    const auto found = Format::parse(text);
    return found.ok() && found.value == id;
  }

  // Returns the text with a random spelling of each symbol.
  std::string respelled(std::string text) {
    for (char& symbol : text) {
      const std::string& same = spellings_.at(symbol);
      symbol = same[source_.below(same.size())];
    }
    return text;
  }

  // Whether the range holds exactly the ids whose text begins with `prefix`: its ends have the
  // prefix, and their neighbours outside do not. Relies on text that sorts like the ids.
  bool is_range_of(const std::string& prefix, const range<value>& ids) const {
    const auto begins = [&](const value& id) {
      return helpers::text_of<Format>(id).starts_with(prefix);
    };
    return ids.first <= ids.last && begins(ids.first) && begins(ids.last) &&
           (ids.first == least_ || !begins(before(ids.first))) &&
           (ids.last == greatest_ || !begins(increment(ids.last)));
  }

  const spelling& spelled_;
  std::map<char, std::string> spellings_;  // by symbol
  helpers::random_source source_;
  std::vector<value> samples_;
  value least_{};
  value greatest_{};
};

template <class Format>
laws check(const spelling& spelled) {
  laws laws;
  checker<Format> checker{spelled};
  if constexpr (sortid::text_form<Format>) {
    checker.texts(laws);
    checker.views(laws);
    checker.corruptions(laws);
  }
  if constexpr (sortid::prefix_searchable<Format>) {
    checker.prefixes(laws);
    checker.patterns(laws);
  }
  if constexpr (sortid::timestamped<Format> && sortid::sorted_by_time<Format>) checker.times(laws);
  return laws;
}

}  // namespace contract

// Fails if the format breaks a law, and prints those laws.
template <class Format>
void require_contract(const contract::spelling& spelled) {
  const contract::laws laws = contract::check<Format>(spelled);
  REQUIRE(laws.broken() == std::vector<std::string>{});
  REQUIRE(laws.count() > 4 * helpers::many);
}
