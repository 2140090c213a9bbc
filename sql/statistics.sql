-- What ANALYZE keeps: of each type the sample and the most common values that it keeps of
-- uuid. The histogram alone has more bounds, and only that of types of a fixed size.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SELECT pg_temp.names(array_agg(name)) AS types
FROM types JOIN pg_type AS t USING (oid) JOIN pg_proc AS p ON p.oid = typanalyze
WHERE proname = 'sortid_typanalyze';
INSERT INTO types (n, name, type, size, of_uuid) VALUES (0, 'uuid', 'uuid', 16, '%1$s');

-- The same 8,000 rows for each type, in the same order; ANALYZE reads all of them.
\set ECHO none
CREATE TEMP TABLE numbers AS
SELECT n, md5(n::text)::uuid AS different,
  CASE WHEN n % 10 <> 0 THEN md5((n % 4000)::text)::uuid END AS with_nulls,
  md5((CASE WHEN n % 2 = 0 THEN n % 60 ELSE n % 1951 END)::text)::uuid AS skewed,
  md5((n % 30)::text)::uuid AS few,
  md5((n % 400)::text)::uuid AS repeated,
  NULL::uuid AS nulls
FROM generate_series(1, 8000) AS n;
CREATE TEMP TABLE columns AS
SELECT attname AS name
FROM pg_attribute
WHERE attrelid = 'numbers'::regclass AND attnum > 1;
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM types LOOP
    EXECUTE (
      SELECT format('CREATE TABLE of_%s AS SELECT %s FROM numbers', t.name,
        string_agg(format(t.of_uuid, name) || ' AS ' || name, ', '))
      FROM columns
    );
  END LOOP;
END $$;
\set ECHO all

