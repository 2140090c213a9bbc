-- The planner's estimates for LIKE, ILIKE and ^@ are as good as those for the same conditions on
-- a column with the ids' text: within a factor of three of the actual rows, or at most twice as far
-- off as the estimate for the text. Fewer than 120 rows (two bins of the histogram) count as 120,
-- because it is a matter of chance whether 1 or 3 bounds match.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
CREATE TABLE ids (n int);
INSERT INTO ids SELECT generate_series(1, 20000);
CALL pg_temp.each('ALTER TABLE ids ADD id_$T $type, ADD t_$T text COLLATE "C"');
CALL pg_temp.each('UPDATE ids
  SET id_$T = $at(at)
  FROM (
    SELECT n AS m, timestamptz ''2026-01-01 00:00+00'' + n * interval ''1 hour'' AS at FROM ids
  ) AS made
  WHERE n = m AND n % 10 > 0');
UPDATE ids
SET id_typeid = make_typeid((ARRAY['user', 'order', 'order_item'])[n % 3 + 1], id_typeid::uuid);
-- Some ids are common, and one row in ten has no id.
CALL pg_temp.each('UPDATE ids SET id_$T = (SELECT id_$T FROM ids WHERE n = 7) WHERE n % 10 = 1');
CALL pg_temp.each('UPDATE ids SET t_$T = id_$T');
VACUUM ANALYZE ids;
CREATE FUNCTION pg_temp.estimate(condition text) RETURNS float LANGUAGE sql
  RETURN pg_temp.expected_rows('SELECT FROM ids WHERE ' || condition);
-- Parts of ids with wildcards before, inside and after them, singly and in lists.
CREATE TEMP TABLE asked AS
SELECT name, condition,
  pg_temp.eval(format('SELECT count(*) FROM ids WHERE t_%s %s', name, condition))::float AS rows,
  pg_temp.estimate(format('id_%s %s', name, condition)) AS of_ids,
  pg_temp.estimate(format('t_%s %s', name, condition)) AS of_texts
FROM types,
  LATERAL CAST(pg_temp.eval(format('SELECT id_%s FROM ids WHERE n = 4242', name)) AS text) AS id,
  LATERAL CAST(pg_temp.eval(format('SELECT id_%s FROM ids WHERE n = 7', name)) AS text) AS common,
  generate_series(0, 12, 3) AS cut,
  LATERAL unnest(ARRAY[
    left(id, cut) || '%', left(id, cut) || '%1%',
    left(id, cut) || '_' || substr(id, cut + 2, 1) || '%', left(common, cut) || '%',
    '%' || right(common, 3), common, 'x%'
  ]) AS pattern,
  LATERAL (
    SELECT format('%s %L', operator, pattern)
    FROM unnest('{LIKE,NOT LIKE,ILIKE,NOT ILIKE}'::text[]) AS operator
    UNION ALL SELECT format('^@ %L', left(id, cut))
    UNION ALL SELECT format('%s (%L)', operator, ARRAY[pattern, left(common, 2) || '%', 'x%'])
    FROM unnest('{LIKE ANY,LIKE ALL,NOT LIKE ANY,NOT LIKE ALL}'::text[]) AS operator
  ) AS c(condition);
CREATE FUNCTION pg_temp.off(estimated float, rows float) RETURNS float LANGUAGE sql
  RETURN greatest(estimated, rows, 120) / greatest(least(estimated, rows), 120);
\set ECHO all
SELECT count(*) > 1000 AS many,
  count(*) FILTER (WHERE rows BETWEEN 20 AND 17900) > 300 AS not_trivial,
  pg_temp.names(array_agg(DISTINCT name)) AS types,
  string_agg(format(E'\n%s %s: %s, by its text %s, of %s',
      name, condition, of_ids, of_texts, rows), '')
    FILTER (WHERE pg_temp.off(of_ids, rows) > greatest(3, 2 * pg_temp.off(of_texts, rows))) AS worse
FROM asked;
-- Patterns that match nothing, patterns that match everything except NULL, and a pattern that is
-- NULL.
SELECT condition, pg_temp.estimate('id_typeid ' || condition) AS rows
FROM unnest(ARRAY[
  'NOT LIKE ALL (''{user%,order%,%}'')', 'LIKE ''%''', 'LIKE ANY (''{NULL,x%}'')',
  'NOT LIKE ALL (''{NULL}'')'
]) AS condition;
-- A stable pattern is estimated with its current value.
SET my.pattern = '01K_Y%Z%';
SELECT pg_temp.estimate('id_ulid LIKE ''01K_Y%Z%''')
  = pg_temp.estimate('id_ulid LIKE current_setting(''my.pattern'')') AS same;
RESET my.pattern;
-- Ksuids can begin with these letters in both cases, so the search has no range, and the planner
-- expects random letters.
SELECT pattern, pg_temp.estimate(format('id_ksuid ILIKE %L', pattern)) AS rows
FROM unnest('{a%,aa%}'::text[]) AS pattern;
DROP TABLE ids;

-- Patterns that all of these ids match, although few random ids would. For NOT LIKE, the planner
-- expects almost no rows.
\set ECHO none
CREATE TABLE alike AS
SELECT n, timestamptz '2026-03-01 00:00+00' + n * interval '1 second' AS at
FROM generate_series(1, 20000) AS n;
CALL pg_temp.each('ALTER TABLE alike ADD $T $type');
SELECT format('UPDATE alike SET %s',
  string_agg(format('%s = %s', name, format(of_time, 'at')), ', ')) FROM types \gexec
UPDATE alike SET typeid = make_typeid('user', typeid::uuid);
ANALYZE alike;
CREATE FUNCTION pg_temp.of_alike(condition text) RETURNS float LANGUAGE sql
  RETURN pg_temp.expected_rows('SELECT FROM alike WHERE ' || condition);
CREATE TEMP TABLE shared AS
SELECT name, '_' || substr(id, 2, 1) || '%' AS pattern
FROM types, LATERAL CAST(pg_temp.eval(format('SELECT %s FROM alike LIMIT 1', name)) AS text) AS id;
\set ECHO all
SELECT pg_temp.names(array_agg(name)) AS types,
  pg_temp.names(array_agg(name)
    FILTER (WHERE pg_temp.of_alike(format('%s NOT LIKE %L', name, pattern)) < 5)) AS nothing,
  pg_temp.names(array_agg(name)
    FILTER (WHERE pg_temp.of_alike(format('%s LIKE %L', name, pattern)) > 19990)) AS everything
FROM shared
WHERE pg_temp.eval(format('SELECT count(*) FROM alike WHERE %s LIKE %L', name, pattern)) = '20000';
SELECT condition, pg_temp.of_alike(condition) AS rows
FROM unnest(ARRAY['typeid NOT LIKE ''%ser%''', 'typeid LIKE ''%ser%''']) AS condition;
DROP TABLE alike;

-- One random id in 32 ends with 0. A sample of 101 ids changes this expectation slightly, and
-- replaces it if the sample deviates by more than three standard deviations, which means at least 9
-- such ids.
\set ECHO none
CREATE TABLE sampled (id ulid);
CREATE FUNCTION pg_temp.of_sample(matching int) RETURNS float LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE sampled;
  INSERT INTO sampled
  SELECT make_ulid(timestamptz '2026-01-01 00:00+00' + n * interval '1 hour',
    decode(repeat('ab', 9) || CASE WHEN n <= matching THEN '00' ELSE '01' END, 'hex'))
  FROM generate_series(1, 101) AS n;
  ANALYZE sampled;
  RETURN pg_temp.expected_rows('SELECT FROM sampled WHERE id LIKE ''%0''');
END $$;
\set ECHO all
SELECT matching, pg_temp.of_sample(matching) AS rows FROM unnest('{0,3,8,9,20}'::int[]) AS matching;
DROP TABLE sampled;

-- One random ksuid in 60 or so ends with a given letter, because letters have both cases.
CREATE TABLE sampled AS
SELECT make_ksuid(timestamptz '2026-01-01 00:00+00' + n * interval '1 second',
  decode(repeat('ab', 16), 'hex')) AS id
FROM generate_series(1, 10000) AS n;
ANALYZE sampled;
SELECT pg_temp.expected_rows('SELECT FROM sampled WHERE id LIKE ''%a''') AS rows;
DROP TABLE sampled;
