
-- What this version changes in objects of earlier ones.

-- The cast from char gets the name of its type, so that ulid(c) works, which 1.0.0 had. Renamed,
-- because what was made under 1.1.0 has its OID; the old name goes on beside it.
ALTER FUNCTION @extschema@.typeid_from_bpchar(bpchar) RENAME TO typeid;
CREATE FUNCTION @extschema@.typeid_from_bpchar(bpchar) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_from_bpchar(bpchar) IS 'the same as typeid(character), by its name in 1.1.0';
ALTER FUNCTION @extschema@.ulid_from_bpchar(bpchar) RENAME TO ulid;
CREATE FUNCTION @extschema@.ulid_from_bpchar(bpchar) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_from_bpchar(bpchar) IS 'the same as ulid(character), by its name in 1.1.0';
ALTER FUNCTION @extschema@.euid_from_bpchar(bpchar) RENAME TO euid;
CREATE FUNCTION @extschema@.euid_from_bpchar(bpchar) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_from_bpchar(bpchar) IS 'the same as euid(character), by its name in 1.1.0';
ALTER FUNCTION @extschema@.base62id_from_bpchar(bpchar) RENAME TO base62id;
CREATE FUNCTION @extschema@.base62id_from_bpchar(bpchar) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_from_bpchar(bpchar) IS 'the same as base62id(character), by its name in 1.1.0';
ALTER FUNCTION @extschema@.uid11_from_bpchar(bpchar) RENAME TO uid11;
CREATE FUNCTION @extschema@.uid11_from_bpchar(bpchar) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_from_bpchar(bpchar) IS 'the same as uid11(character), by its name in 1.1.0';
