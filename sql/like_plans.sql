-- LIKE is planned as the range of ids that begin as the pattern does: exactly as ^@ if only "%"
-- follows, otherwise with the pattern as a filter.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/plans.sql'
\set types :abs_srcdir '/test/types.sql'
\i :plans
\i :types
CALL pg_temp.each('CREATE TABLE ids_$T (id $type PRIMARY KEY, n int)');
CALL pg_temp.each('INSERT INTO ids_$T SELECT $at(at), 1 FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-08 00:00+00'', ''1 minute'') AS at');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
ALTER TABLE types ADD prefix text;
UPDATE types SET prefix = pg_temp.shared_prefix(name, 100);
CREATE TABLE prefixes (prefix text);
INSERT INTO prefixes VALUES ('01KDY');
ANALYZE prefixes;
\pset format unaligned
\pset tuples_only on

\echo == A beginning and "%" are a prefix, for every type: the plans that are not those of ^@
CREATE FUNCTION pg_temp.unlike_prefix(query text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT name || ': ' || as_like FROM types AS t,
    LATERAL pg_temp.plan_of(pg_temp.for_type(format(query, format('LIKE %L', replace(prefix, '_', '\_') || '%')), t), conditions => true) AS as_like,
    LATERAL pg_temp.plan_of(pg_temp.for_type(format(query, format('^@ %L', prefix)), t), conditions => true) AS as_prefix
  WHERE as_like <> as_prefix OR as_like !~ 'Index Cond: .*>=.*<='
$$;
SELECT pg_temp.unlike_prefix('SELECT * FROM ids_$T WHERE id %s');
SELECT pg_temp.unlike_prefix('SELECT * FROM ids_$T WHERE id %s ORDER BY id DESC LIMIT 10');
SELECT pg_temp.unlike_prefix('SELECT count(*) FROM ids_$T WHERE id %s AND id > (SELECT min(id) FROM ids_$T)');
CREATE TABLE parts (id ulid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO ('01KDY000000000000000000000');
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM ('01KDY000000000000000000000') TO ('01KDZ000000000000000000000');
CREATE TABLE parts_3 PARTITION OF parts FOR VALUES FROM ('01KDZ000000000000000000000') TO (MAXVALUE);

\echo == What patterns become
SELECT pattern || E'\n  ' || pg_temp.plan_of(format('SELECT * FROM ids_typeid WHERE id LIKE %L', pattern), conditions => true) FROM unnest(ARRAY[
  'user_01kdy%', 'user\_01kdy%', 'user_01kdy%x', 'user_01kdy_x%', 'user_01kdy0j8xe1b8vd4g5hxkpaa9z', 'order_item_01kdy%', 'order\_item_01kdy%', 'order\_item\_01kdy%', 'user__%', 'User%', 'user']) WITH ORDINALITY AS p(pattern, n)
  ORDER BY n;
SELECT pattern || E'\n  ' || pg_temp.plan_of(format('SELECT * FROM ids_ulid WHERE id ILIKE %L', pattern), conditions => true) FROM unnest(ARRAY['01kdy%', '01kDY%z']) WITH ORDINALITY AS p(pattern, n) ORDER BY n;

\echo == Without a beginning
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id LIKE ''%X''', conditions => true);
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id NOT LIKE ''%X''', conditions => true);

\echo == NOT LIKE and the negation
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE ' || condition, conditions => true) FROM unnest(ARRAY['id NOT LIKE ''01K%''', 'NOT id LIKE ''01K%''', 'id NOT LIKE ''01K%X''', 'NOT id LIKE ''01K%X''', 'NOT id NOT LIKE ''01K%'''])
  WITH ORDINALITY AS c(condition, n) ORDER BY n;

\echo == The function, a parameter, a sub-select, a join, something volatile, an array
SET plan_cache_mode = force_generic_plan;
PREPARE ids(text) AS SELECT * FROM ids_ulid WHERE id LIKE $1;
PREPARE negated(text) AS SELECT * FROM ids_ulid WHERE id NOT LIKE $1;
SELECT pg_temp.plan_of(query, conditions => true) FROM unnest(ARRAY['SELECT * FROM ids_ulid WHERE ulid_like(id, ''01KDY%'')', 'EXECUTE ids(''01KDY%'')', 'EXECUTE negated(''01KDY%'')',
  'SELECT * FROM ids_ulid WHERE id LIKE (SELECT prefix || ''%'' FROM prefixes)', 'SELECT * FROM prefixes JOIN ids_ulid ON id LIKE prefix || ''%''',
  'SELECT * FROM ids_ulid WHERE id LIKE (SELECT prefix || ''%'' FROM prefixes WHERE random() >= 0)', 'SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%'' ESCAPE ''!''',
  'SELECT * FROM ids_ulid WHERE id LIKE ANY (''{01KDY%}'')']) WITH ORDINALITY AS q(query, n) ORDER BY n;
RESET plan_cache_mode;
SELECT pg_temp.plan_of('EXECUTE ids(''01KDY%'')', conditions => true);

\echo == A condition that is planned twice has its bounds once: a view, a function, and a rewritten sub-select
CREATE VIEW ending_in_x AS SELECT * FROM ids_ulid WHERE id LIKE '01KDY%X';
CREATE FUNCTION those(p text) RETURNS SETOF ids_ulid STABLE LANGUAGE sql AS $$SELECT * FROM ids_ulid WHERE id LIKE p$$;
SELECT pg_temp.plan_of(query, conditions => true) FROM unnest(ARRAY['SELECT * FROM ending_in_x', 'SELECT * FROM those(''01KDY%X'')', 'SELECT * FROM (SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%X'' OFFSET 0) AS s',
  'SELECT * FROM ids_ulid AS a WHERE EXISTS (SELECT FROM ids_typeid AS b WHERE b.n = a.n AND a.id LIKE ''01KDY%X'')']) WITH ORDINALITY AS q(query, n) ORDER BY n;
DROP FUNCTION those(text);
DROP VIEW ending_in_x;

\echo == A partial index, partitions, BRIN
CREATE INDEX partial ON ids_euid (n) WHERE id LIKE '1KDV%X';
SELECT pg_temp.plan_of('SELECT * FROM ids_euid WHERE id LIKE ''1KDV%X'' AND n = 7', conditions => true);
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE ''01KDY%X''', conditions => true);
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE (SELECT ''01KDY%X'')', run => true);
ALTER TABLE ids_ulid DROP CONSTRAINT ids_ulid_pkey;
CREATE INDEX ON ids_ulid USING brin (id);
SET enable_seqscan = off;
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%X''', conditions => true);
RESET enable_seqscan;
DROP TABLE parts, prefixes;
CALL pg_temp.each('DROP TABLE ids_$T');
