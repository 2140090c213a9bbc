-- Statistics that pg_upgrade and pg_dump --statistics transfer (PostgreSQL 18) are imported exactly
-- for each type, with all bounds of the histogram, and the planner uses them.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET client_min_messages = error;
CREATE TEMP TABLE numbers AS
SELECT CASE WHEN n % 5 = 0 THEN md5((n % 3)::text)
  WHEN n % 7 > 0 THEN md5(n::text) END::uuid AS uuid
FROM generate_series(1, 8000) AS n;
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT * FROM types LOOP
    EXECUTE format('CREATE TABLE of_%1$s AS SELECT %2$s AS id FROM numbers', t.name,
      format(t.of_uuid, 'uuid'));
    EXECUTE format('CREATE TABLE into_%1$s WITH (autovacuum_enabled = off) AS TABLE of_%1$s',
      t.name);
    EXECUTE format('ANALYZE of_%s', t.name);
  END LOOP;
END $$;
\set ECHO none
SELECT format('VACUUM %s', string_agg('into_' || name, ', ')) FROM types \gexec
\set ECHO all

-- The statistics of a table, and the logarithm of the ratio of expected rows to actual rows, for
-- the first tenth of the ids.
\set ECHO none
CREATE FUNCTION pg_temp.known(of_table text) RETURNS text LANGUAGE sql AS $$
  SELECT (histogram_bounds::text, most_common_vals::text, most_common_freqs, null_frac, avg_width,
    n_distinct, correlation)::text
  FROM pg_stats
  WHERE tablename = of_table
$$;
CREATE FUNCTION pg_temp.misjudged(of_table text, OUT factor float) LANGUAGE plpgsql AS $$
DECLARE
  bound text;
  actual float;
BEGIN
  EXECUTE format('SELECT max(id)::text
      FROM (SELECT id FROM %I WHERE id IS NOT NULL ORDER BY id LIMIT 800) AS least', of_table)
    INTO bound;
  EXECUTE format('SELECT count(*) FROM %I WHERE id <= %L', of_table, bound) INTO actual;
  factor := abs(ln(
    pg_temp.expected_rows(format('SELECT FROM %I WHERE id <= %L', of_table, bound)) / actual));
END $$;
\set ECHO all

SELECT pg_temp.names(array_agg(name)) AS without_statistics
FROM types
WHERE pg_temp.known('into_' || name) IS NULL;
SELECT pg_temp.names(array_agg(name)) AS misjudged
FROM types
WHERE pg_temp.misjudged('into_' || name) > 0.5;
SELECT imported, pg_temp.names(array_agg(name)) AS types
FROM types,
  LATERAL (
    SELECT pg_restore_attribute_stats(
      'schemaname', schemaname::text, 'relname', 'into_' || name,
      'attname', attname::text, 'inherited', inherited,
      'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', n_distinct,
      'most_common_vals', most_common_vals::text, 'most_common_freqs', most_common_freqs,
      'histogram_bounds', histogram_bounds::text, 'correlation', correlation) AS imported
    FROM pg_stats
    WHERE tablename = 'of_' || name
  ) AS s
GROUP BY 1;
SELECT pg_temp.names(array_agg(name)) AS same_statistics
FROM types
WHERE pg_temp.known('into_' || name) = pg_temp.known('of_' || name);
SELECT array_length(histogram_bounds::text::text[], 1) AS bounds,
  pg_temp.names(array_agg(name)) AS types
FROM types JOIN pg_stats ON tablename = 'into_' || name
GROUP BY 1 ORDER BY 1;
SELECT pg_temp.names(array_agg(name)) AS well_judged
FROM types
WHERE pg_temp.misjudged('into_' || name) < 0.1;

-- Bounds that are not ids are left out with a warning; the rest is kept.
SELECT imported,
  pg_temp.known('into_' || name) = pg_temp.known('of_' || name) AS same,
  pg_temp.names(array_agg(name)) AS types
FROM types,
  LATERAL (
    SELECT pg_restore_attribute_stats(
      'schemaname', 'public', 'relname', 'into_' || name, 'attname', 'id', 'inherited', false,
      'histogram_bounds', '{not,ids}'::text) AS imported
  ) AS s
GROUP BY 1, 2;

-- The frequencies of prefixes are not imported, so the planner guesses until the next ANALYZE. If a
-- table already has some, they are kept in addition to the imported bounds, and do no harm.
\set ECHO none
CREATE TABLE prefixed AS
SELECT make_typeid(repeat(chr(97 + n % 24), 3), md5(n::text)::uuid) AS id
FROM generate_series(1, 8000) AS n;
CREATE TABLE empty_of_statistics WITH (autovacuum_enabled = off) AS TABLE prefixed;
CREATE TABLE other_prefixes WITH (autovacuum_enabled = off) AS
SELECT make_typeid(CASE WHEN n % 9 = 0 THEN 'bbb' ELSE repeat(chr(97 + n % 3), 4) END,
  md5(n::text)::uuid) AS id
FROM generate_series(1, 8000) AS n;
VACUUM ANALYZE prefixed, other_prefixes;
VACUUM empty_of_statistics;
CREATE FUNCTION pg_temp.import_prefixed(into_table text) RETURNS boolean LANGUAGE sql AS $$
  SELECT pg_restore_attribute_stats(
    'schemaname', schemaname::text, 'relname', into_table, 'attname', 'id', 'inherited', false,
    'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', n_distinct,
    'histogram_bounds', histogram_bounds::text, 'correlation', correlation)
  FROM pg_stats WHERE tablename = 'prefixed'
$$;
CREATE FUNCTION pg_temp.rows_of(of_table text, word text) RETURNS float LANGUAGE sql
  RETURN pg_temp.expected_rows(
    format('SELECT FROM %I WHERE typeid_has_prefix(id, %L)', of_table, word));
CREATE FUNCTION pg_temp.judged(of_table text, OUT kept boolean, OUT possible boolean,
  OUT right_for_prefixed boolean) LANGUAGE sql AS $$
  SELECT (SELECT 10000 < ANY (ARRAY[stakind1, stakind2, stakind3, stakind4, stakind5])
          FROM pg_statistic WHERE starelid = of_table::regclass),
    bool_and(rows BETWEEN 1 AND 8000),
    bool_and(greatest(rows, actual) / least(rows, actual) < 1.2)
  FROM (SELECT typeid_prefix(id) AS word, count(*) AS actual FROM prefixed GROUP BY 1) AS p,
    pg_temp.rows_of(of_table, word) AS rows
$$;
\set ECHO all
SELECT * FROM pg_temp.judged('prefixed');
SELECT pg_temp.import_prefixed('empty_of_statistics'), pg_temp.import_prefixed('other_prefixes');
SELECT name, j.*
FROM unnest('{empty_of_statistics,other_prefixes}'::text[]) AS name, pg_temp.judged(name) AS j;
ANALYZE empty_of_statistics;
SELECT * FROM pg_temp.judged('empty_of_statistics');
\set ECHO none
DROP TABLE prefixed, empty_of_statistics, other_prefixes;
SELECT format('DROP TABLE %s', string_agg(format('of_%1$s, into_%1$s', name), ', ')) FROM types
\gexec
