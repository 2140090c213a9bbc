\echo Use "ALTER EXTENSION sortid UPDATE TO '2.1.0'" to load this file. \quit

-- This runs as superuser. The extension's schema may hold another user's objects, and whoever owns
-- the extension may have added hers to it. So only the server's names are found without a schema,
-- each object is named by its full signature, and none is found by a search among the members.
-- Nothing new is CREATE OR REPLACE either: that would leave an object of hers in her hands.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;

-- A library that lacks what this version names would fail in every query that uses it. So this
-- session's is asked.
DO $$
BEGIN
  IF string_to_array(@extschema@.sortid_version(), '.')::integer[] < '{2,1,0}' THEN
    RAISE object_not_in_prerequisite_state USING
      MESSAGE = format('sortid 2.1.0 needs its library, but this session has loaded that of %s',
                       @extschema@.sortid_version()),
      HINT = 'Install the library of 2.1.0 and connect again. '
        'If shared_preload_libraries names sortid, restart the server first.';
  END IF;
END $$;

-- This script names the types, which may have been renamed.
DO $$
DECLARE
  unknown text := (
    SELECT type FROM unnest('{ulid,euid,base62id,uid11,xid,typeid,ksuid}'::text[]) AS type
    WHERE to_regtype('@extschema@.' || type) IS NULL LIMIT 1);
BEGIN
  IF unknown IS NOT NULL THEN
    RAISE undefined_object USING
      MESSAGE = format('sortid 2.1.0 cannot find its type %s', unknown),
      HINT = format('Give it this name again by ALTER TYPE ... RENAME TO %s, then try again.',
                    unknown);
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

-- The same function in shorter lines.
@define replacing  OR REPLACE
@include ../sortid_audit.sql
