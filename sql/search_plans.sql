-- For each type, a search by prefix or by time is planned as an index range for any argument that
-- is not volatile.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
CREATE TABLE prefixes (prefix text, during tstzrange);
INSERT INTO prefixes VALUES ('5M1', '[2026-01-02, 2026-01-03)');
ANALYZE prefixes;

-- A table for each type, with one row per minute for two weeks of 2026, and a prefix that a few
-- hundred rows share.
CALL pg_temp.each('CREATE TABLE ids_$T (id $type PRIMARY KEY, n int)');
CALL pg_temp.each('INSERT INTO ids_$T
  SELECT $at(at), 1
  FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-15 00:00+00'',
    ''1 minute'') AS at');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
ALTER TABLE types ADD prefix text;
UPDATE types SET prefix = pg_temp.shared_prefix(name, 100);

-- plans(query) returns the query's plans, and the types that have them. $prefix is the type's
-- prefix. The constants that plans are expected to contain are shown as FIRST and LAST. A query
-- with $1 has a generic plan.
\set ECHO none
CREATE FUNCTION pg_temp.plan_for(t types, query text, first text, last text, of_parameter text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
  expected text;
  text_of text := quote_literal(t.prefix);
BEGIN
  query := replace(pg_temp.for_type(query, t), '$prefix', text_of);
  IF query ~ '\$1' THEN
    EXECUTE format('PREPARE generic (%s) AS %s', of_parameter, query);
    query := 'EXECUTE generic (NULL)';
  END IF;
  plan := pg_temp.plan_of(query, conditions => true);
  DEALLOCATE ALL;
  FOR n IN 1 .. 2 LOOP
    expected := replace(pg_temp.for_type((ARRAY[first, last])[n], t), '$prefix', text_of);
    plan := replace(plan, format('%L::%s', pg_temp.eval('SELECT ' || expected), t.type),
      (ARRAY['FIRST', 'LAST'])[n]);
  END LOOP;
  RETURN replace(plan, t.name, '$T');
END $$;
CREATE FUNCTION pg_temp.plans(query text, which text DEFAULT 'true',
  first text DEFAULT '$T_lower_bound($prefix)', last text DEFAULT '$T_upper_bound($prefix)',
  of_parameter text DEFAULT 'text') RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    EXECUTE format('SELECT query || E''\n'' || pg_temp.names(array_agg(name)) || '': '' || plan
        FROM (SELECT *, pg_temp.plan_for(t, $1, $2, $3, $4) AS plan FROM types AS t WHERE %s) AS p,
          CAST($1 AS text) AS query
        GROUP BY query, plan ORDER BY min(n)', which) USING query, first, last, of_parameter;
END $$;
SET plan_cache_mode = force_generic_plan;
\set ECHO all
\pset tuples_only on

\echo == A prefix
SELECT pg_temp.plans(query)
FROM unnest(ARRAY[
  'SELECT * FROM ids_$T WHERE id ^@ $prefix',
  'SELECT * FROM ids_$T WHERE $T_starts_with(id, $prefix)',
  'SELECT * FROM ids_$T WHERE id ^@ (SELECT min(prefix) FROM prefixes)',
  'SELECT * FROM prefixes JOIN ids_$T ON id ^@ prefix',
  'SELECT * FROM ids_$T WHERE id ^@ $1',
  'SELECT * FROM ids_$T WHERE id ^@ $1 ORDER BY id DESC LIMIT 10',
  'SELECT * FROM ids_$T WHERE id ^@ $prefix ORDER BY id LIMIT 10',
  'SELECT * FROM ids_$T WHERE id ^@ left(''222'', (random() * 5)::int)',
  'SELECT * FROM ids_$T WHERE id ^@ ANY (''{2,3}'')'
]) AS query;

\echo == An exact type prefix
SELECT pg_temp.plans(query, 'name = ''typeid''')
FROM unnest(ARRAY[
  'SELECT * FROM ids_$T WHERE typeid_has_prefix(id, ''users'')',
  'SELECT * FROM ids_$T WHERE typeid_has_prefix(id, $1)',
  'SELECT * FROM prefixes JOIN ids_$T ON typeid_has_prefix(id, prefix)',
  'SELECT * FROM ids_$T WHERE typeid_has_prefix(id, left(''user'', (random() * 5)::int))'
]) AS query;

\echo == A period
SELECT pg_temp.plans(query, 'has_time', '$T_floor(''2026-01-05 00:00+00'')',
  '$T_ceil(''2026-01-05 00:59:59.999+00'')', of_parameter)
FROM (VALUES
  ('SELECT id FROM ids_$T WHERE id '
   '<@ tstzrange(timestamptz ''2026-01-05 00:00+00'', timestamptz ''2026-01-05 01:00+00'')', ''),
  ('SELECT id FROM ids_$T WHERE '
   'tstzrange(timestamptz ''2026-01-05 00:00+00'', timestamptz ''2026-01-05 01:00+00'') @> id', ''),
  ('SELECT id FROM ids_$T WHERE tstzrange(now() - interval ''1 day'', NULL) @> id', ''),
  ('SELECT id FROM ids_$T WHERE $T_within(id, tstzrange(now(), NULL)) '
   'AND $T_within_commuted(tstzrange(NULL, now()), id)', ''),
  ('SELECT id FROM ids_$T WHERE id <@ tstzrange((SELECT now() - interval ''1 day''), NULL)', ''),
  ('SELECT id FROM ids_$T WHERE id <@ tstzrange('
   'date_trunc(''month'', now() AT TIME ZONE ''UTC'') AT TIME ZONE ''UTC'',
    (date_trunc(''month'', now() AT TIME ZONE ''UTC'') + interval ''1 month'') '
   'AT TIME ZONE ''UTC'')', ''),
  ('SELECT id FROM prefixes JOIN ids_$T ON during @> id', ''),
  ('SELECT id FROM ids_$T WHERE id <@ $1', 'tstzrange'),
  ('SELECT id FROM ids_$T WHERE id <@ tstzrange($1, now()) ORDER BY id DESC LIMIT 10',
    'timestamptz'),
  ('SELECT id FROM ids_$T WHERE id <@ tstzrange(clock_timestamp(), NULL)',
    '')) AS v(query, of_parameter);
SELECT pg_temp.plans('SELECT id FROM ids_$T WHERE id BETWEEN $T_floor(now() - interval ''1 day'') '
    'AND $T_ceil(now())',
  'to_regprocedure(name || ''_floor(timestamptz)'') IS NOT NULL');

\echo == Conditions on the same id are combined into one index condition
SELECT pg_temp.plan_of('SELECT FROM ids_ulid WHERE ' || condition, conditions => true)
FROM unnest(ARRAY[
  'id ^@ ''01KDY1'' AND id <@ tstzrange(now(), NULL) AND id > ''01KDY1ZZZZZZZZZZZZZZZZZZZZ''',
  'id ^@ ''01KDY1'' OR id <@ tstzrange(now(), NULL)',
  'NOT id ^@ ''01KDY1'''
]) AS condition;

\echo == In parallel, and with BRIN on an append-only table
SET enable_seqscan = off;
BEGIN;
SET LOCAL parallel_setup_cost = 0;
SET LOCAL parallel_tuple_cost = 0;
SET LOCAL min_parallel_index_scan_size = 0;
SET LOCAL min_parallel_table_scan_size = 0;
SET LOCAL max_parallel_workers_per_gather = 1;
SELECT pg_temp.plans('SELECT sum(n) FROM ids_$T WHERE id ^@ left($prefix, -2)',
  first => '$T_lower_bound(left($prefix, -2))', last => '$T_upper_bound(left($prefix, -2))');
COMMIT;
CALL pg_temp.each('ALTER TABLE ids_$T DROP CONSTRAINT ids_$T_pkey;
  CREATE INDEX ON ids_$T USING brin (id)');
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id ^@ $prefix');
CALL pg_temp.each('DROP TABLE ids_$T');
DROP TABLE prefixes;
