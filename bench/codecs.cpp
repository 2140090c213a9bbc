// codecs: parse and format of every format against a loop that takes one symbol
// at a time: a table, a number in registers, a division by a constant.
// Google Benchmark prints a line for each, such as "ulid parse, ours".
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "sortid/base62id.hpp"
#include "sortid/euid.hpp"
#include "sortid/ksuid.hpp"
#include "sortid/typeid.hpp"
#include "sortid/uid11.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

__extension__ using native128 = unsigned __int128;

std::string_view prefix = "user";  // of the typeids; no constant, as in life

// The loops. They check what the formats demand, are compiled with the same
// options and are called, not inlined, all as ours are.
namespace loop {

using digits = std::array<std::int8_t, 256>;

constexpr digits digits_of(std::string_view alphabet) {
  digits table{};
  table.fill(-1);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  return table;
}

constexpr digits upper = digits_of(base32::upper), lower = digits_of(base32::lower),
                 bitcoin = digits_of(base58::alphabet), alphanumeric = digits_of(base62::alphabet);

template <unsigned base, class Number>
bool parse(std::string_view text, const digits& table, Number& number) {
  for (const char symbol : text) {
    const int digit = table[static_cast<unsigned char>(symbol)];
    if (digit < 0) return false;
    number = number * base + static_cast<unsigned>(digit);
  }
  return true;
}

template <unsigned base, class Number>
void format(Number number, std::string_view alphabet, char* text, std::size_t size) {
  while (size-- > 0) {
    text[size] = alphabet[static_cast<std::size_t>(number % base)];
    number /= base;
  }
}

native128 native(u128 value) { return static_cast<native128>(value.high) << 64 | value.low; }
std::uint64_t low(native128 value) { return static_cast<std::uint64_t>(value); }

[[gnu::noinline]] std::uint64_t parse_ulid(std::string_view text) {
  native128 number = 0;
  return text[0] < '8' && parse<32>(text, upper, number) ? low(number) : 0;
}
[[gnu::noinline]] void format_ulid(u128 value, char* text) {
  format<32>(native(value), base32::upper, text, 26);
}

[[gnu::noinline]] std::uint64_t parse_typeid(std::string_view text) {
  std::size_t separator = text.size();
  while (separator > 0 && text[separator - 1] != '_') --separator;
  for (std::size_t i = 0; i + 1 < separator; ++i)
    if (text[i] < 'a' || text[i] > 'z') return 0;
  native128 number = 0;
  const std::string_view suffix = text.substr(separator);
  return suffix[0] < '8' && parse<32>(suffix, lower, number) ? low(number) : 0;
}
[[gnu::noinline]] void format_typeid(u128 value, char* text) {
  std::memcpy(text, prefix.data(), prefix.size());
  text[prefix.size()] = '_';
  format<32>(native(value), base32::lower, text + prefix.size() + 1, 26);
}

// Three bits of the id and seven of the check value make up the last two symbols.
[[gnu::noinline]] std::uint64_t parse_euid(std::string_view text) {
  native128 number = 0;
  unsigned last = 0;
  if (!parse<32>(text.substr(0, 25), upper, number) || !parse<32>(text.substr(25), upper, last))
    return 0;
  number = number << 3 | last >> 7;
  const u128 id{low(number >> 64), low(number)};
  return last % 128 == euid::check(id) ? id.low : 0;
}
[[gnu::noinline]] void format_euid(u128 value, char* text) {
  format<32>(native(value) >> 3, base32::upper, text, 25);
  format<32>(static_cast<unsigned>(value.low % 8) << 7 | euid::check(value), base32::upper,
             text + 25, 2);
}

[[gnu::noinline]] std::uint64_t parse_uid11(std::string_view text) {
  native128 number = 0;
  return parse<58>(text, bitcoin, number) && number >> 64 == 0 ? low(number) : 0;
}
[[gnu::noinline]] void format_uid11(u128 value, char* text) {
  format<58>(native128{value.low}, base58::alphabet, text, 11);
}

// 130 bits: the symbol that is cut off stands for what does not fit 128.
[[gnu::noinline]] std::uint64_t parse_base62id(std::string_view text) {
  native128 number = 0;
  if (!parse<62>(text.substr(0, 21), alphanumeric, number)) return 0;
  const int digit = alphanumeric[static_cast<unsigned char>(text[21])];
  const native128 upper_part = (number >> 64) * 62;
  const native128 lower_part = native128{low(number)} * 62 + static_cast<unsigned>(digit);
  const native128 sum = upper_part + (lower_part >> 64);
  return digit >= 0 && sum >> 64 == 2 ? low(lower_part) : 0;
}
[[gnu::noinline]] void format_base62id(u128 value, char* text) {
  const native128 upper_part = native128{2} << 64 | value.high;
  const native128 lower_part = upper_part % 62 << 64 | value.low;
  text[21] = base62::alphabet[static_cast<std::size_t>(lower_part % 62)];
  format<62>(upper_part / 62 << 64 | low(lower_part / 62), base62::alphabet, text, 21);
}

// 160 bits in five words, of seconds that are the high bits of the payload.
[[gnu::noinline]] std::uint64_t parse_ksuid(std::string_view text) {
  std::array<std::uint32_t, 5> words{};
  for (const char symbol : text) {
    const int digit = alphanumeric[static_cast<unsigned char>(symbol)];
    if (digit < 0) return 0;
    std::uint64_t carry = static_cast<unsigned>(digit);
    for (auto word = words.rbegin(); word != words.rend(); ++word, carry >>= 32)
      *word = static_cast<std::uint32_t>(carry += std::uint64_t{*word} * 62);
    if (carry != 0) return 0;
  }
  return std::uint64_t{words[3]} << 32 | words[4];
}
[[gnu::noinline]] void format_ksuid(u128 value, char* text) {
  const auto high = static_cast<std::uint32_t>(value.high >> 32);
  std::array words{high, high, static_cast<std::uint32_t>(value.high),
                   static_cast<std::uint32_t>(value.low >> 32),
                   static_cast<std::uint32_t>(value.low)};
  for (std::size_t size = 27; size-- > 0;) {
    std::uint64_t rest = 0;
    for (auto& word : words) {
      rest = rest << 32 | word;
      word = static_cast<std::uint32_t>(rest / 62);
      rest %= 62;
    }
    text[size] = base62::alphabet[rest];
  }
}

}  // namespace loop

