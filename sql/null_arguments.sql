-- A function that is not STRICT may be called with NULL. It accepts NULL for every argument: as a
-- constant, which the planner evaluates, and as a value from a row.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE TABLE audited (id ulid);
-- Each argument is a column of a row: either a sample value of the argument's type, or NULL.
CREATE TEMP TABLE calls AS
SELECT p.oid::regproc AS function, missing, provolatile = 'i' AS is_immutable, a.*,
  proname, coalesce(t.name, prorettype::regtype::text) AS type
FROM pg_proc AS p
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
JOIN pg_extension AS x ON x.oid = refobjid AND extname = 'sortid'
LEFT JOIN types AS t ON t.oid = prorettype,
  generate_series(0, pronargs) AS missing,
  LATERAL (
    SELECT string_agg(format('%s::%s', CASE WHEN i = missing OR missing = 0 THEN 'NULL' ELSE
          quote_literal(CASE type
            WHEN 'text'::regtype THEN 'user' WHEN 'name'::regtype THEN 'id'
            WHEN 'regclass'::regtype THEN 'audited' WHEN 'int'::regtype THEN '7'
            WHEN 'timestamptz'::regtype THEN '2026-01-0' || i || ' 00:00+00'
            WHEN 'bytea'::regtype THEN '\x00010203040506070809' END) END,
        type) || ' AS a' || i, ', ' ORDER BY i),
      string_agg('a' || i, ', ' ORDER BY i),
      string_agg(CASE WHEN i = missing OR missing = 0 THEN 'NULL' ELSE '...' END, ', ' ORDER BY i)
    FROM unnest(proargtypes::regtype[]) WITH ORDINALITY AS u(type, i)
  ) AS a(arguments, names, shown)
WHERE NOT proisstrict AND prokind = 'f';
CREATE FUNCTION pg_temp.answer(function regproc, row_ text, names text, space text)
RETURNS text LANGUAGE sql AS $$
  SELECT CASE sqlstate WHEN '00000' THEN coalesce(message, 'NULL') ELSE sqlstate END
  FROM pg_temp.errors_of(format('SELECT %s(%s)::text FROM (SELECT %s %s) AS row',
    function, names, row_, space))
$$;
-- A period without bounds begins and ends with these ids. Typeids have the given prefix.
CREATE TEMP TABLE ends AS
SELECT name, pg_temp.eval(format('SELECT %s_lower_bound(%L)', name, least)) AS least,
  pg_temp.eval(format('SELECT %s_upper_bound(%L)', name, greatest)) AS greatest
FROM types, LATERAL (SELECT CASE WHEN size < 0 THEN 'user_0' ELSE '' END,
                            CASE WHEN size < 0 THEN 'user_7' ELSE '' END) AS p(least, greatest)
UNION ALL VALUES ('uuid', '00000000-0000-0000-0000-000000000000',
                  'ffffffff-ffff-ffff-ffff-ffffffffffff');
\set ECHO all
SELECT count(DISTINCT function) > 15 AS functions, count(*) > 40 AS calls FROM calls;
SELECT replace(proname, ids, 'T') || '(' || shown || ')' AS call,
  CASE planned WHEN least THEN 'the least id' WHEN greatest THEN 'the greatest id'
    ELSE CASE WHEN planned ~ '^(NULL|[0-9A-Z]{5})$' THEN planned ELSE 'an id' END END AS answer,
  bool_and(planned = executed OR (NOT is_immutable AND length(planned) = length(executed)))
    AS same,
  string_agg(DISTINCT type, ' ' ORDER BY type) AS types
FROM calls LEFT JOIN ends ON name = type,
  LATERAL (SELECT CASE type WHEN 'uuid' THEN 'uuidv7' ELSE type END) AS i(ids),
  pg_temp.answer(function, arguments, names, '') AS planned,
  pg_temp.answer(function, arguments, names, 'OFFSET 0') AS executed
GROUP BY 1, 2 ORDER BY min(replace(proname, ids, 'T') || shown) COLLATE "C", 2;
DROP TABLE audited;
