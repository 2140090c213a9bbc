-- Grouping sets that contain a search on ids work like those that contain a search on text: in the
-- total row, the search is NULL, even in HAVING and as part of another condition.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET jit = off;
SET timezone = 'UTC';
-- For each type, two rows that every search finds and one that no search finds.
CALL pg_temp.each('CREATE TABLE ids_$T (id $type, text text COLLATE "C", region int DEFAULT 1)');
CALL pg_temp.each('INSERT INTO ids_$T SELECT $at(at)
  FROM (VALUES (timestamptz ''2026-01-01 12:00+00''), (''2031-01-01 12:00+00'')) AS v(at)');
UPDATE ids_typeid SET id = make_typeid('zebra', id::uuid)
WHERE id = (SELECT max(id) FROM ids_typeid);
CALL pg_temp.each('INSERT INTO ids_$T SELECT min(id) FROM ids_$T');
CALL pg_temp.each('UPDATE ids_$T SET text = id');
CALL pg_temp.each('CREATE TYPE range_$T AS RANGE (subtype = $type)');
CALL pg_temp.each('CREATE FUNCTION is_like($type, text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS ''SELECT $1 LIKE $2''');
CREATE FUNCTION is_like(text, text) RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT $1 LIKE $2';
\set ECHO none
-- (For a type without its own <@, the server's operator finds ids in a range of ids. PostgreSQL 17
-- rewrites that operator wrongly here, for every type.)
CREATE TEMP TABLE searches (n serial, search text);
INSERT INTO searches (search) VALUES
  ('text ^@ $prefix'),
  ('text LIKE $prefix || ''%'''),
  ('is_like(text, $prefix || ''%'')'),
  ('id ^@ $prefix'),
  ('id LIKE $prefix || ''%'''),
  ('id ILIKE $prefix || ''%'''),
  ('is_like(id, $prefix || ''%'')'),
  ('id <@ tstzrange(''2026-01-01'', ''2026-01-02'')'),
  ('tstzrange(''2026-01-01'', ''2026-01-02'') @> id'),
  ('id <@ range_$T($id, $id, ''[]'')'),
  ('range_$T($id, $id, ''[]'') @> id'),
  ('typeid_has_prefix(id, ''user'')'),
  ('typeid_within(id, ''user'', tstzrange(''2026-01-01'', NULL))');
CREATE TEMP TABLE queries (n serial, query text);
INSERT INTO queries (query) VALUES
  ('SELECT $s, count(*) FROM $ids GROUP BY ROLLUP ($s) HAVING $s'),
  ('SELECT $s, count(*) FROM $ids GROUP BY ROLLUP ($s) HAVING $s IS NULL'),
  ('SELECT $s AND count(*) > 0, count(*) FROM $ids GROUP BY CUBE ($s)'),
  ('SELECT region, $s, count(*) FROM $ids GROUP BY CUBE ($s, region) HAVING $s AND count(*) > 0'),
  ('SELECT count(*) FROM $ids GROUP BY GROUPING SETS ((), (region, $s))
    HAVING coalesce($s AND region = 1, false)'),
  ('SELECT CASE WHEN $s THEN ''found'' END, count(*) FROM $ids
    GROUP BY ROLLUP (CASE WHEN $s THEN ''found'' END)'),
  ('SELECT coalesce($s, false), count(*) FROM $ids GROUP BY ROLLUP (1) HAVING coalesce($s, false)'),
  ('SELECT s, count(*) FROM (SELECT $s AS s FROM $ids) AS q GROUP BY ROLLUP (s) HAVING s'),
  ('SELECT s, count(*) FROM searched GROUP BY ROLLUP (s) HAVING s AND count(*) > 0'),
  ('SELECT s AND count(*) > 0, count(*)
    FROM searched JOIN (VALUES (true), (false)) AS v(s) USING (s) GROUP BY ROLLUP (s)'),
  ('SELECT s AND count(*) > 0, count(*) FROM (VALUES (1)) AS v LEFT JOIN searched ON true
    GROUP BY ROLLUP (s)'),
  ('SELECT region, count(*) FROM $ids WHERE $s GROUP BY ROLLUP (region) ORDER BY count(*)'),
  ('SELECT region, count(*) FROM searched WHERE s GROUP BY ROLLUP (region, s) HAVING s');
CREATE FUNCTION pg_temp.rows_of(query text, search text, t types)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  prefix text;
  id text;
BEGIN
  EXECUTE format('SELECT quote_literal(left(text, -1)), quote_literal(text)
                  FROM ids_%s LIMIT 1', t.name) INTO prefix, id;
  search := replace(replace(replace(search, '$T', t.name), '$prefix', prefix), '$id', id);
  EXECUTE format('CREATE OR REPLACE TEMP VIEW searched AS SELECT %s AS s, region FROM ids_%s',
                 search, t.name);
  query := replace(replace(query, '$ids', 'ids_' || t.name), '$s', search);
  RETURN pg_temp.eval(format('SELECT string_agg(r::text, '' '' ORDER BY r::text)
                              FROM (%s) AS r', query));
END $$;
\set ECHO all
SELECT rows, count(DISTINCT search) AS searches, pg_temp.names(array_agg(DISTINCT name)) AS types,
  regexp_replace(q.query, '\s+', ' ', 'g') AS query
FROM queries AS q, types AS t JOIN searches AS s
  ON (search !~ '<@|@>' OR has_time) AND (search !~ 'typeid' OR name = 'typeid'),
  LATERAL pg_temp.rows_of(query, search, t) AS rows
GROUP BY q.n, q.query, rows ORDER BY q.n, rows;

-- If the grouping sets contain something else, searches are still index conditions and prune
-- partitions.
SET enable_seqscan = off;
CREATE TABLE events (id ulid, region text, is_new boolean) PARTITION BY RANGE (id);
CREATE TABLE events_2025 PARTITION OF events
FOR VALUES FROM (MINVALUE) TO (ulid_first_from('2026-01-01 00:00+00'));
CREATE TABLE events_2026 PARTITION OF events
FOR VALUES FROM (ulid_first_from('2026-01-01 00:00+00')) TO (MAXVALUE);
CREATE INDEX ON events (id);
SELECT pg_temp.plan_of($$
  SELECT region, is_new, count(*) FROM events WHERE id ^@ '01KF'
  GROUP BY CUBE (region, is_new) ORDER BY count(*) > 1$$, true) AS by_columns;
SELECT pg_temp.plan_of($$
  SELECT date_trunc('day', id::timestamptz), count(*) FROM events
  WHERE id <@ tstzrange('2026-01-01', '2026-02-01') GROUP BY ROLLUP (1)$$, true) AS by_day;
-- If the grouping sets contain a condition, searches are still index conditions.
SELECT pg_temp.plan_of($$
  SELECT region = 'eu', count(*) FROM events WHERE id ^@ '01KF' GROUP BY ROLLUP (1)$$)
  ~ 'events_2026_id_idx \(Index Cond\)' AS by_a_condition;
\set ECHO none
DROP VIEW searched;
CALL pg_temp.each('DROP FUNCTION is_like($type, text)');
DROP FUNCTION is_like(text, text);
CALL pg_temp.each('DROP TABLE ids_$T');
CALL pg_temp.each('DROP TYPE range_$T');
DROP TABLE events;
\set ECHO all
