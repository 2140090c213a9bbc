-- Restored statistics may contain any numbers: frequencies below 0 or above 1, infinity or NaN.
-- Queries still do not raise errors, and the planner never expects more rows than there are.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
-- 400 ids. The first and the last are stored 100 more times.
CREATE TABLE odd AS
SELECT n, lpad(to_hex(CASE WHEN n > 500 THEN 400 WHEN n > 400 THEN 1 ELSE n END), 32, '0')::uuid
         AS u
FROM generate_series(1, 600) AS n;
CALL pg_temp.each('ALTER TABLE odd ADD $T $type');
SELECT format('UPDATE odd SET %s', string_agg(format('%s = %s', name, format(of_uuid, 'u')), ', '))
FROM types \gexec
VACUUM ANALYZE odd;
CREATE TABLE estimates (numbers text, nulls text, name text, condition text, estimated text);
CREATE FUNCTION pg_temp.estimate(condition text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_temp.expected_rows('SELECT FROM odd WHERE ' || condition);
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE TABLE asked AS
SELECT name, replace(replace(replace(condition, '$c', name),
    '$a', quote_literal(pg_temp.eval(format('SELECT %s FROM odd WHERE n = 1', name)))),
    '$b', quote_literal(pg_temp.eval(format('SELECT %s FROM odd WHERE n = 300', name))))
    AS condition
FROM types,
  unnest(ARRAY['$c < $b', '$c >= $a AND $c < $b', '$c >= $b', 'NOT ($c BETWEEN $a AND $b)',
    '$c <= $b OR $c > $a']) AS condition
UNION ALL
SELECT name, name || condition
FROM types, unnest(ARRAY[' LIKE ''%1''', ' NOT LIKE ''%1''', ' ^@ ''0''']) AS condition;
SET allow_system_table_mods = on;
DO $$
DECLARE
  number text;
  part text;
BEGIN
  FOREACH number IN ARRAY '{-5,-0.5,0.1,7,Infinity,-Infinity,NaN}'::text[] LOOP
    FOREACH part IN ARRAY '{0,-5,5,Infinity,-Infinity,NaN}'::text[] LOOP
      UPDATE pg_statistic
      SET stanumbers1 = array_fill(number::float4, ARRAY[cardinality(stanumbers1)]),
        stanullfrac = part::float4
      WHERE starelid = 'odd'::regclass AND stakind1 = 1;
      INSERT INTO estimates
      SELECT number, part, name, condition, pg_temp.estimate(condition) FROM asked;
    END LOOP;
  END LOOP;
END $$;
RESET allow_system_table_mods;
\set ECHO all
SELECT count(*) > 2000 AS many, count(DISTINCT estimated) > 20 AS different FROM estimates;
SELECT numbers, nulls, condition, estimated FROM estimates
WHERE estimated ~ '^\w{5} ' OR estimated::float > 600 ORDER BY 1, 2, 3 LIMIT 10;
\set ECHO none
DROP TABLE odd, asked, estimates;