-- The statistics of a column at a target, with each uuid written as the id that it makes.
\set ECHO none
CREATE FUNCTION pg_temp.statistics(type text, col text, target int, OUT common text[],
  OUT bounds text[], OUT others text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE of_%s ALTER %I SET STATISTICS %s', type, col, target);
  EXECUTE format('ANALYZE of_%s (%I)', type, col);
  SELECT most_common_vals::text::text[], histogram_bounds::text::text[],
    concat_ws(' ', null_frac, n_distinct, most_common_freqs, correlation)
  INTO common, bounds, others
  FROM pg_stats
  WHERE tablename = 'of_' || type AND attname = col;
END $$;
CREATE FUNCTION pg_temp.as_made(of_type text, uuids text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  EXECUTE format('SELECT array_agg((%s)::text ORDER BY n)
      FROM unnest($1::uuid[]) WITH ORDINALITY AS u(id, n)',
    format((SELECT of_uuid FROM types WHERE name = of_type), 'id')) INTO ids USING uuids;
  RETURN ids;
END $$;
\set ECHO all
CREATE TEMP TABLE kept AS
SELECT t.name AS type, c.name AS col, target, s.*
FROM types AS t, columns AS c,
  unnest(ARRAY[30, 100, 300, 1000]) AS target,
  LATERAL pg_temp.statistics(t.name, c.name, target) AS s;

-- All but the histogram is what the server keeps of uuid; typeid's histogram too.
SELECT col,
  string_agg(format('%s:%s/%s', target, cardinality(u.common), cardinality(u.bounds)),
    ' ' ORDER BY target) AS common_and_bounds_of_uuid,
  string_agg(format('%s:%s', target, fixed), ' ' ORDER BY target) AS bounds,
  string_agg(format('%s:%s', target, typeid), ' ' ORDER BY target) AS typeid_bounds,
  string_agg(not_as_uuid, ' ') AS not_as_uuid
FROM kept AS u,
  LATERAL (
    SELECT string_agg(DISTINCT cardinality(s.bounds)::text, ' ') FILTER (WHERE size > 0),
      string_agg(DISTINCT cardinality(s.bounds)::text, ' ') FILTER (WHERE size < 0),
      string_agg(s.type || target, ' ') FILTER (WHERE (s.others, s.common)
        IS DISTINCT FROM (u.others, pg_temp.as_made(s.type, u.common)))
    FROM kept AS s JOIN types ON types.name = s.type
    WHERE (s.col, s.target) = (u.col, u.target) AND s.type <> 'uuid'
  ) AS k(fixed, typeid, not_as_uuid)
WHERE u.type = 'uuid'
GROUP BY 1 ORDER BY 1;

-- Where no value is common the histogram is the one that the server makes for three times the
-- target.
SELECT s.bounds = pg_temp.as_made(s.type, u.bounds) AS as_uuid_at_threefold,
  pg_temp.names(array_append(array_agg(s.type), 'uuid')) AS types
FROM kept AS s
  JOIN kept AS u ON u.type = 'uuid' AND u.col = s.col AND u.target = 300
  JOIN types ON types.name = s.type
WHERE s.target = 100 AND s.col = 'different' AND s.type <> 'uuid' AND size > 0
GROUP BY 1;
-- It never has a common value, is in order, and goes from the least of the others to the greatest.
SELECT count(*) FILTER (WHERE type = 'ulid') AS histograms_of_each,
  count(*) - count(*) FILTER (WHERE type = 'ulid') * count(DISTINCT type) AS others,
  count(*) FILTER (WHERE bounds && common) AS with_common,
  count(*) FILTER (WHERE bounds
    <> ARRAY(SELECT b FROM unnest(bounds) AS b ORDER BY b COLLATE "C")) AS out_of_order
FROM kept
WHERE type <> 'uuid' AND bounds IS NOT NULL;
SELECT pg_temp.as_made(k.type, ends)
    = ARRAY[k.bounds[1], k.bounds[cardinality(k.bounds)]] AS from_end_to_end,
  pg_temp.names(array_agg(k.type)) AS types
FROM kept AS k JOIN kept AS u USING (col, target),
  LATERAL (
    SELECT ARRAY[min(skewed::text), max(skewed::text)]
    FROM numbers
    WHERE skewed::text <> ALL (u.common)
  ) AS e(ends)
WHERE col = 'skewed' AND target = 100 AND u.type = 'uuid'
GROUP BY 1;
-- Also of ids whose first eight bytes are the same.
CREATE TABLE alike AS
SELECT ('0123456789abcdef' || left(md5(n::text), 16))::uuid AS id
FROM generate_series(1, 2000) AS n;
CALL pg_temp.each('ALTER TABLE alike ADD of_$T $type; UPDATE alike SET of_$T = $id(id)');
SET default_statistics_target = 10;
ANALYZE alike;
RESET default_statistics_target;
SELECT cardinality(bounds) AS bounds,
  bounds = ARRAY(SELECT b FROM unnest(bounds) AS b ORDER BY b COLLATE "C") AS in_order,
  pg_temp.names(array_agg(substr(attname, 4))) AS types
FROM pg_stats, LATERAL (SELECT histogram_bounds::text::text[]) AS h(bounds)
WHERE tablename = 'alike' AND attname LIKE 'of%'
GROUP BY 1, 2 ORDER BY 1;

-- The least target and the greatest one, which is the server's limit.
SELECT target, cardinality(bounds) AS bounds, string_agg(type, ' ' ORDER BY type) AS types
FROM unnest(ARRAY['uuid', 'ulid', 'xid', 'typeid']) AS type, unnest(ARRAY[1, 10000]) AS target,
     LATERAL pg_temp.statistics(type, 'different', target) GROUP BY 1, 2 ORDER BY 1, 2;

-- Where more bounds would be compressed, which takes the planner longer, the histogram is the
-- server's; a short list of them is never compressed. LZ4 compresses what PGLZ leaves alone,
-- such as ids that were made in the same seconds. Without LZ4 only PGLZ is tried.
\set ECHO none
CREATE TABLE compressed AS
SELECT make_xid(at, 0) AS xid, make_xid(at, 0)::uid11 AS uid11, ulid_floor(at) AS ulid,
  make_ulid('2026-01-01 00:00+00'::timestamptz + n * interval '1 ms',
    substr(decode(md5(n::text), 'hex'), 1, 10)) AS dense,
  md5(n::text)::uuid::ulid AS random
FROM generate_series(0, 18000) AS n,
  LATERAL (SELECT timestamptz '2026-01-01 00:00+00' + n * interval '1 second') AS t(at);
CREATE FUNCTION pg_temp.stored(method text, target int)
RETURNS TABLE (col name, bounds int, compression text) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('default_toast_compression', method, true),
    set_config('default_statistics_target', target::text, true)
  FROM pg_settings
  WHERE name = 'default_toast_compression' AND method = ANY (enumvals);
  IF NOT FOUND THEN RETURN; END IF;
  ANALYZE compressed;
  RETURN QUERY
    SELECT attname,
      array_length(histogram_bounds::text::text[], 1),
      CASE 2
        WHEN stakind1 THEN pg_column_compression(stavalues1)
        WHEN stakind2 THEN pg_column_compression(stavalues2) END
    FROM pg_stats
      JOIN pg_attribute AS a USING (attname)
      JOIN pg_statistic ON starelid = attrelid AND staattnum = a.attnum
    WHERE attrelid = 'compressed'::regclass AND tablename = 'compressed';
END $$;
\set ECHO all
SELECT * FROM pg_temp.stored('pglz', 100) ORDER BY col;
SELECT * FROM pg_temp.stored('pglz', 10) ORDER BY col;
-- The same with each method: nothing is stored compressed.
CREATE TEMP TABLE methods AS
SELECT method, s.*
FROM unnest(ARRAY['pglz', 'lz4']) AS method, LATERAL pg_temp.stored(method, 100) AS s;
SELECT count(*) FILTER (WHERE bounds = 301) > 0 AS uncompressed,
  count(*) FILTER (WHERE bounds = 101) > 0 AS compressible,
  count(*) FILTER (WHERE bounds NOT IN (101, 301)) AS of_another_length,
  count(compression) AS stored_compressed
FROM methods;
SELECT coalesce(bool_and(bounds = 101), true) AS lz4_would_compress_dense
FROM methods
WHERE method = 'lz4' AND col = 'dense';

-- Domains, expressions of an index and partitions as a whole have it too.
CREATE DOMAIN order_id AS ulid;
CREATE TABLE orders (id order_id, other euid) PARTITION BY RANGE (id);
CREATE TABLE orders_1 PARTITION OF orders
  FOR VALUES FROM (MINVALUE) TO ('40000000000000000000000000');
CREATE TABLE orders_2 PARTITION OF orders
  FOR VALUES FROM ('40000000000000000000000000') TO (MAXVALUE);
INSERT INTO orders SELECT different::ulid, different::euid FROM of_uuid;
CREATE INDEX by_expression ON orders_1 (euid_larger(other, other));
ANALYZE orders;
ANALYZE orders_1;
-- (From 20 on, the name of an index's expression continues with those of its columns.)
SELECT tablename,
  left(attname, length('euid_larger')) AS attname,
  inherited,
  array_length(histogram_bounds::text::text[], 1) AS bounds
FROM pg_stats
WHERE tablename IN ('orders', 'orders_1', 'by_expression')
ORDER BY 1, 2, 3;

-- Extended statistics read no more rows, and keep no longer lists. An index on an expression
-- counts the rows of the sample.
\set ECHO none
CREATE SEQUENCE evaluated;
CREATE FUNCTION evaluate(int) RETURNS int
LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN pg_catalog.nextval('public.evaluated') * 0; END $$;
CREATE TABLE sampled AS
SELECT n, md5(floor(500 * power(n / 40000.0, 2))::text)::uuid AS skewed
FROM generate_series(0, 39999) AS n;
CALL pg_temp.each('ALTER TABLE sampled ADD of_$T $type; UPDATE sampled SET of_$T = $id(skewed)');
VACUUM FULL sampled;
CREATE INDEX ON sampled (evaluate(n));
CREATE FUNCTION pg_temp.rows_in_sample() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('evaluated', 1, false);
  ANALYZE sampled;
  RETURN (SELECT last_value FROM evaluated);
END $$;
\set ECHO all
SELECT pg_temp.rows_in_sample();
CALL pg_temp.each('CREATE STATISTICS s_$T ON of_$T, skewed FROM sampled;
  CREATE STATISTICS e_$T ON (coalesce(of_$T)) FROM sampled');
SELECT pg_temp.rows_in_sample();
SELECT cardinality(most_common_freqs) AS common,
  array_length(histogram_bounds::text::text[], 1) AS bounds,
  pg_temp.names(array_agg(substr(attname, 4))) AS columns
FROM pg_stats
WHERE tablename = 'sampled' AND attname LIKE 'of%'
GROUP BY 1, 2 ORDER BY 2;
SELECT array_length(most_common_vals, 1) AS common,
  pg_temp.names(array_agg(substr(statistics_name, 3))) AS statistics
FROM pg_stats_ext
WHERE tablename = 'sampled' AND statistics_name LIKE 's%'
GROUP BY 1;
SELECT cardinality(most_common_freqs) AS common,
  array_length(histogram_bounds::text::text[], 1) AS bounds,
  pg_temp.names(array_agg(substr(statistics_name, 3))) AS statistics
FROM pg_stats_ext_exprs
WHERE tablename = 'sampled'
GROUP BY 1, 2 ORDER BY 2;

SET client_min_messages = warning;
DROP TABLE orders, compressed, sampled;
DROP DOMAIN order_id;
DROP FUNCTION evaluate;
DROP SEQUENCE evaluated;
CALL pg_temp.each('DROP TABLE of_$T');
