-- The SQL part of t/040_estimate_oracle.pl: large tables of ids, ranges of ids, and the estimated
-- and actual number of rows in each range. Each row also has its id's time as a timestamptz, for
-- comparison with the server's own estimates. The psql variable `rows` is the number of rows in
-- each table, and `ranges` is the number of ranges of each kind.
\set ECHO none
SELECT setseed(0.42) \g /dev/null

-- 2,740 rows a day: 114 an hour, or a million in a year.
CREATE TABLE even AS
SELECT n, timestamptz '2026-01-01 00:00+00' + n * interval '31.536 seconds' AS at
FROM generate_series(1, :rows) AS n;
-- The same number of rows, in groups of five within a second.
CREATE TABLE burst AS
SELECT (row_number() OVER (ORDER BY at))::int AS n, at
FROM (SELECT at + random() * interval '1 second' AS at
      FROM (SELECT timestamptz '2026-01-01 00:00+00'
                     + random() * :rows * interval '31.536 seconds' AS at
            FROM generate_series(1, :rows / 5)) AS b, generate_series(1, 5)) AS s;

-- Each kind of table: its name, the type, how its rows are distributed, and the expression that
-- makes an id from n and at.
CREATE TABLE kinds (
  name text, type text, shape text, made text, has_time boolean, prefix text);
INSERT INTO kinds
SELECT format('%s_%s', name, shape), type, shape, format(of_time, 'at'), has_time, NULL
FROM types, unnest('{even,burst}'::text[]) AS shape WHERE has_time
UNION ALL
SELECT format('%s_random', name), type, 'random', format(of_uuid, 'md5(n::text)::uuid'), false,
  CASE WHEN size < 0 THEN 'user' END
FROM types WHERE NOT has_time OR name = 'ulid'
UNION ALL
SELECT format('typeid_%s', shape), 'typeid', shape, 'gen_typeid(''user'', at)', false, 'user'
FROM unnest('{even,burst}'::text[]) AS shape
UNION ALL
-- Four prefixes, with 50 %, 30 %, 15 % and 5 % of the rows. Ranges are within the second prefix.
SELECT 'typeid_mixed', 'typeid', 'mixed', $$gen_typeid(
    CASE WHEN n % 20 < 10 THEN 'user' WHEN n % 20 < 16 THEN 'order'
         WHEN n % 20 < 19 THEN 'invoice_line' ELSE 'team' END, at)$$, false, 'order'
UNION ALL
SELECT 'typeid_rare', 'typeid', 'mixed', $$gen_typeid(
    CASE WHEN n % 20 < 10 THEN 'user' WHEN n % 20 < 16 THEN 'order'
         WHEN n % 20 < 19 THEN 'invoice_line' ELSE 'team' END, at)$$, false, 'team';

DO $$
DECLARE
  k kinds;
BEGIN
  FOR k IN SELECT * FROM kinds LOOP
    EXECUTE format('CREATE TABLE %I AS SELECT %s AS id, at, n FROM %I', k.name, k.made,
      CASE k.shape WHEN 'burst' THEN 'burst' ELSE 'even' END);
    EXECUTE format('CREATE INDEX ON %I (id); CREATE INDEX ON %1$I (at); CREATE INDEX ON %1$I (n)',
      k.name);
  END LOOP;
END $$;
VACUUM ANALYZE;

-- Each range is a condition on the id and, if possible, on the time.
CREATE TABLE ranges (name text, kind text, condition text, of_time text);

-- Periods, in every form that the type offers.
INSERT INTO ranges
SELECT name, width::text,
  CASE
    WHEN prefix IS NOT NULL THEN
      format('id BETWEEN typeid_floor(%L, %L) AND typeid_ceil(%1$L, %3$L)', prefix, since,
             until - interval '1 ms')
    WHEN n % 4 = 0 THEN format('id >= timestamptz %L AND id < timestamptz %L', since, until)
    WHEN n % 4 = 1 THEN
      format('%s_ceil(%L) >= id AND id >= %1$s_floor(%3$L)', split_part(name, '_', 1),
             until - interval '1 ms', since)
    WHEN n % 4 = 2 THEN format('id >= timestamptz %L AND n > 0 AND id < timestamptz %L',
                               since, until)
    ELSE format('id <@ tstzrange(%L, %L)', since, until) END,
  format('at >= %L AND at < %L', since, until)
