-- Temporal keys, which PostgreSQL has from 18 on: an id of each type is unique at every time, and a
-- foreign key refers to it for a period. A database that came to 18 by pg_upgrade gets them by an
-- update of sortid_gist.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :types
\i :errors
SET client_min_messages = warning;
CREATE EXTENSION sortid_gist CASCADE;
RESET client_min_messages;

-- Types of sizes that btree_gist has no class for are not asked; gist_indexes names one that is forgotten.
DELETE FROM types WHERE oid NOT IN (SELECT opcintype FROM pg_opclass JOIN pg_am AS a ON a.oid = opcmethod WHERE amname = 'gist');

-- The classes that a database has which came to 18 by pg_upgrade. An update between the two versions
-- completes them, in both directions, and then differs in nothing from a new installation.
CREATE TEMP VIEW members AS
SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid_gist');
CREATE TEMP VIEW described AS
SELECT pg_describe_object(classid, objid, 0) AS object, obj_description(objid, classid::regclass::name) AS comment,
       CASE WHEN classid = 'pg_proc'::regclass THEN pg_get_functiondef(objid) END AS definition FROM members
UNION ALL
SELECT pg_describe_object('pg_amproc'::regclass, p.oid, 0), NULL, NULL FROM pg_amproc AS p JOIN members
  ON classid = 'pg_opfamily'::regclass AND objid = amprocfamily;
CREATE TEMP TABLE fresh AS TABLE described;
CREATE PROCEDURE pg_temp.as_before_18() LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM types LOOP
    EXECUTE format('ALTER OPERATOR FAMILY %1$s_gist_ops USING gist DROP FUNCTION 11 (%2$s, %2$s), FUNCTION 12 ("any", "any");
      ALTER EXTENSION sortid_gist DROP FUNCTION %1$s_gist_sortsupport(internal); DROP FUNCTION %1$s_gist_sortsupport(internal)', t.name, t.type);
  END LOOP;
  ALTER EXTENSION sortid_gist DROP FUNCTION sortid_gist_translate_cmptype(int);
  DROP FUNCTION sortid_gist_translate_cmptype(int);
END $$;
CALL pg_temp.as_before_18();
CREATE TABLE temporal (id ulid, valid daterange, UNIQUE (id, valid WITHOUT OVERLAPS));
CREATE TABLE excluded (id ulid, valid daterange, EXCLUDE USING gist (id WITH =, valid WITH &&));
INSERT INTO excluded VALUES ('00000000000000000000000001', '[2026-01-01,2026-02-01)');
SELECT default_version || '+18' AS version_18 FROM pg_available_extensions WHERE name = 'sortid_gist' \gset
SET client_min_messages = warning;
ALTER EXTENSION sortid_gist UPDATE;
RESET client_min_messages;
ALTER EXTENSION sortid_gist UPDATE TO :'version_18';
CREATE TABLE temporal (id ulid, valid daterange, UNIQUE (id, valid WITHOUT OVERLAPS));
INSERT INTO excluded VALUES ('00000000000000000000000001', '[2026-01-01,2026-02-01)');
TABLE fresh EXCEPT TABLE described;
TABLE described EXCEPT TABLE fresh;
ALTER EXTENSION sortid_gist UPDATE;
TABLE fresh EXCEPT TABLE described;
DROP TABLE temporal;
CALL pg_temp.as_before_18();
ALTER EXTENSION sortid_gist UPDATE TO :'version_18';
ALTER EXTENSION sortid_gist UPDATE;
TABLE described EXCEPT TABLE fresh;
TABLE fresh EXCEPT TABLE described;
SELECT count(*) AS classes, count(*) FILTER (WHERE amvalidate(objid)) AS valid FROM members WHERE classid = 'pg_opclass'::regclass;
DROP TABLE excluded;

-- A key and a foreign key of every type and of a domain.
CREATE DOMAIN product_id AS typeid;
CALL pg_temp.each($$
  CREATE TABLE prices_$T (id $type, valid daterange, price int, PRIMARY KEY (id, valid WITHOUT OVERLAPS));
  CREATE TABLE orders_$T (id $type, at daterange, FOREIGN KEY (id, PERIOD at) REFERENCES prices_$T);
  INSERT INTO prices_$T SELECT $id(u), daterange(d::date, (d + interval '1 month')::date), 10
  FROM (SELECT md5(n::text)::uuid FROM generate_series(1, 40) AS n) AS i(u), generate_series(timestamp '2026-01-01', '2026-06-01', '1 month') AS d;
  INSERT INTO orders_$T SELECT id, '[2026-01-10,2026-05-20)' FROM prices_$T GROUP BY id $$);
CREATE TABLE prices_of_domain (id product_id, valid daterange, price int, PRIMARY KEY (id, valid WITHOUT OVERLAPS));
CREATE TABLE orders_of_domain (id product_id, at daterange, FOREIGN KEY (id, PERIOD at) REFERENCES prices_of_domain);
INSERT INTO prices_of_domain TABLE prices_typeid;
INSERT INTO orders_of_domain TABLE orders_typeid;

-- What violates the keys, on every type, and what does not.
SELECT statement, e.sqlstate, e.message, count(*) = 1 + (SELECT count(*) FROM types) AS all_tables
FROM unnest(ARRAY(SELECT name FROM types) || text 'of_domain') AS t,
  unnest(ARRAY[$$INSERT INTO prices_T SELECT id, '[2026-06-15,2026-07-15)' FROM prices_T LIMIT 1 RETURNING 'done'$$,
    $$INSERT INTO prices_T SELECT id, '[2026-07-01,2026-07-15)' FROM prices_T LIMIT 1 RETURNING 'done'$$,
    $$INSERT INTO orders_T SELECT id, '[2026-06-15,2026-08-15)' FROM prices_T ORDER BY id LIMIT 1 RETURNING 'done'$$,
    $$DELETE FROM prices_T WHERE valid @> date '2026-04-01' RETURNING 'done'$$,
    $$UPDATE prices_T SET price = 11 WHERE valid @> date '2026-04-01' RETURNING 'done'$$,
    $$DELETE FROM prices_T WHERE valid @> date '2026-06-01' RETURNING 'done'$$]) WITH ORDINALITY AS s(statement, n),
  LATERAL (SELECT sqlstate, regexp_replace(message, '(_)(' || t || ')', '\1T', 'g') AS message
    FROM pg_temp.errors_of(regexp_replace(statement, '_T\M', '_' || t, 'g'))) AS e
GROUP BY s.n, 1, 2, 3 ORDER BY s.n;
CALL pg_temp.each('DROP TABLE orders_$T, prices_$T');

DROP TABLE orders_of_domain, prices_of_domain;
DROP DOMAIN product_id;
DROP EXTENSION sortid_gist, btree_gist;
