-- Temporal keys exist from PostgreSQL 18 on. A database that pg_upgrade moved to 18 gets support
-- for them with an update of sortid_gist. what_uuid_can_do_from_18 tests the keys themselves.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET client_min_messages = warning;
CREATE EXTENSION sortid_gist CASCADE;
RESET client_min_messages;

-- Leaves out types of a size for which btree_gist has no class. gist_gin_indexes lists types that
-- were forgotten.
DELETE FROM types
WHERE oid NOT IN (
  SELECT opcintype FROM pg_opclass JOIN pg_am AS a ON a.oid = opcmethod WHERE amname = 'gist'
);

-- The operator classes of a database that pg_upgrade moved to 18 lack functions. An update from one
-- version of sortid_gist to the other, in either direction, adds them, and the result is identical
-- to a new installation.
\set ECHO none
CREATE TEMP VIEW members AS
SELECT classid, objid
FROM pg_depend
WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid_gist');
CREATE TEMP VIEW described AS
SELECT pg_describe_object(classid, objid, 0) AS object,
  obj_description(objid, classid::regclass::name) AS comment,
  CASE WHEN classid = 'pg_proc'::regclass THEN pg_get_functiondef(objid) END AS definition
FROM members
UNION ALL SELECT pg_describe_object('pg_amproc'::regclass, p.oid, 0), NULL, NULL
FROM pg_amproc AS p JOIN members ON classid = 'pg_opfamily'::regclass AND objid = amprocfamily;
CREATE TEMP TABLE fresh AS TABLE described;
CREATE TEMP VIEW differences AS
(TABLE fresh EXCEPT TABLE described) UNION ALL (TABLE described EXCEPT TABLE fresh);
CREATE PROCEDURE pg_temp.as_before_18() LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM types LOOP
    EXECUTE format('ALTER OPERATOR FAMILY %1$s_gist_ops USING gist
          DROP FUNCTION 11 (%2$s, %2$s), FUNCTION 12 ("any", "any");
        ALTER EXTENSION sortid_gist DROP FUNCTION %1$s_gist_sortsupport(internal);
        DROP FUNCTION %1$s_gist_sortsupport(internal)',
      t.name, t.type);
  END LOOP;
  ALTER EXTENSION sortid_gist DROP FUNCTION sortid_gist_translate_cmptype(int);
  DROP FUNCTION sortid_gist_translate_cmptype(int);
END $$;
\set ECHO all
CALL pg_temp.as_before_18();
CREATE TABLE temporal (id ulid, valid daterange, UNIQUE (id, valid WITHOUT OVERLAPS));
CREATE TABLE excluded (id ulid, valid daterange, EXCLUDE USING gist (id WITH =, valid WITH &&));
INSERT INTO excluded VALUES ('00000000000000000000000001', '[2026-01-01,2026-02-01)');
SELECT default_version || '+18' AS version_18
FROM pg_available_extensions
WHERE name = 'sortid_gist' \gset
SET client_min_messages = warning;
ALTER EXTENSION sortid_gist UPDATE;
RESET client_min_messages;
ALTER EXTENSION sortid_gist UPDATE TO :'version_18';
CREATE TABLE temporal (id ulid, valid daterange, UNIQUE (id, valid WITHOUT OVERLAPS));
INSERT INTO excluded VALUES ('00000000000000000000000001', '[2026-01-01,2026-02-01)');
TABLE differences;
ALTER EXTENSION sortid_gist UPDATE;
TABLE differences;
DROP TABLE temporal;
CALL pg_temp.as_before_18();
ALTER EXTENSION sortid_gist UPDATE TO :'version_18';
ALTER EXTENSION sortid_gist UPDATE;
TABLE differences;
DROP TABLE excluded;
DROP EXTENSION sortid_gist, btree_gist;
