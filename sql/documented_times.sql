-- The times in comments and error messages are correct, for every function that makes an id with a
-- time and every function that reads the time of an id.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'Asia/Kathmandu'; -- unlike the times in the DETAIL, which name their zone
SET datestyle = 'ISO';
CREATE TEMP VIEW functions AS
SELECT p.oid AS function, proargtypes::oid[] AS arguments, prorettype AS result,
       obj_description(p.oid, 'pg_proc') AS comment
FROM pg_proc AS p
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');

-- Functions that read the time, and the unit in their comments.
CREATE TEMP TABLE readers AS
SELECT function::regproc AS reader, arguments[0] AS type, unit, ('1 ' || unit)::interval AS one
FROM functions, substring(comment FROM '^creation time to the (\w+)') AS unit
WHERE unit IS NOT NULL;
SELECT pg_temp.names(array_agg(name)) AS types
FROM types JOIN readers ON readers.type = types.oid WHERE has_time;

-- Functions that make an id, the first and last times in their DETAIL, and the errors that they
-- raise before and after these times.
\set ECHO none
CREATE FUNCTION pg_temp.call(function oid, at timestamptz) RETURNS text LANGUAGE sql AS $$
  SELECT format('%s(%s)', function::regproc, string_agg(
    CASE argument WHEN 'timestamptz'::regtype THEN format('%L::timestamptz', at)
                  WHEN 'text'::regtype THEN 'text '''''
                  WHEN 'integer'::regtype THEN '1'
                  WHEN 'bytea'::regtype THEN 'decode(''00112233445566778899'', ''hex'')' END,
    ', ' ORDER BY n))
  FROM pg_proc AS p, unnest(proargtypes) WITH ORDINALITY AS u(argument, n) WHERE p.oid = function
$$;
CREATE TEMP TABLE makers AS
SELECT f.*, r.*, said.from::timestamptz AS first, said.to::timestamptz AS last,
       early.sqlstate AS early, late.sqlstate AS late
FROM functions AS f JOIN readers AS r ON r.type = result,
  LATERAL pg_temp.errors_of('SELECT ' || pg_temp.call(function, '-infinity')) AS early,
  LATERAL pg_temp.errors_of('SELECT ' || pg_temp.call(function, 'infinity')) AS late,
  LATERAL (SELECT m[1], m[2]
           FROM regexp_match(coalesce(late.detail, early.detail),
                             ' holds times from (.*) to (.*)\.$') AS m) AS said("from", "to")
WHERE 'timestamptz'::regtype = ANY (arguments) AND '22008' IN (early.sqlstate, late.sqlstate);
\set ECHO all
SELECT count(*) > 15 AS several, count(DISTINCT type) > 5 AS several_types,
       count(*) FILTER (WHERE '00000' IN (early, late)) > 5 AS at_one_end_only
FROM makers;
SELECT pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types JOIN makers ON makers.type = types.oid WHERE has_time;

-- These functions succeed only for times between those in the DETAIL, up to the end of the last
-- unit. Functions that read the time return the start of the unit.
SELECT function::regproc, at, said.sqlstate, said.message, expected
FROM makers,
  LATERAL (VALUES
    (first, '00000', first),
    (first + one - interval '1 us', '00000', first),
    (first + one, '00000', first + one),
    (last, '00000', last),
    (last + one - interval '1 us', '00000', last),
    (last - interval '1 us', '00000', last - one),
    ('2026-02-28 12:34:56.789987', '00000',
     date_trunc(unit, timestamptz '2026-02-28 12:34:56.789987')),
    (first - interval '1 us', early, first),
    (last + one, late, last)) AS v(at, state, expected),
  LATERAL pg_temp.errors_of(format('SELECT %s(%s)', reader, pg_temp.call(function, at))) AS said
WHERE said.sqlstate <> state
   OR CASE said.sqlstate WHEN '00000' THEN said.message::timestamptz <> expected END;

-- The comments state the years of the first and last times, and the unit of the ids.
SELECT function::regproc, comment FROM makers
WHERE comment !~ '\m22008\M' OR substring(comment FROM '\m(?:milli)?second\M') <> unit
   OR EXISTS (
     SELECT FROM regexp_matches(comment, '\m(?:outside|before|after|to) (\d{4,5})\M', 'g') AS m
     WHERE m[1]::int NOT IN (extract(year FROM first AT TIME ZONE 'UTC'),
                             extract(year FROM last AT TIME ZONE 'UTC')));
DROP TABLE makers, readers;
