#include "masks.hpp"

#include "sortid/codec/xtea.hpp"
#include "sortid/uuidv47.hpp"
#include "pg/errors.hpp"
#include "pg/representation.hpp"

namespace sortid {

namespace {

// Returns the key in argument 1. Raises 22023 unless it is 16 bytes long.
const std::uint8_t* key_argument(FunctionCallInfo fcinfo) {
  constexpr std::size_t size = uuidv47::key_size;
  static_assert(xtea_key_size == size);
  const std::string_view key = view_of(PG_GETARG_BYTEA_PP(1));
  if (key.size() != size)
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("invalid length for key"),
            errdetail("Expected %zu bytes, got %zu.", size, key.size()));
  return bytes_of(key);
}

// Encrypts the 64 bits of an id as one XTEA block.
Datum encrypted(FunctionCallInfo fcinfo) {
  const xtea_key key = xtea_key_of(key_argument(fcinfo));
  return fixed<8>::put(xtea_encrypt(fixed<8>::get(PG_GETARG_DATUM(0)), key));
}
Datum decrypted(FunctionCallInfo fcinfo) {
  const xtea_key key = xtea_key_of(key_argument(fcinfo));
  return fixed<8>::put(xtea_decrypt(fixed<8>::get(PG_GETARG_DATUM(0)), key));
}

}  // namespace

u128 masked(FunctionCallInfo fcinfo, u128 uuid) {
  const siphash_key key = uuidv47::key_of(key_argument(fcinfo));
  if (!uuidv7::is_version7(uuid))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("only a version 7 uuid can be masked"));
  return uuidv47::mask(uuid, key);
}

u128 unmasked(FunctionCallInfo fcinfo, u128 uuid) {
  const siphash_key key = uuidv47::key_of(key_argument(fcinfo));
  if (!uuidv47::is_version4(uuid))
    ereport(ERROR, errcode(ERRCODE_INVALID_PARAMETER_VALUE),
            errmsg("only a version 4 uuid can be unmasked"));
  return uuidv47::unmask(uuid, key);
}

// uid11_mask(uid11, key bytea), uid11_unmask(uid11, key bytea) → uid11
SORTID_FUNCTION(uid11_mask) { return encrypted(fcinfo); }
SORTID_FUNCTION(uid11_unmask) { return decrypted(fcinfo); }

// xid_mask(xid, key bytea) → uid11, xid_unmask(uid11, key bytea) → xid
SORTID_FUNCTION(xid_mask) { return encrypted(fcinfo); }
SORTID_FUNCTION(xid_unmask) { return decrypted(fcinfo); }

}  // namespace sortid
