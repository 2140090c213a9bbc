// result: descriptions of faults.
#include "sortid/result.hpp"

#include <set>

#include "catch.hpp"

using sortid::describe;
using sortid::fault;

TEST_CASE("result.describe.differs_for_every_fault") {
  std::set<std::string_view> texts;
  constexpr int count = static_cast<int>(fault::exhausted) + 1;
  for (int i = 0; i < count; ++i) texts.insert(describe(static_cast<fault>(i)));
  REQUIRE(texts.size() == count);
  REQUIRE(describe(static_cast<fault>(count)) != nullptr);  // it may come from a newer library
}
