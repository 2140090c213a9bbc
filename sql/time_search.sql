-- A range of time finds exactly the ids made within it, for each type that is found
-- so: by <@ and @> when they are called, and as the planner rewrites them.
SET timezone = 'UTC';
SET jit = off;

-- The first and the last instant of each format, and others around which ids and
-- the bounds of ranges lie: 1999 has times below the server's epoch.
CREATE TEMP TABLE types (n serial, name text, first_ms timestamptz, last_ms timestamptz, first_of text, last_of text);
INSERT INTO types (name, first_ms, last_ms, first_of, last_of) VALUES
  ('ulid', '1970-01-01 00:00+00', '10889-08-02 05:31:50.655+00', $$make_ulid(at, '\x00000000000000000000')$$, $$make_ulid(at, '\xffffffffffffffffffff')$$),
  ('euid', '1970-01-01 00:00+00', '3084-12-12 12:41:28.831+00', $$make_euid(at, NULL, '\x00000000000000000000')$$, $$make_euid(at, 32767, '\xffffffffffffffffffff')$$),
  ('xid', '2011-11-11 11:11:11.111+00', '2151-03-25 18:46:22.214+00', $$make_xid(at, 0)$$, $$make_xid(at, 4194303)$$);
CREATE TEMP TABLE moments AS
SELECT moment FROM types, unnest(ARRAY[first_ms, last_ms]) AS moment
UNION SELECT unnest('{1999-12-31 23:59:59.999+00, 2026-01-01 00:00+00, 2081-07-18 02:58:46.662+00}'::timestamptz[]);

-- ids_T: the first, the last and another id of each of eleven milliseconds around a moment.
SELECT format($$
  CREATE TEMP TABLE ids_%1$s AS
  SELECT row_number() OVER (ORDER BY %1$s_timestamp(id), id) AS n, %1$s_timestamp(id) AS at, id
  FROM (SELECT moment + ms * interval '1 ms' AS at FROM moments, generate_series(-5, 5) AS ms) AS m,
       LATERAL (VALUES (%2$s), (%3$s), (gen_%1$s(%4$s at))) AS i(id)
  WHERE at BETWEEN %5$L AND %6$L
$$, name, first_of, last_of, CASE name WHEN 'euid' THEN '7,' END, first_ms, last_ms) FROM types ORDER BY n \gexec
SELECT format('CREATE INDEX ON ids_%s (id) INCLUDE (n, at)', name) FROM types ORDER BY n \gexec
SELECT format('VACUUM ANALYZE ids_%s', name) FROM types ORDER BY n \gexec

-- Ranges between bounds in milliseconds around the moments, in the middle of them
-- and a microsecond off: near ones, some far ones, those with an infinity or
-- without a bound; with every pair of brackets.
CREATE TEMP TABLE bounds AS
SELECT moment + us * interval '1 us' AS bound, us
FROM moments, unnest('{-1000000,-5001,-3000,-2999,-1001,-1000,-999,-1,0,1,500,999,1000,1001,2000,3999,86400000000}'::bigint[]) AS us
UNION ALL VALUES ('-infinity'::timestamptz, NULL::bigint), ('infinity', NULL), (NULL, NULL), ('4713-01-01 00:00+00 BC', NULL), ('1970-01-01 00:00+00', NULL),
                 ('294276-12-31 23:59:59.999999+00', NULL);
CREATE TEMP TABLE ranges AS
SELECT row_number() OVER () AS n, tstzrange(a.bound, b.bound, brackets) AS range
FROM bounds AS a, bounds AS b, unnest('{[],[),(],()}'::text[]) AS brackets
WHERE (a.bound <= b.bound) IS NOT FALSE
  AND (a.us IS NULL OR b.us IS NULL OR b.bound < a.bound + interval '10 ms' OR (a.us, b.us) IN ((-999, 2000), (0, 1000), (1, -1)));
INSERT INTO ranges VALUES (0, 'empty'), (-1, NULL);
ANALYZE ranges;
SELECT count(*) > 4000 AS many, count(*) FILTER (WHERE isempty(range)) AS empty, count(*) FILTER (WHERE NOT isempty(range) AND upper(range) < '1970-01-01') AS before_all,
       count(*) FILTER (WHERE lower(range) > '10889-08-03') AS after_all, count(*) FILTER (WHERE lower_inf(range) AND upper_inf(range)) AS boundless
FROM ranges;

-- A condition that depends on something volatile is left as it is, so the operator
-- is called; any other is a range of ids.
EXPLAIN (COSTS OFF) SELECT FROM ranges, ids_ulid WHERE id <@ CASE WHEN random() >= 0 THEN range END;
EXPLAIN (COSTS OFF) SELECT FROM ranges, ids_ulid WHERE CASE WHEN random() >= 0 THEN range END @> id;
EXPLAIN (COSTS OFF) SELECT FROM ranges, ids_ulid WHERE id <@ range;
EXPLAIN (COSTS OFF) SELECT FROM ranges, ids_ulid WHERE range @> id;

