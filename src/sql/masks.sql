
-- ids of 64 bits that hide number and time

CREATE FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_mask(@extschema@.uid11, key bytea) IS
  'the uid11 that stands for this one under the key of 16 bytes (XTEA, 32 cycles): another one for each; 22023 for a key of another length';
CREATE FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of uid11_mask under the same key; 22023 for a key of another length than 16 bytes';
CREATE FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_mask(@extschema@.xid, key bytea) IS
  'the uid11 that stands for the xid under the key of 16 bytes, which is uid11_mask of the same 64 bits; 22023 for a key of another length';
CREATE FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.xid_unmask(@extschema@.uid11, key bytea) IS
  'the inverse of xid_mask under the same key; 22023 for a key of another length than 16 bytes';
