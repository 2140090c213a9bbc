// contract: formats with one mistake each, of those that compile, break the law that it is about.
#include "contract.hpp"

#include "sortid/ksuid.hpp"
#include "sortid/ulid.hpp"

using namespace sortid;

namespace {

const contract::spelling base62 = {.alphabet = slow::base62, .text_of = [](const slow::bytes& id) {
                                     return slow::encode(id, slow::base62, 27);
                                   }};

// The names of the laws that the format breaks.
template <class Format>
std::string broken(const contract::spelling& spelled = base62) {
  std::string names;
  for (const std::string& law : contract::check<Format>(spelled, {1000, 2, 1}).broken())
    names += (names.empty() ? "" : " ") + law.substr(0, law.find(':'));
  return names;
}

struct ends_too_early : ksuid {
  static constexpr time_axis time{second, epoch_unix_s, epoch_unix_s + 0x7FFF'FFFF};
};
struct begins_too_late : ksuid {
  static constexpr time_axis time{second, epoch_unix_s + 1, epoch_unix_s + 0xFFFF'FFFF};
};
struct of_another_epoch : ksuid {
  static std::int64_t time_of(const value& id) noexcept { return ksuid::time_of(id) + 1; }
};
struct without_the_last_id : ksuid {
  static range<value> ids_of(std::int64_t unit) noexcept {
    return {ksuid::ids_of(unit).first, contract::before(ksuid::ids_of(unit).last)};
  }
};
struct with_ids_of_the_next_second : ksuid {
  static range<value> ids_of(std::int64_t unit) noexcept {
    return {ksuid::ids_of(unit).first, increment(ksuid::ids_of(unit).last)};
  }
};
std::string to_lower(std::string text) {
  for (char& symbol : text)
    if (symbol >= 'A' && symbol <= 'Z') symbol = static_cast<char>(symbol - 'A' + 'a');
  return text;
}
template <class Format>
struct written_in_lower_case : Format {
  static std::size_t format(const typename Format::value& id, char* text) noexcept {
    const std::size_t size = Format::format(id, text);
    to_lower({text, size}).copy(text, size);
    return size;
  }
};
using in_lower_case = written_in_lower_case<ksuid>;
struct of_longer_texts : ksuid {
  static constexpr std::size_t min_text_size = text_size + 1, max_text_size = min_text_size;
};
struct without_an_end : ksuid {
  static result<value> parse(std::string_view text) noexcept {
    return ksuid::parse(text.substr(0, text_size));
  }
};
struct wrapping : ksuid {
  static result<value> parse(std::string_view text) noexcept {
    const auto id = ksuid::parse(text);
    return id.why.what == fault::out_of_range ? result<value>{} : id;
  }
};
struct with_an_id_less : ksuid {
  static result<range<value>> prefix_range(std::string_view prefix) noexcept {
    auto ids = ksuid::prefix_range(prefix);
    if (prefix.size() < text_size) ids.value.last = contract::before(ids.value.last);
    return ids;
  }
};
struct of_prefixes_that_none_has : ksuid {
  static result<range<value>> prefix_range(std::string_view prefix) noexcept {
    auto ids = ksuid::prefix_range(prefix);
    if (ids.why.what == fault::out_of_range) ids = {{increment(value{}), value{}}};
    return ids;
  }
};

}  // namespace

TEST_CASE("contract.of_a_format_without_a_mistake_is_kept") {
  REQUIRE(broken<ksuid>().empty());
  REQUIRE(broken<written_in_lower_case<ulid>>(
              {.alphabet = slow::base32_lower,
               .text_of =
                   [](const slow::bytes& id) { return slow::encode(id, slow::base32_lower, 26); },
               .canonical = to_lower})
              .empty());
}

TEST_CASE("contract.finds_a_wrong_time") {
  REQUIRE(broken<ends_too_early>() == "first_id ids_within time.last time_of");
  REQUIRE(broken<begins_too_late>() == "first_id ids_within time.first time_of");
  REQUIRE(broken<of_another_epoch>() == "first_id ids_of time.first time.last time_of");
  REQUIRE(broken<without_the_last_id>() == "first_id ids_of ids_within");
  REQUIRE(broken<with_ids_of_the_next_second>() == "first_id ids_of ids_within");
}

TEST_CASE("contract.finds_a_wrong_text") {
  REQUIRE(broken<in_lower_case>() == "corruption format pattern prefix_range");
  REQUIRE(broken<of_longer_texts>().find("min_text_size") != std::string::npos);
  REQUIRE(broken<without_an_end>() == "corruption");
  REQUIRE(broken<wrapping>() == "corruption");
  const contract::spelling longer = {
      .alphabet = slow::base62,
      .text_of = [](const slow::bytes& id) { return slow::encode(id, slow::base62, 28); }};
  REQUIRE(broken<ksuid>(longer).find("format max_text_size parse") != std::string::npos);
}

TEST_CASE("contract.finds_a_wrong_prefix_range") {
  REQUIRE(broken<with_an_id_less>() == "prefix_range");
  REQUIRE(broken<of_prefixes_that_none_has>() == "prefix_range");
}
