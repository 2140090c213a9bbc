-- Search stays a range of the index under row-level security, and where the
-- extension lies in a schema off the search path.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/lib/plans.sql'
\i :plans
\set ECHO none
\pset format unaligned
CREATE ROLE regress_sortid_reader;
CREATE TABLE notes (id ulid PRIMARY KEY, owner text);
INSERT INTO notes SELECT gen_ulid(t), 'regress_sortid_reader'
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-08 00:00+00', '1 minute') AS t;
CREATE TABLE wanted (prefix text);
INSERT INTO wanted VALUES ('01KDW');
GRANT SELECT ON notes, wanted TO regress_sortid_reader;
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON notes USING (owner = current_user);
VACUUM ANALYZE notes, wanted;
\set ECHO all
SET SESSION AUTHORIZATION regress_sortid_reader;

-- A constant, what is known when the query starts, and a parameter are index
-- conditions: the comparisons are leakproof.
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id ^@ '01KDW';
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id <@ tstzrange(now() - interval '1 day', now());
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix(text) AS SELECT * FROM notes WHERE id ^@ $1;
EXPLAIN (COSTS OFF) EXECUTE by_prefix('01KDW');
SELECT count(*) FROM notes WHERE id ^@ '01KDW';

-- A bound that could raise an error about a row of the table itself is not looked
-- at before the policy: the owner's name is no prefix of anything.
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id ^@ owner;
-- Nor is the value of a sub-select; but bounds that are sub-selects are.
SELECT pg_temp.plan_of('SELECT * FROM notes WHERE id ^@ (SELECT prefix FROM wanted)', conditions => true) AS search,
  pg_temp.plan_of('SELECT * FROM notes WHERE id BETWEEN (SELECT ulid_lower_bound(prefix) FROM wanted) AND (SELECT ulid_upper_bound(prefix) FROM wanted)', conditions => true) AS bounds;
RESET SESSION AUTHORIZATION;

-- The policy itself may search: it is a range then.
DROP POLICY own ON notes;
CREATE POLICY own ON notes USING (id ^@ current_setting('app.prefix'));
SET SESSION AUTHORIZATION regress_sortid_reader;
SET app.prefix = '01KDW';
EXPLAIN (COSTS OFF) SELECT * FROM notes;
SELECT count(*) FROM notes;
RESET SESSION AUTHORIZATION;
ALTER POLICY own ON notes USING (id ^@ (SELECT current_setting('app.prefix')));
SET SESSION AUTHORIZATION regress_sortid_reader;
SELECT pg_temp.plan_of('SELECT * FROM notes', conditions => true);
RESET SESSION AUTHORIZATION;
DROP TABLE notes, wanted;
DROP ROLE regress_sortid_reader;

-- Off the search path: the operators are named with their schema, and what they
-- are rewritten to is found without it.
CREATE DATABASE regress_sortid_elsewhere TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_elsewhere
CREATE SCHEMA "Sort Id";
CREATE EXTENSION sortid SCHEMA "Sort Id";
CREATE TABLE notes (id "Sort Id".ulid PRIMARY KEY);
INSERT INTO notes SELECT "Sort Id".gen_ulid(t)
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-08 00:00+00', '1 minute') AS t;
VACUUM ANALYZE notes;
SHOW search_path;
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id ^@ '01KDW';
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id <@ tstzrange(now() - interval '1 day', now());
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE "Sort Id".ulid_starts_with(id, '01KDW');

-- What a hostile schema in front offers is not what is called.
CREATE SCHEMA hostile;
CREATE FUNCTION hostile.ulid_lower_bound(text) RETURNS "Sort Id".ulid LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RAISE 'hostile'; END$$;
CREATE FUNCTION hostile.never("Sort Id".ulid, "Sort Id".ulid) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RAISE 'hostile'; END$$;
CREATE OPERATOR hostile.>= (FUNCTION = hostile.never, LEFTARG = "Sort Id".ulid, RIGHTARG = "Sort Id".ulid);
SET search_path = hostile, public;
SELECT count(*) FROM notes WHERE id ^@ '01KDW';

-- Where a type has been renamed the functions of its bounds are found all the same.
ALTER TYPE "Sort Id".ulid RENAME TO id_of_notes;
EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE id ^@ '01KDW';
SELECT count(*) FROM notes WHERE id ^@ '01KDW';

-- What somebody else has given the names that fit since is not called, whatever it returns.
CREATE FUNCTION "Sort Id".id_of_notes_lower_bound(text) RETURNS int IMMUTABLE RETURN 1;
CREATE FUNCTION "Sort Id".id_of_notes_upper_bound(text) RETURNS int IMMUTABLE RETURN 1;
SELECT count(*) FROM notes WHERE id ^@ '01KDW';
DROP FUNCTION "Sort Id".id_of_notes_lower_bound, "Sort Id".id_of_notes_upper_bound;
CREATE FUNCTION "Sort Id".id_of_notes_lower_bound(text) RETURNS "Sort Id".id_of_notes LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RAISE 'hostile'; END$$;
CREATE FUNCTION "Sort Id".id_of_notes_upper_bound(text) RETURNS "Sort Id".id_of_notes LANGUAGE plpgsql IMMUTABLE AS $$BEGIN RAISE 'hostile'; END$$;
SELECT count(*) FROM notes WHERE id ^@ '01KDW';
ALTER TYPE "Sort Id".euid RENAME TO ulid;
CREATE TABLE shipments (id "Sort Id".ulid);
INSERT INTO shipments VALUES ('1KDVDNA00B9F60938NKRKAYDXW8');
SELECT id FROM shipments WHERE id ^@ '1KDVDNA00B9F60938NKRKAYDXW8';
\c :regression
DROP DATABASE regress_sortid_elsewhere;
