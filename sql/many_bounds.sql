-- Conditions with thousands of bounds on one column: the planner compares each bound with only a
-- few others, and expects as many rows as for the two strictest bounds alone.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CALL pg_temp.each($$
  CREATE TABLE many_$T AS
  SELECT n, $id(u) AS id
  FROM generate_series(1, 3000) AS n, LATERAL CAST(lpad(to_hex(n), 32, '0') AS uuid) AS s(u);
  ANALYZE many_$T$$);

-- The bounds of each condition, by their position k from 1 to 2,000. Each bound has an operator,
-- and its value is the id of row n.
CREATE TABLE bounds AS
SELECT 'ascending' AS name, k, '>=' AS operator, k AS n FROM generate_series(1, 2000) AS k
UNION ALL SELECT 'descending', k, '>=', 2001 - k FROM generate_series(1, 2000) AS k
UNION ALL SELECT 'any order', k, '>', 1 + k * 1201 % 2000 FROM generate_series(1, 2000) AS k
UNION ALL SELECT 'upper, any order', k, '<=', 1 + k * 1201 % 2000 FROM generate_series(1, 2000) AS k
UNION ALL SELECT 'equal', k, '>=', 1000 FROM generate_series(1, 2000) AS k
UNION ALL SELECT 'nested', 2 * k - i, (ARRAY['>=', '<'])[2 - i], (ARRAY[k, 2001 - k])[2 - i]
FROM generate_series(1, 1000) AS k, generate_series(0, 1) AS i
UNION ALL SELECT 'nested, inside out', 2 * k - i, (ARRAY['<', '>='])[2 - i],
  (ARRAY[1100 + k, 1001 - k])[2 - i]
FROM generate_series(1, 1000) AS k, generate_series(0, 1) AS i
UNION ALL SELECT 'lower, then upper', 1000 * i + k, (ARRAY['>', '<'])[i + 1],
  1 + k * 601 % 1000 + 1100 * i
FROM generate_series(1, 1000) AS k, generate_series(0, 1) AS i;
CREATE TABLE conditions (name text, type text, "all" text, strictest text);
CALL pg_temp.each($$
  INSERT INTO conditions
  SELECT name, '$T', string_agg(condition, ' AND ' ORDER BY k),
    concat_ws(' AND ', min(condition) FILTER (WHERE strict_lower = 1),
      min(condition) FILTER (WHERE strict_upper = 1))
  FROM (SELECT name, k, format('id %s %L', operator, id) AS condition,
          CASE WHEN operator ~ '>' THEN
            rank() OVER (PARTITION BY name, operator ORDER BY n DESC) END AS strict_lower,
          CASE WHEN operator ~ '<' THEN
            rank() OVER (PARTITION BY name, operator ORDER BY n) END AS strict_upper
        FROM bounds JOIN many_$T USING (n)) AS s
  GROUP BY name$$);

-- The server counts the calls to a function that has a SET clause, including calls by the planner.
-- The session must not have called the function before.
\c -
SET client_min_messages = warning;
\i :abs_srcdir/test/lib/types.sql
\set ECHO none
SET track_functions = 'all';
BEGIN;
CREATE TEMP TABLE comparing AS
SELECT t.name, amproc::oid AS function
FROM types AS t JOIN pg_opclass ON opcintype = t.oid AND opcdefault
  JOIN pg_am ON pg_am.oid = opcmethod AND amname = 'btree'
  JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = t.oid AND amprocrighttype = t.oid
    AND amprocnum = 1;
SELECT format('ALTER FUNCTION %s SET enable_sort = on', function::regprocedure)
FROM comparing \gexec
CREATE FUNCTION pg_temp.plan(type text, condition text, OUT rows float, OUT comparisons bigint)
LANGUAGE plpgsql AS $$
DECLARE
  plan json;
  before bigint;
BEGIN
  SELECT coalesce(pg_stat_get_xact_function_calls(function), 0) INTO before
  FROM comparing WHERE name = type;
  EXECUTE format('EXPLAIN (FORMAT json) SELECT FROM many_%s WHERE %s', type, condition) INTO plan;
  rows := plan -> 0 -> 'Plan' ->> 'Plan Rows';
  SELECT pg_stat_get_xact_function_calls(function) - before INTO comparisons
  FROM comparing WHERE name = type;
END $$;
\set ECHO all
SELECT c.name, pg_temp.names(array_agg(type) FILTER (WHERE p.comparisons BETWEEN 1 AND 2 * 2000))
    AS "two comparisons a bound",
  pg_temp.names(array_agg(type) FILTER (WHERE p.rows = s.rows)) AS "rows of the strictest"
FROM conditions AS c, pg_temp.plan(type, "all") AS p, pg_temp.plan(type, strictest) AS s
GROUP BY 1 ORDER BY 1;
ROLLBACK;
\set ECHO none
DROP TABLE bounds, conditions;
CALL pg_temp.each('DROP TABLE many_$T');
