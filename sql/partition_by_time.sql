-- Monthly partitions whose bounds are the smallest ids of a month: rows go where
-- their time says, queries read the months they ask for, months come and go.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/plans.sql'
\i :plans
SET timezone = 'UTC';

CREATE TABLE readings (id ulid PRIMARY KEY, sensor int) PARTITION BY RANGE (id);
CREATE TABLE readings_01 PARTITION OF readings
  FOR VALUES FROM (ulid_floor('2026-01-01 00:00+00')) TO (ulid_floor('2026-02-01 00:00+00'));
CREATE TABLE readings_02 PARTITION OF readings
  FOR VALUES FROM (ulid_floor('2026-02-01 00:00+00')) TO (ulid_floor('2026-03-01 00:00+00'));
CREATE TABLE readings_default PARTITION OF readings DEFAULT;

CREATE TABLE events (id public.xid PRIMARY KEY, sensor int) PARTITION BY RANGE (id);
CREATE TABLE events_01 PARTITION OF events
  FOR VALUES FROM (xid_floor('2026-01-01 00:00+00')) TO (xid_floor('2026-02-01 00:00+00'));
CREATE TABLE events_02 PARTITION OF events
  FOR VALUES FROM (xid_floor('2026-02-01 00:00+00')) TO (xid_floor('2026-03-01 00:00+00'));
CREATE TABLE events_default PARTITION OF events DEFAULT;

SELECT relname, pg_get_expr(relpartbound, oid) FROM pg_class
WHERE relname ~ '^(readings|events)_0[12]$' ORDER BY 1;

-- A row every six hours from December to March, and at each end of January the
-- first and the last id of the first and the last millisecond.
CREATE TEMP TABLE times AS
SELECT t FROM generate_series(timestamptz '2025-12-20 00:00+00', '2026-03-10 00:00+00', '6 hours') AS t;
INSERT INTO readings SELECT gen_ulid(t), 1 FROM times;
INSERT INTO events SELECT gen_xid(t), 1 FROM times;
CREATE TEMP TABLE edges (t timestamptz);
INSERT INTO edges VALUES ('2025-12-31 23:59:59.999+00'), ('2026-01-01 00:00:00.000+00'),
  ('2026-01-31 23:59:59.999+00'), ('2026-02-01 00:00:00.000+00');
INSERT INTO readings SELECT unnest(ARRAY[ulid_floor(t), ulid_ceil(t)]), 2 FROM edges;
INSERT INTO events SELECT unnest(ARRAY[xid_floor(t), xid_ceil(t)]), 2 FROM edges;

SELECT tableoid::regclass AS partition, count(*), min(ulid_timestamp(id)), max(ulid_timestamp(id))
FROM readings GROUP BY 1 ORDER BY 1;
SELECT tableoid::regclass AS partition, count(*), min(xid_timestamp(id)), max(xid_timestamp(id))
FROM events GROUP BY 1 ORDER BY 1;
SELECT tableoid::regclass AS partition, ulid_timestamp(id) FROM readings WHERE sensor = 2 ORDER BY id;
SELECT tableoid::regclass AS partition, xid_timestamp(id) FROM events WHERE sensor = 2 ORDER BY id;

-- Pruned when planned: a day, a prefix, an id; and none for a time without ids.
ANALYZE readings, events;
\pset format unaligned
\pset tuples_only on
SELECT pg_temp.plan_of($$SELECT * FROM readings WHERE id <@ tstzrange('2026-01-10 00:00+00', '2026-01-11 00:00+00')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT * FROM events WHERE tstzrange('2026-02-10 00:00+00', '2026-02-11 00:00+00') @> id$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT count(*) FROM readings WHERE id <@ tstzrange('2026-01-25 00:00+00', '2026-02-05 00:00+00')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT * FROM readings WHERE id ^@ '01KDW'$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT * FROM readings WHERE id <@ 'empty'::tstzrange$$, conditions => true);

-- Pruned when it starts: the argument is known only then.
SET plan_cache_mode = force_generic_plan;
PREPARE within(tstzrange) AS SELECT count(*) FROM readings WHERE id <@ $1;
SELECT pg_temp.plan_of($$EXECUTE within(tstzrange('2026-02-10 00:00+00', '2026-02-11 00:00+00'))$$, conditions => true);
\pset format aligned
\pset tuples_only off
EXECUTE within(tstzrange('2026-02-10 00:00+00', '2026-02-11 00:00+00'));
RESET plan_cache_mode;

-- A month goes, comes back, and refuses what is not its own.
ALTER TABLE readings DETACH PARTITION readings_01;
SELECT count(*) FROM readings;
ALTER TABLE readings ATTACH PARTITION readings_01
  FOR VALUES FROM (ulid_floor('2026-01-01 00:00+00')) TO (ulid_floor('2026-02-01 00:00+00'));
SELECT count(*) FROM readings;
\set VERBOSITY sqlstate
INSERT INTO readings_01 VALUES (ulid_floor('2026-02-01 00:00+00'), 3);
CREATE TABLE readings_overlap PARTITION OF readings
  FOR VALUES FROM (ulid_floor('2026-02-28 00:00+00')) TO (ulid_floor('2026-04-01 00:00+00'));
\set VERBOSITY default

-- What a partition manager asks of a pair that encodes and decodes time: these
-- types, IMMUTABLE, STRICT, PARALLEL SAFE, and the same time back.
SELECT p.oid::regprocedure, prorettype::regtype, provolatile, proisstrict, proparallel
FROM pg_proc AS p
WHERE oid = ANY (ARRAY['ulid_floor(timestamptz)', 'ulid_timestamp(ulid)', 'euid_floor(timestamptz)',
  'euid_timestamp(euid)', 'xid_floor(timestamptz)', 'xid_timestamp(public.xid)']::regprocedure[])
ORDER BY p.oid::regprocedure::text;
SELECT count(*) AS months, count(*) FILTER (WHERE ulid_timestamp(ulid_floor(t)) <> t OR xid_timestamp(xid_floor(t)) <> t
  OR euid_timestamp(euid_floor(t)) <> t) AS changed
FROM generate_series(timestamptz '2012-01-01 00:00+00', '2150-01-01 00:00+00', '1 month') AS t;

DROP TABLE readings, events;
