-- Prints the estimation errors in docs/planner.md, as a superuser, in a database with sortid:
--
--   psql -Xqf bench/estimates.sql DATABASE
--
-- An error is the factor between the rows that the planner expects and the real rows, shown as
-- median / 95th percentile. Ids and samples are random, so the last digits vary. Leaves nothing in
-- the database.
\set ON_ERROR_STOP on
\pset footer off
SET client_min_messages = warning;
BEGIN; -- is rolled back
CREATE SCHEMA estimates;
SET LOCAL search_path = estimates, public;
SELECT setseed(0.5) \g /dev/null
\ir ../test/lib/expected_rows.sql

CREATE FUNCTION error(expected float, rows float) RETURNS float LANGUAGE sql
  RETURN greatest(expected / greatest(rows, 1), greatest(rows, 1) / expected);

CREATE FUNCTION shown(errors float[]) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(to_char(e,
      CASE WHEN e < 10 AND e <> trunc(e) THEN 'FM0.00' ELSE 'FM999,990' END), ' / ' ORDER BY e)
  FROM (SELECT unnest(percentile_cont('{0.5,0.95}'::float[]) WITHIN GROUP (ORDER BY x)) AS e
    FROM unnest(errors) AS x) AS of_both
$$;

\echo '150 ranges of times among 1,000,000 rows of a year'
CREATE TABLE moments AS
SELECT at, gen_ulid(at) AS ulid, gen_xid(at) AS xid, gen_typeid('user', at) AS typeid,
  gen_ksuid(at) AS ksuid, gen_uuidv7(at) AS uuid
FROM (SELECT timestamptz '2026-01-01 00:00+00' + n * interval '31.536 s' AS at
  FROM generate_series(0, 999999) AS n) AS times;
CREATE INDEX ON moments (at);
ANALYZE moments;
CREATE TABLE ranges AS
SELECT length, since, since + length AS until,
  (SELECT count(*) FROM moments WHERE at >= since AND at < since + length) AS rows
FROM (SELECT length, date_trunc('second',
      timestamptz '2026-01-01 00:00+00' + random() * (interval '365 days' - length)) AS since
  FROM unnest('{1 hour,1 day,7 days,30 days}'::interval[]) AS length, generate_series(1, 150))
  AS chosen;
CREATE TABLE conditions AS
SELECT name, length,
  error(pg_temp.expected_rows('SELECT FROM moments WHERE ' || condition), rows) AS error
FROM ranges, LATERAL format('[%s,%s)', since, until) AS range, LATERAL (VALUES
  ('ulid', format('ulid <@ tstzrange %L', range)),
  ('xid', format('xid <@ tstzrange %L', range)),
  ('typeid', format('typeid_within(typeid, ''user'', tstzrange %L)', range)),
  ('ksuid', format('ksuid <@ tstzrange %L', range)),
  ('timestamptz', format('at >= %L AND at < %L', since, until)),
  ('uuid', format('uuid >= %L AND uuid < %L',
    ulid_first_from(since)::uuid, ulid_first_from(until)::uuid)))
  AS of_column (name, condition);
SELECT name AS "column",
  shown(array_agg(error) FILTER (WHERE length = '1 hour')) AS "an hour",
  shown(array_agg(error) FILTER (WHERE length = '1 day')) AS "a day",
  shown(array_agg(error) FILTER (WHERE length = '7 days')) AS "a week",
  shown(array_agg(error) FILTER (WHERE length = '30 days')) AS "a month"
FROM conditions GROUP BY name ORDER BY name;
DROP TABLE moments, ranges, conditions;

\echo 'Prefixes of four letters among 200,000 rows, and the rows expected for an unused prefix'
-- An unused prefix differs from a used one in its last letter.
CREATE FUNCTION prefix(n int, used boolean) RETURNS text LANGUAGE sql
  RETURN translate(lpad((n / 10)::text, 3, '0'), '0123456789', 'acegikmoqs') || translate(
    (n % 10)::text, '0123456789', CASE WHEN used THEN 'acegikmoqs' ELSE 'bdfhjlnprt' END);
CREATE TABLE prefixes (used text, unused text, rows int);
CREATE TABLE things (id typeid, as_text text COLLATE "C");
CREATE TABLE results (prefixes text, typeid text, "as text" text, "unused prefix: typeid" text,
  "unused: as text" text);
