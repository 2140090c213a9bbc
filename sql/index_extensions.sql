-- sortid_gist and sortid_gin are trusted: the owner of a database may create them. Each can have
-- its own schema outside the search path, and can be moved; constraints keep working.
\set regression :DBNAME
\getenv abs_srcdir PG_ABS_SRCDIR
CREATE ROLE regress_sortid_owner;
CREATE DATABASE regress_sortid_classes
  TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\c regress_sortid_classes
\i :abs_srcdir/test/lib/regress.sql
GRANT CREATE ON DATABASE regress_sortid_classes TO regress_sortid_owner;
CREATE TEMP VIEW objects AS
SELECT (SELECT count(*) FROM pg_proc) AS functions,
       (SELECT count(*) FROM pg_opfamily) AS families,
       (SELECT count(*) FROM pg_opclass) AS classes,
       (SELECT count(*) FROM pg_amop) AS class_operators,
       (SELECT count(*) FROM pg_amproc) AS class_functions,
       (SELECT count(*) FROM pg_description) AS comments,
       (SELECT count(*) FROM pg_depend) AS dependencies;
GRANT SELECT ON objects TO regress_sortid_owner;
CREATE TEMP TABLE before AS SELECT * FROM objects WITH NO DATA;

SET ROLE regress_sortid_owner;
\set VERBOSITY terse
-- Neither can be created without the extensions that it requires.
CREATE EXTENSION sortid_gist;
\set ECHO none
CREATE SCHEMA "Sort Id";
CREATE SCHEMA "Keys";
CREATE SCHEMA "Classes";
CREATE SCHEMA shop;
CREATE EXTENSION sortid SCHEMA "Sort Id";
CREATE EXTENSION btree_gist SCHEMA "Keys";
CREATE EXTENSION btree_gin SCHEMA "Keys";
RESET ROLE;
INSERT INTO before SELECT * FROM objects;
SET ROLE regress_sortid_owner;
CREATE EXTENSION sortid_gist SCHEMA "Classes";
CREATE EXTENSION sortid_gin SCHEMA "Classes";
\set ECHO all
SELECT extname,
       extversion = (SELECT default_version FROM pg_available_extensions
                     WHERE name = extname) AS current,
       extnamespace::regnamespace AS schema, extowner::regrole AS owner
FROM pg_extension WHERE extname ^@ 'sortid' ORDER BY 1;
SELECT pronamespace::regnamespace AS functions_in, count(*) > 60 AS many FROM pg_proc
WHERE probin IN ('$libdir/btree_gist', '$libdir/btree_gin') AND proname ~ '_gi(st|n)_'
GROUP BY 1;

SET search_path = pg_catalog;
CREATE TABLE shop.bookings (room "Sort Id".typeid, guest "Sort Id".xid, during tstzrange,
  EXCLUDE USING gist (room WITH =, during WITH &&),
  EXCLUDE USING gist (room WITH =, guest WITH <>));
CREATE TABLE shop.notes (guest "Sort Id".ulid, words tsvector);
CREATE INDEX ON shop.notes USING gin (guest, words);
INSERT INTO shop.bookings
VALUES ('room_00000000000000000000000001', '11111111112', '[2026-01-01,2026-01-03)');
INSERT INTO shop.bookings
VALUES ('room_00000000000000000000000001', '11111111112', '[2026-01-02,2026-01-05)');
INSERT INTO shop.bookings
VALUES ('room_00000000000000000000000001', '11111111113', '[2026-02-02,2026-02-05)');
INSERT INTO shop.bookings
VALUES ('room_00000000000000000000000001', '11111111112', '[2026-02-02,2026-02-05)');
SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'x' ORDER BY oid;

-- A superuser can move these extensions, and btree_gist too. The extensions that they require
-- cannot be dropped first.
RESET ROLE;
SET search_path = pg_catalog;
ALTER EXTENSION sortid_gist SET SCHEMA shop;
ALTER EXTENSION sortid_gin SET SCHEMA shop;
ALTER EXTENSION btree_gist SET SCHEMA public;
INSERT INTO shop.bookings
VALUES ('room_00000000000000000000000001', '11111111112', '[2026-02-04,2026-02-06)');
SELECT opcname, opcnamespace::regnamespace AS schema FROM pg_opclass
WHERE opcname ^@ 'xid_gi' ORDER BY 1;
SET enable_seqscan = off;
SELECT pg_temp.plan_of(
  $$SELECT FROM shop.notes WHERE guest = '00000000000000000000000001' AND words @@ 'w'$$);
SET ROLE regress_sortid_owner;
RESET search_path;
DROP EXTENSION sortid;
DROP EXTENSION btree_gin;
DROP EXTENSION sortid_gist;
DROP EXTENSION sortid_gin;
DROP TABLE shop.bookings, shop.notes;
DROP EXTENSION sortid_gist, sortid_gin;
RESET ROLE;
TABLE before EXCEPT TABLE objects;
\c :regression
DROP DATABASE regress_sortid_classes;
DROP ROLE regress_sortid_owner;
