-- Typeids and uuids of version 7 by time: typeid_within and uuidv7_within mean what lies between
-- the first and the last version 7 uuid of the range, whatever the version bits, so that an index
-- and a call agree.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET jit = off;

-- The first, the last and another uuid of milliseconds around both ends of the format's time and
-- one between; also of other versions and variants.
\set ECHO none
CREATE TEMP TABLE moments AS
SELECT unnest('{1970-01-01 00:00+00, 1999-12-31 23:59:59.999+00, 2026-01-01 00:00+00, '
  '10889-08-02 05:31:50.655+00}'::timestamptz[]) AS moment;
CREATE TABLE uuids AS
SELECT DISTINCT uuid
FROM (
  SELECT uuid
  FROM moments, generate_series(-2, 2) AS i,
    CAST(moment + i * interval '1 ms' AS timestamptz) AS at,
    LATERAL (VALUES (uuidv7_floor(at)), (uuidv7_ceil(at)), (gen_uuidv7(at))) AS v(uuid)
  WHERE at BETWEEN '1970-01-01 00:00+00' AND '10889-08-02 05:31:50.655+00'
) AS u;
INSERT INTO uuids
SELECT overlay(uuid::text PLACING digit FROM place)::uuid
FROM uuids,
  (VALUES ('0', 15), ('1', 15), ('4', 15), ('8', 15), ('f', 15), ('0', 20), ('c', 20))
    AS v(digit, place);
INSERT INTO uuids VALUES
  ('00000000-0000-0000-0000-000000000000'), ('ffffffff-ffff-ffff-ffff-ffffffffffff'), (NULL);
INSERT INTO uuids
SELECT uuidv7_floor(at)
FROM generate_series(timestamptz '2026-02-01 00:00+00', '2026-02-08 00:00+00', '12 hours') AS at;
CREATE TABLE typeids AS
SELECT make_typeid(prefix, uuid) AS id
FROM uuids, unnest('{user,user_role,""}'::text[]) AS prefix;
CREATE INDEX ON uuids (uuid);
CREATE INDEX ON typeids (id);
\set ECHO all
VACUUM ANALYZE uuids, typeids;

-- The time: that of version 7 and variant 10, NULL of any other.
SELECT count(*) AS uuids,
  count(uuidv7_timestamp(uuid)) AS dated,
  count(*) FILTER (WHERE uuidv7_timestamp(uuid)
    IS DISTINCT FROM base62id_timestamp(uuid::base62id)) AS not_as_base62id,
  count(*) FILTER (WHERE (uuid::text ~ '^.{14}7.{4}[89ab]')
    <> (uuidv7_timestamp(uuid) IS NOT NULL)) AS other_versions
FROM uuids
WHERE uuid IS NOT NULL;
-- The bounds are those of a base62id, and what gen_uuidv7 makes lies between them.
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
  $$uuidv7_last_in('[,2026-01-01 00:00+00)')$$
]) WITH ORDINALITY AS u(call, n),
  LATERAL pg_temp.errors_of('SELECT ' || call) AS e
ORDER BY n;

-- Each range with each uuid and typeid: by index, called, and as the bounds define it.
CREATE TABLE ranges AS
SELECT row_number() OVER () AS n, range
FROM (
  SELECT tstzrange(a, b, brackets) AS range
  FROM moments, generate_series(-1, 1) AS i,
    unnest('{0,1}'::int[]) AS us, generate_series(0, 2) AS j,
    unnest('{[],[),(],()}'::text[]) AS brackets,
    CAST(moment + i * interval '1 ms' + us * interval '1 us' AS timestamptz) AS a,
    CAST(a + j * interval '700 us' AS timestamptz) AS b
  UNION ALL SELECT unnest('{
    "(,)",empty,"[,1970-01-01 00:00+00)","[,1970-01-01 00:00+00]",
    "(10889-08-02 05:31:50.655+00,)","[10889-08-02 05:31:50.655+00,)",
    "[-infinity,infinity]","[infinity,]","[,-infinity]",
    "[2026-02-02 00:00+00,2026-02-03 00:00+00)"}'::tstzrange[])
) AS r;
ANALYZE ranges;
CREATE TEMP TABLE right_ones AS
SELECT n,
  count(*) FILTER (WHERE within) AS uuids,
  count(*) FILTER (WHERE uuidv7_timestamp(uuid) <@ range) AS by_time
FROM ranges, uuids,
  LATERAL (SELECT uuid >= uuidv7_first_in(range) AND uuid <= uuidv7_last_in(range)) AS w(within)
GROUP BY n;
SELECT count(*) > 250 AS many,
  count(*) FILTER (WHERE uuids > 0) > 100 AS that_find_some,
  count(*) FILTER (WHERE uuids < by_time) AS that_miss_some,
  count(*) FILTER (WHERE uuids > by_time) > 0 AS that_find_other_versions
FROM right_ones;
SELECT count(*) FILTER (WHERE called <> uuids) AS called_wrong
FROM right_ones
  JOIN (
    SELECT n,
      count(*) FILTER (WHERE uuidv7_within(uuid, CASE WHEN random() >= 0 THEN range END)) AS called
    FROM ranges, uuids
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

-- As a condition on the index.
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

-- Partitions of a column of uuids.
CREATE TABLE parts (id uuid) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO ('019c18fc-6000-7000-8000-000000000000');
CREATE TABLE parts_2 PARTITION OF parts
  FOR VALUES FROM ('019c18fc-6000-7000-8000-000000000000') TO (MAXVALUE);
SELECT pg_temp.plan_of(
  $$SELECT FROM parts WHERE uuidv7_within(id, '[2026-02-02 00:00+00,2026-02-03 00:00+00)')$$
) AS constant,
  pg_temp.plan_of($$SELECT FROM parts WHERE uuidv7_within(id, tstzrange(now(), NULL))$$) AS stable;
DROP TABLE uuids, typeids, ranges, users, parts;
