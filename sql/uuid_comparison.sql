-- 16-byte ids and uuids: comparisons in both directions, and the indexes, joins and keys that use
-- these comparisons. opclass_matrix lists the operators, and what_uuid_can_do the features that
-- PostgreSQL does not offer for two types.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET jit = off;
-- Returns the index conditions of a plan.
CREATE FUNCTION pg_temp.index_conditions(query text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(condition, '; ')
  FROM string_to_table(pg_temp.plan_of(query, true), E'\n') AS line,
    substring(line FROM 'Index Cond: (.*)\)$') AS condition
$$;
CREATE TEMP VIEW uuid_types AS
SELECT *
FROM types
WHERE EXISTS (
  SELECT FROM pg_operator WHERE oprname = '=' AND oprleft = types.oid AND oprright = 'uuid'::regtype
);
SELECT bool_and(size = 16) AS all_of_16_bytes,
  count(*) = (SELECT count(*) FROM types WHERE size = 16) AS no_other
FROM uuid_types;

-- Each operator returns the same result as uuid's own, in both directions, and equal values have
-- equal hashes.
\set ECHO none
CREATE TEMP TABLE pool AS
SELECT u
FROM unnest('{
  00000000-0000-0000-0000-000000000000,00000000-0000-0000-0000-000000000001,
  00000000-0000-0001-0000-000000000000,7fffffff-ffff-ffff-ffff-ffffffffffff,
  80000000-0000-0000-0000-000000000000,019b1515-3df8-7032-bfc6-06b5e46ff8f4,
  ffffffff-ffff-ffff-ffff-ffffffffffff}'::uuid[]) AS u
UNION ALL SELECT md5(n::text)::uuid FROM generate_series(1, 20) AS n
UNION ALL SELECT NULL;
CREATE TEMP TABLE wrong (type text, op text, a uuid, b uuid);
DO $$
DECLARE
  t record;
  op text;
BEGIN
  FOR t IN SELECT * FROM uuid_types LOOP
    FOREACH op IN ARRAY '{<,<=,=,>=,>,<>}'::text[] LOOP
      EXECUTE format('INSERT INTO wrong
          SELECT %L, %L, a.u, b.u
          FROM pool AS a, pool AS b
          WHERE (a.u %2$s b.u) IS DISTINCT FROM (a.u::%3$s %2$s b.u)
            OR (a.u %2$s b.u) IS DISTINCT FROM (a.u %2$s b.u::%3$s)',
        t.name, op, t.type);
      -- The functions themselves, without planner support.
      EXECUTE format('INSERT INTO wrong
          SELECT %L, %L, a.u, b.u
          FROM pool AS a, pool AS b
          WHERE (
            SELECT bool_or(x %2$s y)
            FROM (VALUES (a.u::%3$s, b.u)) AS v(x, y)
            WHERE x %2$s ANY (ARRAY[y])
          ) IS DISTINCT FROM nullif(a.u %2$s b.u, false)
            OR (b.u %2$s ANY (ARRAY[a.u::%3$s])) IS DISTINCT FROM (b.u %2$s a.u)',
        t.name, op, t.type);
    END LOOP;
    EXECUTE format('INSERT INTO wrong
        SELECT %L, ''cmp'', a.u, b.u
        FROM pool AS a, pool AS b
        WHERE sign(%s_cmp_uuid(a.u::%s, b.u)) IS DISTINCT FROM sign(uuid_cmp(a.u, b.u))
          OR sign(uuid_cmp_%2$s(a.u, b.u::%3$s)) IS DISTINCT FROM sign(uuid_cmp(a.u, b.u))
          OR %2$s_hash(a.u::%3$s) IS DISTINCT FROM uuid_hash(a.u)
          OR %2$s_hash_extended(a.u::%3$s, 7) IS DISTINCT FROM uuid_hash_extended(a.u, 7)',
      t.name, t.name, t.type);
  END LOOP;
END $$;
\set ECHO all
SELECT * FROM wrong;

-- A table of ids and a table of uuids, both with indexes. A second column of ids has a domain type.
SET client_min_messages = warning;
CREATE DOMAIN item_id AS ulid;
CREATE TABLE items (id ulid PRIMARY KEY, d item_id, n int);
CREATE TABLE uuids (id uuid PRIMARY KEY, n int);
INSERT INTO items
SELECT md5(n::text)::uuid, md5(n::text)::uuid, n
FROM generate_series(1, 3000) AS n;
INSERT INTO uuids SELECT md5(n::text)::uuid, n FROM generate_series(1001, 4000) AS n;
CREATE INDEX items_d ON items (d);
VACUUM ANALYZE items, uuids;

-- A comparison of an id column with a uuid is an index condition, and so is the reverse.
\set ECHO none
PREPARE by_uuid(uuid) AS SELECT n FROM items WHERE id = $1;
PREPARE by_uuid_first(uuid) AS SELECT n FROM items WHERE $1 >= id;
PREPARE by_domain(uuid) AS SELECT n FROM items WHERE d = $1;
PREPARE by_uuids(uuid[]) AS SELECT n FROM items WHERE id = ANY ($1);
PREPARE by_range(uuid, uuid) AS SELECT n FROM items WHERE id BETWEEN $1 AND $2;
PREPARE by_id(ulid) AS SELECT n FROM uuids WHERE id = $1;
PREPARE by_id_first(ulid) AS SELECT n FROM uuids WHERE $1 > id;
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
\set ECHO all
SELECT query, pg_temp.index_conditions('EXECUTE ' || query)
FROM unnest(ARRAY[
  $$by_uuid('c4ca4238-a0b9-2382-0dcc-509a6f75849b')$$,
  $$by_uuid_first('00000000-0000-0000-0000-000000000001')$$,
  $$by_domain('c4ca4238-a0b9-2382-0dcc-509a6f75849b')$$,
  $$by_uuids('{c4ca4238-a0b9-2382-0dcc-509a6f75849b,00000000-0000-0000-0000-000000000001,NULL}')$$,
  $$by_range('00000000-0000-0000-0000-000000000001', '01000000-0000-0000-0000-000000000001')$$,
  $$by_id('00000000000000000000000000')$$,
  $$by_id_first('00000000000000000000000000')$$
]) AS query;
EXECUTE by_uuids('{c4ca4238-a0b9-2382-0dcc-509a6f75849b,c81e728d-9d4c-2f63-6f06-7f89cc14862c,'
  '00000000-0000-0000-0000-000000000001,NULL}');
RESET plan_cache_mode;
SELECT query, pg_temp.index_conditions(query)
FROM unnest(ARRAY[
  $$SELECT FROM items WHERE id = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b'::uuid$$,
  $$SELECT FROM items WHERE id::uuid = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b'$$,
  $$SELECT FROM items WHERE id = (SELECT id FROM uuids WHERE n = 5)$$,
  $$SELECT FROM uuids WHERE id < '00000000000000000000000001'::ulid$$,
  $$SELECT FROM items WHERE (id, n) < ('00000000-0000-0000-0000-000000000001'::uuid, 5)$$,
  'SELECT id FROM items WHERE id > ''80000000-0000-0000-0000-000000000000''::uuid '
    'ORDER BY id LIMIT 1'
]) AS query;
RESET enable_seqscan;
RESET enable_bitmapscan;
-- <> is not in any operator family, but is rewritten too.
SELECT pg_temp.plan_of('SELECT FROM ' || condition, true) AS plan
FROM unnest(ARRAY[
  $$items WHERE id <> '00000000-0000-0000-0000-000000000000'::uuid$$,
  $$uuids WHERE '00000000000000000000000000'::ulid <> id$$
]) AS condition;

-- Joins of every kind return the same rows as a join of uuids.
\set ECHO none
CREATE TEMP VIEW joins AS
SELECT *
FROM (VALUES ('JOIN'), ('LEFT JOIN'), ('RIGHT JOIN'), ('FULL JOIN')) AS j(join_type),
  (VALUES ('hashjoin'), ('mergejoin'), ('nestloop')) AS m(method)
WHERE join_type <> 'FULL JOIN' OR method <> 'nestloop';
CREATE FUNCTION pg_temp.joined(join_type text, method text, condition text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  query text := format('SELECT count(*), count(i.id), count(u.id), sum(i.n), sum(u.n) '
      'FROM items AS i %s uuids AS u ON %s',
    join_type, condition);
  plan json;
  result text;
BEGIN
  PERFORM set_config('enable_' || m, (m = method)::text, true)
  FROM unnest('{hashjoin,mergejoin,nestloop}'::text[]) AS m;
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  EXECUTE format('SELECT q::text FROM (%s) AS q', query) INTO result;
  RETURN CASE WHEN plan::text !~ CASE method WHEN 'hashjoin' THEN 'Hash Join'
      WHEN 'mergejoin' THEN 'Merge Join' ELSE 'Nested Loop' END THEN plan::text
    ELSE result END;
END $$;
\set ECHO all
SELECT join_type, joined,
  string_agg(method, ' ' ORDER BY method) AS methods,
  bool_and(joined = pg_temp.joined(join_type, method, 'i.id::uuid = u.id')) AS as_uuids,
  bool_and(joined = pg_temp.joined(join_type, method, 'u.id = i.d')) AS by_domain
FROM joins, LATERAL pg_temp.joined(join_type, method, 'i.id = u.id') AS joined
GROUP BY 1, 2 ORDER BY 1;

-- If one side has only a few rows, the matching rows are found with the index on the other side.
SELECT query, pg_temp.index_conditions(query)
FROM unnest(ARRAY[
  'SELECT FROM items AS i JOIN uuids AS u ON i.id = u.id WHERE u.n = 1500',
  'SELECT FROM items AS i JOIN uuids AS u ON i.id = u.id WHERE i.n = 1500',
  'SELECT FROM items WHERE id IN (SELECT id FROM uuids WHERE n < 1003)',
  'SELECT FROM uuids WHERE id IN (SELECT id FROM items WHERE n < 3)',
  'SELECT FROM items AS i WHERE n < 4 AND NOT EXISTS (SELECT FROM uuids AS u WHERE u.id = i.id)',
  'SELECT FROM items AS i WHERE n < 4 '
    'AND EXISTS (SELECT FROM uuids AS u WHERE u.id = i.id LIMIT 1 OFFSET 0)'
]) AS query;
SELECT (SELECT count(*) FROM items WHERE id IN (SELECT id FROM uuids)) AS "in",
  (SELECT count(*) FROM items WHERE id NOT IN (SELECT id FROM uuids)) AS not_in,
  (SELECT count(*)
   FROM uuids AS u
   WHERE EXISTS (SELECT FROM items AS i WHERE i.id = u.id)) AS "exists",
  (SELECT count(*)
   FROM uuids AS u
   WHERE NOT EXISTS (SELECT FROM items AS i WHERE i.id = u.id)) AS not_exists,
  (SELECT count(*) FROM uuids WHERE id NOT IN (SELECT id FROM items)) AS uuid_not_in;
-- The planner knows that a key on either side is unique, so it removes useless joins and expects a
-- single match for each row.
SELECT pg_temp.plan_of('SELECT u.n FROM uuids AS u LEFT JOIN items AS i ON i.id = u.id'),
       pg_temp.plan_of('SELECT i.n FROM items AS i LEFT JOIN uuids AS u ON i.id = u.id');
SELECT pg_temp.expected_rows('SELECT FROM items AS i JOIN uuids AS u ON i.id = u.id') AS join,
  pg_temp.expected_rows('SELECT FROM items '
    'WHERE id = ''c4ca4238-a0b9-2382-0dcc-509a6f75849b''::uuid') AS key,
  pg_temp.expected_rows('SELECT FROM items '
      'WHERE id < ''80000000-0000-0000-0000-000000000000''::uuid')
    = pg_temp.expected_rows('SELECT FROM items '
        'WHERE id < ''80000000-0000-0000-0000-000000000000''::uuid::ulid') AS range_as_of_ids;

-- Every index method for ids supports equality with a uuid, with an element of an array and with
-- another table's column; methods with an order also support <.
\set ECHO none
CREATE TABLE methods (id ulid, d item_id, n int) WITH (fillfactor = 10);
INSERT INTO methods SELECT id, id, n FROM items ORDER BY id;
CREATE TABLE few AS SELECT id, n FROM uuids WHERE n < 1004;
ANALYZE methods, few;
SET enable_seqscan = off;
CREATE TEMP TABLE found (method text, class text, query text, plan text, n bigint);
DO $$
DECLARE
  class record;
  plan text;
  n bigint;
BEGIN
  FOR class IN
    SELECT opcname, amname, c
    FROM pg_opclass JOIN pg_am AS a ON a.oid = opcmethod, unnest('{id,d,(d::ulid)}'::text[]) AS c
    WHERE opcintype = 'ulid'::regtype
    ORDER BY 1
  LOOP
    EXECUTE format('CREATE INDEX by_method ON methods USING %s (%s %s) %s',
      class.amname, class.c, class.opcname,
      CASE class.amname WHEN 'brin' THEN 'WITH (pages_per_range = 1)' END);
    FOR plan, n IN
      SELECT q,
        pg_temp.eval('SELECT count(*) FROM methods AS m '
          || replace(q, 'ID', trim('()' FROM class.c)))::bigint
      FROM unnest(ARRAY[
        $q$WHERE ID = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b'::uuid$q$,
        'WHERE ID = ANY (''{c4ca4238-a0b9-2382-0dcc-509a6f75849b,'
        'c81e728d-9d4c-2f63-6f06-7f89cc14862c}''::uuid[])',
        $q$JOIN few AS f ON m.ID = f.id$q$,
        $q$WHERE ID < '01000000-0000-0000-0000-000000000000'::uuid$q$
      ]) AS q
    LOOP
      INSERT INTO found
      VALUES (class.amname, class.opcname, plan,
        pg_temp.plan_of('SELECT FROM methods AS m '
          || replace(plan, 'ID', trim('()' FROM class.c))), n);
    END LOOP;
    DROP INDEX by_method;
  END LOOP;
END $$;
\set ECHO all
SELECT query, n,
  string_agg(class, ' ' ORDER BY class) FILTER (WHERE indexed) AS indexed,
  string_agg(class, ' ' ORDER BY class) FILTER (WHERE NOT indexed) AS not_indexed
FROM (
  SELECT query, method || ' ' || class AS class, n, bool_and(plan LIKE '%by\_method%') AS indexed
  FROM found
  GROUP BY 1, 2, 3
) AS f
GROUP BY 1, 2 ORDER BY 1;
RESET enable_seqscan;
DROP TABLE methods, few;

-- A search for several uuids prunes partitions of a table partitioned by an id, and a search for an
-- id prunes partitions of a table partitioned by a uuid; what_uuid_can_do searches for one uuid.
-- (The uuid md5('2') is in the same hash partition on servers of either byte order.)
\set ECHO none
CREATE TABLE by_range (id ulid) PARTITION BY RANGE (id);
CREATE TABLE by_range_low PARTITION OF by_range
  FOR VALUES FROM (MINVALUE) TO ('40000000000000000000000000');
CREATE TABLE by_range_high PARTITION OF by_range
  FOR VALUES FROM ('40000000000000000000000000') TO (MAXVALUE);
CREATE TABLE by_hash (id ulid) PARTITION BY HASH (id);
CREATE TABLE by_hash_0 PARTITION OF by_hash FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE by_hash_1 PARTITION OF by_hash FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TABLE uuid_hash (id uuid) PARTITION BY HASH (id);
CREATE TABLE uuid_hash_0 PARTITION OF uuid_hash FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE uuid_hash_1 PARTITION OF uuid_hash FOR VALUES WITH (MODULUS 2, REMAINDER 1);
\set ECHO all
SELECT query, pg_temp.plan_of('SELECT FROM ' || query) AS plan
FROM unnest(ARRAY[
  $$by_range WHERE id < '01000000-0000-0000-0000-000000000000'::uuid$$,
  'by_range WHERE id = ANY (''{c4ca4238-a0b9-2382-0dcc-509a6f75849b,'
  'c81e728d-9d4c-2f63-6f06-7f89cc14862c}''::uuid[])',
  $$by_hash WHERE id = ANY ('{c81e728d-9d4c-2f63-6f06-7f89cc14862c}'::uuid[])$$,
  $$uuid_hash WHERE id = '683SS8V7AC5XHPY1KZH76191HC'::ulid$$
]) AS query;

-- A uuid column references an id key: references are checked, and deletes and updates of the key
-- cascade through the column's own index.
CREATE TABLE uses (item uuid REFERENCES items ON DELETE CASCADE ON UPDATE CASCADE, n int);
CREATE INDEX ON uses (item);
INSERT INTO uses SELECT id, n FROM items;
SELECT sqlstate, message, detail
FROM pg_temp.errors_of($$INSERT INTO uses VALUES ('00000000-0000-0000-0000-000000000000')$$);
ANALYZE uses;
-- (Statistics count the scans of this transaction: none reads the whole referencing table.)
BEGIN;
CREATE TEMP TABLE before AS
SELECT seq_scan, idx_scan
FROM pg_stat_xact_all_tables
WHERE relid = 'uses'::regclass;
DELETE FROM items WHERE n <= 100;
UPDATE items SET id = '01ARZ3NDEKTSV4RRFFQ69G5FAV' WHERE n = 101;
SELECT now.seq_scan - before.seq_scan AS whole, now.idx_scan - before.idx_scan AS by_index
FROM pg_stat_xact_all_tables AS now, before
WHERE relid = 'uses'::regclass;
SELECT count(*), (SELECT item::ulid FROM uses WHERE n = 101) AS updated FROM uses;
COMMIT;

-- An array of ids compared with a uuid column is not an index condition. A cast of the array makes
-- it one.
SET enable_seqscan = off;
SELECT condition, pg_temp.index_conditions('SELECT FROM ' || condition) IS NOT NULL AS indexed
FROM unnest(ARRAY[
  $$uuids WHERE id = ANY ('{01ARZ3NDEKTSV4RRFFQ69G5FAV}'::ulid[])$$,
  $$uuids WHERE id = ANY ('{01ARZ3NDEKTSV4RRFFQ69G5FAV}'::ulid[]::uuid[])$$,
  $$uuids WHERE id IN ('01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid, '01ARZ3NDEKTSV4RRFFQ69G5FAX'::ulid)$$,
  $$items WHERE id = ANY ('{c4ca4238-a0b9-2382-0dcc-509a6f75849b}'::uuid[]::ulid[])$$
]) AS condition;
RESET enable_seqscan;

-- A superuser's own function may use our support function. Calls to it are not rewritten.
CREATE FUNCTION not_ours(ulid, uuid) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SUPPORT uuid_comparison_support AS 'BEGIN RETURN true; END';
CREATE FUNCTION of_other_types(bytea, uuid) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SUPPORT uuid_comparison_support AS 'BEGIN RETURN true; END';
SELECT pg_temp.plan_of($$SELECT FROM items
  WHERE not_ours(id, 'c4ca4238-a0b9-2382-0dcc-509a6f75849b')
    AND of_other_types(id::bytea, 'c4ca4238-a0b9-2382-0dcc-509a6f75849b')$$, true) AS plan;
-- The functions and the type may be renamed.
BEGIN;
ALTER FUNCTION ulid_eq_uuid RENAME TO f1;
ALTER TYPE ulid RENAME TO xid_of_items;
SELECT pg_temp.plan_of(
  $$SELECT FROM items WHERE id = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b'::uuid$$, true) AS plan;
ROLLBACK;
DROP FUNCTION not_ours, of_other_types;
DROP TABLE items, uuids, uses, by_range, by_hash, uuid_hash;
DROP DOMAIN item_id;
