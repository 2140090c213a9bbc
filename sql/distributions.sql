-- Estimates for ids that are distributed unevenly: over many prefixes, or with very common ids.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE FUNCTION pg_temp.estimate(of_table text, condition text) RETURNS float LANGUAGE sql
  RETURN pg_temp.expected_rows(format('SELECT FROM %I WHERE %s', of_table, condition));
CREATE FUNCTION pg_temp.off(estimated float, rows float) RETURNS float LANGUAGE sql
  RETURN greatest(estimated, rows, 1) / greatest(least(estimated, rows), 1);
-- ANALYZE reads all of these 20,000 rows, so estimates are the same each time. Each prefix has four
-- letters.
CREATE FUNCTION pg_temp.prefix(k int) RETURNS text LANGUAGE sql
  RETURN translate(lpad(k::text, 4, '0'), '0123456789', 'abcdefghij');
CREATE TABLE shapes (name text, kth text);
INSERT INTO shapes VALUES
  ('10000 equal', 'n % 10000'),
  ('10000 skewed', '(10000 * (n / 20000.0) ^ 3)::int % 10000'),
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
CREATE TABLE answers (
  name text, what text, condition text, rows float, ids float, guessed float, texts float);
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
        FROM %1$I GROUP BY 1 ORDER BY md5(prefix) LIMIT 200)
      INSERT INTO answers (name, what, condition, rows)
      SELECT %1$L, 'prefix', format(condition, word), n
      FROM p, unnest('{"typeid_has_prefix(id, %%L)",id ^@ (%%L || ''_'')}'::text[]) AS condition
      UNION ALL
      SELECT %1$L, 'half a prefix', format(
        'typeid_within(id, %%L, ''[1970-01-01 00:00+00, 1970-01-01 00:00:10+00)'')', word), early
      FROM p
      UNION ALL
      SELECT %1$L, 'first letters', format('id ^@ %%L', word), count(*)
      FROM (SELECT DISTINCT left(word, 3) AS word FROM p) AS b
        JOIN %1$I ON starts_with(prefix, word)
      GROUP BY word
      UNION ALL
      SELECT %1$L, 'none', format(condition, word), 0
      FROM (
          SELECT unnest('{aaabz,aagu,user,b}'::text[])
          UNION ALL SELECT left(pg_temp.prefix(n * 7), 3) || 'k' FROM generate_series(1, 140) AS n
        ) AS w(word),
        unnest('{"typeid_has_prefix(id, %%L)",id ^@ (%%L || ''_'')}'::text[]) AS condition
      $q$, s.name);
  END LOOP;
END $$;
UPDATE answers SET ids = pg_temp.estimate(name, condition);
UPDATE answers SET texts = pg_temp.estimate(name, 'as_text' || substr(condition, 3))
WHERE condition LIKE 'id%';
-- Restored statistics do not include prefixes.
SET allow_system_table_mods = on;
UPDATE pg_statistic SET stakind3 = 0, staop3 = 0, stanumbers3 = NULL, stavalues3 = NULL
FROM shapes WHERE starelid = format('%I', name)::regclass AND stakind3 >= 10000;
RESET allow_system_table_mods;
UPDATE answers SET guessed = pg_temp.estimate(name, condition);
CREATE FUNCTION pg_temp.percentiles(estimates float[], rows float[]) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(round(part::numeric, 1)::text, ' / ')
  FROM unnest((
    SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY pg_temp.off(e, r))
    FROM unnest(estimates, rows) AS a(e, r) WHERE e IS NOT NULL)) AS part
$$;
\set ECHO all
-- The factor by which estimates are off (median and 95th percentile): for a prefix, for the first
-- 10 of its 20 seconds, and for three letters that ten prefixes begin with. "guessed" is the factor
-- without prefix frequencies, and "texts" is the factor for the same ids stored as text.
SELECT name, what, count(*),
  pg_temp.percentiles(array_agg(ids), array_agg(rows)) AS ids,
  pg_temp.percentiles(array_agg(guessed), array_agg(rows)) AS guessed,
  pg_temp.percentiles(array_agg(texts), array_agg(rows)) AS texts
FROM answers WHERE what <> 'none' GROUP BY 1, 2 ORDER BY 1, 2;
-- If the statistics contain all prefixes, the planner expects one row for a prefix that no id has.
-- With 1,000 prefixes, a stored filter recognizes most prefixes that no id has. With more prefixes,
-- no filter is stored.
SELECT name, percentile_cont(0.7) WITHIN GROUP (ORDER BY ids) AS ids,
  percentile_cont(0.7) WITHIN GROUP (ORDER BY guessed) AS guessed,
  percentile_cont(0.7) WITHIN GROUP (ORDER BY texts) AS texts, max(ids) AS most
FROM answers WHERE what = 'none' GROUP BY 1 ORDER BY 1;
\set ECHO none
SELECT format('DROP TABLE %I', name) FROM shapes \gexec
DROP TABLE shapes, answers;

-- With a statistics target of 300, there are 301 bounds, and an estimate reads a hundred of them to
-- find the range of ids. Bound 100, which the estimate does not read, is an id with a much later
-- time than the others. The 80 ids with the prefix `b` follow, and half of them have times in the
-- given range.
CREATE TABLE far AS
SELECT make_typeid(CASE WHEN n <= 10000 THEN 'a' WHEN n <= 10080 THEN 'b' ELSE 'c' END,
  CASE n WHEN 10000 THEN 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    ELSE lpad(to_hex(n % 80 * 1000), 12, '0') || lpad(to_hex(n), 20, '0') END::uuid) AS id
FROM generate_series(0, 30000) AS n;
ALTER TABLE far ALTER id SET STATISTICS 300;
ANALYZE far;
\set ECHO all
SELECT bounds[1 + 100], pg_temp.estimate('far', format('typeid_within(id, ''b'', %L)',
    '[1970-01-01 00:00+00, 1970-01-01 00:00:40+00)')) AS rows
FROM pg_stats, LATERAL CAST(histogram_bounds::text AS text[]) AS bounds WHERE tablename = 'far';
\set ECHO none
DROP TABLE far;

-- 60 % of the 10,000 rows have the id of number 3000, 1 % have the id of number 6000, and all other
-- ids are distinct.
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
-- Each common id is counted at its own frequency.
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
-- A common id is counted at its own frequency even if the pattern matches hardly any other ids.
SELECT number, pg_temp.names(array_agg(name) FILTER (
    WHERE pg_temp.off(pg_temp.estimate('common', asked), count) < 1.1)) AS estimated
FROM unnest('{3000,6000}'::int[]) AS number, types,
  LATERAL format('%I LIKE ''%%'' || right(%s, 5)', name, pg_temp.id_of(name, number)) AS asked,
  LATERAL CAST(pg_temp.eval('SELECT count(*) FROM common WHERE ' || asked) AS float) AS count
GROUP BY 1 ORDER BY 1;
\set ECHO none
DROP TABLE common;
