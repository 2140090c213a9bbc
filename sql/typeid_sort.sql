-- Sorting typeids by abbreviated keys gives the same order as sorting without them; a leading
-- column disables such keys. The typeids have one prefix, ten thousand prefixes, prefixes that
-- extend each other, equal uuids under different prefixes, or keys that are all the same.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE TABLE mixtures (mixture text, same int DEFAULT 0, id typeid);
INSERT INTO mixtures (mixture, id)
SELECT 'one prefix', make_typeid('user', md5(n::text)::uuid) FROM generate_series(1, 20000) AS n
UNION ALL
SELECT '10,000 prefixes',
  make_typeid(translate((n % 10000)::text, '0123456789', 'qwertyuiop'), md5((n % 7)::text)::uuid)
FROM generate_series(1, 20000) AS n, generate_series(1, 2)  -- each id twice
UNION ALL
SELECT 'prefixes that extend each other',
  make_typeid(repeat('a', n % 64), md5((n / 640)::text)::uuid)
FROM generate_series(1, 20000) AS n
UNION ALL
SELECT 'equal uuids', make_typeid(prefix, md5((n / 10)::text)::uuid)
FROM generate_series(1, 5000) AS n, unnest('{"",b,user,user_role,users}'::text[]) AS prefix
UNION ALL
-- Twelve equal letters before the first difference, except in the first id. After 10,000 rows, the
-- sort abandons abbreviated keys.
SELECT 'equal keys',
  make_typeid(CASE n WHEN 1 THEN 'b' ELSE 'aaaaaaaaaaaa_' || chr(97 + n % 26) END,
    md5(n::text)::uuid)
FROM generate_series(1, 20000) AS n
UNION ALL
SELECT 'few ids', make_typeid('user', md5((n % 3)::text)::uuid) FROM generate_series(1, 20000) AS n;
INSERT INTO mixtures (mixture, id) SELECT DISTINCT mixture, NULL::typeid FROM mixtures;
\set ECHO all
ANALYZE mixtures;

-- sorted(mixture, keys, space) returns a digest of the sorted ids, or the plan if it does not sort
-- in this space ("Memory" or "Disk").
\set ECHO none
CREATE FUNCTION pg_temp.sorted(mixture text, keys text, space text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  query text := format('SELECT id FROM mixtures WHERE mixture = %L ORDER BY %s', mixture, keys);
  plan json;
  ids text;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT JSON) ' || query INTO plan;
  IF plan #>> '{0,Plan,Node Type}' <> 'Sort' OR plan #>> '{0,Plan,Sort Space Type}' <> space THEN
    RETURN plan;
  END IF;
  EXECUTE format('SELECT md5(string_agg(coalesce(id::text, %L), %L)) FROM (%s) AS s',
    'NULL', ' ', query) INTO ids;
  RETURN ids;
END $$;
CREATE FUNCTION pg_temp.agree(space text)
RETURNS TABLE (mixture text, ids bigint, prefixes bigint, as_without_keys bool, as_texts bool,
  descending bool) LANGUAGE sql AS $$
  SELECT mixture, ids, prefixes,
    s = pg_temp.sorted(mixture, 'same, id', space),
    s = pg_temp.sorted(mixture, 'id::text COLLATE "C"', space),
    pg_temp.sorted(mixture, 'id DESC', space) = pg_temp.sorted(mixture, 'same, id DESC', space)
  FROM (
    SELECT mixture, count(id) AS ids, count(DISTINCT typeid_prefix(id)) AS prefixes
    FROM mixtures
    GROUP BY mixture
  ) AS m,
    LATERAL (SELECT pg_temp.sorted(mixture, 'id', space) OFFSET 0) AS by_key(s)
  ORDER BY mixture
$$;
SET max_parallel_workers_per_gather = 0;
SET jit = off;
SET work_mem = '64MB';
\set ECHO all
CREATE TEMP TABLE agreed AS SELECT * FROM pg_temp.agree('Memory');
TABLE agreed;
SET work_mem = '64kB';
SELECT * FROM pg_temp.agree('Disk') EXCEPT TABLE agreed;
RESET work_mem;

-- Indexes on each mixture, built by one process and by several, with little memory and with plenty.
-- Searches in an index that is out of order would miss ids in the table.
\set ECHO none
CREATE EXTENSION amcheck;
CREATE FUNCTION pg_temp.check_indexes(workers int, memory text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  mixture text;
  checked bigint := 0;
BEGIN
  EXECUTE format('SET max_parallel_maintenance_workers = %s; SET maintenance_work_mem = %L',
    workers, memory);
  FOR mixture IN SELECT DISTINCT m.mixture FROM mixtures AS m ORDER BY 1 LOOP
    EXECUTE format(
      'CREATE TABLE one WITH (parallel_workers = %s) AS SELECT id FROM mixtures WHERE mixture = %L',
      workers, mixture);
    CREATE INDEX one_id ON one (id);
    PERFORM bt_index_parent_check('one_id', heapallindexed => true, rootdescend => true);
    DROP TABLE one;
    checked := checked + 1;
  END LOOP;
  RETURN checked;
END $$;
SET min_parallel_table_scan_size = 0;
SET max_parallel_maintenance_workers = 2;
SET maintenance_work_mem = '96MB';
SET client_min_messages = debug1; -- reports whether several processes build an index
\set ECHO all
CREATE INDEX ON mixtures (id);
RESET client_min_messages;
SELECT pg_temp.check_indexes(0, '64MB') AS in_memory, pg_temp.check_indexes(0, '1MB') AS on_disk,
       pg_temp.check_indexes(2, '96MB') AS parallel;

-- A constant prefix is checked once per query. Any other prefix is checked each time, even if
-- PL/pgSQL caches the expression.
DO $$
DECLARE
  prefix text;
BEGIN
  FOREACH prefix IN ARRAY '{user,user,User,order}'::text[] LOOP
    BEGIN
      RAISE NOTICE '%: %', prefix,
        typeid_prefix(gen_typeid(prefix)) || typeid_prefix(gen_typeid('ab'));
    EXCEPTION WHEN invalid_parameter_value THEN RAISE NOTICE '%: %', prefix, sqlerrm;
    END;
  END LOOP;
END $$;
SELECT message
FROM pg_temp.errors_of('SELECT count(gen_typeid(p)) FROM unnest(''{a,b,C}''::text[]) AS p');
DROP TABLE mixtures;