FROM kinds, unnest('{1 hour,1 day,7 days,30 days}'::interval[]) AS width,
  generate_series(1, :ranges) AS n,
  LATERAL (SELECT date_trunc('second', timestamptz '2026-01-01 00:00+00'
             + random() * (:rows * interval '31.536 seconds' - width)
             + n * interval '0')) AS s(since),
  LATERAL CAST(since + width AS timestamptz) AS until
WHERE has_time OR (prefix IS NOT NULL AND shape <> 'random');

-- Prefixes of 2 to 6 characters (for typeids, after the type prefix and "_"), and patterns with
-- wildcards after 2 to 4 characters. A prefix's time range runs from the first to the last id that
-- begins with it. There are four times as many patterns with two characters: because a histogram
-- has few ids, the planner expects far too many rows for one such pattern in several hundred, and
-- the 95th percentile of 25 patterns depends on the two worst.
CREATE FUNCTION time_of(id text, type text) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  IF type = 'typeid' THEN
    RETURN to_timestamp(('x' || left(replace(uuid(id::typeid)::text, '-', ''), 12))::bit(48)::bigint
                        / 1000.0);
  END IF;
  RETURN pg_temp.eval(format('SELECT %s_timestamp(%L)', type, id));
END $$;
INSERT INTO ranges
SELECT name, CASE rest WHEN '' THEN 'prefix' ELSE 'pattern' END || ' of ' || symbols,
  CASE rest WHEN '' THEN format('id ^@ %L', beginning)
            ELSE format('id LIKE %L', replace(beginning, '_', '\_') || '%' || right(id, 1)) END,
  CASE WHEN shape <> 'random' AND rest = '' THEN
    format('at >= %L AND at <= %L',
           time_of(pg_temp.eval(format('SELECT %s_lower_bound(%L)', word, beginning)), word),
           time_of(pg_temp.eval(format('SELECT %s_upper_bound(%L)', word, beginning)), word)) END
FROM (SELECT k.*, pg_temp.eval(format('SELECT id FROM %I WHERE n = %s', name,
                                  1 + floor(random() * :rows * 0.99))) AS id, symbols, rest
      FROM kinds AS k, generate_series(2, 6) AS symbols, unnest('{"",%}'::text[]) AS rest,
        generate_series(1, :ranges * CASE WHEN symbols = 2 AND rest = '%' THEN 4 ELSE 1 END)
      WHERE shape <> 'mixed' AND (rest = '' OR symbols < 5)) AS picked,
  LATERAL left(id, symbols + coalesce(length(prefix) + 1, 0)) AS beginning,
  LATERAL split_part(name, '_', 1) AS word;

-- Single bounds, anywhere in a table.
INSERT INTO ranges
SELECT name, 'bound', format('id %s %L', CASE WHEN n % 2 = 0 THEN '>' ELSE '<=' END,
                             pg_temp.eval(format('SELECT id FROM %I WHERE n = %s', name, row))),
  CASE WHEN shape <> 'random' AND shape <> 'mixed' THEN
    format('at %s %L', CASE WHEN n % 2 = 0 THEN '>' ELSE '<=' END,
           pg_temp.eval(format('SELECT at FROM %I WHERE n = %s', name, row))) END
FROM kinds, generate_series(1, :ranges) AS n,
  LATERAL CAST(1 + floor(random() * :rows * 0.99 + n * 0) AS text) AS row;

CREATE TABLE answers AS
SELECT name, kind, condition,
  pg_temp.expected_rows(format('SELECT FROM %I WHERE %s', name, condition)) AS ids,
  CASE WHEN of_time IS NOT NULL
    THEN pg_temp.expected_rows(format('SELECT FROM %I WHERE %s', name, of_time)) END AS times,
  pg_temp.eval(format('SELECT count(*) FROM %I WHERE %s', name, condition))::float AS rows
FROM ranges;

-- The error of an estimate, as a factor. Fewer than 30 rows count as 30, because such small numbers
-- are random.
CREATE FUNCTION off(estimated float, rows float) RETURNS float LANGUAGE sql
  RETURN greatest(estimated, rows, 30) / greatest(least(estimated, rows), 30);
CREATE VIEW errors AS
SELECT name, shape, kind, count(*)::int AS ranges, round(avg(rows))::int AS rows,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY off(ids, rows)) AS ids,
  percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY off(times, rows))
    FILTER (WHERE times IS NOT NULL) AS times
FROM answers JOIN kinds USING (name) GROUP BY 1, 2, 3;
