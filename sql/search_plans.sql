-- Search by prefix and by time is planned as a range of the index, whatever the
-- argument is: shown for each type.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/lib/plans.sql'
\set types :abs_srcdir '/test/lib/types.sql'
\i :plans
\i :types
\pset format unaligned
CREATE TABLE prefixes (prefix text);
INSERT INTO prefixes VALUES ('5M1');
ANALYZE prefixes;

-- A table for each type: a row every minute of two weeks of 2026. A prefix of some hundreds of rows.
CALL pg_temp.each('CREATE TABLE ids_$T (id $type PRIMARY KEY, n int)');
CALL pg_temp.each('INSERT INTO ids_$T SELECT $at(at), 1 FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-15 00:00+00'', ''1 minute'') AS at');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
ALTER TABLE types ADD prefix text;
UPDATE types SET prefix = pg_temp.shared_prefix(name, 100);

-- plans(query): its plans, and of which types they are. $prefix is the type's. The constants that
-- they are expected to contain are shown as FIRST and LAST.
\set ECHO none
CREATE FUNCTION pg_temp.plan_for(t types, query text, first text, last text) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(replace(plan, format('%L::%s', pg_temp.eval(e.first), t.type), 'FIRST'), format('%L::%s', pg_temp.eval(e.last), t.type),
    'LAST'), t.name, '$T')
  FROM (SELECT replace(pg_temp.for_type(q, t), '$prefix', quote_literal(t.prefix)) AS query,
    replace(pg_temp.for_type('SELECT ' || f, t), '$prefix', quote_literal(t.prefix)) AS first,
               replace(pg_temp.for_type('SELECT ' || l, t), '$prefix', quote_literal(t.prefix)) AS last FROM (VALUES (query, first, last)) AS v(q, f, l)) AS e,
    LATERAL pg_temp.plan_of(e.query, conditions => true) AS plan
$$;
CREATE FUNCTION pg_temp.plans(query text, which text DEFAULT 'true', first text DEFAULT '$T_lower_bound($prefix)',
  last text DEFAULT '$T_upper_bound($prefix)') RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT pg_temp.names(array_agg(name)) || E'':\n'' || plan FROM (SELECT *, pg_temp.plan_for(t, $1, $2, $3) AS plan FROM types AS t WHERE %s) AS p GROUP BY plan ORDER BY min(n)', which)
    USING query, first, last;
END $$;
\set ECHO all
-- The same for a period: by each operator, and by the first and the last id.
CREATE FUNCTION pg_temp.period_plans(first text, last text, last_before text DEFAULT NULL) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT p FROM (VALUES
    ('id <@ tstzrange(%s, %s)', 'has_time', '$T_floor(%1$s)', '$T_ceil(%3$s)'),
    ('tstzrange(%s, %s) @> id', 'has_time', '$T_floor(%1$s)', '$T_ceil(%3$s)'),
    ('id BETWEEN $T_floor(%s) AND $T_ceil(%s)', 'to_regprocedure(name || ''_floor(timestamptz)'') IS NOT NULL', '$T_floor(%1$s)', '$T_ceil(%2$s)'),
    ('id BETWEEN typeid_floor(''user'', %s) AND typeid_ceil(''user'', %s)', 'name = ''typeid''', 'typeid_floor(''user'', %1$s)', 'typeid_ceil(''user'', %2$s)')
  ) AS v(condition, which, f, l),
    LATERAL pg_temp.plans('SELECT count(*) FROM ids_$T WHERE ' || format(condition, first, last), which,
      format(f, first, last, coalesce(last_before, last)), format(l, first, last, coalesce(last_before, last))) AS p
$$;

\pset tuples_only on

\echo == A constant prefix
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id ^@ $prefix');

\echo == Exactly a type prefix
SELECT pg_temp.plan_of($$SELECT count(*) FROM ids_typeid WHERE typeid_has_prefix(id, 'users')$$, conditions => true);

\echo == A constant period
SELECT pg_temp.period_plans('timestamptz ''2026-01-05 00:00+00''', 'timestamptz ''2026-01-05 01:00+00''', 'timestamptz ''2026-01-05 00:59:59.999+00''');

\echo == The last day
SELECT pg_temp.period_plans('now() - interval ''1 day''', 'now()');

\echo == The last seven days of Berlin
SELECT pg_temp.period_plans('date_trunc(''day'', now() AT TIME ZONE ''Europe/Berlin'') AT TIME ZONE ''Europe/Berlin'' - interval ''7 days''',
                            'date_trunc(''day'', now() AT TIME ZONE ''Europe/Berlin'') AT TIME ZONE ''Europe/Berlin''');

\echo == A scalar sub-select
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id ^@ (SELECT min(prefix) FROM prefixes)');
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id <@ tstzrange((SELECT now() - interval ''1 day''), NULL)', 'has_time');

\echo == A column of another table
SELECT pg_temp.plans('SELECT * FROM prefixes JOIN ids_$T ON id ^@ prefix');

\echo == A generic plan
SET plan_cache_mode = force_generic_plan;
CALL pg_temp.each('PREPARE ids_$T(text) AS SELECT * FROM ids_$T WHERE id ^@ $1');
SELECT pg_temp.plans('EXECUTE ids_$T($prefix)');
CALL pg_temp.each('PREPARE period_$T(tstzrange) AS SELECT * FROM ids_$T WHERE id <@ $1', 'has_time');
SELECT pg_temp.plans('EXECUTE period_$T(tstzrange(now(), NULL))', 'has_time');
RESET plan_cache_mode;

\echo == In order, without a sort
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id ^@ $prefix ORDER BY id LIMIT 10');

\echo == In parallel
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_index_scan_size = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 1;
SET enable_seqscan = off;
SELECT pg_temp.plans('SELECT sum(n) FROM ids_$T WHERE id ^@ left($prefix, -2)', first => '$T_lower_bound(left($prefix, -2))',
  last => '$T_upper_bound(left($prefix, -2))');
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_index_scan_size;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
RESET enable_seqscan;

\echo == By BRIN, on a table that is only appended to
CALL pg_temp.each('ALTER TABLE ids_$T DROP CONSTRAINT ids_$T_pkey; CREATE INDEX ON ids_$T USING brin (id)');
SET enable_seqscan = off;
SELECT pg_temp.plans('SELECT * FROM ids_$T WHERE id ^@ $prefix');
RESET enable_seqscan;

\echo == Volatile arguments are left alone, and ranges of ids are found as the server does it
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id ^@ left(gen_ulid()::text, 5)', conditions => true);
CREATE TYPE ulidrange AS RANGE (subtype = ulid);
SELECT count(*) FROM ids_ulid WHERE id <@ ulidrange(ulid_floor('2026-01-05 00:00+00'), ulid_floor('2026-01-06 00:00+00'));
SELECT count(*) FROM ids_ulid WHERE ulidrange(ulid_floor('2026-01-05 00:00+00'), ulid_floor('2026-01-06 00:00+00')) @> id;
\set VERBOSITY sqlstate
SELECT count(*) FROM ids_ulid WHERE id <@ daterange('2026-01-05', '2026-01-06');
\set VERBOSITY default
DROP TYPE ulidrange;
CALL pg_temp.each('DROP TABLE ids_$T');
DROP TABLE prefixes;
