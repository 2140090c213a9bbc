-- What is evaluated once only, such as a sub-select with something volatile in it, is a
-- condition on an index too. Shown as facts, which every server agrees on.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/plans.sql'
\set types :abs_srcdir '/test/types.sql'
\i :plans
\i :types
SET timezone = 'UTC';
SET enable_seqscan = off;
SET jit = off;
-- Ids of four days, one a minute, and for each type a prefix of some hundreds of them.
CALL pg_temp.each('CREATE TABLE ids_$T (id $type)');
CALL pg_temp.each('INSERT INTO ids_$T SELECT $at(at) FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-05 00:00+00'', ''1 minute'') AS at');
CREATE SEQUENCE evaluations;
CREATE TABLE wanted (name text, prefix text, during tstzrange DEFAULT '[2026-01-02, 2026-01-03)');
INSERT INTO wanted (name, prefix) SELECT name, pg_temp.shared_prefix(name, 101) FROM types;

-- The queries, in which $T stands for the type.
CREATE TEMP TABLE queries (n serial, query text);
INSERT INTO queries (query) VALUES
  ('id ^@ (SELECT prefix FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0)'),
  ('$T_starts_with(id, (SELECT prefix FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0))'),
  ('id ^@ (SELECT prefix FROM wanted WHERE prefix = (SELECT prefix FROM wanted WHERE name = ''$T'') LIMIT 1)'),
  ('id ^@ (current_setting(''app.$T'')' || repeat(' || '''' ', 300) || ')'),
  ('id <@ (SELECT during FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0)'),
  ('(SELECT during FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0) @> id'),
  ('$T_within(id, (SELECT during FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0))'),
  ('typeid_has_prefix(id, (SELECT ''user'' FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0))');
SELECT bool_and(set_config('app.' || name, prefix, false) = prefix) AS set FROM wanted;
CREATE TEMP VIEW cases AS
SELECT q.n, t.n AS type, name, replace(query, '$T', name) AS condition, regexp_replace(query, '( \|\| '''' )+', ' || …') AS query FROM queries AS q, types AS t
WHERE (query !~ 'during' OR has_time) AND (query !~ '^typeid' OR name = 'typeid');

-- As a condition on the index: what the plan is, how many rows are found, how often the
-- sub-select was evaluated. The right number is that of a table without an index.
CREATE FUNCTION pg_temp.evaluated(query text, OUT rows bigint, OUT evaluations bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('evaluations', 1, false);
  EXECUTE query INTO rows;
  evaluations := nextval('evaluations') - 1;
END $$;
CREATE TEMP TABLE right_ones AS SELECT c.n, name, e.rows FROM cases AS c,
  LATERAL pg_temp.evaluated(format('SELECT count(*) FROM ids_%s WHERE %s', name, condition)) AS e;
SELECT found, pg_temp.names(array_agg(name)) AS types
FROM (SELECT name, min(rows) > 100 AND max(rows) <= 5761 AS found FROM right_ones GROUP BY name) AS r GROUP BY 1;
CREATE FUNCTION pg_temp.show() RETURNS TABLE (query text, plan text, right_rows boolean, evaluations bigint, types text) LANGUAGE sql AS $$
  SELECT c.query, replace(p.plan, c.name, '$T'), e.rows = r.rows, e.evaluations, pg_temp.names(array_agg(c.name))
  FROM cases AS c JOIN right_ones AS r USING (n, name), LATERAL format('SELECT count(*) FROM ids_%s WHERE %s', c.name, c.condition) AS s,
    LATERAL pg_temp.plan_of(s) AS p(plan), LATERAL pg_temp.evaluated(s) AS e
  GROUP BY c.n, 1, 2, 3, 4 ORDER BY c.n, min(c.type)
$$;
\x
\pset format unaligned
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
SELECT * FROM pg_temp.show();

-- BRIN, too. A hash index knows no order.
CALL pg_temp.each('DROP INDEX ids_$T_id_idx; CREATE INDEX ids_$T_hash ON ids_$T USING hash (id)');
SELECT pg_temp.plan_of('SELECT FROM ids_ulid WHERE id ^@ (SELECT prefix FROM wanted WHERE random() >= 0)') AS by_hash;
CALL pg_temp.each('CREATE INDEX ON ids_$T USING brin (id)');
SELECT * FROM pg_temp.show();
\x
\pset format aligned

-- Partitions that need not be read are left out where the argument may be evaluated
-- twice, and read where it may not.
CREATE TABLE parts (id ulid) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO (ulid_floor('2026-01-02 00:00+00'));
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (ulid_floor('2026-01-02 00:00+00')) TO (ulid_floor('2026-01-03 00:00+00'));
CREATE TABLE parts_3 PARTITION OF parts FOR VALUES FROM (ulid_floor('2026-01-03 00:00+00')) TO (MAXVALUE);
INSERT INTO parts SELECT id FROM ids_ulid;
CREATE INDEX ON parts (id);
VACUUM ANALYZE parts;
CREATE FUNCTION pg_temp.parts_read(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT json, COSTS off, TIMING off, SUMMARY off) SELECT FROM parts WHERE ' || condition INTO plan;
  RETURN (SELECT string_agg(DISTINCT node->>'Relation Name', ' ' ORDER BY node->>'Relation Name')
          FROM jsonb_path_query(plan, 'strict $.** ? (@."Relation Name" starts with "parts" && @."Actual Loops" > 0)') AS node);
END $$;
SELECT condition, pg_temp.parts_read(condition), pg_temp.plan_of('SELECT FROM parts WHERE ' || condition)
FROM unnest(ARRAY['id <@ (SELECT during FROM wanted WHERE name = ''ulid'')',
  'id <@ (SELECT during FROM wanted WHERE name = ''ulid'' AND random() >= 0)']) AS condition;

-- What may return another row the second time is evaluated once, lest the bounds be of two rows.
SELECT condition, pg_temp.plan_of('SELECT FROM ids_ulid WHERE ' || condition)
FROM unnest(ARRAY['id <@ (SELECT during FROM wanted LIMIT 1)', 'id <@ (SELECT during FROM wanted OFFSET 5)',
                  'id <@ (SELECT DISTINCT ON (prefix) during FROM wanted WHERE name = ''ulid'')',
                  'id <@ (SELECT during FROM wanted TABLESAMPLE bernoulli (50))',
                  'id ^@ (SELECT prefix FROM wanted WHERE name = ''ulid'' FOR UPDATE SKIP LOCKED)',
                  'id ^@ (SELECT max(prefix) FROM (SELECT prefix FROM wanted LIMIT 1) AS w)']) AS condition;

-- No condition on an index: what depends on the row itself, which is called once, what
-- is volatile, and a sub-select that is evaluated for each row of another table unless
-- it may be evaluated twice.
CREATE INDEX ON ids_ulid (id);
SELECT regexp_replace(condition, '( \|\| '''' )+', ' || …') AS condition, pg_temp.plan_of('SELECT FROM wanted AS w, ids_ulid WHERE ' || condition)
FROM unnest(ARRAY['id ^@ left(id::text, length(w.name))', 'id ^@ left(w.prefix, (random() * 3)::int)', 'ulid_starts_with(id, left(id::text, 3))',
                  'id ^@ w.prefix', 'id ^@ (w.prefix' || repeat(' || '''' ', 300) || ')',
                  'id ^@ (SELECT prefix FROM wanted WHERE name = w.name)', 'id ^@ (SELECT prefix FROM wanted WHERE name = w.name AND random() >= 0)'])
                    WITH ORDINALITY AS u(condition, n)
ORDER BY n \g (format=unaligned)
EXPLAIN (COSTS OFF) SELECT FROM ids_ulid WHERE id ^@ left(id::text, 3);

-- An id that costs something is evaluated once, and found by an index on the expression.
CREATE FUNCTION slow(ulid) RETURNS ulid LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN $1; END $$;
CREATE INDEX ids_ulid_slow ON ids_ulid (slow(id));
ANALYZE ids_ulid;
SELECT pg_temp.plan_of('SELECT FROM ids_ulid WHERE slow(id) ^@ ''01KDW''');
DROP INDEX ids_ulid_slow;
EXPLAIN (COSTS OFF) SELECT FROM ids_ulid WHERE slow(id) ^@ '01KDW';
CALL pg_temp.each('DROP TABLE ids_$T');
DROP TABLE wanted, parts;
DROP SEQUENCE evaluations;
DROP FUNCTION slow;
