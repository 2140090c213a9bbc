// contract: formats with one mistake each, of those that compile, break the law that it is about.
#include "contract.hpp"

#include "sortid/ulid.hpp"
#include "sortid/xid.hpp"

using namespace sortid;

namespace {

const contract::spelling base58 = {.alphabet = slow::base58, .text_of = [](const slow::bytes& id) {
                                     return slow::encode(id, slow::base58, 11);
                                   }};

// The names of the laws that the format breaks.
template <class Format>
std::string broken(const contract::spelling& spelled = base58) {
  std::string names;
  for (const std::string& law : contract::check<Format>(spelled, {1000, 2, 1}).broken())
    names += (names.empty() ? "" : " ") + law.substr(0, law.find(':'));
  return names;
}

struct ends_too_early : xid {
  static constexpr time_axis time{millisecond, min_unix_ms, max_unix_ms / 2};
};
struct begins_too_late : xid {
  static constexpr time_axis time{millisecond, min_unix_ms + 1, max_unix_ms};
};
struct of_another_epoch : xid {
  static std::int64_t time_of(const value& id) noexcept { return xid::time_of(id) + 1; }
};
struct without_the_last_id : xid {
  static range<value> ids_of(std::int64_t unit) noexcept {
    return {xid::ids_of(unit).first, contract::before(xid::ids_of(unit).last)};
  }
};
struct with_ids_of_the_next_millisecond : xid {
  static range<value> ids_of(std::int64_t unit) noexcept {
    return {xid::ids_of(unit).first, increment(xid::ids_of(unit).last)};
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
using in_lower_case = written_in_lower_case<xid>;
struct of_longer_texts : xid {
  static constexpr std::size_t min_text_size = text_size + 1, max_text_size = min_text_size;
};
struct without_an_end : xid {
  static result<value> parse(std::string_view text) noexcept {
    return xid::parse(text.substr(0, text_size));
  }
};
struct wrapping : xid {
  static result<value> parse(std::string_view text) noexcept {
    const auto id = xid::parse(text);
    return id.why.what == fault::out_of_range ? result<value>{} : id;
  }
};
struct with_an_id_less : xid {
  static result<range<value>> prefix_range(std::string_view prefix) noexcept {
    auto ids = xid::prefix_range(prefix);
    if (prefix.size() < text_size) ids.value.last = contract::before(ids.value.last);
    return ids;
  }
};
struct of_prefixes_that_none_has : xid {
  static result<range<value>> prefix_range(std::string_view prefix) noexcept {
    auto ids = xid::prefix_range(prefix);
    if (ids.why.what == fault::out_of_range) ids = {{increment(value{}), value{}}};
    return ids;
  }
};

}  // namespace

TEST_CASE("contract.of_a_format_without_a_mistake_is_kept") {
  REQUIRE(broken<xid>().empty());
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
  REQUIRE(broken<with_ids_of_the_next_millisecond>() == "first_id ids_of ids_within");
}

TEST_CASE("contract.finds_a_wrong_text") {
  REQUIRE(broken<in_lower_case>() == "corruption format pattern prefix_range");
  REQUIRE(broken<of_longer_texts>().find("min_text_size") != std::string::npos);
  REQUIRE(broken<without_an_end>() == "corruption");
  REQUIRE(broken<wrapping>() == "corruption");
  const contract::spelling longer = {
      .alphabet = slow::base58,
      .text_of = [](const slow::bytes& id) { return slow::encode(id, slow::base58, 12); }};
  REQUIRE(broken<xid>(longer).find("format max_text_size parse") != std::string::npos);
}

TEST_CASE("contract.finds_a_wrong_prefix_range") {
  REQUIRE(broken<with_an_id_less>() == "prefix_range");
  REQUIRE(broken<of_prefixes_that_none_has>() == "prefix_range");
}
