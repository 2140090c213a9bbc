\echo Use "ALTER EXTENSION sortid UPDATE TO '2.0.0'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;

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

-- This script names the types, which may have been renamed.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    IF to_regtype('@extschema@.' || type) IS NULL THEN
      RAISE undefined_object USING MESSAGE = format('sortid 2.0.0 cannot find its type %s', type),
        HINT = format('Give it this name again by ALTER TYPE ... RENAME TO %s, then try again.', type);
    END IF;
  END LOOP;
END $$;

-- What has the name of the new domain is named, with the command that renames it.
DO $$
DECLARE
  taken regtype := to_regtype('@extschema@.xid11');
BEGIN
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid 2.0.0 cannot create the domain xid11, because there is a type %s', taken),
      HINT = (SELECT format('Rename it, then try again: ALTER %s %s RENAME TO xid11_1; what depends on it keeps working.',
        CASE WHEN typtype = 'd' THEN 'DOMAIN' WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, taken)
        FROM pg_type AS t LEFT JOIN pg_class AS c ON c.oid = typrelid WHERE t.oid = taken);
  END IF;
END $$;
CREATE DOMAIN @extschema@.xid11 AS @extschema@.xid;

-- min() and max() are found where the operators are. Their OIDs stay, so everything that uses them follows.
DO $$
DECLARE
  id_type regtype;
BEGIN
  FOR id_type IN
    SELECT t.oid FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refobjid = e.oid AND extname = 'sortid' WHERE typtype = 'b' AND typelem = 0
  LOOP
    EXECUTE format('ALTER AGGREGATE %1$s.min(%2$s) SET SCHEMA pg_catalog; ALTER AGGREGATE %1$s.max(%2$s) SET SCHEMA pg_catalog', '@extschema@', id_type);
  END LOOP;
END $$;

-- Casts for number literals. Their function is in C: pg_upgrade would restore one in SQL before the cast that it uses.
CREATE OR REPLACE FUNCTION @extschema@.uid11(integer) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (integer AS @extschema@.uid11) WITH FUNCTION @extschema@.uid11(integer);
CREATE FUNCTION @extschema@.xid_from_integer(integer) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (integer AS @extschema@.xid) WITH FUNCTION @extschema@.xid_from_integer(integer);

-- The update to 1.3.0 left operators behind whose function a superuser had given to another role.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend AS d ON d.classid = 'pg_operator'::regclass AND d.objid = o.oid AND d.deptype = 'e'
    JOIN pg_extension AS e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND extname = 'sortid'
    JOIN pg_depend AS function ON function.classid = 'pg_proc'::regclass AND function.objid = oprcode
      AND function.refobjid = e.oid AND function.deptype = 'e'
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

-- ILIKE for the types whose texts tell upper from lower case.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      CREATE FUNCTION @extschema@.TYPE_ilike_first(pattern text) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_ilike_last(pattern text) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_ilike(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE FUNCTION @extschema@.TYPE_not_ilike(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE OPERATOR pg_catalog.~~* (
        FUNCTION = @extschema@.TYPE_ilike, LEFTARG = @extschema@.TYPE, RIGHTARG = text,
        NEGATOR = OPERATOR(pg_catalog.!~~*), RESTRICT = matchingsel, JOIN = matchingjoinsel);
      CREATE OPERATOR pg_catalog.!~~* (
        FUNCTION = @extschema@.TYPE_not_ilike, LEFTARG = @extschema@.TYPE, RIGHTARG = text,
        NEGATOR = OPERATOR(pg_catalog.~~*), RESTRICT = nlikesel, JOIN = nlikejoinsel)$template$, 'TYPE', type);
  END LOOP;
END $$;

-- What remains of a pattern is a function of its own, and searches have an estimator of their own.
CREATE FUNCTION @extschema@.sortid_searchsel(internal, oid, internal, integer) RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME'
  STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.matches_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      CREATE FUNCTION @extschema@.TYPE_matches(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'TYPE_like'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.matches_support;
      CREATE FUNCTION @extschema@.TYPE_imatches(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'TYPE_ilike'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.matches_support;
      ALTER OPERATOR pg_catalog.^@ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.~~ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.!~~ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.~~* (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.!~~* (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel)$template$, 'TYPE', type);
  END LOOP;
END $$;

-- The function of <@ gets a name of its own, so that T_within takes a literal for its range. A search for
-- tstzrange(lower, upper) makes no range.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,xid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      ALTER FUNCTION @extschema@.TYPE_within(@extschema@.TYPE, anyrange) RENAME TO TYPE_in_range;
      CREATE FUNCTION @extschema@.TYPE_within(@extschema@.TYPE, tstzrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE FUNCTION @extschema@.TYPE_first_in(lower timestamptz, upper timestamptz) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_last_in(lower timestamptz, upper timestamptz) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE PARALLEL SAFE$template$, 'TYPE', type);
  END LOOP;
END $$;
CREATE FUNCTION @extschema@.uuidv7_first_in(lower timestamptz, upper timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.uuidv7_last_in(lower timestamptz, upper timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.typeid_first_in(prefix text, lower timestamptz, upper timestamptz) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.typeid_last_in(prefix text, lower timestamptz, upper timestamptz) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
