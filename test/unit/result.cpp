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
  REQUIRE(texts.count("") == 0);
  REQUIRE(describe(static_cast<fault>(count)) != nullptr);  // it may come from a newer library
}

TEST_CASE("result.error.has_no_details_unless_they_are_given") {
  constexpr sortid::error why{fault::empty};
  REQUIRE((why.position == 0 && why.found == 0 && why.expected == 0));
  REQUIRE(sortid::error{}.what == fault::none);
}
