\echo Use "ALTER EXTENSION sortid UPDATE TO '2.0.0'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;

-- A library that lacks what this version names would fail in every query that uses it. So this session's is asked.
DO $$
BEGIN
  CREATE FUNCTION @extschema@.sortid_version() RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
    STABLE STRICT PARALLEL SAFE;
EXCEPTION WHEN undefined_function THEN
  RAISE object_not_in_prerequisite_state USING
    MESSAGE = 'sortid 2.0.0 needs its library, but this session has loaded that of an older version',
    HINT = 'Install the library of 2.0.0 and connect again. If shared_preload_libraries names sortid, restart the server first.';
END $$;
COMMENT ON FUNCTION @extschema@.sortid_version() IS
  'version of the library that this session has loaded, which differs from that of the extension between an update of one and of the other';

-- The update to 1.3.0 left operators behind whose function a superuser had given to another role.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refclassid = 'pg_extension'::regclass AND refobjid = e.oid AND extname = 'sortid'
    JOIN pg_proc AS p ON p.oid = oprcode AND probin = '$libdir/sortid'
    WHERE oprnamespace <> 'pg_catalog'::regnamespace ORDER BY o.oid
  LOOP
    EXECUTE format('ALTER OPERATOR %s SET SCHEMA pg_catalog', operator);
  END LOOP;
END $$;

-- One name for one job. The function of the cast is renamed, so what uses the cast stays.
DROP FUNCTION @extschema@.typeid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.ulid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.euid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.base62id_from_bpchar(bpchar);
DROP FUNCTION @extschema@.uid11_from_bpchar(bpchar);
DROP FUNCTION @extschema@.uuid(@extschema@.typeid);
ALTER FUNCTION @extschema@.typeid_to_uuid(@extschema@.typeid) RENAME TO uuid;

CREATE OR REPLACE FUNCTION @extschema@.search_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;

COMMENT ON FUNCTION @extschema@.sortid_typanalyze(internal) IS
  'ANALYZE with up to three times the usual histogram bounds for types of a fixed size';
COMMENT ON FUNCTION @extschema@.int8(@extschema@.uid11) IS 'the cast from uid11 to bigint';
COMMENT ON FUNCTION @extschema@.int8(@extschema@.xid) IS 'the cast from xid to bigint';
