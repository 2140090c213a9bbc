-- Conditions within the arguments of conditions: planning time grows linearly with the number of
-- levels; it does not double with each level.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET jit = off;
CREATE TABLE a (id ulid PRIMARY KEY, p text);
CREATE TABLE b (id ulid PRIMARY KEY, p text);
INSERT INTO a
SELECT gen_ulid(at), '01K'
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-01 01:00+00', '1 minute') AS at;
INSERT INTO b TABLE a;
VACUUM ANALYZE a, b;

-- Each level is one of these, with ? in place of the next inner level.
\set ECHO none
CREATE TEMP TABLE levels (n serial, what text, query text, innermost text, level text);
INSERT INTO levels (what, query, innermost, level) VALUES
  ('the same row', 'SELECT count(*) FROM a WHERE a.id ^@ ?', '''01K''',
    '(CASE WHEN a.id ^@ ? THEN ''01K'' ELSE ''01M'' END)'),
  ('two tables',
    'SELECT count(*) FROM a, b WHERE a.id ^@ ?',
    'b.p',
    '(CASE WHEN a.id ^@ (CASE WHEN b.id ^@ ? THEN ''01K'' END) THEN ''01K'' ELSE ''01M'' END)'),
  ('no column',
    'SELECT count(*) FROM a WHERE a.id ^@ ?',
    'current_setting(''app.prefix'')',
    '(CASE WHEN gen_ulid()::text < current_setting(''app.prefix'') '
      'OR ulid ''01KDW000000000000000000000'' ^@ ? THEN ''01K'' ELSE ''01M'' END)'),
  ('inside the expression for the id',
    'SELECT count(*) FROM a WHERE (?)::text <> ''''',
    'a.id ^@ ''01K''',
    '((CASE WHEN ? THEN a.id ELSE ''01M00000000000000000000000'' END) ^@ ''01K'')'),
  ('periods',
    'SELECT count(*) FROM a, b WHERE a.id <@ ?',
    'tstzrange(ulid_timestamp(b.id) - interval ''1 h'', NULL)',
    '(CASE WHEN b.id <@ (CASE WHEN a.id <@ ? THEN tstzrange(now(), NULL) END) '
      'THEN tstzrange(now(), NULL) ELSE tstzrange(NULL, now()) END)'),
  ('sub-selects', 'SELECT count(*) FROM a WHERE id ^@ ?', '''01K''',
    '(SELECT min(p) FROM a WHERE id ^@ ?)'),
  ('sub-selects from sub-queries',
    'SELECT count(*) FROM a WHERE id ^@ ?',
    '''01K''',
    '(SELECT min(p) FROM (SELECT p FROM a WHERE id ^@ ? OFFSET 0) AS s)'),
  ('correlated sub-selects', 'SELECT count(*) FROM a WHERE id ^@ ?', 'a.p',
    '(SELECT min(p) FROM b AS a WHERE id ^@ ?)');
SET app.prefix = '01K';
\set ECHO all
CREATE FUNCTION pg_temp.nested(query text, innermost text, level text, depth int) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1..depth LOOP
    query := replace(query, '?', level);
  END LOOP;
  RETURN replace(query, '?', innermost);
END $$;

-- Adds levels until planning takes 2 seconds or 40 levels are planned. (A nested query is planned
-- as part of the outer one, so nested queries stop at 12 levels.)
\set ECHO none
CREATE FUNCTION pg_temp.planned(l levels, max_depth int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz;
  result int := 0;
BEGIN
  FOR depth IN 1..max_depth LOOP
    start := clock_timestamp();
    EXECUTE 'EXPLAIN ' || pg_temp.nested(l.query, l.innermost, l.level, depth);
    result := depth;
    EXIT WHEN clock_timestamp() > start + interval '2 s';
  END LOOP;
  RETURN result;
END $$;
\set ECHO all
-- The results are the same at a depth that the planner simplifies and at one that it does not.
SELECT what,
  pg_temp.planned(l, CASE WHEN what ~ 'sub-' THEN 12 ELSE 40 END) AS depth,
  (SELECT string_agg(DISTINCT pg_temp.eval(pg_temp.nested(query, innermost, level, d)), ' ')
   FROM generate_series(2, 6, 2) AS d) AS rows
FROM levels AS l
ORDER BY n;

-- Long expressions with time zones are not nested, so they are still index conditions.
SET enable_seqscan = off;
SELECT pg_temp.plan_of(format('SELECT FROM a WHERE id <@ tstzrange(%s, %s)', first,
  replace(first, '7 days', '1 day')))
FROM CAST(
  'date_trunc(''day'', now() AT TIME ZONE current_setting(''timezone'')) '
    'AT TIME ZONE current_setting(''timezone'') - interval ''7 days'' '
    '+ CASE extract(dow FROM now()) WHEN 0 THEN interval ''1 day'' ELSE ''0'' END'
  AS text) AS first;
DROP TABLE a, b;
