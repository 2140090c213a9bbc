-- Search by prefix and by time is planned as a range of the index, whatever the
-- argument is: shown for each type.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/plans.sql'
\i :plans
CREATE TABLE prefixes (prefix text);
INSERT INTO prefixes VALUES ('5M1');
ANALYZE prefixes;
CREATE TEMP TABLE types (type text, name text, prefix text, period text);
INSERT INTO types VALUES
  ('typeid', 'typeid', 'user_01kdw', 'id BETWEEN typeid_floor(''user'', %1$s) AND typeid_ceil(''user'', %2$s)'),
  ('ulid', 'ulid', '01KDW', 'id <@ tstzrange(%1$s, %2$s)'), ('euid', 'euid', '1KDVZ', 'tstzrange(%1$s, %2$s) @> id'),
  ('base62id', 'base62id', 'FdA6', 'id BETWEEN base62id_floor(%1$s) AND base62id_ceil(%2$s)'),
  ('uid11', 'uid11', '5M1', NULL), ('public.xid', 'xid', '5M1', 'id <@ tstzrange(%1$s, %2$s)');

-- A table for each type: a row every minute of two weeks of 2026.
CREATE FUNCTION pg_temp.per_type(statement text, which text DEFAULT 'true') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  FOR t IN EXECUTE 'SELECT * FROM types WHERE ' || which LOOP
    EXECUTE replace(replace(replace(statement, 'TYPE', t.type), 'TABLE_OF', 'ids_' || t.name), 'PREFIX', quote_literal(t.prefix));
  END LOOP;
END $$;
SELECT pg_temp.per_type('CREATE TABLE ids_' || name || ' (id ' || type || ' PRIMARY KEY, n int)', format('name = %L', name)) FROM types;
INSERT INTO ids_typeid SELECT gen_typeid('user', t), 1 FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-15 00:00+00', '1 minute') AS t;
INSERT INTO ids_ulid SELECT gen_ulid(typeid_timestamp(id)), 1 FROM ids_typeid;
INSERT INTO ids_euid SELECT gen_euid(NULL, typeid_timestamp(id)), 1 FROM ids_typeid;
INSERT INTO ids_base62id SELECT id::uuid, 1 FROM ids_typeid;
INSERT INTO ids_xid SELECT gen_xid(typeid_timestamp(id)), 1 FROM ids_typeid;
INSERT INTO ids_uid11 SELECT id, 1 FROM ids_xid;
VACUUM ANALYZE ids_typeid, ids_ulid, ids_euid, ids_base62id, ids_uid11, ids_xid;

-- plans(query): its plan for each type.
CREATE FUNCTION pg_temp.plans(query text, which text DEFAULT 'true') RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  FOR t IN EXECUTE 'SELECT * FROM types WHERE ' || which LOOP
    RETURN NEXT pg_temp.plan_of(replace(replace(replace(query, 'TABLE_OF', 'ids_' || t.name), 'PREFIX', quote_literal(t.prefix)), 'TYPE', t.type), conditions => true);
  END LOOP;
END $$;
CREATE FUNCTION pg_temp.period_plans(first text, last text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT p FROM types, LATERAL pg_temp.plans('SELECT count(*) FROM TABLE_OF WHERE ' || format(period, first, last), format('name = %L', name)) AS p
  WHERE period IS NOT NULL
$$;

\pset format unaligned
\pset tuples_only on

\echo == A constant prefix
SELECT pg_temp.plans('SELECT * FROM TABLE_OF WHERE id ^@ PREFIX');

\echo == Exactly a type prefix
SELECT pg_temp.plan_of($$SELECT count(*) FROM ids_typeid WHERE typeid_has_prefix(id, 'users')$$, conditions => true);

\echo == A constant period
SELECT pg_temp.period_plans('timestamptz ''2026-01-05 00:00+00''', 'timestamptz ''2026-01-05 01:00+00''');

\echo == The last day
SELECT pg_temp.period_plans('now() - interval ''1 day''', 'now()');

\echo == The last seven days of Berlin
SELECT pg_temp.period_plans('date_trunc(''day'', now() AT TIME ZONE ''Europe/Berlin'') AT TIME ZONE ''Europe/Berlin'' - interval ''7 days''',
                            'date_trunc(''day'', now() AT TIME ZONE ''Europe/Berlin'') AT TIME ZONE ''Europe/Berlin''');

\echo == A scalar sub-select
SELECT pg_temp.plans('SELECT * FROM TABLE_OF WHERE id ^@ (SELECT min(prefix) FROM prefixes)');
SELECT pg_temp.plans('SELECT * FROM TABLE_OF WHERE id <@ tstzrange((SELECT now() - interval ''1 day''), NULL)', $$name = 'xid'$$);

\echo == A column of another table
SELECT pg_temp.plans('SELECT * FROM prefixes JOIN TABLE_OF ON id ^@ prefix');

\echo == A generic plan
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.per_type('PREPARE TABLE_OF(text) AS SELECT * FROM TABLE_OF WHERE id ^@ $1');
SELECT pg_temp.plans('EXECUTE TABLE_OF(PREFIX)');
PREPARE period(tstzrange) AS SELECT * FROM ids_ulid WHERE id <@ $1;
SELECT pg_temp.plan_of('EXECUTE period(tstzrange(now(), NULL))', conditions => true);
RESET plan_cache_mode;

\echo == In order, without a sort
SELECT pg_temp.plans('SELECT * FROM TABLE_OF WHERE id ^@ PREFIX ORDER BY id LIMIT 10');

\echo == In parallel
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_index_scan_size = 0;
SET min_parallel_table_scan_size = 0;
SET max_parallel_workers_per_gather = 1;
SET enable_seqscan = off;
SELECT pg_temp.plans('SELECT sum(n) FROM TABLE_OF WHERE id ^@ left(PREFIX, -2)');
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_index_scan_size;
RESET min_parallel_table_scan_size;
RESET max_parallel_workers_per_gather;
RESET enable_seqscan;

\echo == By BRIN, on a table that is only appended to
SELECT pg_temp.per_type('ALTER TABLE TABLE_OF DROP CONSTRAINT TABLE_OF_pkey; CREATE INDEX ON TABLE_OF USING brin (id)');
SET enable_seqscan = off;
SELECT pg_temp.plans('SELECT * FROM TABLE_OF WHERE id ^@ PREFIX');
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
DROP TABLE prefixes, ids_typeid, ids_ulid, ids_euid, ids_base62id, ids_uid11, ids_xid;
