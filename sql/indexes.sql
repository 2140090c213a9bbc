-- What the planner does with ids that are indexed, for each type: the plans it
-- finds, that their results are those of the same query on texts, and how many
-- rows it expects.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
\pset format unaligned

-- 10,000 ids in random order, and 100 owners of 100 ids each.
CREATE TEMP TABLE numbers AS
SELECT n, md5((n + 10000)::text)::uuid AS u, md5((10000 + n % 100)::text)::uuid AS v FROM generate_series(1, 10000) AS n;
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS SELECT n, $id(u) AS id, $id(v) AS owner FROM numbers');
CALL pg_temp.each('CREATE TEMP TABLE texts_$T AS SELECT n, id::text COLLATE "C" AS id, owner::text COLLATE "C" AS owner FROM ids_$T');
CALL pg_temp.each('CREATE UNIQUE INDEX by_id_$T ON ids_$T (id); CREATE INDEX by_owner_$T ON ids_$T USING hash (owner)');
SELECT 'VACUUM ANALYZE ' || string_agg(format('ids_%s, texts_%1$s', name), ', ') AS vacuum FROM types \gset
:vacuum;

-- For each type five of its ids, and bounds with 20 % and 1 % of the ids between them.
\set ECHO none
CREATE TEMP TABLE picked AS
SELECT n, name, pg_temp.eval(format('SELECT array_agg(id) FROM texts_%s WHERE n <= 5', name))::text[] AS five,
       pg_temp.eval(format('SELECT percentile_disc(0.3) WITHIN GROUP (ORDER BY id) FROM texts_%s', name)) AS low,
       pg_temp.eval(format('SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY id) FROM texts_%s', name)) AS high,
       pg_temp.eval(format('SELECT percentile_disc(0.51) WITHIN GROUP (ORDER BY id) FROM texts_%s', name)) AS above
FROM types;
CREATE FUNCTION pg_temp.instance(query text, name text) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(replace(replace(replace(replace(query, '_T', '_' || p.name), '$one', quote_literal(five[1])),
    '$five', quote_literal(five)), '$low', quote_literal(low)), '$high', quote_literal(high)), '$above', quote_literal(above))
  FROM picked AS p WHERE p.name = instance.name
