// order: checks that the texts of a format sort as its values do.
#pragma once

#include "helpers.hpp"

namespace helpers {

template <class Text>
void require_order_of_texts(Text&& text_of) {
  random_source source;
  tally tally;
  for (std::size_t i = 0; i < many; ++i) {
    const auto [a, b] = random_pair(source);
    tally.expect(sign(text_of(a), text_of(b)) == sign(a, b), [&, a = a] { return text_of(a); });
  }
  REQUIRE_NO_FAILURES(tally, many);
}

}  // namespace helpers
