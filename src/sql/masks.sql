
-- masks: functions that hide the time or the number of ids, for use outside the database

CREATE FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) IS
  'the version 4 uuid that hides the time of a version 7 uuid with the key, as uuidv47 '
  'defines it; 22023 unless the uuid is version 7 and the key is 16 bytes long';
CREATE FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) RETURNS uuid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) IS
  'the inverse of uuidv7_mask under the same key; a wrong key is not detected; '
  '22023 unless the uuid is version 4 and the key is 16 bytes long';
CREATE FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) IS
  'a typeid with the same prefix whose version 7 uuid is masked by uuidv7_mask; 22023 unless the '
  'uuid is version 7 and the key is 16 bytes long';
CREATE FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) RETURNS @extschema@.typeid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) IS
  'the inverse of typeid_mask under the same key; a wrong key is not detected; '
  '22023 unless the uuid is version 4 and the key is 16 bytes long';
CREATE FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea)
  RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea) IS
  'a base62id whose version 7 uuid is masked by uuidv7_mask; 22023 unless the uuid is version 7 '
  'and the key is 16 bytes long';
CREATE FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea)
  RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea) IS
  'the inverse of base62id_mask under the same key; a wrong key is not detected; '
  '22023 unless the uuid is version 4 and the key is 16 bytes long';
CREATE FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) IS
  'the 64 bits encrypted with a 16-byte key (XTEA, 32 cycles), so different ids have different '
  'results; 22023 if the key has any other length';
CREATE FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of uid11_mask under the same key; 22023 unless the key is 16 bytes long';
CREATE FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) RETURNS @extschema@.uid11
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) IS
  'the uid11 that uid11_mask returns for the same 64 bits and 16-byte key; '
  '22023 if the key has any other length';
CREATE FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.xid
  LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of xid_mask under the same key; 22023 unless the key is 16 bytes long';
