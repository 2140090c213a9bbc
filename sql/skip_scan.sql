-- An index whose leading column is an id can be used for a condition on the next column: the
-- server skips from id to id (PostgreSQL 18).
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
CREATE TABLE ids AS
SELECT (to_hex(2 * d) || repeat('0', 31))::uuid AS uuid, n
FROM generate_series(0, 7) AS d, generate_series(1, 4000) AS n;
-- The least and the greatest values, which have no neighbour to skip to.
INSERT INTO ids VALUES (repeat('0', 32)::uuid, 77), (repeat('f', 32)::uuid, 77);
CALL pg_temp.each('ALTER TABLE ids ADD $T $type; UPDATE ids SET $T = $id(uuid)', 'size > 0');
VACUUM FULL ids;
CALL pg_temp.each('CREATE INDEX ON ids ($T, n)', 'size > 0');
VACUUM ANALYZE ids;

-- For a query on the second column alone, searches(column) returns the node, its index condition,
-- whether it skips from id to id, and the number of rows that it returns.
\set ECHO none
CREATE FUNCTION pg_temp.searches(id text, OUT node text, OUT condition text, OUT skips boolean,
  OUT rows bigint) LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (ANALYZE, FORMAT JSON) SELECT %I, n FROM ids WHERE n = 77', id) INTO plan;
  plan := plan -> 0 -> 'Plan';
  node := plan ->> 'Node Type';
  condition := plan ->> 'Index Cond';
  skips := (plan ->> 'Index Searches')::int BETWEEN 2 AND 25;
  rows := (plan ->> 'Actual Rows')::numeric;
END $$;
\set ECHO all
SELECT s.*, pg_temp.names(array_agg(name)) AS types
FROM types, LATERAL pg_temp.searches(name) AS s
WHERE size > 0
GROUP BY 1, 2, 3, 4;

-- Scans of the index from both ends return the same rows as scans without it.
\set ECHO none
CREATE FUNCTION pg_temp.found(id text, direction text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE format('SELECT string_agg(i::text, '','')
      FROM (SELECT %I AS i FROM ids WHERE n = 77 ORDER BY %1$I %s) AS s',
    id, direction) INTO result;
  RETURN result;
END $$;
\set ECHO all
CREATE TEMP TABLE skipped AS
SELECT name, direction, pg_temp.found(name, direction) AS found
FROM types, unnest(ARRAY['ASC', 'DESC']) AS direction WHERE size > 0;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SET enable_bitmapscan = off;
SELECT direction,
  found = pg_temp.found(name, direction) AS same,
  cardinality(string_to_array(found, ',')) AS rows,
  pg_temp.names(array_agg(name)) AS types
FROM skipped
GROUP BY 1, 2, 3 ORDER BY 1;
DROP TABLE ids;
-- A typeid has no neighbour to skip to.
SELECT pg_temp.names(array_agg(name)) AS with_skip_support
FROM types
  JOIN pg_opclass ON opcintype = types.oid
    AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree')
  JOIN pg_amproc ON amprocfamily = opcfamily AND amprocnum = 6;
