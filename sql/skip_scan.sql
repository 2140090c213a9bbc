-- An index whose leading column is an id serves a condition on the next one: the
-- server skips from id to id (PostgreSQL 18).
CREATE TABLE ids AS
SELECT ulid_lower_bound(d::text) AS ulid, euid_lower_bound(d::text) AS euid, (ulid_lower_bound(d::text)::uuid)::base62id AS base62id,
       (d::bigint << 61)::uid11 AS uid11, (d::bigint << 61)::public.xid AS xid, n
FROM generate_series(0, 7) AS d, generate_series(1, 4000) AS n;
-- The least and the greatest values, where there is no neighbour to skip to.
INSERT INTO ids SELECT ulid_lower_bound(''), euid_lower_bound(''), base62id_lower_bound(''), uid11_lower_bound(''), xid_lower_bound(''), 77
UNION ALL SELECT ulid_upper_bound(''), euid_upper_bound(''), base62id_upper_bound(''), uid11_upper_bound(''), xid_upper_bound(''), 77;
CREATE INDEX ON ids (ulid, n);
CREATE INDEX ON ids (euid, n);
CREATE INDEX ON ids (base62id, n);
CREATE INDEX ON ids (uid11, n);
CREATE INDEX ON ids (xid, n);
VACUUM ANALYZE ids;

-- searches(column): node, index condition, and how often the index was entered,
-- of a query on the second column alone.
CREATE FUNCTION pg_temp.searches(id text, OUT node text, OUT condition text, OUT skips boolean, OUT rows bigint)
LANGUAGE plpgsql AS $$
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
SELECT id, s.* FROM unnest(ARRAY['ulid', 'euid', 'base62id', 'uid11', 'xid']) AS id, LATERAL pg_temp.searches(id) AS s;

-- The same rows as without the index, from both ends.
CREATE FUNCTION pg_temp.found(id text, direction text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE format('SELECT string_agg(i::text, '','') FROM (SELECT %I AS i FROM ids WHERE n = 77 ORDER BY %1$I %s) AS s', id, direction) INTO result;
  RETURN result;
END $$;
CREATE TEMP TABLE skipped AS
SELECT id, direction, pg_temp.found(id, direction) AS found
FROM unnest(ARRAY['ulid', 'euid', 'base62id', 'uid11', 'xid']) AS id, unnest(ARRAY['ASC', 'DESC']) AS direction;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SET enable_bitmapscan = off;
SELECT id, direction, found = pg_temp.found(id, direction) AS same, cardinality(string_to_array(found, ',')) AS rows FROM skipped;
DROP TABLE ids;
