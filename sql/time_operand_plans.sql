-- A comparison of an id with a time is one index condition, whatever expression gives the time, for
-- each type whose ids all have a time.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET jit = off;

-- One id every ten minutes for two weeks.
\set ECHO none
CREATE TABLE sessions (n int, began timestamptz, ended timestamptz);
INSERT INTO sessions VALUES
  (1, '2026-01-05 00:00+00', '2026-01-05 01:00+00'),
  (2, '2026-01-10 12:00+00', '2026-01-10 14:00+00');
ANALYZE sessions;
CREATE TEMP TABLE ats AS
SELECT at
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-15 00:00+00', '10 minutes') AS at;
CALL pg_temp.each('CREATE TABLE ids_$T (id $type)', 'has_time');
CALL pg_temp.each('INSERT INTO ids_$T SELECT $T_floor(at) FROM ats', 'has_time');
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)', 'has_time');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types WHERE has_time
\gset
:vacuum;
CREATE FUNCTION pg_temp.masked(plan text, t types) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(regexp_replace(plan, '''[^'']*''::' || t.type, '?', 'g'), t.type || ' ',
      'T '),
    t.name, 'T')
$$;
CREATE FUNCTION pg_temp.planned(query text, t types, of_parameter text DEFAULT NULL,
  run boolean DEFAULT false) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
BEGIN
  query := replace(query, '$T', t.name);
  IF of_parameter IS NULL THEN
    RETURN pg_temp.masked(pg_temp.plan_of(query, conditions => true, run => run), t);
  END IF;
  EXECUTE format('PREPARE generic (%s) AS %s', of_parameter, query);
  plan := pg_temp.plan_of('EXECUTE generic (''2026-01-05'')', conditions => true, run => run);
  DEALLOCATE generic;
  RETURN pg_temp.masked(plan, t);
END $$;
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
\pset footer off
CREATE TEMP TABLE queries (n serial, what text, query text, of_parameter text);
INSERT INTO queries (what, query, of_parameter) VALUES
  ('the last day', 'SELECT id FROM ids_$T WHERE id >= now() - interval ''1 day''', NULL),
  ('commuted', 'SELECT id FROM ids_$T WHERE now() - interval ''1 day'' < id', NULL),
  ('a constant', 'SELECT id FROM ids_$T WHERE id > timestamptz ''2026-01-05''', NULL),
  ('BETWEEN', 'SELECT id FROM ids_$T WHERE id BETWEEN now() - interval ''1 day'' AND now()', NULL),
  ('today', 'SELECT id FROM ids_$T WHERE id >= CURRENT_DATE', NULL),
  ('this month',
    'SELECT id FROM ids_$T WHERE id >= date_trunc(''month'', now()) '
      'AND id < date_trunc(''month'', now()) + interval ''1 month''', NULL),
  ('a timestamp', 'SELECT id FROM ids_$T WHERE id < localtimestamp', NULL),
  ('NOT', 'SELECT id FROM ids_$T WHERE NOT id < now()', NULL),
  ('the functions',
    'SELECT id FROM ids_$T WHERE $T_ge_timestamptz(id, now()) '
      'AND $T_le_timestamptz_commuted(now(), id)', NULL),
  ('a parameter', 'SELECT id FROM ids_$T WHERE id >= $1', 'timestamptz'),
  ('a parameter that is cast', 'SELECT id FROM ids_$T WHERE id >= $1::timestamptz', 'text'),
  ('a sub-select, once',
    'SELECT id FROM ids_$T WHERE id >= (SELECT max(began) FROM sessions)', NULL),
  ('a volatile sub-select, once',
    'SELECT id FROM ids_$T WHERE id <= (SELECT began FROM sessions WHERE random() >= 0 LIMIT 1)',
    NULL),
  ('a join', 'SELECT id FROM sessions JOIN ids_$T ON id >= began AND id < ended', NULL),
  ('a join with BETWEEN',
    'SELECT id FROM sessions JOIN ids_$T ON id BETWEEN began AND ended', NULL),
  ('LATERAL',
    'SELECT first.id FROM sessions, '
      'LATERAL (SELECT id FROM ids_$T WHERE id >= began ORDER BY id LIMIT 1) AS first', NULL),
  ('the last ten, in order',
    'SELECT id FROM ids_$T WHERE id < now() ORDER BY id DESC LIMIT 10', NULL),
  ('the first', 'SELECT min(id) FROM ids_$T WHERE id >= timestamptz ''2026-01-05''', NULL),
  ('a volatile expression', 'SELECT id FROM ids_$T WHERE id >= clock_timestamp()', NULL),
  ('a column of the same table', 'SELECT id FROM ids_$T WHERE id >= $T_timestamp(id)', NULL),
  ('before and after all times',
    'SELECT id FROM ids_$T WHERE id > timestamptz ''-infinity'' AND id <= timestamptz ''infinity''',
    NULL);
\set ECHO all
SELECT concat('-- ', what, ': ', pg_temp.names(array_agg(name)), E'\n', plan) AS plans
FROM queries AS q, types AS t, LATERAL pg_temp.planned(query, t, of_parameter) AS plan
WHERE has_time
GROUP BY q.n, what, plan ORDER BY q.n;
RESET enable_bitmapscan;

-- BRIN, on an append-only table.
CALL pg_temp.each('DROP INDEX ids_$T_id_idx', 'has_time');
CALL pg_temp.each('CREATE INDEX ON ids_$T USING brin (id) WITH (pages_per_range = 1)', 'has_time');
SELECT concat('-- ', pg_temp.names(array_agg(name)), E'\n', plan) AS brin
FROM types AS t,
  LATERAL pg_temp.planned('SELECT id FROM ids_$T WHERE id >= now() - interval ''1 day''', t) AS plan
WHERE has_time
GROUP BY plan;

-- Searches by time prune partitions: for a constant, when the query is planned; for now(), a
-- parameter or a sub-select, when it begins; in a join, for each row.
\set ECHO none
CALL pg_temp.each('CREATE TABLE parts_$T (id $type) PARTITION BY RANGE (id)', 'has_time');
CALL pg_temp.each('CREATE TABLE parts_$T_1 PARTITION OF parts_$T
      FOR VALUES FROM (MINVALUE) TO ($T_floor(''2026-01-05 00:00+00''))', 'has_time');
DO $$ DECLARE s text; BEGIN
  FOR s IN
    SELECT format('CREATE TABLE parts_%1$s_%2$s PARTITION OF parts_%1$s FOR VALUES '
        'FROM (%3$L) TO (%4$L)',
      name, part,
      pg_temp.eval(format('SELECT %s_floor(%L)', name, lower)),
      pg_temp.eval(format('SELECT %s_floor(%L)', name, upper)))
    FROM types,
      (VALUES
        (2, '2026-01-05 00:00+00', '2026-01-10 00:00+00'),
        (3, '2026-01-10 00:00+00', '2026-02-01 00:00+00')) AS v(part, lower, upper)
    WHERE has_time
  LOOP
    EXECUTE s;
  END LOOP;
END $$;
CALL pg_temp.each('INSERT INTO parts_$T SELECT id FROM ids_$T', 'has_time');
CALL pg_temp.each('CREATE INDEX ON parts_$T (id)', 'has_time');
SELECT 'VACUUM ANALYZE ' || string_agg('parts_' || name, ', ') AS vacuum FROM types WHERE has_time
\gset
:vacuum;
TRUNCATE queries;
INSERT INTO queries (what, query, of_parameter) VALUES
  ('a constant', 'SELECT FROM parts_$T WHERE id < timestamptz ''2026-01-04''', NULL),
  ('now()', 'SELECT FROM parts_$T WHERE id >= now() - interval ''1 day''', NULL),
  ('a date', 'SELECT FROM parts_$T WHERE id < date ''2026-01-03''', NULL),
  ('a parameter', 'SELECT FROM parts_$T WHERE id < $1', 'timestamptz'),
  ('a sub-select', 'SELECT FROM parts_$T WHERE id < (SELECT min(began) FROM sessions)', NULL),
  ('a join',
    'SELECT FROM (SELECT * FROM sessions WHERE n = 2) AS s JOIN parts_$T ON id >= began '
      'AND id < ended', NULL);
SET enable_bitmapscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET enable_material = off;
\set ECHO all
SELECT concat('-- ', what, ': ', pg_temp.names(array_agg(name)), E'\n', plan) AS pruned
FROM queries AS q, types AS t, LATERAL pg_temp.planned(query, t, of_parameter, run => true) AS plan
WHERE has_time
GROUP BY q.n, what, plan ORDER BY q.n;

-- Estimates come from the histogram for constants and stable expressions. A generic plan assumes a
-- third of the rows, or 0.5 % for a range between two unknown times, as for any comparison.
\set ECHO none
CREATE FUNCTION pg_temp.generic_estimate(query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  rows bigint;
BEGIN
  EXECUTE 'PREPARE generic (timestamptz) AS ' || query;
  rows := pg_temp.expected_rows('EXECUTE generic (NULL)');
  DEALLOCATE generic;
  RETURN rows;
END $$;
\set ECHO all
SELECT what, pg_temp.names(array_agg(name)) AS types
FROM types AS t,
  LATERAL (VALUES
    (1, 'a constant: a quarter within 5 %',
      pg_temp.expected_rows(format('SELECT FROM ids_%s '
              'WHERE id < timestamptz ''2026-01-04 12:00+00''', name)) BETWEEN 479 AND 529),
    (2, 'something stable: all',
      pg_temp.expected_rows(format('SELECT FROM ids_%s WHERE id < now()', name)) > 1990),
    (3, 'a range within 20 %',
      pg_temp.expected_rows(format('SELECT FROM ids_%s '
              'WHERE id BETWEEN timestamptz ''2026-01-03'' '
              'AND timestamptz ''2026-01-04''', name)) BETWEEN 115 AND 173),
    (4, 'a parameter: a third',
      pg_temp.generic_estimate(format('SELECT FROM ids_%s WHERE id >= $1', name)) BETWEEN 671
        AND 673),
    (5, 'NOT with a parameter: a third',
      pg_temp.generic_estimate(format('SELECT FROM ids_%s WHERE NOT id >= $1', name)) BETWEEN 671
        AND 673),
    (6, 'a range of parameters: 0.5 %',
      pg_temp.generic_estimate(format('SELECT FROM ids_%s WHERE id >= $1 '
              'AND id < $1 + interval ''1 day''', name)) BETWEEN 9 AND 11)) AS e(i, what, holds)
WHERE has_time AND holds
GROUP BY i, what ORDER BY i;
CALL pg_temp.each('DROP TABLE ids_$T, parts_$T', 'has_time');
DROP TABLE sessions;
