-- A constant that is not a valid prefix raises an error only when an id is compared with it. It
-- does not raise an error for an empty table or a NULL id.
SET plan_cache_mode = force_custom_plan;
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
-- For each type, a prefix that no id has, and its error. Types that are not listed here get a
-- space, which is in no alphabet.
CREATE TEMP TABLE invalids AS
SELECT n, name, coalesce(invalid, ' ') AS invalid, coalesce(state, '22P02') AS state
FROM types
  LEFT JOIN (VALUES
      ('typeid', 'User', '22P02'), ('ulid', '8', '22003'), ('euid', 'u', '22P02'),
      ('base62id', 'a', '22003'), ('uid11', '0', '22P02'),
      ('xid', 'z', '22003')) AS v(name, invalid, state) USING (name);
CALL pg_temp.each('CREATE TABLE ids_$T AS
  SELECT n, $id(u) AS id
  FROM generate_series(1, 1000) AS n, CAST(md5(n::text) AS uuid) AS u');
CALL pg_temp.each('INSERT INTO ids_$T SELECT n, NULL FROM generate_series(-1000, 0) AS n');
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)');

-- The queries run before ANALYZE, and again after it, when the planner has values to test the
-- condition on.
\set ECHO none
CREATE FUNCTION pg_temp.says(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result bigint;
BEGIN
  EXECUTE query INTO result;
  RETURN result;
EXCEPTION WHEN invalid_text_representation
  OR invalid_escape_sequence
  OR numeric_value_out_of_range
  OR invalid_parameter_value THEN
  RETURN SQLSTATE;
END $$;
CREATE TEMP TABLE queries (n serial, query text);
INSERT INTO queries (query) VALUES
  ('SELECT count(*) FILTER (WHERE id ^@ $p IS NULL) FROM ids_T WHERE n < 0'),
  ('SELECT count(*) FROM ids_T WHERE n < 0 AND id ^@ $p'),
  ('SELECT count(*) FROM ids_T WHERE n > 2000 AND NOT id ^@ $p'),
  ('SELECT count(*) FROM ids_T WHERE n > 0 AND id ^@ $p'),
  ('SELECT count(*) FROM generate_series(1, 6) AS t(n) LEFT JOIN ids_T AS i ON i.n = -t.n '
   'WHERE (id ^@ $p) IS NULL'),
  ('SELECT count(*) FROM generate_series(1, 6) AS t(n) LEFT JOIN ids_T AS i ON i.n = 2000 + t.n '
   'WHERE coalesce(id ^@ $p, true)'),
  ('SELECT count(*) FROM generate_series(1, 6) AS t(n) LEFT JOIN ids_T AS i ON i.n = t.n '
   'WHERE coalesce(id ^@ $p, true)'),
  ('SELECT count(*) FROM ids_T WHERE n < 0 AND T_starts_with(id, $p)'),
  ('SELECT count(*) FROM ids_typeid WHERE n < 0 AND typeid_has_prefix(id, $p)'),
  ('SELECT count(*) FROM ids_typeid WHERE n > 0 AND typeid_has_prefix(id, $p)');
CREATE FUNCTION pg_temp.show() RETURNS TABLE (query text, says text, types text) LANGUAGE sql AS $$
  SELECT query, s, pg_temp.names(array_agg(name))
  FROM queries AS q, invalids AS t,
    LATERAL pg_temp.says(replace(replace(replace(query, '_T', '_' || name),
      'T_', name || '_'), '$p', quote_literal(invalid))) AS r,
    LATERAL (SELECT CASE r WHEN state THEN 'its error' ELSE r END) AS s(s)
  WHERE query !~ 'typeid' OR name = 'typeid'
  GROUP BY q.n, query, s ORDER BY q.n, s
$$;
\set ECHO all
CREATE TEMP TABLE shown AS SELECT * FROM pg_temp.show();
TABLE shown;
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
SELECT * FROM pg_temp.show() EXCEPT TABLE shown;

-- In a custom plan, a parameter is a constant. In a generic plan, it is read when an index is
-- searched or a row is checked.
PREPARE of_prefix(text) AS SELECT count(*) FROM ids_ulid WHERE n < 0 AND id ^@ $1;
EXECUTE of_prefix('8');
SET plan_cache_mode = force_generic_plan;
EXECUTE of_prefix('8');
RESET plan_cache_mode;

-- A value that is known only while the query runs is read when an index is searched, even if the
-- search finds no rows, and when an id is checked.
SET enable_seqscan = off;
SELECT pg_temp.says('SELECT count(*) FROM ids_ulid WHERE n < 0 '
  'AND id ^@ (SELECT ''8'' WHERE random() >= 0)') AS for_the_index;
RESET enable_seqscan;
SET enable_indexscan = off;
SET enable_bitmapscan = off;
SELECT pg_temp.says('SELECT count(*) FROM ids_ulid WHERE n < 0 '
    'AND id ^@ (SELECT ''8'' WHERE random() >= 0)') AS for_no_id,
  pg_temp.says('SELECT count(*) FROM ids_ulid WHERE n > 0 '
    'AND id ^@ (SELECT ''8'' WHERE random() >= 0)') AS for_ids;
RESET enable_indexscan;
RESET enable_bitmapscan;

-- Estimating a pattern that ends with an escape does not raise an error either.
SELECT n,
  pg_temp.says(format('SELECT count(*) FROM ids_ulid WHERE n %s 0 AND id %s %L',
    n, op, pattern)) AS says,
  count(*) AS conditions
FROM unnest('{<,>}'::text[]) AS n,
  unnest('{LIKE,NOT LIKE,ILIKE}'::text[]) AS op,
  unnest(ARRAY['0\', '%\']) AS pattern
GROUP BY 1, 2 ORDER BY 1;

-- A period is never invalid: one outside the format's range finds nothing.
SELECT count(*) FROM ids_ulid, ids_xid WHERE ids_ulid.id <@ tstzrange('30000-01-01', NULL)
  OR ids_xid.id <@ tstzrange('-infinity', '0044-03-15 BC');
CALL pg_temp.each('DROP TABLE ids_$T');
