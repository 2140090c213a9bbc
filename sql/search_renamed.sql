-- Search stays a condition on the index whatever the type, its functions and their schema
-- are called now, and calls no function but the extension's own.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/lib/plans.sql'
CREATE DATABASE regress_sortid_search_renamed TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_search_renamed
\i :plans
\pset format unaligned
SET client_min_messages = warning;
CREATE SCHEMA ids;
CREATE EXTENSION sortid SCHEMA ids;
SET search_path = ids, public;
CREATE TABLE t (a ids.typeid, b ids.ulid, c ids.xid);
INSERT INTO t SELECT ids.gen_typeid('user', at), ids.gen_ulid(at), ids.gen_xid(at)
  FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-02 00:00+00', '1 minute') AS at;
CREATE INDEX ON t (a);
CREATE INDEX ON t (b);
CREATE INDEX ON t (c);
VACUUM ANALYZE t;
-- The conditions are kept in views, so that they survive what is renamed. As constants
-- they show values that were computed; as parameters the functions are named.
CREATE VIEW public.by_prefix AS SELECT FROM t WHERE a ^@ 'user_01kdw000';
CREATE VIEW public.by_type AS SELECT FROM t WHERE typeid_has_prefix(a, current_setting('app.prefix'));
CREATE VIEW public.by_time AS SELECT FROM t WHERE b <@ tstzrange(now(), NULL);
CREATE VIEW public.contains AS SELECT FROM t WHERE tstzrange(now(), NULL) @> c;
CREATE VIEW public.once AS SELECT FROM t WHERE b ^@ (SELECT 'x' WHERE random() >= 0);
SET app.prefix = 'user';
CREATE FUNCTION public.indexed() RETURNS TABLE (query text, is_indexed bool) LANGUAGE sql AS $$
  SELECT v, pg_temp.plan_of('TABLE public.' || v) ~ 't_[abc]_idx \(Index Cond' FROM unnest('{by_prefix,by_type,by_time,contains,once}'::text[]) AS v
$$;
SET enable_seqscan = off;
SET jit = off;
SELECT * FROM public.indexed();

-- Renamed one by one and all together, in sessions that knew the old names and in new ones.
CREATE FUNCTION public.summary() RETURNS text LANGUAGE sql AS $$ SELECT string_agg(query, ' ') FROM public.indexed() WHERE is_indexed $$;
BEGIN;
ALTER FUNCTION typeid_lower_bound RENAME TO f1;
ALTER FUNCTION ulid_last_in RENAME TO f2;
ALTER FUNCTION typeid_first_of_prefix RENAME TO f3;
SELECT public.summary();
ALTER TYPE typeid RENAME TO key;
ALTER TYPE ids.xid RENAME TO ulid_of_events;
ALTER TYPE ulid RENAME TO xid;
SELECT public.summary();
ALTER FUNCTION typeid_starts_with RENAME TO f4;
ALTER FUNCTION ulid_within RENAME TO f5;
ALTER FUNCTION xid_within_commuted RENAME TO f6;
ALTER FUNCTION search_support RENAME TO f7;
SELECT public.summary();
ALTER SCHEMA ids RENAME TO "Other";
SELECT public.summary();
ROLLBACK;
-- SET and SECURITY DEFINER, which the server enforces by a wrapper around the function.
BEGIN;
ALTER FUNCTION typeid_starts_with SET work_mem = '1MB';
ALTER FUNCTION ulid_within SECURITY DEFINER;
ALTER FUNCTION xid_first_in SECURITY DEFINER;
ALTER FUNCTION ulid_lower_bound SET work_mem = '1MB';
SELECT public.summary();
ROLLBACK;
SELECT public.summary();
BEGIN;
DO $$ DECLARE f regprocedure; BEGIN
  FOR f IN SELECT objid FROM pg_depend WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid') AND classid = 'pg_proc'::regclass
    AND deptype = 'e' LOOP
    EXECUTE format('ALTER FUNCTION %s RENAME TO %I', f, 'f' || f::oid);
  END LOOP;
END $$;
SELECT public.summary();
COMMIT;
\c
\i :plans
SET enable_seqscan = off;
SET jit = off;
SET app.prefix = 'user';
SELECT public.summary();

