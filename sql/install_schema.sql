-- A role that is not a superuser installs the extension into a schema outside the search path. The
-- schema's name needs quotes. Names are qualified, but keys, sorting and grouping do not need
-- names. DROP EXTENSION leaves nothing behind.
\set regression :DBNAME
CREATE ROLE regress_sortid_owner;
CREATE DATABASE regress_sortid_schema;
\c regress_sortid_schema
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
GRANT CREATE ON DATABASE regress_sortid_schema TO regress_sortid_owner;
CREATE TEMP VIEW objects AS
SELECT (SELECT count(*) FROM pg_proc) AS functions,
       (SELECT count(*) FROM pg_type WHERE typnamespace <> pg_my_temp_schema()) AS types,
       (SELECT count(*) FROM pg_operator) AS operators,
       (SELECT count(*) FROM pg_opfamily) AS families,
       (SELECT count(*) FROM pg_opclass) AS classes,
       (SELECT count(*) FROM pg_amop) AS class_operators,
       (SELECT count(*) FROM pg_amproc) AS class_functions,
       (SELECT count(*) FROM pg_cast) AS casts,
       (SELECT count(*) FROM pg_aggregate) AS aggregates,
       (SELECT count(*) FROM pg_description) AS comments,
       (SELECT count(*) FROM pg_depend) AS dependencies,
       (SELECT count(*) FROM pg_init_privs) AS privileges;
GRANT SELECT ON objects TO regress_sortid_owner;
CREATE TEMP TABLE before AS SELECT * FROM objects WITH NO DATA;
INSERT INTO before SELECT * FROM objects;

SET ROLE regress_sortid_owner;
CREATE SCHEMA "Sort Id";
CREATE EXTENSION sortid SCHEMA "Sort Id";
SELECT extnamespace::regnamespace AS schema, extowner::regrole AS owner,
       extrelocatable AS relocatable
FROM pg_extension WHERE extname = 'sortid';
SELECT DISTINCT pg_describe_object('pg_namespace'::regclass, pronamespace, 0) AS functions_in
FROM pg_proc WHERE probin = '$libdir/sortid';
SELECT bool_and(oid::regtype::text = '"Sort Id".' || typname) AS types_with_schema,
       count(*) > 5 AS several, bool_or(typname = 'xid') AS xid
FROM pg_type WHERE typnamespace = '"Sort Id"'::regnamespace AND typelem = 0;

-- A table of ids in another schema; neither schema is in the search path.
\set ECHO none
CREATE SCHEMA shop;
SET search_path = pg_catalog;
CREATE DOMAIN shop.user_id AS "Sort Id".typeid DEFAULT "Sort Id".gen_typeid('user')
  CHECK ("Sort Id".typeid_has_prefix(VALUE, 'user'));
CREATE TABLE shop.things (
  typeid shop.user_id PRIMARY KEY,
  ulid "Sort Id".ulid UNIQUE DEFAULT "Sort Id".gen_ulid(),
  euid "Sort Id".euid DEFAULT "Sort Id".gen_euid(3),
  base62id "Sort Id".base62id DEFAULT "Sort Id".gen_base62id(),
  uid11 "Sort Id".uid11 DEFAULT "Sort Id".gen_uid11(),
  xid "Sort Id".xid DEFAULT "Sort Id".gen_xid_monotonic(),
  at timestamptz GENERATED ALWAYS AS ("Sort Id".ulid_timestamp(ulid)) STORED);
CREATE INDEX things_typeid_prefix_idx ON shop.things ("Sort Id".typeid_prefix(typeid));
CREATE INDEX ON shop.things USING hash (base62id);
CREATE INDEX ON shop.things USING brin (euid, xid "Sort Id".xid_minmax_multi_ops);
CREATE INDEX ON shop.things (euid) WHERE xid >= 'jpXCZedGfVQ';
INSERT INTO shop.things (typeid)
SELECT "Sort Id".make_typeid('user', md5(n::text)::uuid) FROM generate_series(1, 1000) AS n;
\set ECHO all
ANALYZE shop.things;

-- The definitions that pg_dump would write.
SELECT attname, format_type(atttypid, atttypmod) AS type, pg_get_expr(adbin, adrelid) AS "default"
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = 'shop.things'::regclass AND attnum > 0 ORDER BY attnum;
SELECT pg_get_indexdef(indexrelid) FROM pg_index
WHERE indrelid = 'shop.things'::regclass ORDER BY indexrelid::regclass::text COLLATE "C";
SELECT typdefault, pg_get_constraintdef(c.oid)
FROM pg_type AS t JOIN pg_constraint AS c ON contypid = t.oid WHERE typname = 'user_id';

-- Keys, sorting, grouping and arrays use the types' operator classes and do not need names.
-- Operators, min and max are found with any search path. Types and other functions are looked up in
-- the search path, as for every extension.
INSERT INTO shop.things (typeid) VALUES ('user_7zxayj4ff0tkncq6hyds9yah4d')
ON CONFLICT (typeid) DO NOTHING;
SELECT count(*), count(DISTINCT ulid) AS ulids, count(DISTINCT xid) AS xids,
       bool_and(ARRAY[euid] = ARRAY[euid]) AS arrays, min(typeid),
       (SELECT count(*) FROM (SELECT uid11 FROM shop.things GROUP BY uid11) AS g) AS groups,
       (SELECT count(*) FROM (SELECT typeid FROM shop.things
                              INTERSECT SELECT typeid FROM shop.things) AS i) AS in_both
FROM shop.things;
SELECT sqlstate, message FROM pg_temp.errors_of($$SELECT ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV'$$);
-- Searches become index ranges, and the functions in their rewrites are found with any search path.
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT condition || E'\n' || pg_temp.plan_of(
  'SELECT at FROM shop.things WHERE ' || condition, conditions => true) AS plans
FROM unnest(ARRAY[
  $$typeid = 'user_66repv0k6y5byxasbbdcwea7hv'$$, $$ulid ^@ '01KDW'$$,
  $$ulid <@ tstzrange(now() - interval '1 day', now())$$,
  $$ulid LIKE '01KDW%'$$, $$"Sort Id".ulid_starts_with(ulid, '01KDW')$$]) AS condition;
SET search_path = "Sort Id";
SELECT pg_temp.plan_of(
  $$SELECT at FROM shop.things WHERE typeid = 'user_66repv0k6y5byxasbbdcwea7hv'$$,
  conditions => true);

-- DROP EXTENSION leaves nothing behind.
RESET search_path;
DROP EXTENSION sortid;
DROP SCHEMA shop CASCADE;
DROP EXTENSION sortid;
DROP SCHEMA "Sort Id";
RESET ROLE;
TABLE before EXCEPT TABLE objects;
SELECT count(*) FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND refobjid NOT IN (SELECT oid FROM pg_extension);

-- A role without CREATE on the database cannot install the extension.
REVOKE CREATE ON DATABASE regress_sortid_schema FROM regress_sortid_owner;
CREATE SCHEMA ids AUTHORIZATION regress_sortid_owner;
SET ROLE regress_sortid_owner;
CREATE EXTENSION sortid SCHEMA ids;
RESET ROLE;
\c :regression
DROP DATABASE regress_sortid_schema;
DROP ROLE regress_sortid_owner;