-- Called: row by row what the core says of the id's time, NULL included.
CREATE FUNCTION pg_temp.check_called(name text, OUT comparisons bigint, OUT matches bigint, OUT within_wrong bigint, OUT contains_wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($f$
    SELECT count(*), count(*) FILTER (WHERE right_one), count(*) FILTER (WHERE within IS DISTINCT FROM right_one), count(*) FILTER (WHERE contains IS DISTINCT FROM right_one)
    FROM (SELECT at <@ range AS right_one, id <@ CASE WHEN random() >= 0 THEN range END AS within, CASE WHEN random() >= 0 THEN range END @> id AS contains
          FROM ids_%s, ranges OFFSET 0) AS c
  $f$, name) INTO comparisons, matches, within_wrong, contains_wrong;
END $$;
SELECT name, comparisons > 400000 AS many, matches > 50000 AS found, within_wrong, contains_wrong FROM types, LATERAL pg_temp.check_called(name) AS c ORDER BY n;

-- Rewritten, and with the bounds written out. The ids of a range are neighbours, so
-- their number, the first and the last of them say which they are.
CREATE FUNCTION pg_temp.found(name text, condition text, OUT range bigint, OUT ids bigint, OUT first bigint, OUT last bigint) RETURNS SETOF record
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT r.n, count(i.n), min(i.n), max(i.n) FROM ranges AS r LEFT JOIN ids_%s AS i ON %s GROUP BY r.n',
                              name, replace(condition, 'T_', name || '_'));
END $$;
CREATE FUNCTION pg_temp.check_all(name text, OUT find_nothing bigint, OUT within_wrong bigint, OUT contains_wrong bigint, OUT between_wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE right_ones AS SELECT * FROM pg_temp.found(name, 'at <@ range');
  SELECT count(*) FILTER (WHERE ids = 0) INTO find_nothing FROM right_ones;
  SELECT count(*) INTO within_wrong FROM (SELECT * FROM pg_temp.found(name, 'id <@ range') EXCEPT TABLE right_ones) AS wrong;
  SELECT count(*) INTO contains_wrong FROM (SELECT * FROM pg_temp.found(name, 'range @> id') EXCEPT TABLE right_ones) AS wrong;
  SELECT count(*) INTO between_wrong FROM (SELECT * FROM pg_temp.found(name, 'id BETWEEN T_first_in(range) AND T_last_in(range)') EXCEPT TABLE right_ones) AS wrong;
  DROP TABLE right_ones;
END $$;
SELECT name, c.* FROM types, LATERAL pg_temp.check_all(name) AS c ORDER BY n;

-- The bounds of a range that holds no id are the last one and the first.
SELECT ulid_first_in('empty'), ulid_last_in('[2026-01-01 00:00:00.0001+00, 2026-01-01 00:00:00.0009+00]'), xid_first_in('(,2011-11-11 11:11:11.111+00)'),
       xid_last_in('(2151-03-25 18:46:22.214+00,)'), euid_first_in('[3084-12-12 12:41:28.8311+00,)') AS euid;
SELECT ulid_first_in(NULL) IS NULL AND euid_last_in(NULL) IS NULL AND (gen_xid() <@ NULL::tstzrange) IS NULL AND (NULL::tstzrange @> NULL::ulid) IS NULL AS null_in_null_out;

-- Other ranges are refused, except those of the ids themselves, which are the core's
-- to answer; other types have no time.
\set VERBOSITY terse
SELECT gen_ulid() <@ daterange('2026-01-01', '2026-02-01');
SELECT tsrange('2026-01-01', '2026-02-01') @> gen_xid();
SELECT gen_euid() <@ int4range(1, 2);
SELECT gen_ulid() <@ '[2026-01-01, 2026-02-01)';
SELECT gen_uid11() <@ tstzrange('2026-01-01', '2026-02-01');
SELECT gen_base62id() <@ tstzrange('2026-01-01', '2026-02-01');
SELECT gen_typeid('user') <@ tstzrange('2026-01-01', '2026-02-01');
CREATE TYPE pg_temp.ulid_range AS RANGE (SUBTYPE = ulid);
SELECT v.id, v.id <@ r.range AS plain, v.id <@ CASE WHEN random() >= 0 THEN r.range END AS called, r.range @> v.id AS contains
FROM (VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV'::ulid), ('01ARZ3NDEKTSV4RRFFQ69G5FAW'), (NULL)) AS v(id),
     (SELECT pg_temp.ulid_range('01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW') OFFSET 0) AS r(range);
