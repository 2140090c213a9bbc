-- A search for a range of times finds exactly the ids created within it, for each type with such a
-- search. This holds for <@ and @> whether they are called or rewritten by the planner.
SET timezone = 'UTC';
SET jit = off;

\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- The first and the last time of each type, its unit in milliseconds, and how to generate an id
-- with a given time. The ids and the bounds of ranges are around these and other times; 1999 is
-- before the server's epoch.
CREATE TEMP TABLE formats AS
SELECT t.n, name, first_time, last_time, unit_ms,
  (SELECT format('%s(%s)', proname,
     string_agg(CASE a WHEN 'timestamptz'::regtype THEN 'at' ELSE 'NULL' END, ', ' ORDER BY i))
   FROM pg_proc AS p, unnest(proargtypes) WITH ORDINALITY AS u(a, i)
   WHERE prorettype = t.oid AND proname = 'gen_' || name
   GROUP BY p.oid, proname HAVING bool_or(a = 'timestamptz'::regtype)) AS generated
FROM types AS t,
  CAST(pg_temp.eval(format('SELECT %s_timestamp(%1$s_floor(''-infinity''))', name))
    AS timestamptz) AS first_time,
  CAST(pg_temp.eval(format('SELECT %s_timestamp(%1$s_ceil(''infinity''))', name))
    AS timestamptz) AS last_time,
  CAST(pg_temp.eval(format('SELECT (1000 * (1 - extract('
      'second FROM %s_timestamp(%1$s_floor(''2026-01-01 00:00:00.999+00'')))))::int', name))
    AS int) AS unit_ms
WHERE has_time;
SELECT count(*) FILTER (WHERE generated IS NULL) AS without_generator,
  count(*) FILTER (WHERE unit_ms NOT IN (1, 1000)) AS other_units
FROM formats;
SELECT name, first_time, last_time, unit_ms
FROM formats
WHERE name IN ('ulid', 'euid', 'xid')
ORDER BY n;
CREATE TEMP TABLE moments AS
SELECT moment
FROM formats, unnest(ARRAY[first_time, last_time]) AS moment
UNION SELECT unnest(
  '{1999-12-31 23:59:59.999+00, 2026-01-01 00:00+00, 2081-07-18 02:58:46.662+00}'::timestamptz[]);

