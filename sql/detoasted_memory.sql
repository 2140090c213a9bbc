-- Memory does not grow with the number of compressed typeids that a sort, a hash join or a search
-- reads: each decompressed copy is freed.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
-- The server compresses an id because the filler leaves no room for it.
CREATE TABLE compressed (id typeid, filler text);
ALTER TABLE compressed ALTER filler SET STORAGE PLAIN;
INSERT INTO compressed
SELECT make_typeid(repeat('a', 63), md5(n::text)::uuid), repeat('x', 2030)
FROM generate_series(1, 8) AS n;
CREATE TABLE found (id typeid PRIMARY KEY);
-- With this many rows, a nested loop searches the index on every server version.
INSERT INTO found
SELECT make_typeid(repeat('a', 63), md5(n::text)::uuid) FROM generate_series(1, 1000) AS n;
VACUUM ANALYZE compressed, found;
SET max_parallel_workers_per_gather = 0;
SET jit = off;
-- Returns how many megabytes of memory this session uses when a query has returned its last row.
CREATE FUNCTION pg_temp.megabytes(query text) RETURNS bigint LANGUAGE sql AS $$
  SELECT pg_temp.eval(format('SELECT (SELECT sum(total_bytes)::bigint >> 20 '
    'FROM pg_backend_memory_contexts WHERE answer IS NOT NULL) FROM (%s) AS q(answer)',
    query))::bigint
$$;
-- A million values. A copy of 95 bytes for each would take 90 megabytes.
CREATE VIEW many AS SELECT id FROM compressed, generate_series(1, 125000);
\set ECHO all
SELECT count(*) AS ids, bool_and(pg_column_compression(id) IS NOT NULL) AS compressed
FROM compressed;
SELECT pg_temp.plan_of('SELECT id FROM many ORDER BY id OFFSET 999999'),
  pg_temp.megabytes('SELECT id FROM many ORDER BY id OFFSET 999999') < 16 AS bounded;
SET enable_nestloop = off;
SET enable_mergejoin = off;
SELECT pg_temp.plan_of('SELECT FROM many JOIN found USING (id)'),
  pg_temp.megabytes('SELECT count(*) FROM many JOIN found USING (id)') < 16 AS bounded;
RESET enable_nestloop;
SET enable_hashjoin = off;
SET enable_seqscan = off;
SET enable_memoize = off;
SELECT pg_temp.plan_of('SELECT FROM many JOIN found USING (id)'),
  pg_temp.megabytes('SELECT count(*) FROM many JOIN found USING (id)') < 16 AS bounded;
DROP VIEW many;
DROP TABLE compressed, found;
