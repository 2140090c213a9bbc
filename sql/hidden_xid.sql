-- PostgreSQL has a built-in type xid, the transaction id (pg_catalog.xid). pg_catalog comes first
-- in the search path, so an unqualified xid is the built-in type. Write public.xid or xid11, or
-- create a domain.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SELECT 'xid'::regtype = 'pg_catalog.xid'::regtype AS bare_is_core, 'public.xid'::regtype AS ours,
       pg_typeof(gen_xid()) AS generated;

-- With the built-in xid, these raise errors: our generator as a default, a primary key, our
-- function and our value. Up to PostgreSQL 15, the built-in xid reads only the leading digits of a
-- string; from 16 on, it rejects the string.
CREATE TEMP TABLE stored (id xid);
SELECT statement, message FROM unnest(ARRAY[
  'CREATE TABLE events (id xid DEFAULT gen_xid())', 'CREATE TABLE events (id xid PRIMARY KEY)',
  'SELECT xid_timestamp(''113''::xid)', 'INSERT INTO stored VALUES (gen_xid())',
  'SELECT FROM stored WHERE id = gen_xid()'
]) AS statement, pg_temp.errors_of(statement);
SELECT message = CASE WHEN current_setting('server_version_num')::int < 160000 THEN '113'
  ELSE 'invalid input syntax for type xid: "113q8KFkAEs"' END AS read_as_expected
FROM pg_temp.errors_of('INSERT INTO stored VALUES (''113q8KFkAEs'') RETURNING id');

-- Qualified with its schema, xid is our type.
SELECT '113q8KFkAEs'::public.xid AS literal, public.xid '113q8KFkAEs' AS constant,
       CAST('113q8KFkAEs' AS public.xid) AS "cast",
       xid_timestamp('113q8KFkAEs') AT TIME ZONE 'UTC' AS function_argument;
CREATE TEMP TABLE events (id public.xid PRIMARY KEY DEFAULT gen_xid(), ids public.xid[]);
INSERT INTO events VALUES ('113q8KFkAEs', '{113q8KFkAEs}')
RETURNING id, pg_typeof(id), pg_typeof(ids);
SELECT count(*) FROM events WHERE id BETWEEN '113q8KFkAEr' AND '113q8KFkAEt';

-- The extension's domain xid11 has an unambiguous name. A column can be changed from the type to
-- the domain and back without a rewrite; min and max return the type.
CREATE TEMP TABLE named (
  id xid11 PRIMARY KEY DEFAULT gen_xid_monotonic(), ids xid11[], old public.xid
) PARTITION BY RANGE (id);
CREATE TEMP TABLE named_1 PARTITION OF named FOR VALUES FROM (MINVALUE) TO ('5M111111111');
CREATE TEMP TABLE named_2 PARTITION OF named FOR VALUES FROM ('5M111111111') TO (MAXVALUE);
INSERT INTO named VALUES
  ('113q8KFkAEs', '{113q8KFkAEs}', '113q8KFkAEs'),
  ('5M1zzzzzzzz', NULL, NULL)
RETURNING *, pg_typeof(id), pg_typeof(ids);
SELECT message FROM pg_temp.errors_of('INSERT INTO named VALUES (''113'')');
SELECT id FROM named
WHERE id ^@ '113q' OR id LIKE '5M1%zz' OR id <@ tstzrange('2150-01-01', NULL) ORDER BY id;
SELECT pg_temp.plan_of('SELECT FROM named WHERE id ^@ ''113q''', conditions => true);
SELECT pg_typeof(min(id)) AS of_min, max(id), min(id::text) FROM named;
SELECT id = ANY (ids) AS in_array, ids @> ARRAY[id] AS same_type,
       ids::public.xid[] @> ARRAY[old] AS "cast", xid_timestamp(id) = id::timestamptz AS "time"
FROM named WHERE ids IS NOT NULL;
CREATE TEMP TABLE stored_ids AS SELECT gen_xid() AS id FROM generate_series(1, 10);
SELECT relfilenode AS before FROM pg_class WHERE relname = 'stored_ids' \gset
ALTER TABLE stored_ids ALTER id TYPE xid11;
ALTER TABLE stored_ids ALTER id TYPE public.xid;
SELECT relfilenode = :before AS not_rewritten FROM pg_class WHERE relname = 'stored_ids';
SELECT '113q8KFkAEs'::xid11 AS literal, xid11 '113q8KFkAEs' AS constant, 5::xid11 AS number,
       5::bigint::xid11 AS bigint, '113q8KFkAEs'::uid11::public.xid::xid11 AS of_uid11;
DROP TABLE named, stored_ids;

-- With public first, every unqualified xid is ours, even where the built-in type is meant.
SET search_path = public, pg_catalog;
SELECT '113q8KFkAEs'::xid AS ours, 'xid'::regtype AS name, pg_typeof(xmin) AS of_a_row
FROM pg_class LIMIT 1;
