-- Ids ascend if the generator's comment says so, within a session or across all sessions, even in
-- parallel workers and when calls to several generators alternate.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
CREATE TEMP TABLE generators AS
SELECT proname::text AS name, comment !~ 'within a backend process' AS shared, proparallel
FROM pg_proc AS p
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e',
     obj_description(p.oid, 'pg_proc') AS comment
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid')
  AND pronargs = pronargdefaults
  AND comment ~ 'greater than every|shared by all sessions|ascending within';
SELECT count(*) > 10 AS several, count(*) FILTER (WHERE shared) > 7 AS shared,
       count(*) FILTER (WHERE shared AND name ~ '_monotonic$')
       = (SELECT count(*) FROM pg_proc
          WHERE proname ~ '^gen_.*_monotonic$' AND pronargs = pronargdefaults) AS monotonic,
       bool_and(proparallel = 's') AS parallel_safe
FROM generators;

-- Calls each generator twice per row, alternating with the others: x_1 < x_2 < x_1 of the next row.
SELECT string_agg(format('%1$s() AS %1$s_1', name), ', ') AS once,
       string_agg(format('%1$s() AS %1$s_2', name), ', ') AS again
FROM generators \gset
CREATE TABLE made AS SELECT n, :once, :again FROM generate_series(1, 20000) AS n;
CREATE TEMP VIEW ascending AS
SELECT name, pg_temp.eval(format('
  SELECT count(*) FILTER (WHERE a < b AND (b < next) IS NOT FALSE)
  FROM (SELECT %1$s_1 AS a, %1$s_2 AS b, lead(%1$s_1) OVER (ORDER BY n) AS next
        FROM made) AS m', name)) AS rows
FROM generators;
SELECT rows AS ascending_rows, count(*) = (SELECT count(*) FROM generators) AS all,
       CASE WHEN rows <> '20000' THEN string_agg(name, ' ') END AS not_ascending
FROM ascending GROUP BY rows;

-- Parallel workers generate distinct ids. Their ids from generators that all sessions share are
-- greater than this session's ids.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET parallel_leader_participation = off;
ALTER TABLE made SET (parallel_workers = 2);
EXPLAIN (VERBOSE, COSTS OFF)
SELECT gen_ulid_monotonic(), gen_uid11_snowish(), gen_uuidv7() FROM made;
SELECT string_agg(format('%1$s()::text COLLATE "C" AS %1$s', name), ', ') AS once
FROM generators \gset
CREATE TABLE made_in_parallel AS SELECT :once FROM made;
SELECT name, ids, above
FROM generators,
  pg_temp.eval(format('SELECT count(DISTINCT %s) FROM made_in_parallel', name)) AS ids,
  pg_temp.eval(format('
    SELECT count(*) FROM made_in_parallel
    WHERE %1$s > (SELECT max(%1$s_2::text COLLATE "C") FROM made)', name)) AS above
WHERE ids <> '20000' OR shared AND above <> '20000';
DROP TABLE made, made_in_parallel;
