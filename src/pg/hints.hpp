// hints: the HINT in an error about invalid text. The HINT shows what to write instead if the text
// is an id of another type, a uuid, a number, a time, a bytea, or an empty string.
#pragma once

#include "sortid/result.hpp"
#include "pg/type_info.hpp"

namespace sortid {

enum class expected_text {
  id,
  id_or_time,  // ids of the type can be compared with times
  prefix,      // a prefix of an id, or the prefix in a typeid
};

// Adds the HINT for an error about `text`, if there is one. Call it within ereport().
int hint(const error& why, std::string_view text, const type_info& type, expected_text expected);

}  // namespace sortid
