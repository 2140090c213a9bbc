-- Searches for typeids, base62ids and uuids by time find every id whose first 48 bits are a
-- millisecond in the range, such as version 7 ids and ids that hold ULIDs. T_floor and T_ceil
-- return the first and the last version 7 id.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET jit = off;

-- Three version 7 uuids (the first, the last and another one) and three ULIDs as uuids for each
-- millisecond and second around both ends of the format's time range and around moments in between.
-- There are also uuids with other versions and variants, random uuids, nil and max.
\set ECHO none
CREATE TEMP TABLE moments AS
SELECT unnest('{1970-01-01 00:00+00, 1999-12-31 23:59:59.999+00, 2026-01-01 00:00+00, '
  '10889-08-02 05:31:50.655+00}'::timestamptz[]) AS moment;
CREATE TABLE uuids AS
SELECT DISTINCT uuid
FROM (
  SELECT uuid
  FROM moments, unnest('{-2,-1,0,1,2,998,999,1000,1001,1002}'::int[]) AS i,
    CAST(moment + i * interval '1 ms' AS timestamptz) AS at,
    LATERAL (VALUES (uuidv7_floor(at)), (uuidv7_ceil(at)), (gen_uuidv7(at)),
      (ulid_floor(at)::uuid), (ulid_ceil(at)::uuid), (gen_ulid(at)::uuid)) AS v(uuid)
  WHERE at BETWEEN '1970-01-01 00:00+00' AND '10889-08-02 05:31:50.655+00'
) AS u;
INSERT INTO uuids
SELECT overlay(uuid::text PLACING digit FROM place)::uuid
FROM uuids,
  (VALUES ('0', 15), ('1', 15), ('4', 15), ('8', 15), ('f', 15), ('0', 20), ('c', 20))
    AS v(digit, place);
INSERT INTO uuids SELECT gen_random_uuid() FROM generate_series(1, 20);
INSERT INTO uuids VALUES
  ('00000000-0000-0000-0000-000000000000'), ('ffffffff-ffff-ffff-ffff-ffffffffffff'), (NULL);
INSERT INTO uuids
SELECT uuidv7_floor(at)
FROM generate_series(timestamptz '2026-02-01 00:00+00', '2026-02-08 00:00+00', '12 hours') AS at;
CREATE TABLE typeids AS
SELECT make_typeid(prefix, uuid) AS id
FROM uuids, unnest('{user,user_role,""}'::text[]) AS prefix;
CREATE TABLE base62ids AS SELECT uuid::base62id AS id FROM uuids;
CREATE INDEX ON uuids (uuid);
CREATE INDEX ON typeids (id);
CREATE INDEX ON base62ids (id);
\set ECHO all
VACUUM ANALYZE uuids, typeids, base62ids;

-- Version 7 uuids (variant 10) have a time; the time of other uuids is NULL.
SELECT count(*) > 800 AS many,
  count(uuidv7_timestamp(uuid)) > 100 AS dated,
  count(*) FILTER (WHERE uuidv7_timestamp(uuid)
    IS DISTINCT FROM base62id_timestamp(uuid::base62id)) AS not_as_base62id,
  count(*) FILTER (WHERE (uuid::text ~ '^.{14}7.{4}[89ab]')
    <> (uuidv7_timestamp(uuid) IS NOT NULL)) AS other_versions
FROM uuids
WHERE uuid IS NOT NULL;
-- Uuids and base62ids have the same bounds, and ids from gen_uuidv7 lie between them.
SELECT count(*),
  count(*) FILTER (WHERE uuidv7_floor(at) <> base62id_floor(at)::uuid
    OR uuidv7_ceil(at) <> base62id_ceil(at)::uuid) AS other_bounds,
  count(*) FILTER (WHERE gen_uuidv7(at) BETWEEN uuidv7_floor(at) AND uuidv7_ceil(at)
    AND uuidv7_timestamp(gen_uuidv7(at)) = date_trunc('milliseconds', at)) AS generated,
  count(DISTINCT gen_uuidv7(at)) AS different