constexpr std::size_t ids = 1'000;
std::vector<u128> values;

// Registers parse and format of one format, ours or the loop. Returns the texts that format
// writes; exits unless parse reads them, because then the comparison would mean nothing.
template <std::size_t size, auto Parse, auto Format>
std::string measure(const std::string& format, const std::string& by) {
  static std::string texts(ids * size, ' ');
  for (std::size_t i = 0; i < ids; ++i) {
    Format(values[i], texts.data() + i * size);
    if (Parse({texts.data() + i * size, size}) != values[i].low) std::exit(1);
  }
  benchmark::RegisterBenchmark((format + " format, " + by).c_str(), [](benchmark::State& state) {
    for (std::size_t i = 0; auto _ : state) {
      Format(values[i], texts.data() + i * size);
      benchmark::ClobberMemory();
      i = i + 1 < ids ? i + 1 : 0;
    }
  });
  benchmark::RegisterBenchmark((format + " parse, " + by).c_str(), [](benchmark::State& state) {
    for (std::size_t i = 0; auto _ : state) {
      benchmark::DoNotOptimize(Parse({texts.data() + i * size, size}));
      i = i + 1 < ids ? i + 1 : 0;
    }
  });
  return texts;
}

// What ours parse and format, in the terms of the loops.
std::uint64_t low(std::uint64_t value) { return value; }
std::uint64_t low(u128 value) { return value.low; }
std::uint64_t low(const typeid_::value& value) { return value.uuid.low; }
std::uint64_t low(const ksuid::value& value) { return ksuid::payload(value).low; }

template <class Format>
std::uint64_t parse(std::string_view text) {
  return low(Format::parse(text).value);
}
template <class Format>
void format(u128 value, char* text) {
  if constexpr (std::is_same_v<Format, typeid_>)
    Format::format({prefix, value}, text);
  else if constexpr (std::is_same_v<Format, uid11>)
    Format::format(value.low, text);
  else if constexpr (std::is_same_v<Format, ksuid>)
    Format::format(Format::make(Format::epoch_unix_s + (value.high >> 32), value), text);
  else
    Format::format(value, text);
}

template <class Format, auto LoopParse, auto LoopFormat, std::size_t size = Format::text_size>
void add(const std::string& name) {
  if (measure<size, parse<Format>, format<Format>>(name, "ours") !=
      measure<size, LoopParse, LoopFormat>(name, "loop")) {
    std::fprintf(stderr, "%s: the loop disagrees\n", name.c_str());
    std::exit(1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::mt19937_64 engine{1};
  for (std::size_t i = 0; i < ids; ++i) {
    const std::uint64_t high = engine();
    values.push_back({high, engine()});
  }
  add<ulid, loop::parse_ulid, loop::format_ulid>("ulid");
  add<euid, loop::parse_euid, loop::format_euid>("euid");
  add<typeid_, loop::parse_typeid, loop::format_typeid, 5 + typeid_::suffix_size>("typeid");
  add<uid11, loop::parse_uid11, loop::format_uid11>("uid11");
  add<base62id, loop::parse_base62id, loop::format_base62id>("base62id");
  add<ksuid, loop::parse_ksuid, loop::format_ksuid>("ksuid");
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
