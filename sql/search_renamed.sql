-- A search looks up its bound functions by name and types, among the extension's members in the
-- schema of the search function. Types and schemas can be renamed. If a bound function is renamed,
-- the search function is called for each row.
\set ECHO none
\getenv abs_srcdir PG_ABS_SRCDIR
CREATE DATABASE regress_sortid_search_renamed TEMPLATE template0
  ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_search_renamed
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
\pset tuples_only on
SET client_min_messages = warning;
CREATE SCHEMA ids;
CREATE EXTENSION sortid SCHEMA ids;
SET search_path = ids, public;
CREATE TABLE t AS SELECT gen_typeid('user', at) AS a, gen_ulid(at) AS b, gen_xid(at) AS c
  FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-02 00:00+00', '1 minute') AS at;
CREATE INDEX ON t (a);
CREATE INDEX ON t (b);
CREATE INDEX ON t (c);
VACUUM ANALYZE t;
-- Each view has a different kind of search. Views survive renaming.
SET app.prefix = 'user';
CREATE VIEW public.by_prefix AS SELECT FROM t WHERE b ^@ '01KDVDNA';
CREATE VIEW public.by_pattern AS SELECT FROM t WHERE b LIKE '01KDVDNA%';
CREATE VIEW public.by_type AS
SELECT FROM t
WHERE typeid_has_prefix(a, current_setting('app.prefix'));
CREATE VIEW public.by_time AS SELECT FROM t WHERE b >= timestamptz '2026-01-02 00:00+00';
CREATE VIEW public.by_range AS SELECT FROM t WHERE tstzrange('2026-01-02 00:00+00', NULL) @> c;
CREATE VIEW public.by_uuid AS SELECT FROM t WHERE b <= uuid '019b76da-a800-ffff-ffff-ffffffffffff';
CREATE FUNCTION public.searches() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  name text;
  rows bigint;
  said text;
BEGIN
  FOREACH name IN ARRAY '{by_prefix,by_pattern,by_type,by_time,by_range,by_uuid}'::text[] LOOP
    EXECUTE 'SELECT count(*) FROM public.' || name INTO rows;
    said := concat_ws(' ', said, name, rows,
      CASE WHEN pg_temp.plan_of('TABLE public.' || name) !~ 'Index Cond' THEN 'of all' END);
  END LOOP;
  RETURN said;
END $$;
SET enable_seqscan = off;
\echo -n 'as installed, with irrelevant names changed, '
\echo with functions renamed, and as before
SELECT public.searches();

BEGIN;
ALTER TYPE ulid RENAME TO xid8;
ALTER SCHEMA ids RENAME TO "Other";
ALTER FUNCTION "Other".search_support RENAME TO f;
SELECT public.searches();
ALTER FUNCTION "Other".ulid_lower_bound RENAME TO f;
ALTER FUNCTION "Other".typeid_has_prefix RENAME TO f;
ALTER FUNCTION "Other".xid_last_in(tstzrange) SET SCHEMA public;
ALTER FUNCTION "Other".ulid_le_uuid RENAME TO f;
SELECT public.searches();
ROLLBACK;
SELECT public.searches();
\echo SET and SECURITY DEFINER, which the server enforces with a wrapper around the function
BEGIN;
ALTER FUNCTION ulid_starts_with SET work_mem = '1MB';
ALTER FUNCTION ulid_lower_bound SET work_mem = '1MB';
ALTER FUNCTION ulid_like_last SECURITY DEFINER;
SELECT public.searches();
ROLLBACK;

\echo only a C function with the right types is a bound, and only while it is a member
CREATE FUNCTION public.beside(statement text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE statement;
  RETURN pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
END $$;
BEGIN;
SELECT public.beside('ALTER EXTENSION sortid DROP FUNCTION ulid_lower_bound;
  ALTER FUNCTION ulid_lower_bound COST 2');
SELECT public.beside('ALTER EXTENSION sortid ADD FUNCTION ulid_lower_bound');
SELECT public.beside('ALTER EXTENSION sortid DROP FUNCTION ulid_lower_bound;
  DROP FUNCTION ulid_lower_bound');
SELECT public.beside($$
  CREATE FUNCTION ulid_lower_bound(varchar) RETURNS ulid LANGUAGE c AS '$libdir/sortid';
  ALTER EXTENSION sortid ADD FUNCTION ulid_lower_bound(varchar)$$);
SELECT public.beside($$
  CREATE FUNCTION ulid_lower_bound(text) RETURNS uuid LANGUAGE c AS '$libdir/sortid';
  ALTER EXTENSION sortid ADD FUNCTION ulid_lower_bound(text)$$);
SELECT public.beside('ALTER EXTENSION sortid DROP FUNCTION ulid_lower_bound(text);
  DROP FUNCTION ulid_lower_bound(text)');
SELECT public.beside($$
  CREATE FUNCTION ulid_lower_bound(text) RETURNS ulid LANGUAGE sql AS 'SELECT NULL::ulid';
  ALTER EXTENSION sortid ADD FUNCTION ulid_lower_bound(text)$$);
SELECT public.beside($$
  CREATE OR REPLACE FUNCTION ulid_lower_bound(text) RETURNS ulid LANGUAGE c AS '$libdir/sortid'$$);
ROLLBACK;
\echo a user function with the same support function and a similar name is called, not rewritten
CREATE FUNCTION public.my_starts_with(ulid, text) RETURNS boolean
LANGUAGE c IMMUTABLE STRICT SUPPORT search_support AS '$libdir/sortid', 'ulid_starts_with';
SELECT pg_temp.plan_of('SELECT FROM t WHERE public.my_starts_with(b, ''01K'')');
\echo so is a member of the extension that has more arguments than any search
CREATE FUNCTION public.ulid_starts_with(ulid, text, text, text, text) RETURNS boolean
LANGUAGE c IMMUTABLE STRICT SUPPORT search_support AS '$libdir/sortid', 'ulid_starts_with';
ALTER EXTENSION sortid ADD FUNCTION public.ulid_starts_with(ulid, text, text, text, text);
SELECT pg_temp.plan_of('SELECT FROM t WHERE public.ulid_starts_with(b, $$01K$$, $$$$, $$$$, $$$$)');
\c :regression
DROP DATABASE regress_sortid_search_renamed;