FROM moments, generate_series(0, 9) AS i, CAST(moment + i * interval '100 us' AS timestamptz) AS at;
SELECT call, e.sqlstate, e.message, e.detail
FROM unnest(ARRAY[
  $$uuidv7_floor('-infinity')$$, $$uuidv7_ceil('infinity')$$,
  $$left(gen_uuidv7('2026-01-01 00:00:00.0005+00')::text, 18)$$,
  $$typeid_within(gen_typeid('user'), 'user', tstzrange(now() - interval '1 minute', NULL))$$,
  $$typeid_within(gen_typeid('user'), 'use', '(,)')$$,
  $$uuidv7_within(gen_uuidv7(), tstzrange(now() - interval '1 minute', NULL))$$,
  $$typeid_within(gen_typeid('user'), 'User', 'empty')$$,
  $$typeid_first_in('1', '(,)')$$, $$typeid_last_in('a_', 'empty')$$,
  $$typeid_first_in('user', '(,)')$$, $$typeid_last_in('user', '(,)')$$,
  $$typeid_first_in('user', 'empty')$$, $$typeid_last_in('user', 'empty')$$,
  $$uuidv7_first_in('(2026-01-01 00:00+00,]')$$,
  $$uuidv7_last_in('[,2026-01-01 00:00+00)')$$,
  $$uuidv7_first_in('empty')$$, $$uuidv7_last_in('empty')$$,
  $$base62id_first_in('(,)')::uuid$$, $$base62id_last_in('(,)')::uuid$$,
  $$base62id_first_in('empty')::uuid$$, $$base62id_last_in('empty')::uuid$$,
  $$base62id_first_in('2026-01-01 00:00+00', NULL)::uuid$$,
  $$base62id_last_in(NULL, '2026-01-01 00:00+00')::uuid$$,
  $$base62id_last_in('2026-01-02 00:00+00', '2026-01-01 00:00+00')$$,
  $$base62id_within(gen_base62id(), tstzrange(now() - interval '1 minute', NULL))$$
]) WITH ORDINALITY AS u(call, n),
  LATERAL pg_temp.errors_of('SELECT ' || call) AS e
ORDER BY n;

-- Each range with each uuid, typeid and base62id: with an index, with the function called for each
-- row, and according to the id's time.
CREATE TABLE ranges AS
SELECT row_number() OVER () AS n, range
FROM (
  SELECT tstzrange(a, b, brackets) AS range
  FROM moments, generate_series(-1, 1) AS i,
    unnest('{0,1}'::int[]) AS us, generate_series(0, 2) AS j,
    unnest('{[],[),(],()}'::text[]) AS brackets,
    CAST(moment + i * interval '1 ms' + us * interval '1 us' AS timestamptz) AS a,
    CAST(a + j * interval '700 us' AS timestamptz) AS b
  UNION ALL SELECT tstzrange(moment, moment + length, brackets)
  FROM moments, unnest('{1 ms,1 s}'::interval[]) AS length,
    unnest('{[],[),(],()}'::text[]) AS brackets
  UNION ALL SELECT unnest('{
    "(,)",empty,"[,1970-01-01 00:00+00)","[,1970-01-01 00:00+00]",
    "(10889-08-02 05:31:50.655+00,)","[10889-08-02 05:31:50.655+00,)",
    "[-infinity,infinity]","[infinity,]","[,-infinity]",
    "[2026-02-02 00:00+00,2026-02-03 00:00+00)"}'::tstzrange[])
) AS r;
ANALYZE ranges;
CREATE TEMP TABLE right_ones AS
SELECT n,
  count(*) FILTER (WHERE ulid_timestamp(uuid::ulid) <@ range) AS uuids,
  count(*) FILTER (WHERE uuidv7_timestamp(uuid) <@ range) AS of_version_7,
  count(*) FILTER (WHERE uuid BETWEEN uuidv7_first_in(range) AND uuidv7_last_in(range)) AS between
FROM ranges, uuids
GROUP BY n;
SELECT count(*) > 250 AS many,
  count(*) FILTER (WHERE of_version_7 > 0) > 100 AS that_find_some,
  count(*) FILTER (WHERE of_version_7 < uuids) > 100 AS that_find_other_versions,
  count(*) FILTER (WHERE between <> uuids) AS bounded_wrong
FROM right_ones;
SELECT count(*) FILTER (WHERE called <> uuids) AS called_wrong,
  count(*) FILTER (WHERE called_base62id <> uuids) AS called_wrong_base62id
FROM right_ones
  JOIN (
    SELECT n,
      count(*) FILTER (WHERE uuidv7_within(uuid, volatile_range)) AS called,
      count(*) FILTER (WHERE base62id_within(uuid::base62id, volatile_range)) AS called_base62id
    FROM ranges, uuids, LATERAL (SELECT CASE WHEN random() >= 0 THEN range END) AS v(volatile_range)
    GROUP BY n
  ) AS c USING (n);
SELECT count(*) > 500 AS many, count(*) FILTER (WHERE called <> uuids) AS called_wrong
FROM right_ones
  JOIN (
    SELECT n, prefix,
      count(*)
        FILTER (WHERE typeid_within(id, prefix, CASE WHEN random() >= 0 THEN range END)) AS called
    FROM ranges, typeids, unnest('{user,""}'::text[]) AS prefix
    GROUP BY 1, 2
  ) AS c USING (n);
SET enable_seqscan = off;
SELECT count(*) FILTER (WHERE found <> uuids) AS found_wrong
FROM right_ones
  JOIN (
    SELECT n, count(uuid) AS found
    FROM ranges LEFT JOIN uuids ON uuidv7_within(uuid, range)
    GROUP BY n
  ) AS f USING (n);
SELECT count(*) FILTER (WHERE found <> uuids) AS found_wrong
FROM right_ones
  JOIN (
    SELECT n, prefix, count(id) AS found
    FROM ranges
      CROSS JOIN unnest('{user,""}'::text[]) AS prefix
      LEFT JOIN typeids ON typeid_within(id, prefix, range)
    GROUP BY 1, 2
  ) AS f USING (n);

