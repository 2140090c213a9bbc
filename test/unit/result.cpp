// result: descriptions of faults.
#include "sortid/result.hpp"

#include <set>
#include <string_view>

#include "catch.hpp"

using sortid::describe;
using sortid::fault;

static_assert(describe(fault::bad_symbol) == std::string_view("character outside the alphabet"));

TEST_CASE("result.describe.differs_for_every_fault") {
  std::set<std::string_view> texts;
  constexpr int count = static_cast<int>(fault::exhausted) + 1;
  for (int i = 0; i < count; ++i) {
    const std::string_view text = describe(static_cast<fault>(i));
    REQUIRE_FALSE(text.empty());
    texts.insert(text);
  }
  REQUIRE(texts.size() == count);
  REQUIRE(describe(static_cast<fault>(count)) != nullptr);  // of a newer library, say
}
