
-- What this version changes in objects of earlier ones.

-- All operators move to pg_catalog. pg_dump writes IS DISTINCT FROM, NULLIF, CASE id WHEN, JOIN ... USING and comparisons of
-- rows without the schema of the operator, and restores under an empty search_path, which still finds what is in pg_catalog.
-- Their OIDs stay, so everything that uses them follows. The owner of the extension may have added operators to it: only
-- those over the library's functions move.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refclassid = 'pg_extension'::regclass AND refobjid = e.oid AND extname = 'sortid'
    JOIN pg_proc AS p ON p.oid = oprcode AND proowner = oprowner
    JOIN pg_language AS l ON l.oid = prolang AND lanname = 'c'
    ORDER BY o.oid
  LOOP
    EXECUTE format('ALTER OPERATOR %s SET SCHEMA pg_catalog', operator);
  END LOOP;
END $$;

-- In plain words.
COMMENT ON FUNCTION @extschema@.uuidv7_mask(uuid, key bytea) IS
  'a uuid of version 4 for one of version 7, whose time is hidden under the key, as uuidv47 defines it; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.uuidv7_unmask(uuid, key bytea) IS
  'the inverse of uuidv7_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.typeid_mask(@extschema@.typeid, key bytea) IS
  'a typeid of the same prefix whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.typeid_unmask(@extschema@.typeid, key bytea) IS
  'the inverse of typeid_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.base62id_mask(@extschema@.base62id, key bytea) IS
  'a base62id whose uuid of version 7 is masked as by uuidv7_mask; 22023 for another version and for a key of another length than 16 bytes';
COMMENT ON FUNCTION @extschema@.base62id_unmask(@extschema@.base62id, key bytea) IS
  'the inverse of base62id_mask under the same key; 22023 for another version than 4 and for a key of another length than 16 bytes';

-- An euid's prefix whose check is not that of the id is refused as other prefixes that no text has.
COMMENT ON FUNCTION @extschema@.euid_lower_bound(text) IS
  'the first euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.euid_upper_bound(text) IS
  'the last euid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';

-- Plain SQL has it, so what is stored with it there is restored here.
CREATE FUNCTION @extschema@.uid11(integer) RETURNS @extschema@.uid11 LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN $1::bigint::@extschema@.uid11;
COMMENT ON FUNCTION @extschema@.uid11(integer) IS 'the cast from bigint to uid11, of an integer';