SELECT count(*) FILTER (WHERE found <> uuids) AS found_wrong
FROM right_ones
  JOIN (
    SELECT n, count(id) AS found
    FROM ranges LEFT JOIN base62ids ON base62id_within(id, range)
    GROUP BY n
  ) AS f USING (n);

-- Searches are index conditions.
SET plan_cache_mode = force_generic_plan;
SET enable_bitmapscan = off;
PREPARE of_uuid (tstzrange) AS SELECT FROM uuids WHERE uuidv7_within(uuid, $1);
PREPARE of_typeid (text, tstzrange) AS
SELECT id
FROM typeids
WHERE typeid_within(id, $1, $2)
ORDER BY id LIMIT 10;
CREATE DOMAIN pg_temp.user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TABLE users (id pg_temp.user_id PRIMARY KEY);
\pset footer off
SELECT concat('-- ', query, E'\n', pg_temp.plan_of(query, conditions => true)) AS plans
FROM unnest(ARRAY[
  $$SELECT uuid FROM uuids WHERE uuidv7_within(uuid, '[2026-02-02 00:00+00,2026-02-03 00:00+00)')$$,
  $$SELECT uuid FROM uuids WHERE uuidv7_within(uuid, tstzrange(now() - interval '1 day', NULL))$$,
  $$EXECUTE of_uuid('(,)')$$,
  'SELECT uuid FROM uuids '
    'WHERE uuidv7_within(uuid, (SELECT range FROM ranges WHERE random() >= 0 LIMIT 1))',
  'SELECT uuid FROM (SELECT range FROM ranges WHERE n = 1) AS r '
    'JOIN uuids ON uuidv7_within(uuid, range)',
  'SELECT id FROM typeids '
    'WHERE typeid_within(id, ''user'', ''[2026-02-02 00:00+00,2026-02-03 00:00+00)'')',
  'SELECT id FROM typeids '
    'WHERE typeid_within(id, ''user'', tstzrange(now() - interval ''1 day'', NULL))',
  $$EXECUTE of_typeid('user', '(,)')$$,
  'SELECT id FROM typeids '
    'WHERE typeid_within(id, (SELECT ''user'' WHERE random() >= 0), tstzrange(now(), NULL))',
  'SELECT id FROM (SELECT range FROM ranges WHERE n = 1) AS r '
    'JOIN typeids ON typeid_within(id, ''user'', range)',
  $$SELECT id FROM users WHERE typeid_within(id, 'user', tstzrange(now(), NULL))$$,
  'SELECT id FROM base62ids '
    'WHERE base62id_within(id, ''[2026-02-02 00:00+00,2026-02-03 00:00+00)'')',
  $$SELECT id FROM base62ids WHERE base62id_within(id, tstzrange(now() - interval '1 day', NULL))$$,
  $$SELECT id FROM typeids WHERE typeid_within(id, 'User', tstzrange '(,)')$$
]) WITH ORDINALITY AS q(query, n)
ORDER BY n;
\pset footer on
SELECT statement, sqlstate, message
FROM unnest(ARRAY[
  'SELECT id FROM typeids WHERE typeid_within(id, ''User'', tstzrange ''(,)'')',
  'SELECT count(*) FROM (SELECT WHERE false) AS none, typeids '
    'WHERE typeid_within(id, ''User'', tstzrange ''(,)'')',
  'SELECT id FROM users WHERE typeid_within(id, ''User'', tstzrange ''(,)'')'
]) AS statement,
  pg_temp.errors_of(statement);
RESET enable_seqscan;
RESET enable_bitmapscan;

-- A table partitioned by uuid, with bounds from uuidv7_floor, as in docs/partitioning.md. Uuids
-- with other versions from the bound's millisecond can be in the previous partition. So a search
-- from the bound on reads that partition too, but a comparison with uuidv7_floor does not.
CREATE TABLE parts (id uuid) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO (uuidv7_floor('2026-02-01 00:00+00'));
CREATE TABLE parts_2 PARTITION OF parts
  FOR VALUES FROM (uuidv7_floor('2026-02-01 00:00+00')) TO (MAXVALUE);
SELECT condition, pg_temp.plan_of('SELECT FROM parts WHERE ' || condition)
FROM unnest(ARRAY[
  $$uuidv7_within(id, '[2026-02-02 00:00+00,2026-02-03 00:00+00)')$$,
  $$uuidv7_within(id, tstzrange(now(), NULL))$$,
  $$uuidv7_within(id, '[2026-02-01 00:00+00,2026-02-03 00:00+00)')$$,
  $$uuidv7_within(id, '[2026-01-01 00:00+00,2026-02-01 00:00+00)')$$,
  $$id >= uuidv7_floor('2026-02-01 00:00+00') AND id < uuidv7_floor('2026-02-03 00:00+00')$$
]) AS condition;
DROP TABLE uuids, typeids, base62ids, ranges, users, parts;
