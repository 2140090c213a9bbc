\echo Use "ALTER EXTENSION sortid UPDATE TO '2.1.0'" to load this file. \quit

-- This runs as superuser. The extension's schema may hold another user's objects, and the
-- extension's owner may have added objects to it. So names without a schema are looked up only
-- among the server's own, and each object is named by its full signature; the script never searches
-- among the extension's members. Nor does it use CREATE OR REPLACE for new objects, because that
-- would leave an existing object with its owner.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;
@include ../check_schema.sql.in

@define script sortid 2.1.0
@include ../find_types.sql.in

-- Checks the functions that this script calls or replaces: neither a function's name nor its
-- membership proves who owns it.
DO $$
DECLARE
  unknown text := (
    SELECT signature
    FROM (VALUES
        ('sortid_version()', 'c'),
        ('sortid_audit(regclass, name, name, regclass)', 'plpgsql')
      ) AS used(signature, language)
    WHERE NOT EXISTS (
      SELECT FROM pg_proc AS p
        JOIN pg_language AS l ON l.oid = prolang
        JOIN pg_depend ON (classid, objid, deptype) = ('pg_proc'::regclass, p.oid, 'e')
        JOIN pg_extension AS e ON (refclassid, refobjid) = ('pg_extension'::regclass, e.oid)
      WHERE p.oid = to_regprocedure('@extschema@.' || signature)
        AND (extname, lanname) = ('sortid', language)
        AND proowner = (SELECT typowner FROM pg_type WHERE oid = '@extschema@.ulid'::regtype))
    LIMIT 1);
BEGIN
  IF unknown IS NOT NULL THEN
    RAISE undefined_function USING
      MESSAGE = format('@script@ cannot find its function %s', unknown),
      DETAIL = 'It must be a member of the extension and belong to the owner of the types.';
  END IF;
END $$;

-- With an older library, every query that uses a new function would fail. So this checks the
-- library that the session has loaded.
DO $$
BEGIN
  IF string_to_array(@extschema@.sortid_version(), '.')::integer[] < '{2,1,0}' THEN
    RAISE object_not_in_prerequisite_state USING
      MESSAGE = format(
        'sortid 2.1.0 needs its library, but this session has loaded the library of %s',
        @extschema@.sortid_version()),
      HINT = 'Install the library of 2.1.0 and connect again. '
        'If shared_preload_libraries names sortid, restart the server first.';
  END IF;
END $$;

@include ../estimators.sql

ALTER OPERATOR pg_catalog.< (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.ulid, @extschema@.ulid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.euid, @extschema@.euid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.base62id, @extschema@.base62id)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.uid11, @extschema@.uid11)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.xid, @extschema@.xid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.typeid, @extschema@.typeid)
  SET (RESTRICT = @extschema@.sortid_gtsel);
ALTER OPERATOR pg_catalog.< (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_ltsel);
ALTER OPERATOR pg_catalog.<= (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_lesel);
ALTER OPERATOR pg_catalog.>= (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_gesel);
ALTER OPERATOR pg_catalog.> (@extschema@.ksuid, @extschema@.ksuid)
  SET (RESTRICT = @extschema@.sortid_gtsel);

@include ../between_types.sql
@include ../base62id_within.sql

-- The function now accepts only the library's own types.
@define replacing  OR REPLACE
@include ../sortid_audit.sql

@define installing false
@include ../from_18.sql
