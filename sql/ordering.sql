-- Ids sort like their text in the C collation: in memory and on disk, with indexes built at once
-- and row by row, in both directions, and with NULLs.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- 5,000 random ids and the boundaries. Each uuid has one of several prefixes that extend each
-- other; one uuid in ten has all of these prefixes.
\set ECHO none
CREATE TEMP TABLE uuids AS
SELECT u, n FROM generate_series(1, 5000) AS n, CAST(md5(n::text) AS uuid) AS u
UNION ALL
SELECT lpad(h, 32, '0')::uuid, 0
FROM unnest('{
  0,1,ffffffffffffffff,10000000000000000,7fffffffffffffffffffffffffffffff,
  7fffffff7fffffff7fffffff7fffffff,80000000000000007fffffffffffffff,
  80000000000000008000000000000000,fffffffffffffffe0000000000000000,
  fffffffffffffffffffffffffffffffe,ffffffffffffffffffffffffffffffff}'::text[]) AS h;
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS SELECT $id(u) AS id FROM uuids');
TRUNCATE ids_typeid;
INSERT INTO ids_typeid
SELECT make_typeid(prefix, u) AS id
FROM uuids,
  unnest(ARRAY['', 'a', 'a_a', 'a_b', 'aa', 'user', 'user_role', 'users', 'z', repeat('z', 63)])
    WITH ORDINALITY AS p(prefix, i)
WHERE n % 10 IN (0, i);
\set ECHO all
CALL pg_temp.each('INSERT INTO ids_$T VALUES (NULL), (NULL)');

-- order_of(name, direction, plan_shows) compares the order of ids with the order of their text. It
-- returns the plan if the plan does not match plan_shows.
\set ECHO none
CREATE FUNCTION pg_temp.order_of(name text, direction text, plan_shows text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  query text := format('SELECT id FROM ids_%s ORDER BY id %s', name, direction);
  plan text;
  found text[];
  by_text text[];
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
  IF plan !~ plan_shows OR (plan ~ '"Sort"') <> (plan_shows ~ 'Sort') THEN RETURN plan; END IF;
  EXECUTE format('SELECT array_agg(id::text) FROM (%s) AS q', query) INTO found;
  EXECUTE format('
    SELECT array_agg(t ORDER BY t COLLATE "C" %s) FROM (SELECT id::text AS t FROM ids_%s) AS q',
    direction, name) INTO by_text;
  RETURN CASE WHEN found = by_text THEN format('%s as their texts', cardinality(found))
              ELSE 'another' END;
END $$;
CREATE FUNCTION pg_temp.orders(plan_shows text)
RETURNS TABLE (rows_in_order text, directions bigint, types text) LANGUAGE sql AS $$
  SELECT a, count(DISTINCT direction), pg_temp.names(array_agg(DISTINCT name))
  FROM types, unnest('{ASC,DESC,ASC NULLS FIRST}'::text[]) AS direction,
    pg_temp.order_of(name, direction, plan_shows) AS a
  GROUP BY a ORDER BY a
$$;
\set ECHO all

SET work_mem = '64MB';
SELECT * FROM pg_temp.orders('"Sort Space Type": "Memory"');
SET work_mem = '64kB';
SELECT * FROM pg_temp.orders('"Sort Space Type": "Disk"');
RESET work_mem;

-- One index is built by sorting, and another grows row by row.
SET jit = off; -- the cost of a disabled method would trigger JIT
SET enable_sort = off;
SET enable_seqscan = off;
CALL pg_temp.each('CREATE INDEX ON ids_$T (id); CREATE INDEX ON ids_$T (id NULLS FIRST)');
SELECT * FROM pg_temp.orders('"Index Only Scan"');
CALL pg_temp.each('
  CREATE TEMP TABLE copy AS TABLE ids_$T;
  TRUNCATE ids_$T;
  INSERT INTO ids_$T SELECT * FROM copy;
  DROP TABLE copy');
SELECT * FROM pg_temp.orders('"Index Only Scan"');