$$;
\set ECHO all
-- Runs a query with some methods disabled: the nodes and index conditions of its
-- plan from the top, if its result is the one that it has on texts.
CREATE FUNCTION pg_temp.plan(query text, name text, disabled text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  line text;
  plan text[];
  result text;
BEGIN
  PERFORM set_config('enable_' || d, 'off', true) FROM unnest(disabled) AS d;
  FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
    CONTINUE WHEN line !~ '^\w|->|Index Cond';
    plan := plan || regexp_replace(regexp_replace(line, '^ *(-> *)?', ''), '''[^'']*''::', '?::', 'g');
  END LOOP;
  result := pg_temp.eval(query);
  PERFORM set_config('enable_' || d, 'on', true) FROM unnest(disabled) AS d;
  RETURN CASE WHEN result = pg_temp.eval(replace(query, 'ids_', 'texts_')) THEN replace(replace(array_to_string(plan, E'\n'), 'public.', ''), name, 'T') END;
END $$;

\set ECHO none
CREATE TEMP TABLE shapes (n serial, query text, disabled text[] DEFAULT '{}');
INSERT INTO shapes (query, disabled) VALUES
  ('SELECT n FROM ids_T WHERE $one = id', '{}'),
  ('SELECT sum(n) FROM ids_T WHERE id = ANY ($five)', '{bitmapscan}'),
  ('SELECT count(*) FROM ids_T WHERE id BETWEEN $low AND $high', '{}'),
  ('SELECT min(id)::text FROM ids_T', '{}'),
  ('SELECT max(id)::text FROM ids_T WHERE id < $low', '{}'),
  ('SELECT string_agg(id::text, '' '') FROM (SELECT id FROM ids_T WHERE id > $high ORDER BY id LIMIT 3) AS page', '{}'),
  ('SELECT count(*) FROM ids_T AS a FULL JOIN ids_T AS b USING (id)', '{hashjoin,nestloop}'),
  ('SELECT count(*) FROM ids_T AS a JOIN ids_T AS b ON a.id = b.owner', '{mergejoin,nestloop}'),
  ('SELECT count(*) FROM ids_T AS a JOIN ids_T AS b ON a.id = b.owner WHERE b.n <= 500', '{mergejoin,hashjoin}'),
  ('SELECT count(*) FROM (SELECT owner FROM ids_T GROUP BY owner) AS owners', '{}'),
  ('SELECT sum(n) FROM ids_T WHERE owner = $one', '{bitmapscan,seqscan}');
\set ECHO all
SELECT query, plan, pg_temp.names(array_agg(name)) AS types
FROM shapes AS s, types AS t, pg_temp.plan(pg_temp.instance(query, name), name, disabled)
GROUP BY s.n, query, plan ORDER BY s.n, types;

-- min and max by parallel workers.
\set ECHO none
SELECT string_agg(format('ids_%s.id AS %1$s', name), ', ') AS ids,
       'ids_typeid' || string_agg(format(' JOIN ids_%s USING (n)', name), '') FILTER (WHERE name <> 'typeid') AS joined,
       string_agg(format('min(%I), max(%1$I)', name), ', ') AS extremes,
       string_agg(format('CASE WHEN min(%I)::text = (SELECT min(id) FROM texts_%1$s) AND max(%1$I)::text = (SELECT max(id) FROM texts_%1$s) THEN %1$L END', name), ', ') AS right_ones
FROM types \gset
CREATE TABLE parallel_ids AS SELECT :ids FROM :joined;
ANALYZE parallel_ids;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 2;
\set ECHO all
EXPLAIN (COSTS OFF) SELECT :extremes FROM parallel_ids;
SELECT pg_temp.names(ARRAY[:right_ones]) AS as_texts FROM parallel_ids;
DROP TABLE parallel_ids;

-- BRIN: of a table of 10,000 rows in some order, which share of the pages an index
-- has to read for an equality and for a range of 1 %; the count must be the texts'.
\set ECHO none
CREATE FUNCTION pg_temp.brin(name text, class text, sorted_by text, condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  query text := pg_temp.instance('SELECT count(*) FROM ids_T WHERE ' || condition, name);
  plan text;
  read float;
BEGIN
  -- Not CREATE TABLE AS: on 16 it adds empty pages, which CREATE INDEX does not summarize.
  EXECUTE format('CREATE TEMP TABLE brin (LIKE ids_%s)', name);
  EXECUTE format('INSERT INTO brin SELECT * FROM ids_%s ORDER BY %s', name, sorted_by);
  EXECUTE format('CREATE INDEX ON brin USING brin (id %s_%s) WITH (pages_per_range = 1)', name, class);
  EXECUTE format('EXPLAIN (ANALYZE, FORMAT JSON) ' || replace(query, 'ids_' || name, 'brin')) INTO plan;
  read := substring(plan FROM '"Lossy Heap Blocks": (\d+)')::float * 8192 / pg_relation_size('brin');
  IF pg_temp.eval(replace(query, 'ids_' || name, 'brin')) <> pg_temp.eval(replace(query, 'ids_', 'texts_')) THEN plan := 'wrong'; END IF;
  DROP TABLE brin;
  RETURN CASE WHEN plan !~ '"Bitmap Index Scan"' THEN plan WHEN read < 0.1 THEN 'less than a tenth' WHEN read > 0.2 THEN 'more than a fifth'
    ELSE read::text END;
END $$;
SET jit = off; -- a disabled method's cost would call for it
SET enable_seqscan = off;
\set ECHO all
SELECT class, sorted_by, condition, reads, pg_temp.names(array_agg(name)) AS types
FROM (VALUES
  (1, 'minmax_ops', 'id', 'id = $one'), (2, 'minmax_ops', 'id', 'id >= $high AND id < $above'),
  (3, 'minmax_ops', 'CASE n % 37 WHEN 0 THEN owner ELSE id END', 'id = $one'),
  (4, 'minmax_multi_ops', 'CASE n % 37 WHEN 0 THEN owner ELSE id END', 'id = $one'),
  (5, 'minmax_multi_ops', 'CASE n % 37 WHEN 0 THEN owner ELSE id END', 'id >= $high AND id < $above'),
  (6, 'minmax_ops', 'n', 'id = $one'), (7, 'bloom_ops(n_distinct_per_range = 200)', 'n', 'id = $one')
) AS b(n, class, sorted_by, condition), types AS t, LATERAL (
  SELECT CASE WHEN class LIKE 'minmax_multi%' AND name = 'typeid' THEN 'has none' ELSE pg_temp.brin(name, class, sorted_by, condition) END
) AS r(reads)
GROUP BY b.n, class, sorted_by, condition, reads ORDER BY b.n, types;
RESET enable_seqscan;

-- Expected rows, to a tenth.
\set ECHO none
CREATE TEMP TABLE expectations (n serial, query text);
INSERT INTO expectations (query) VALUES
  ('SELECT FROM ids_T WHERE id = $one'), ('SELECT FROM ids_T WHERE id = ANY ($five)'), ('SELECT FROM ids_T WHERE id <> $one'),
  ('SELECT FROM ids_T WHERE owner = $one'), ('SELECT FROM ids_T WHERE owner = ANY ($five)'),
  ('SELECT FROM ids_T WHERE id < $low'), ('SELECT FROM ids_T WHERE id >= $high'), ('SELECT FROM ids_T WHERE id >= $low AND id < $high'),
  ('SELECT FROM ids_T WHERE owner < $low'), ('SELECT FROM ids_T AS a JOIN ids_T AS b ON a.id = b.owner');
SELECT query, pg_temp.eval(pg_temp.instance(replace(query, 'SELECT', 'SELECT count(*)'), 'ulid')) AS ulids,
       pg_temp.names(array_agg(name) FILTER (WHERE expected BETWEEN 0.9 * actual AND 1.1 * actual)) AS expected_so,
       string_agg(format('%s: %s of %s', name, expected, actual), ', ' ORDER BY t.n)
         FILTER (WHERE expected NOT BETWEEN 0.9 * actual AND 1.1 * actual) AS wrong
FROM expectations AS e, types AS t, pg_temp.instance(query, name),
     CAST(pg_temp.eval(replace(instance, 'SELECT', 'SELECT count(*)')) AS bigint) AS actual,
     CAST(CAST(pg_temp.eval('EXPLAIN (FORMAT JSON) ' || instance) AS jsonb) #>> '{0,Plan,Plan Rows}' AS bigint) AS expected
GROUP BY e.n, query ORDER BY e.n;
\set ECHO all