CREATE TABLE restored (prefixes text, typeid text, "unused prefix" text);
CREATE FUNCTION for_unused(condition text) RETURNS text LANGUAGE sql AS $$
  SELECT shown(array_agg(
      pg_temp.expected_rows(format('SELECT FROM things WHERE ' || condition, unused))))
  FROM (SELECT unused FROM prefixes LIMIT 1000) AS u
$$;
CREATE FUNCTION for_used(condition text) RETURNS text LANGUAGE sql AS $$
  SELECT shown(array_agg(error(
      pg_temp.expected_rows(format('SELECT FROM things WHERE ' || condition, used)), rows)))
  FROM prefixes
$$;
CREATE PROCEDURE measure(n int, skew float) LANGUAGE plpgsql AS $$
DECLARE
  as_typeid text := 'typeid_has_prefix(id, %L)';
  as_text text := 'as_text ^@ (%L || ''_'')';
  name text;
BEGIN
  TRUNCATE prefixes, things;
  INSERT INTO prefixes
  SELECT prefix(k * 10000 / n, true), prefix(k * 10000 / n, false),
    round(200000 * (k + 1) ^ -skew / sum((k + 1) ^ -skew) OVER ())
  FROM generate_series(0, n - 1) AS k;
  INSERT INTO things
  SELECT id, id
  FROM (SELECT gen_typeid(used) AS id FROM prefixes, generate_series(1, rows) ORDER BY random())
    AS ids;
  ANALYZE things;
  SELECT to_char(n, 'FM99,999') || CASE WHEN skew = 0 THEN ', equally frequent'
    ELSE format(', from %s to %s %%',
      round(max(rows) / 2000.0, 1), round(min(rows) / 2000.0, 3)) END
  INTO name
  FROM prefixes;
  INSERT INTO results VALUES
    (name, for_used(as_typeid), for_used(as_text), for_unused(as_typeid), for_unused(as_text));
  -- pg_upgrade restores other statistics, but not these.
  UPDATE pg_statistic SET stakind3 = CASE WHEN stakind3 < 10000 THEN stakind3 ELSE 0 END,
    stakind4 = CASE WHEN stakind4 < 10000 THEN stakind4 ELSE 0 END,
    stakind5 = CASE WHEN stakind5 < 10000 THEN stakind5 ELSE 0 END
  WHERE starelid = 'things'::regclass;
  INSERT INTO restored VALUES (name, for_used(as_typeid), for_unused(as_typeid));
END $$;
CALL measure(20, 0);
CALL measure(100, 0);
CALL measure(1000, 0);
CALL measure(1000, 0.9);
CALL measure(10000, 0);
CALL measure(10000, 0.8);
TABLE results;

\echo 'The same with restored statistics, which have no prefix frequencies'
TABLE restored;

\echo 'The last 1 to 30 days of a prefix with 0.5 % of 200,000 rows'
TRUNCATE things;
INSERT INTO things (id)
SELECT gen_typeid(
  CASE WHEN r < 0.9 THEN 'order' WHEN r < 0.95 THEN 'refund' WHEN r < 0.98 THEN 'cart'
    WHEN r < 0.995 THEN 'order_item' ELSE 'gift' END,
  timestamptz '2026-12-31 00:00+00' - CASE WHEN random() < 0.8 THEN random() * interval '30 days'
    ELSE interval '30 days' + random() * interval '700 days' END)
FROM (SELECT random() AS r FROM generate_series(1, 200000)) AS rows;
CREATE FUNCTION of_rare() RETURNS text LANGUAGE sql AS $$
  SELECT shown(array_agg(error(pg_temp.expected_rows('SELECT FROM things WHERE ' || condition), (
      SELECT count(*) FROM things
      WHERE typeid_within(id, 'gift', tstzrange(since, '2026-12-31 00:00+00'))))))
  FROM generate_series(1, 30) AS days,
    LATERAL (SELECT timestamptz '2026-12-31 00:00+00' - days * interval '1 day') AS t (since),
    format('typeid_within(id, ''gift'', tstzrange(%L, ''2026-12-31 00:00+00''))', since)
      AS condition
$$;
ANALYZE things;
CREATE TABLE of_targets AS SELECT 'default' AS target, of_rare() AS error;
ALTER TABLE things ALTER id SET STATISTICS 1000;
ANALYZE things;
INSERT INTO of_targets VALUES ('1000', of_rare());
TABLE of_targets;
ROLLBACK;
