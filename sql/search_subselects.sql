-- A sub-select of any kind is evaluated once, because two scans may return different rows, and is
-- still part of an index condition. The output contains only facts that are the same on every
-- server.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET enable_seqscan = off;
SET jit = off;
-- One id per minute for four days, and for each type a prefix that a few hundred ids share.
CALL pg_temp.each('CREATE TABLE ids_$T (id $type)');
CALL pg_temp.each('INSERT INTO ids_$T
  SELECT $at(at)
  FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-05 00:00+00'',
    ''1 minute'') AS at');
CREATE SEQUENCE evaluations;
CREATE TABLE wanted (
  name text, prefix text, during tstzrange DEFAULT '[2026-01-02, 2026-01-03)',
  began timestamptz DEFAULT '2026-01-02'
);
INSERT INTO wanted (name, prefix) SELECT name, pg_temp.shared_prefix(name, 101) FROM types;

-- The queries. $T stands for the type.
CREATE TEMP TABLE queries (n serial, query text);
INSERT INTO queries (query) VALUES
  ('id ^@ (SELECT prefix FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0)'),
  ('$T_starts_with(id, (SELECT prefix FROM wanted WHERE name = ''$T'' '
   'AND nextval(''evaluations'') > 0))'),
  ('id ^@ (SELECT prefix FROM wanted '
   'WHERE prefix = (SELECT prefix FROM wanted WHERE name = ''$T'') LIMIT 1)'),
  ('id ^@ (current_setting(''app.$T'')' || repeat(' || '''' ', 300) || ')'),
  ('id <@ (SELECT during FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0)'),
  ('(SELECT during FROM wanted WHERE name = ''$T'' AND nextval(''evaluations'') > 0) @> id'),
  ('$T_within(id, (SELECT during FROM wanted WHERE name = ''$T'' '
   'AND nextval(''evaluations'') > 0))'),
  ('typeid_has_prefix(id, (SELECT ''user'' FROM wanted WHERE name = ''$T'' '
   'AND nextval(''evaluations'') > 0))');
SELECT bool_and(set_config('app.' || name, prefix, false) = prefix) AS set FROM wanted;
CREATE TEMP VIEW cases AS
SELECT q.n, name, replace(query, '$T', name) AS condition FROM queries AS q, types AS t
WHERE (query !~ 'during' OR has_time) AND (query !~ '^typeid' OR name = 'typeid');

-- As an index condition: the plan, how many rows are found, and how often the sub-select was
-- evaluated. The right number of rows comes from a table without an index.
CREATE FUNCTION pg_temp.evaluated(query text, OUT rows bigint, OUT evaluations bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('evaluations', 1, false);
  EXECUTE query INTO rows;
  evaluations := nextval('evaluations') - 1;
END $$;
CREATE TEMP TABLE right_ones AS SELECT c.n, name, e.rows FROM cases AS c,
  LATERAL pg_temp.evaluated(format('SELECT count(*) FROM ids_%s WHERE %s', name, condition)) AS e;
SELECT pg_temp.names(array_agg(DISTINCT name)) AS types,
  min(rows) > 100 AND max(rows) <= 5761 AS found
FROM right_ones;
CREATE FUNCTION pg_temp.show()
RETURNS TABLE (plan text, right_rows boolean, evaluations bigint, queries text, types text)
LANGUAGE sql AS $$
  SELECT replace(p.plan, c.name, '$T'), e.rows = r.rows, e.evaluations,
    string_agg(DISTINCT c.n::text, ' '), pg_temp.names(array_agg(c.name))
  FROM cases AS c JOIN right_ones AS r USING (n, name),
    LATERAL format('SELECT count(*) FROM ids_%s WHERE %s', c.name, c.condition) AS s,
    LATERAL pg_temp.plan_of(s) AS p(plan), LATERAL pg_temp.evaluated(s) AS e
  GROUP BY 1, 2, 3 ORDER BY min(c.n)
$$;
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
SELECT * FROM pg_temp.show();

-- The same holds for BRIN. A hash index has no order, so it is not used.
CALL pg_temp.each('DROP INDEX ids_$T_id_idx; CREATE INDEX ids_$T_hash ON ids_$T USING hash (id)');
SELECT pg_temp.plan_of('SELECT FROM ids_ulid '
  'WHERE id ^@ (SELECT prefix FROM wanted WHERE random() >= 0)') AS by_hash;
CALL pg_temp.each('CREATE INDEX ON ids_$T USING brin (id)');
SELECT * FROM pg_temp.show();

-- Each search with each kind of sub-select: how often the plan reads the sub-select's table, which
-- is once for each argument; whether there is an index condition; and the expected percentage of
-- rows.
\set ECHO none
CREATE TABLE ids_uuid (id uuid);
INSERT INTO ids_uuid
SELECT gen_uuidv7(at)
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-05 00:00+00', '1 minute') AS at;
CREATE INDEX ON ids_uuid (id);
VACUUM ANALYZE ids_uuid;
CALL pg_temp.each('DROP INDEX ids_$T_id_idx; CREATE INDEX ON ids_$T (id)');
CREATE TEMP TABLE searches AS
SELECT coalesce(name, 'uuid') AS name,
  CASE WHEN oprname IS NULL THEN format('%s(%s)', p.oid::regproc, array_to_string(a, ', '))
    ELSE format('%s %s %s', a[1], oprname, a[2]) END AS condition
FROM pg_proc AS p LEFT JOIN types AS t ON t.oid = ANY (proargtypes),
  LATERAL (
    VALUES (NULL)
    UNION ALL SELECT oprname FROM pg_operator WHERE oprcode = p.oid
  ) AS o(oprname),
  LATERAL (
    SELECT array_agg(CASE typname
        WHEN 'text' THEN '$prefix'
        WHEN 'timestamptz' THEN '$began'
        WHEN 'tstzrange' THEN '$during'
        WHEN 'anyrange' THEN '$during'
        ELSE 'id' END ORDER BY i) AS a
    FROM unnest(proargtypes) WITH ORDINALITY AS u(type, i) JOIN pg_type ON oid = type
  ) AS a
WHERE prosupport = 'search_support'::regproc;
CREATE FUNCTION prefix_of(text) RETURNS text STABLE
LANGUAGE sql RETURN (SELECT prefix FROM wanted WHERE name = $1);
CREATE TEMP TABLE sub_selects (sub_select text);
INSERT INTO sub_selects VALUES
  ('SELECT $v FROM wanted WHERE name = ''ulid'''),
  ('SELECT (array_agg($v))[1] FROM wanted'),
  ('SELECT DISTINCT first_value($v) OVER () FROM wanted'),
  ('SELECT $v FROM wanted LIMIT 1'),
  ('SELECT $v FROM wanted OFFSET 5'),
  ('SELECT DISTINCT ON (began) $v FROM wanted'),
  ('SELECT $v FROM wanted TABLESAMPLE bernoulli (50)'),
  ('SELECT $v FROM wanted FOR UPDATE SKIP LOCKED'),
  ('SELECT $v FROM (SELECT $v FROM wanted LIMIT 1) AS w'),
  ('SELECT (ARRAY(SELECT $v FROM wanted))[1]'),
  ('SELECT CASE WHEN now() > ''2026-01-01'' THEN (SELECT $v FROM wanted) END'),
  ('WITH w AS MATERIALIZED (SELECT $v FROM wanted) SELECT $v FROM w'),
  ('SELECT $v FROM wanted WHERE prefix = prefix_of(name)'),
  ('SELECT $v FROM wanted EXCEPT ALL SELECT NULL');
INSERT INTO sub_selects
SELECT 'SELECT any_value($v) FROM wanted'
WHERE current_setting('server_version_num')::int >= 160000;
CREATE FUNCTION pg_temp.facts(query text, OUT reads bigint, OUT by_index boolean,
  OUT percent numeric) LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) SELECT FROM ' || query INTO plan;
  SELECT count(*)
  FROM jsonb_path_query(plan, 'strict $.** ? (@."Relation Name" == "wanted")')
  INTO reads;
  by_index := jsonb_path_exists(plan, 'strict $.** ? (exists (@."Index Cond"))');
  percent := round((plan #>> '{0,Plan,Plan Rows}')::numeric / 57.61, 1);
END $$;
\set ECHO all
SELECT reads, by_index, percent, types, sub_selects,
  string_agg(search, '; ' ORDER BY search COLLATE "C") AS searches
FROM (
  SELECT replace(condition, name || '_', '$T_') AS search, reads, by_index, percent,
    coalesce(pg_temp.names(array_agg(DISTINCT name)), 'uuid') AS types,
    CASE WHEN count(DISTINCT sub_select) < (SELECT count(*) FROM sub_selects)
      THEN string_agg(DISTINCT sub_select, '; ')
      ELSE 'all' END AS sub_selects
  FROM searches, sub_selects,
    LATERAL pg_temp.facts(format('ids_%s WHERE %s', name, regexp_replace(condition, '\$(\w+)',
      '(' || replace(sub_select, '$v', '\1') || ')', 'g'))) AS f
  GROUP BY 1, 2, 3, 4
) AS s
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4;

-- This also holds if a sub-select comes from a view, a sub-query, a function or a CTE, for a column
-- whose type is a domain, in UPDATE, and in a sub-select that is evaluated for each row of another
-- table.
CREATE DOMAIN ulid_domain AS ulid;
ALTER TABLE ids_ulid ADD domain_id ulid_domain;
CREATE INDEX ON ids_ulid (domain_id);
CREATE VIEW one_prefix AS SELECT (SELECT (array_agg(prefix))[1] FROM wanted) AS prefix;
CREATE FUNCTION begins(ulid, text) RETURNS boolean IMMUTABLE LANGUAGE sql RETURN $1 ^@ $2;
SELECT query, pg_temp.plan_of(query)
FROM unnest(ARRAY[
  'SELECT FROM one_prefix JOIN ids_ulid ON id ^@ prefix',
  'SELECT FROM (SELECT (SELECT (array_agg(prefix))[1] FROM wanted) AS prefix) AS s '
    'JOIN ids_ulid ON id LIKE prefix',
  'SELECT FROM ids_ulid WHERE begins(id, (SELECT prefix FROM wanted))',
  'SELECT FROM ids_ulid WHERE domain_id ^@ (SELECT prefix FROM wanted)',
  'WITH w AS (SELECT prefix FROM wanted) SELECT FROM ids_ulid WHERE id ^@ (SELECT prefix FROM w)',
  'UPDATE ids_ulid SET domain_id = id WHERE id ^@ (SELECT prefix FROM wanted)',
  'SELECT (SELECT count(*) FROM ids_ulid '
    'WHERE id ^@ (SELECT prefix FROM wanted AS v WHERE v.name = w.name)) FROM wanted AS w'
]) WITH ORDINALITY AS q(query, n)
ORDER BY n \g (format=unaligned)
DROP VIEW one_prefix;
DROP FUNCTION begins, prefix_of;

-- The value of a sub-select prunes partitions in a comparison, including one with a bound function,
-- but not in a search. The value of a sub-query in FROM prunes partitions in a search too.
\set ECHO none
CREATE TABLE parts (id ulid) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO (ulid_floor('2026-01-02 00:00+00'));
CREATE TABLE parts_2 PARTITION OF parts
  FOR VALUES FROM (ulid_floor('2026-01-02 00:00+00')) TO (ulid_floor('2026-01-03 00:00+00'));
CREATE TABLE parts_3 PARTITION OF parts
  FOR VALUES FROM (ulid_floor('2026-01-03 00:00+00')) TO (MAXVALUE);
INSERT INTO parts SELECT id FROM ids_ulid;
CREATE INDEX ON parts (id);
VACUUM ANALYZE parts;
CREATE FUNCTION pg_temp.parts_read(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan jsonb;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, FORMAT json, COSTS off, TIMING off, SUMMARY off) ' || query INTO plan;
  RETURN (
    SELECT string_agg(DISTINCT node->>'Relation Name', ' ' ORDER BY node->>'Relation Name')
    FROM jsonb_path_query(plan,
      'strict $.** ? (@."Relation Name" starts with "parts" && @."Actual Loops" > 0)') AS node
  );
END $$;
\set ECHO all
SELECT query, pg_temp.parts_read(query)
FROM unnest(ARRAY[
  'SELECT FROM parts WHERE id <@ (SELECT during FROM wanted LIMIT 1)',
  'SELECT FROM parts WHERE id >= (SELECT lower(during) FROM wanted LIMIT 1) '
    'AND id < (SELECT upper(during) FROM wanted LIMIT 1)',
  'SELECT FROM (SELECT during FROM wanted LIMIT 1) AS s JOIN parts ON id <@ during',
  'WITH w AS MATERIALIZED (SELECT during FROM wanted LIMIT 1) SELECT FROM parts WHERE id '
    'BETWEEN (SELECT ulid_first_in(during) FROM w) AND (SELECT ulid_last_in(during) FROM w)'
]) WITH ORDINALITY AS q(query, n)
ORDER BY n \g (format=unaligned)

-- Searches with these arguments are not index conditions: arguments that depend on the row itself,
-- which are evaluated once per row; volatile arguments; and sub-selects that are evaluated for each
-- row of another table, unless they are sub-queries in FROM.
SELECT regexp_replace(condition, '( \|\| '''' )+', ' || …') AS condition,
  pg_temp.plan_of('SELECT FROM wanted AS w, ids_ulid WHERE ' || condition)
FROM unnest(ARRAY[
  'id ^@ left(id::text, length(w.name))', 'id ^@ left(w.prefix, (random() * 3)::int)',
  'ulid_starts_with(id, left(id::text, 3))', 'id ^@ w.prefix',
  'id ^@ (w.prefix' || repeat(' || '''' ', 300) || ')',
  'id ^@ (SELECT prefix FROM wanted WHERE name = w.name)',
  'CASE WHEN id IS NOT NULL THEN id END ^@ w.prefix'
]) WITH ORDINALITY AS u(condition, n)
ORDER BY n \g (format=unaligned)

SELECT pg_temp.plan_of('SELECT FROM wanted AS w, '
  'LATERAL (SELECT (SELECT prefix FROM wanted WHERE name = w.name) AS prefix OFFSET 0) AS s '
  'JOIN ids_ulid ON id ^@ s.prefix') AS by_sub_query;

-- An expensive expression for an id is evaluated once per row, and an index on it is used.
CREATE FUNCTION slow(ulid) RETURNS ulid LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN RETURN $1; END $$;
CREATE INDEX ids_ulid_slow ON ids_ulid (slow(id));
ANALYZE ids_ulid;
SELECT pg_temp.plan_of('SELECT FROM ids_ulid WHERE slow(id) ^@ ''01KDW''') AS by_index;
DROP INDEX ids_ulid_slow;
SELECT pg_temp.plan_of('SELECT FROM ids_ulid WHERE slow(id) ^@ ''01KDW''',
  conditions => true) AS once;
CALL pg_temp.each('DROP TABLE ids_$T');
DROP TABLE ids_uuid, wanted, parts;
DROP DOMAIN ulid_domain;
DROP SEQUENCE evaluations;
DROP FUNCTION slow;
