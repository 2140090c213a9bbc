-- The extension's schema is renamed. A role that may create schemas then uses the old name for a
-- schema with functions and operators like the extension's. Everything works as before, and none of
-- the role's objects is called.
\set ECHO none
SET client_min_messages = warning;
CREATE ROLE regress_sortid_mallory;
CREATE DATABASE regress_sortid_renamed TEMPLATE template0
  ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_renamed
SET client_min_messages = warning;
SET timezone = 'UTC';
GRANT CREATE ON DATABASE regress_sortid_renamed TO regress_sortid_mallory;
CREATE SCHEMA ext;
CREATE EXTENSION sortid SCHEMA ext;
CREATE SCHEMA tools;
CREATE VIEW tools.functions AS
SELECT p.*, lanname
FROM pg_proc AS p
  JOIN pg_language AS l ON l.oid = prolang
  JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid
WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');
-- Only sortid_audit has its body in a string. The names in that body are looked up at each call.
\pset format unaligned
SELECT oid::regproc AS has_a_body_of_text
FROM tools.functions
WHERE lanname <> 'c' AND prosqlbody IS NULL AND prokind = 'f';
CREATE TABLE tools.stored (
  id ext.typeid PRIMARY KEY DEFAULT ext.gen_typeid('user')
    CHECK (ext.typeid_has_prefix(id, 'user')),
  at ext.ulid UNIQUE DEFAULT ext.gen_ulid_monotonic() CHECK (at <@ tstzrange('2020-01-01', NULL)),
  x ext.xid UNIQUE DEFAULT ext.gen_xid_monotonic()
);

ALTER SCHEMA ext RENAME TO moved;
GRANT USAGE ON SCHEMA moved, tools TO regress_sortid_mallory;
GRANT SELECT ON ALL TABLES IN SCHEMA tools TO regress_sortid_mallory;
SET ROLE regress_sortid_mallory;
CREATE SCHEMA ext;
CREATE SEQUENCE ext.called;
DO $$
DECLARE
  f record;
BEGIN
  FOR f IN
    SELECT proname,
      pg_get_function_identity_arguments(oid) AS arguments,
      format_type(prorettype, NULL) AS result
    FROM tools.functions
    WHERE NOT '{internal,cstring}'::regtype[]::oid[] && proargtypes::oid[]
      AND prokind = 'f'
      AND prorettype <> 'internal'::regtype
      AND prorettype <> 'record'::regtype
      AND prorettype <> 'cstring'::regtype
  LOOP
    EXECUTE format('CREATE FUNCTION ext.%I(%s) RETURNS %s LANGUAGE plpgsql IMMUTABLE AS $f$
        BEGIN PERFORM pg_catalog.nextval(''ext.called''); RAISE ''trapped''; END$f$',
      f.proname, f.arguments, f.result);
  END LOOP;
  FOR f IN
    SELECT oprname, oprleft::regtype AS a, oprright::regtype AS b, p.proname
    FROM pg_operator JOIN tools.functions AS p ON p.oid = oprcode
  LOOP
    EXECUTE format('CREATE OPERATOR ext.%s (FUNCTION = ext.%I, LEFTARG = %s, RIGHTARG = %s)',
      f.oprname, f.proname, f.a, f.b);
  END LOOP;
END $$;
RESET ROLE;
\c -
SET search_path = ext, pg_catalog;
SET timezone = 'UTC';
SELECT count(*) > 300 AS many FROM pg_proc WHERE pronamespace = 'ext'::regnamespace;
DO $$ BEGIN
  PERFORM ext.gen_ulid();
EXCEPTION WHEN raise_exception THEN
  RAISE INFO 'they can be called: %', SQLERRM;
END $$;
SELECT last_value AS calls FROM ext.called;

INSERT INTO tools.stored SELECT FROM generate_series(1, 2000);
ANALYZE tools.stored;
SELECT id, extension FROM moved.sortid_info('1KDVDNA00B9F60938NKRKAYDXW8');
SELECT prefix, ids, repeated FROM moved.sortid_audit('tools.stored', 'id', 'at');
SET enable_seqscan = off;
CREATE FUNCTION tools.searched(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan json;
  rows bigint;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) SELECT FROM tools.stored WHERE ' || condition INTO plan;
  EXECUTE 'SELECT count(*) FROM tools.stored WHERE ' || condition INTO rows;
  RETURN pg_catalog.concat(rows, CASE WHEN plan::text ~ 'Index Cond' THEN ' by an index' END);
END $$;
SELECT condition, tools.searched(condition)
FROM unnest(ARRAY[
  $$id OPERATOR(pg_catalog.^@) 'user_0'$$,
  $$moved.typeid_has_prefix(id, 'user')$$,
  $$id OPERATOR(pg_catalog.~~) 'user\_0%'$$,
  $$at OPERATOR(pg_catalog.<@) tstzrange('2026-01-01', pg_catalog.now())$$,
  $$tstzrange('2026-01-01', NULL) OPERATOR(pg_catalog.@>) x$$,
  $$at OPERATOR(pg_catalog.>=) timestamptz '2026-01-01'$$
]) AS condition;
SELECT last_value AS calls FROM ext.called;
\c :regression
DROP DATABASE regress_sortid_renamed;
DROP ROLE regress_sortid_mallory;
