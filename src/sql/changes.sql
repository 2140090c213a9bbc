
-- What this version changes in objects of earlier ones.

-- The cast from char gets the name of its type, so that ulid(c) works, which 1.0.0 had. Renamed,
-- because what was made under 1.1.0 has its OID; the old name goes on beside it.
ALTER FUNCTION @extschema@.typeid_from_bpchar(bpchar) RENAME TO typeid;
CREATE FUNCTION @extschema@.typeid_from_bpchar(bpchar) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_from_bpchar(bpchar) IS 'typeid(character), by its name in 1.1.0; same errors as typeid';
ALTER FUNCTION @extschema@.ulid_from_bpchar(bpchar) RENAME TO ulid;
CREATE FUNCTION @extschema@.ulid_from_bpchar(bpchar) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.ulid_from_bpchar(bpchar) IS 'ulid(character), by its name in 1.1.0; same errors as ulid';
ALTER FUNCTION @extschema@.euid_from_bpchar(bpchar) RENAME TO euid;
CREATE FUNCTION @extschema@.euid_from_bpchar(bpchar) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.euid_from_bpchar(bpchar) IS 'euid(character), by its name in 1.1.0; same errors as euid';
ALTER FUNCTION @extschema@.base62id_from_bpchar(bpchar) RENAME TO base62id;
CREATE FUNCTION @extschema@.base62id_from_bpchar(bpchar) RETURNS @extschema@.base62id LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.base62id_from_bpchar(bpchar) IS 'base62id(character), by its name in 1.1.0; same errors as base62id';
ALTER FUNCTION @extschema@.uid11_from_bpchar(bpchar) RENAME TO uid11;
CREATE FUNCTION @extschema@.uid11_from_bpchar(bpchar) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_from_bpchar(bpchar) IS 'uid11(character), by its name in 1.1.0; same errors as uid11';

-- One support function serves all searches.
ALTER FUNCTION @extschema@.starts_with_support(internal) RENAME TO search_support;
COMMENT ON FUNCTION @extschema@.search_support(internal) IS
  'planner support for ^@, <@, @>, typeid_has_prefix, typeid_within, uuidv7_within and comparisons of ids with times';
DO $$
DECLARE
  search regprocedure;
BEGIN
  FOR search IN SELECT oid FROM pg_proc WHERE prosupport IN ('@extschema@.within_support'::regproc, '@extschema@.typeid_has_prefix_support'::regproc) LOOP
    EXECUTE format('ALTER FUNCTION %s SUPPORT @extschema@.search_support', search);
  END LOOP;
END $$;
DROP FUNCTION @extschema@.within_support(internal);
DROP FUNCTION @extschema@.typeid_has_prefix_support(internal);
