
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

-- The casts to the server's types in function notation. uuid(id) worked before for types that share uuid's
-- bytes, but with a schema, as dumps have it, it needs a function. The server puts the cast in its
-- place, so that both are the same expression to indexes.
CREATE FUNCTION @extschema@.uuid(@extschema@.typeid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.typeid) IS 'the cast from typeid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.ulid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.ulid) IS 'the cast from ulid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.euid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.euid) IS 'the cast from euid to uuid';
CREATE FUNCTION @extschema@.uuid(@extschema@.base62id) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::uuid;
COMMENT ON FUNCTION @extschema@.uuid(@extschema@.base62id) IS 'the cast from base62id to uuid';
CREATE FUNCTION @extschema@.int8(@extschema@.uid11) RETURNS int8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::int8;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.uid11) IS 'the cast from uid11 to int8';
CREATE FUNCTION @extschema@.int8(@extschema@.xid) RETURNS int8 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1::int8;
COMMENT ON FUNCTION @extschema@.int8(@extschema@.xid) IS 'the cast from xid to int8';

-- One support function serves all searches.
ALTER FUNCTION @extschema@.starts_with_support(internal) RENAME TO search_support;
COMMENT ON FUNCTION @extschema@.search_support(internal) IS
  'planner support for ^@, LIKE, ILIKE, <@, @>, typeid_has_prefix, typeid_within, uuidv7_within and comparisons of ids with times';
DO $$
DECLARE
  search regprocedure;
BEGIN
  FOR search IN SELECT oid FROM pg_proc WHERE prosupport IN ('@extschema@.within_support(internal)'::regprocedure,
                                                            '@extschema@.typeid_has_prefix_support(internal)'::regprocedure) LOOP
    EXECUTE format('ALTER FUNCTION %s SUPPORT @extschema@.search_support', search);
  END LOOP;
END $$;
DROP FUNCTION @extschema@.within_support(internal);
DROP FUNCTION @extschema@.typeid_has_prefix_support(internal);
