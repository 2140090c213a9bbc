// hints: the HINT of an error about a text, which says what to write if the text is another id, a
// uuid, a number, a time, a bytea or empty.
#pragma once

#include "sortid/result.hpp"
#include "pg/type_info.hpp"

namespace sortid {

enum class expected_text {
  id,
  id_or_time,  // ids of the type compare with times
  prefix,      // of an id, or of a typeid's uuid
};

// Adds the HINT of an error about `text`, if there is one. Call it within ereport().
int hint(const error& why, std::string_view text, const type_info& type, expected_text expected);

}  // namespace sortid
