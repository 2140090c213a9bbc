-- Input errors that a caller can get without an exception (PostgreSQL 16 and newer).
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- For every type: an id, its text cut off at each length, longer strings, and strings with a
-- character that no id has.
SELECT (e.sqlstate, e.detail, e.hint)
      IS NOT DISTINCT FROM (coalesce(i.sql_error_code, '00000'), i.detail, i.hint)
    AND pg_input_is_valid(text, type) = (e.sqlstate = '00000')
    AND (e.sqlstate = '00000' OR e.message = i.message) AS as_raised,
  count(*) FILTER (WHERE e.sqlstate <> '00000') > 20 * count(DISTINCT name) AS many_errors,
  pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types,
  LATERAL pg_temp.eval(format('SELECT ' || of_uuid,
    '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid')) AS id,
  LATERAL (
    SELECT left(id, n)
    FROM generate_series(0, length(id)) AS n
    UNION ALL SELECT id || s
    FROM unnest('{" ",!,1,é}'::text[]) AS s
    UNION ALL SELECT overlay(id PLACING s FROM length(id) - 10 FOR 1)
    FROM unnest('{" ",!,é}'::text[]) AS s
  ) AS t(text),
  pg_input_error_info(text, type) AS i,
  pg_temp.errors_of(format('SELECT %L::%s', text, type)) AS e
GROUP BY 1;

-- No error is left behind, so one statement can check many strings.
SELECT asked, unlike_is_valid, pg_temp.names(array_agg(name)) AS types
FROM (
  SELECT name, count(*) AS asked,
    count(*) FILTER (WHERE pg_input_is_valid(text, type)
      <> pg_temp.eval(format('SELECT %s_is_valid(%L)', name, text))::boolean) AS unlike_is_valid
  FROM types, generate_series(0, 100) AS s(k), repeat('1', k) AS text
  GROUP BY name
) AS t
GROUP BY 1, 2;
