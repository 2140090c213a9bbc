// uid11_as_uuid: the conversions to and from uuid that types uid11 and xid share.
#pragma once

#include "sortid/uid11.hpp"
#include "pg/entry.hpp"

namespace sortid {

// T → uuid, a UUIDv8 that sorts as the id does, and uuid → T, which raises 22023 for any other
// uuid.
inline Datum uid11_to_uuidv8(FunctionCallInfo fcinfo) {
  return fixed<16>::put(uid11::to_uuidv8(fixed<8>::get(PG_GETARG_DATUM(0))));
}
template <described Type>
Datum uid11_from_uuidv8(FunctionCallInfo fcinfo) {
  const auto id = uid11::from_uuidv8(fixed<16>::get(PG_GETARG_DATUM(0)));
  if (!id.ok())
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("uuid cannot be converted to type %s", Type::info.name),
            errdetail("Only a version 8, variant 10 uuid that ends in 58 zero bits can be "
                      "converted."));
  return fixed<8>::put(id.value);
}

}  // namespace sortid