-- Made anew: nothing of the old functions is remembered.
SET client_min_messages = warning;
SET search_path = ids, public;
DROP EXTENSION sortid CASCADE;
CREATE EXTENSION sortid SCHEMA ids;
ALTER TABLE t ADD b ulid;
CREATE INDEX ON t (b);
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');

-- The types must fit: where nothing does, the operator is called as it stands.
BEGIN;
ALTER EXTENSION sortid DROP FUNCTION ulid_lower_bound;
ALTER FUNCTION ulid_lower_bound RENAME TO is_no_member;
CREATE FUNCTION ulid_lower_bound(text) RETURNS ulid LANGUAGE plpgsql IMMUTABLE STRICT AS $$BEGIN RAISE 'hostile'; END$$;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
SELECT count(*) FROM t WHERE b ^@ '01K';
ALTER EXTENSION sortid ADD FUNCTION ulid_lower_bound;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ALTER FUNCTION ulid_lower_bound RENAME TO is_hostile;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
-- Of the same symbol, but with other types or volatile.
CREATE FUNCTION other(varchar) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid', 'ulid_lower_bound';
CREATE FUNCTION other_type(text) RETURNS uuid LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid', 'ulid_lower_bound';
CREATE FUNCTION volatile_one(text) RETURNS ulid LANGUAGE c STRICT AS '$libdir/sortid', 'ulid_lower_bound';
-- Of the same types, but in another language, or of another symbol, another library, or a symbol that only a
-- newer version of this library has.
SET check_function_bodies = off;
CREATE FUNCTION other_language(text) RETURNS ulid LANGUAGE plpgsql IMMUTABLE STRICT AS 'ulid_lower_bound';
CREATE FUNCTION other_symbol(text) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid', 'ulid_upper_bound';
CREATE FUNCTION other_library(text) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/bloom', 'blhandler';
CREATE FUNCTION newer(text) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/sortid', 'ulid_upper_bound';
UPDATE pg_proc SET prosrc = 'ulid_of_tomorrow' WHERE proname = 'newer';
ALTER EXTENSION sortid ADD FUNCTION other;
ALTER EXTENSION sortid ADD FUNCTION other_language;
ALTER EXTENSION sortid ADD FUNCTION other_symbol;
ALTER EXTENSION sortid ADD FUNCTION other_library;
ALTER EXTENSION sortid ADD FUNCTION newer;
ALTER EXTENSION sortid ADD FUNCTION other_type;
ALTER EXTENSION sortid ADD FUNCTION volatile_one;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
-- Only a member that is like the lost one in everything but the name takes its place, however the
-- path of the library is written.
CREATE FUNCTION fits(text) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS 'sortid', 'ulid_lower_bound';
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ALTER EXTENSION sortid ADD FUNCTION fits;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ALTER EXTENSION sortid DROP FUNCTION fits;
DROP FUNCTION fits;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
CREATE FUNCTION fits(text) RETURNS ulid LANGUAGE c IMMUTABLE STRICT AS '$libdir/./sortid', 'ulid_lower_bound';
ALTER EXTENSION sortid ADD FUNCTION fits;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ROLLBACK;

-- ALTER EXTENSION changes no function. A session that planned without a member uses it as
-- soon as it is one again, whether it is a bound or the function that is called.
BEGIN;
ALTER EXTENSION sortid DROP FUNCTION ulid_last_in;
ALTER FUNCTION ulid_last_in COST 2;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b <@ tstzrange(now(), NULL)');
ALTER EXTENSION sortid ADD FUNCTION ulid_last_in;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b <@ tstzrange(now(), NULL)');
ROLLBACK;
BEGIN;
ALTER EXTENSION sortid DROP FUNCTION ulid_starts_with;
ALTER FUNCTION ulid_starts_with COST 2;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ALTER EXTENSION sortid ADD FUNCTION ulid_starts_with;
SELECT pg_temp.plan_of('SELECT FROM t WHERE b ^@ ''01K''');
ROLLBACK;

-- A function that is not the extension's may use its support function: it is called.
CREATE FUNCTION public.mine(ulid, text) RETURNS boolean LANGUAGE c IMMUTABLE STRICT SUPPORT search_support AS '$libdir/sortid', 'ulid_starts_with';
SELECT pg_temp.plan_of('SELECT FROM t WHERE public.mine(b, ''01K'')');
\c :regression
DROP DATABASE regress_sortid_search_renamed;
