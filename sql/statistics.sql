-- ANALYZE stores the same statistics for each type as for uuid, except that histograms have fewer
-- bounds for ids longer than 16 bytes.
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

-- Returns the statistics of a column with a given target. as_made() converts uuids to a type's ids.
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

-- The statistics equal those for uuid. For ids longer than 16 bytes, a histogram has fewer bounds,
-- which are an evenly spaced selection of uuid's bounds. A raised target keeps all bounds.
SELECT col,
  string_agg(format('%s:%s/%s', target, cardinality(u.common), cardinality(u.bounds)),
    ' ' ORDER BY target) AS common_and_bounds_of_uuid,
  string_agg(format('%s: %s', target, fewer), '; ' ORDER BY target)
    FILTER (WHERE fewer IS NOT NULL) AS fewer,
  string_agg(not_as_uuid, ' ') AS not_as_uuid
FROM kept AS u,
  LATERAL (
    SELECT string_agg(DISTINCT format('%s of %s', cardinality(s.bounds), s.type), ', ')
        FILTER (WHERE cardinality(s.bounds) < cardinality(u.bounds) AND size NOT BETWEEN 8 AND 16),
      string_agg(s.type || target, ' ') FILTER (
        WHERE (s.others, s.common) IS DISTINCT FROM (u.others, pg_temp.as_made(s.type, u.common))
          OR s.bounds IS DISTINCT FROM (
            SELECT array_agg(b ORDER BY n)
            FROM unnest(pg_temp.as_made(s.type, u.bounds)) WITH ORDINALITY AS b(b, n)
            WHERE size BETWEEN 8 AND 16
              OR (n - 1) % ((cardinality(u.bounds) - 1) / (cardinality(s.bounds) - 1)) = 0))
    FROM kept AS s JOIN types ON types.name = s.type
    WHERE (s.col, s.target) = (u.col, u.target) AND s.type <> 'uuid'
  ) AS k(fewer, not_as_uuid)
WHERE u.type = 'uuid'
GROUP BY 1 ORDER BY 1;

-- The lowest target and the highest one, which is the server's limit.
SELECT target, cardinality(bounds) AS bounds, string_agg(type, ' ' ORDER BY type) AS types
FROM unnest(ARRAY['uuid', 'ulid', 'xid', 'typeid']) AS type, unnest(ARRAY[1, 10000]) AS target,
     LATERAL pg_temp.statistics(type, 'different', target) GROUP BY 1, 2 ORDER BY 1, 2;

-- The statistics of a column of distinct ids are neither compressed nor stored out of line, because
-- the planner would have to unpack them each time. With many common values or a higher target, they
-- are compressed or stored out of line. This holds for every compression method that the server
-- has.
\set ECHO none
DELETE FROM types WHERE name = 'uuid';
CREATE TABLE stored (n int);
INSERT INTO stored SELECT generate_series(1, 20000);
CALL pg_temp.each('ALTER TABLE stored ADD of_$T $type');
CALL pg_temp.each('
  UPDATE stored SET of_$T = $at(at)
  FROM (SELECT n AS m, timestamptz ''2026-01-01 00:00+00'' + n * interval ''1 hour'' AS at
        FROM stored) AS a
  WHERE m = n');
ALTER TABLE stored ADD long_prefix typeid, ADD longest_prefix typeid, ADD common typeid,
  ADD with_target typeid;
UPDATE stored SET
  long_prefix = make_typeid('organization_membership_invite', of_typeid::uuid),
  longest_prefix = make_typeid(repeat('a', 63), of_typeid::uuid),
  with_target = of_typeid,
  common = of_typeid;
UPDATE stored SET common = s.of_typeid FROM stored AS s
WHERE stored.n % 2 = 0 AND s.n = stored.n % 100 * (stored.n % 7) + 1;
ALTER TABLE stored ALTER with_target SET STATISTICS 200;
CREATE FUNCTION pg_temp.how_stored(method text)
RETURNS TABLE (col text, bounds int, is_plain boolean) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('default_toast_compression', method, true)
  FROM pg_settings
  WHERE name = 'default_toast_compression' AND method = ANY (enumvals);
  IF NOT FOUND THEN RETURN; END IF;
  ANALYZE stored;
  RETURN QUERY
    SELECT CASE WHEN attname LIKE 'of%' THEN substr(attname, 4) ELSE attname::text END,
      array_length(histogram_bounds::text::text[], 1),
      coalesce(pg_column_compression(stavalues1), pg_column_compression(stavalues2)) IS NULL
        AND coalesce(pg_column_size(stavalues1), 0) + coalesce(pg_column_size(stavalues2), 0) < 1900
    FROM pg_stats
      JOIN pg_attribute AS a USING (attname)
      JOIN pg_statistic ON starelid = attrelid AND staattnum = a.attnum
    WHERE attrelid = 'stored'::regclass AND tablename = 'stored' AND attname <> 'n';
END $$;
\set ECHO all
SELECT bounds, is_plain,
  pg_temp.names(array_agg(DISTINCT name) FILTER (WHERE name IS NOT NULL)) AS types,
  string_agg(DISTINCT col, ' ') FILTER (WHERE name IS NULL) AS others
FROM unnest(ARRAY['pglz', 'lz4']) AS method,
  LATERAL pg_temp.how_stored(method) LEFT JOIN types ON name = col
GROUP BY 1, 2 ORDER BY 1, 2;

-- Domains, index expressions and partitioned tables have these statistics too.
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
-- (From PostgreSQL 20 on, the name of an index's expression ends with the names of its columns.)
SELECT tablename,
  left(attname, length('euid_larger')) AS attname,
  inherited,
  array_length(histogram_bounds::text::text[], 1) AS bounds
FROM pg_stats
WHERE tablename IN ('orders', 'orders_1', 'by_expression')
ORDER BY 1, 2, 3;

-- Extended statistics on ids do not sample more rows or have longer lists than extended statistics
-- on other columns. An index on an expression counts the rows of the sample.
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
DROP TABLE orders, stored, sampled;
DROP DOMAIN order_id;
DROP FUNCTION evaluate;
DROP SEQUENCE evaluated;
CALL pg_temp.each('DROP TABLE of_$T');
