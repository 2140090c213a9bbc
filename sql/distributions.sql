-- Estimates where ids are distributed unevenly: over many prefixes, and with very common ids.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE FUNCTION pg_temp.estimate(of_table text, condition text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT json) SELECT FROM %I WHERE %s', of_table, condition) INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
CREATE FUNCTION pg_temp.off(estimated float, rows float) RETURNS float LANGUAGE sql
  RETURN greatest(estimated, rows, 1) / greatest(least(estimated, rows), 1);
-- ANALYZE reads all of these 20,000 rows, so estimates are the same each time. Each prefix has
-- three letters.
CREATE FUNCTION pg_temp.prefix(k int) RETURNS text LANGUAGE sql
  RETURN translate(lpad(k::text, 3, '0'), '0123456789', 'abcdefghij');
CREATE TABLE shapes (name text, kth text);
INSERT INTO shapes VALUES
  ('1000 equal', 'n % 1000'),
  ('1000 skewed', '(1000 * (n / 20000.0) ^ 3)::int % 1000'),
  ('100 equal', 'n % 100'),
  ('100 skewed', '(100 * (n / 20000.0) ^ 2)::int % 100'),
  ('20 equal', 'n % 20'),
  ('3 and a rare one', 'CASE WHEN n % 200 = 0 THEN 1 ELSE n % 3 * 2 END'),
  ('5 skewed', '(5 * (n / 20000.0) ^ 2)::int % 5');
DO $$
DECLARE
  s shapes;
BEGIN
  FOR s IN SELECT * FROM shapes LOOP
    EXECUTE format($q$CREATE TABLE %1$I AS
      SELECT id, id::text COLLATE "C" AS as_text, typeid_prefix(id) AS prefix
      FROM generate_series(1, 20000) AS n,
        make_typeid(pg_temp.prefix(%2$s),
                    (lpad(to_hex(n * 7919 %% 20000), 12, '0')
                       || lpad(to_hex(n), 20, '0'))::uuid) AS id;
      ANALYZE %1$I$q$, s.name, s.kth);
  END LOOP;
END $$;
CREATE TABLE answers (name text, what text, off float);
DO $$
DECLARE
  s shapes;
BEGIN
  FOR s IN SELECT * FROM shapes LOOP
    EXECUTE format($q$
      WITH p AS (
        SELECT prefix AS word, count(*) AS n,
          count(*) FILTER (WHERE typeid_within(id, prefix,
            '[1970-01-01 00:00+00, 1970-01-01 00:00:10+00)')) AS early
        FROM %1$I GROUP BY 1)
      INSERT INTO answers
      SELECT %1$L, 'prefix', pg_temp.off(pg_temp.estimate(%1$L, format(condition, word)), n)
      FROM p, unnest('{"typeid_has_prefix(id, %%L)",id ^@ (%%L || ''_'')}'::text[]) AS condition
      UNION ALL
      SELECT %1$L, 'half a prefix', pg_temp.off(pg_temp.estimate(%1$L, format(
        'typeid_within(id, %%L, ''[1970-01-01 00:00+00, 1970-01-01 00:00:10+00)'')', word)), early)
      FROM p
      UNION ALL
      SELECT %1$L, 'beginning', pg_temp.off(pg_temp.estimate(%1$L, format('id ^@ %%L', word)), n)
      FROM (SELECT left(word, 2) AS word, sum(n) AS n FROM p GROUP BY 1) AS b
      $q$, s.name);
  END LOOP;
END $$;
\set ECHO all
-- The factor by which estimates are off: for a prefix, for the first 10 of its 20 seconds, and for
-- two letters that ten prefixes begin with.
SELECT name, what, count(*),
  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY off)::numeric, 1) AS median,
  round(percentile_cont(0.95) WITHIN GROUP (ORDER BY off)::numeric, 1) AS "95 %"
FROM answers GROUP BY 1, 2 ORDER BY 1, 2;
-- A prefix that no id has is expected to match nothing if each prefix has several histogram bounds.
SELECT name, pg_temp.estimate(name, 'typeid_has_prefix(id, ''aabz'')') AS inside,
  pg_temp.estimate(name, 'typeid_has_prefix(id, ''zebra'')') AS behind
FROM shapes WHERE name IN ('20 equal', '5 skewed') ORDER BY 1;
\set ECHO none
SELECT format('DROP TABLE %I', name) FROM shapes \gexec
DROP TABLE shapes, answers;

-- 60 % of 10,000 rows have the id of row 3000, 1 % have that of row 6000, and the others differ.
CREATE TABLE common AS
SELECT number, (x || x)::uuid AS u
FROM generate_series(1, 10000) AS n,
  LATERAL (SELECT CASE WHEN n % 10 < 6 THEN 3000 WHEN n % 100 = 99 THEN 6000 ELSE n END)
    AS s(number),
  lpad(to_hex(number), 16, '0') AS x;
CALL pg_temp.each('ALTER TABLE common ADD $T $type');
SELECT format('UPDATE common SET %s',
  string_agg(format('%s = %s', name, format(of_uuid, 'u')), ', ')) FROM types \gexec
ANALYZE common;
CREATE FUNCTION pg_temp.id_of(name text, number int) RETURNS text LANGUAGE sql AS $$
  SELECT quote_literal(pg_temp.eval(format('SELECT min(%s) FROM common WHERE number = %s',
                                           name, number)))
$$;
\set ECHO all
-- Each common id counts with its own frequency.
SELECT condition, count AS rows, pg_temp.names(array_agg(name) FILTER (
    WHERE pg_temp.off(pg_temp.estimate('common', replace(asked, '$c', name)), count) < 1.1))
  AS estimated
FROM unnest(ARRAY['$c < $3000', '$c <= $3000', '$c >= $6000', '$c > $6000',
    '$c > $3000 AND $c < $6000', '$c >= $3000 AND $c < $6000', '$c > $3000 AND $c <= $6000',
    '$c BETWEEN $3000 AND $6000', '$c BETWEEN $6000 AND $6000']) AS condition, types,
  LATERAL replace(replace(condition, '$3000', pg_temp.id_of(name, 3000)),
                  '$6000', pg_temp.id_of(name, 6000)) AS asked,
  LATERAL CAST(pg_temp.eval('SELECT count(*) FROM common WHERE ' || regexp_replace(
      replace(condition, '$c', 'number'), '\$', '', 'g')) AS float) AS count
GROUP BY 1, 2 ORDER BY 1;
-- This is also so if a pattern matches hardly any other id.
SELECT number, pg_temp.names(array_agg(name) FILTER (
    WHERE pg_temp.off(pg_temp.estimate('common', asked), count) < 1.1)) AS estimated
FROM unnest('{3000,6000}'::int[]) AS number, types,
  LATERAL format('%I LIKE ''%%'' || right(%s, 5)', name, pg_temp.id_of(name, number)) AS asked,
  LATERAL CAST(pg_temp.eval('SELECT count(*) FROM common WHERE ' || asked) AS float) AS count
GROUP BY 1 ORDER BY 1;
\set ECHO none
DROP TABLE common;