-- ids_T: the first, the last and another id of each of eleven units of time around each moment.
DO $$ DECLARE s text; BEGIN
  FOR s IN
    SELECT format('CREATE TEMP TABLE ids_%1$s AS
        SELECT row_number() OVER (ORDER BY %1$s_timestamp(id), id) AS n,
          %1$s_timestamp(id) AS at, id
        FROM (
          SELECT moment + i * interval ''%2$s ms'' AS at
          FROM moments, generate_series(-5, 5) AS i
        ) AS m,
          LATERAL (VALUES (%1$s_floor(at)), (%1$s_ceil(at)), (%3$s)) AS i(id)
        WHERE at BETWEEN %4$L AND %5$L', name, unit_ms, generated, first_time, last_time)
    FROM formats
  LOOP
    EXECUTE s;
  END LOOP;
END $$;
CALL pg_temp.each('CREATE INDEX ON ids_$T (id) INCLUDE (n, at)', 'has_time');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM formats \gset
:vacuum;

-- Ranges with every pair of brackets. The bounds are whole units away from these moments, in the
-- middle of a unit, or a thousandth of a unit off. Most ranges are short; some are long, infinite
-- or without a bound.
\set ECHO none
CREATE TEMP TABLE bounds AS
SELECT unit_ms, moment + us * unit_ms * interval '1 us' AS bound, us
FROM (SELECT DISTINCT unit_ms FROM formats) AS u, moments,
  unnest('{-1000000,-5001,-3000,-2999,-1001,-1000,-999,-1,0,1,500,999,1000,1001,2000,3999,'
    '86400000000}'::bigint[]) AS us
UNION ALL SELECT DISTINCT unit_ms, b::timestamptz, NULL::bigint
FROM formats,
  unnest(ARRAY[
    '-infinity', 'infinity', NULL, '4713-01-01 00:00+00 BC', '1970-01-01 00:00+00',
    '294276-12-31 23:59:59.999999+00'
  ]) AS b;
CREATE TEMP TABLE ranges AS
SELECT row_number() OVER () AS n, unit_ms, tstzrange(a.bound, b.bound, brackets) AS range
FROM bounds AS a JOIN bounds AS b USING (unit_ms), unnest('{[],[),(],()}'::text[]) AS brackets
WHERE (a.bound <= b.bound) IS NOT FALSE
  AND (a.us IS NULL
    OR b.us IS NULL
    OR b.bound < a.bound + unit_ms * interval '10 ms'
    OR (a.us, b.us) IN ((-999, 2000), (0, 1000), (1, -1)));
INSERT INTO ranges
SELECT DISTINCT 0, unit_ms, 'empty'::tstzrange FROM formats
UNION ALL SELECT DISTINCT -1, unit_ms, NULL::tstzrange FROM formats;
ANALYZE ranges;
\set ECHO all
SELECT bool_and(many) AS many, bool_and(are_empty) AS empty, bool_and(before_all) AS before_all,
  bool_and(after_all) AS after_all, bool_and(boundless) AS boundless
FROM (
  SELECT count(*) > 4000 AS many,
    count(*) FILTER (WHERE isempty(range)) > 300 AS are_empty,
    count(*) FILTER (WHERE NOT isempty(range) AND upper(range) < '1970-01-01') > 50 AS before_all,
    count(*) FILTER (WHERE lower(range) > '10889-08-03') > 10 AS after_all,
    count(*) FILTER (WHERE lower_inf(range) AND upper_inf(range)) >= 4 AS boundless
  FROM ranges
  GROUP BY unit_ms
) AS r;

-- A condition that depends on something volatile is not rewritten, so the operator is called; any
-- other condition is a range of ids.
SELECT condition,
  pg_temp.plan_of('SELECT FROM ranges, ids_ulid WHERE ' || condition) ~ 'Index Cond' AS rewritten
FROM unnest('{id <@ CASE WHEN random() >= 0 THEN range END,'
  'CASE WHEN random() >= 0 THEN range END @> id,id <@ range,range @> id}'::text[]) AS condition;

-- When called, the operators return the same result for each row as the built-in operators do for
-- the id's time, including NULL.
CREATE FUNCTION pg_temp.check_called(name text, OUT comparisons bigint, OUT matches bigint,
  OUT within_wrong bigint, OUT contains_wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($f$SELECT count(*), count(*) FILTER (WHERE right_one),
      count(*) FILTER (WHERE within IS DISTINCT FROM right_one),
      count(*) FILTER (WHERE contains IS DISTINCT FROM right_one)
    FROM (
      SELECT at <@ range AS right_one,
        id <@ CASE WHEN random() >= 0 THEN range END AS within,
        CASE WHEN random() >= 0 THEN range END @> id AS contains
      FROM ids_%s, ranges
      WHERE unit_ms = (SELECT unit_ms FROM formats WHERE name = %1$L)
      OFFSET 0
    ) AS c$f$, name) INTO comparisons, matches, within_wrong, contains_wrong;
END $$;
SELECT comparisons > 400000 AS many, matches > 50000 AS found, within_wrong, contains_wrong,
  pg_temp.names(array_agg(name)) AS types
FROM formats, LATERAL pg_temp.check_called(name) AS c
GROUP BY 1, 2, 3, 4;

-- The same searches, rewritten by the planner or with explicit bounds. The ids in a range are
-- neighbours, so a count, the first id and the last id identify them.
\set ECHO none
CREATE FUNCTION pg_temp.found(name text, condition text, OUT range bigint, OUT ids bigint,
  OUT first bigint, OUT last bigint) RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT r.n, count(i.n), min(i.n), max(i.n)
      FROM ranges AS r LEFT JOIN ids_%s AS i ON %s
      WHERE unit_ms = (SELECT unit_ms FROM formats WHERE name = %1$L)
      GROUP BY r.n',
    name, replace(condition, 'T_', name || '_'));
END $$;
CREATE FUNCTION pg_temp.check_all(name text, OUT find_nothing bigint, OUT within_wrong bigint,
  OUT contains_wrong bigint, OUT between_wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE right_ones AS SELECT * FROM pg_temp.found(name, 'at <@ range');
  SELECT count(*) FILTER (WHERE ids = 0) INTO find_nothing FROM right_ones;
  SELECT count(*)
  INTO within_wrong
  FROM (SELECT * FROM pg_temp.found(name, 'id <@ range') EXCEPT TABLE right_ones) AS wrong;
  SELECT count(*)
  INTO contains_wrong
  FROM (SELECT * FROM pg_temp.found(name, 'range @> id') EXCEPT TABLE right_ones) AS wrong;
  SELECT count(*)
  INTO between_wrong
  FROM (
    SELECT *
    FROM pg_temp.found(name, 'id BETWEEN T_first_in(range) AND T_last_in(range)')
    EXCEPT TABLE right_ones
  ) AS wrong;
  DROP TABLE right_ones;
END $$;
\set ECHO all
SELECT find_nothing > 1000 AS many_find_nothing,
  within_wrong, contains_wrong, between_wrong,
  pg_temp.names(array_agg(name)) AS types
FROM formats, LATERAL pg_temp.check_all(name) AS c
GROUP BY 1, 2, 3, 4;

-- The bounds of a range without ids are inverted: the lower one is the last id of the type, and the
-- upper one is the first.
SELECT ulid_first_in('empty'),
  ulid_last_in('[2026-01-01 00:00:00.0001+00, 2026-01-01 00:00:00.0009+00]'),
  xid_first_in('(,2011-11-11 11:11:11.111+00)'),
  xid_last_in('(2151-03-25 18:46:22.214+00,)'),
  euid_first_in('[3084-12-12 12:41:28.8311+00,)') AS euid;

-- Two times in place of a range are treated like tstzrange() of these times, including its error.
CREATE FUNCTION pg_temp.answers(bound regprocedure, lower timestamptz, upper timestamptz,
  OUT one text, OUT other text) LANGUAGE plpgsql AS $$
DECLARE
  first text := CASE WHEN (SELECT proargtypes[0] FROM pg_proc WHERE oid = bound) = 'text'::regtype
    THEN $a$'a', $a$ ELSE '' END;
BEGIN
  SELECT sqlstate || ' ' || message
  INTO one
  FROM pg_temp.errors_of(format('SELECT %s(%s%L::timestamptz, %L::timestamptz)',
    bound::regproc::text, first, lower, upper));
  SELECT sqlstate || ' ' || message
  INTO other
  FROM pg_temp.errors_of(format('SELECT %s(%ststzrange(%L, %L))',
    bound::regproc::text, first, lower, upper));
END $$;
WITH times AS (
  SELECT moment + i * interval '1 ms' AS at
  FROM moments, generate_series(0, 1) AS i
  UNION SELECT unnest('{-infinity,infinity,NULL}'::timestamptz[])
)
SELECT count(DISTINCT p.oid) >= 2 * (SELECT count(*) FROM formats) AS all_bounds,
  count(*) FILTER (WHERE one IS NULL OR one <> other) AS wrong,
  count(DISTINCT left(one, 5)) AS answers
FROM pg_proc AS p, times AS a, times AS b, LATERAL pg_temp.answers(p.oid, a.at, b.at)
WHERE proname ~ '_(first|last)_in$'
  AND proargtypes[pronargs - 1] = 'timestamptz'::regtype
  AND pg_function_is_visible(p.oid);

-- Other types have no time, and the operators need a typed range. search_ranges tests other ranges.
SELECT expression, message
FROM unnest(ARRAY[
  'gen_ulid() <@ ''[2026-01-01, 2026-02-01)''', 'gen_uid11() <@ tstzrange(now(), NULL)',
  'gen_base62id() <@ tstzrange(now(), NULL)', 'gen_typeid() <@ tstzrange(now(), NULL)'
]) AS expression,
  pg_temp.errors_of('SELECT ' || expression);
-- The functions accept a literal as their range, and use the index as the operators do.
CREATE TEMP TABLE literal (
  ulid ulid PRIMARY KEY, euid euid UNIQUE, xid xid11 UNIQUE, ksuid ksuid UNIQUE
);
INSERT INTO literal SELECT gen_ulid(at), gen_euid(NULL, at), gen_xid(at), gen_ksuid(at)
FROM generate_series(timestamptz '2025-12-31 12:00+00', '2026-01-01 11:00+00', '1 hour') AS at;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT pg_temp.plan_of(format('SELECT FROM literal '
      'WHERE %s_within(%1$s, ''[2026-01-01 00:00+00,)'')', name),
  conditions => true)
FROM unnest('{ulid,xid}'::text[]) AS name;
RESET enable_seqscan;
RESET enable_bitmapscan;
SELECT count(*) FILTER (WHERE ulid_within(ulid, '[2026-01-01 00:00+00,)')) AS ulid,
  count(*) FILTER (WHERE euid_within(euid, '[2026-01-01 00:00+00,)')) AS euid,
  count(*) FILTER (WHERE xid_within(xid, '[2026-01-01 00:00+00,)')) AS xid,
  count(*) FILTER (WHERE ksuid_within(ksuid, '[2026-01-01 00:00+00,)')) AS ksuid,
  count(*) FILTER (WHERE ulid_within(ulid, 'empty')) AS none,
  count(*) FILTER (WHERE ulid_within(ulid, NULL)) AS unknown
FROM literal;
DROP TABLE literal;
