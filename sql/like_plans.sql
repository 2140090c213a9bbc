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

\echo == A pattern whose collation is not known
SELECT pg_temp.plan_of('SELECT * FROM (SELECT prefix COLLATE "C" AS p, ''%'' COLLATE "POSIX" AS q FROM prefixes OFFSET 0) AS s JOIN ids_ulid ON ' || condition, conditions => true)
FROM unnest(ARRAY['id LIKE p || q', 'ulid_like(id, p || q)']) AS condition;

\echo == Without a wildcard: a hash index, BRIN by bloom filters, hash partitions
CALL pg_temp.each('CREATE TABLE hashed_$T (id $type) PARTITION BY HASH (id)');
CALL pg_temp.each('CREATE TABLE hashed_$T_0 PARTITION OF hashed_$T FOR VALUES WITH (MODULUS 2, REMAINDER 0)');
CALL pg_temp.each('CREATE TABLE hashed_$T_1 PARTITION OF hashed_$T FOR VALUES WITH (MODULUS 2, REMAINDER 1)');
CALL pg_temp.each('INSERT INTO hashed_$T SELECT id FROM ids_$T ORDER BY id LIMIT 1000');
CALL pg_temp.each('CREATE INDEX hashed_$T_index ON hashed_$T USING hash (id)');
SET enable_seqscan = off;
CREATE FUNCTION pg_temp.of_one_id(operator text, of_pattern text DEFAULT 'text') RETURNS SETOF text LANGUAGE sql AS $$
  SELECT pg_temp.names(array_agg(name)) || ': ' || rows || E' row\n' || plan
  FROM types AS t, LATERAL pg_temp.eval(format('SELECT id FROM ids_%s ORDER BY id OFFSET 99 LIMIT 1', name)) AS text,
    LATERAL format('FROM hashed_%s WHERE id %s %s %L', name, operator, of_pattern, CASE operator WHEN 'LIKE' THEN replace(text, '_', '\_') ELSE text END) AS query,
    LATERAL pg_temp.eval('SELECT count(*) ' || query) AS rows,
    LATERAL regexp_replace(replace(pg_temp.plan_of('SELECT * ' || query, conditions => true), text, '…'), format('%s_[01]|(public\.)?%1$s', name), '$T', 'g') AS plan
  GROUP BY rows, plan ORDER BY min(n)
$$;
SELECT pg_temp.of_one_id(operator, of_pattern) FROM (VALUES ('LIKE', 'text'), ('LIKE', 'varchar'), ('LIKE', 'char(100)'), ('^@', 'text')) AS v(operator, of_pattern);
CALL pg_temp.each('DROP INDEX hashed_$T_index; CREATE INDEX ON hashed_$T USING brin (id $T_bloom_ops)');
SELECT pg_temp.of_one_id('LIKE');
RESET enable_seqscan;
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE ' || condition, conditions => true)
FROM unnest(ARRAY['id ILIKE ''01kdy000000000000000000000''', 'id LIKE ''01kdy000000000000000000000''', 'id NOT LIKE ''01KDY000000000000000000000''']) AS condition;

\echo == Partial indexes, partitions, BRIN
CREATE FUNCTION pg_temp.by_partial_index(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
BEGIN
  EXECUTE 'CREATE INDEX partial ON ids_euid (n) WHERE ' || condition;
  plan := pg_temp.plan_of(format('SELECT * FROM ids_euid WHERE %s AND n = 7', condition), conditions => true);
  DROP INDEX partial;
  RETURN plan;
END $$;
SELECT pg_temp.by_partial_index(condition) FROM unnest(ARRAY['id LIKE ''1KDV%X''', 'id LIKE ''1KDV%''', 'id NOT LIKE ''1KDV%X''', 'id NOT LIKE ''%X''']) AS condition;
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE ''01KDY%X''', conditions => true);
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE (SELECT ''01KDY%X'')', run => true);
ALTER TABLE ids_ulid DROP CONSTRAINT ids_ulid_pkey;
CREATE INDEX ON ids_ulid USING brin (id);
SET enable_seqscan = off;
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%X''', conditions => true);
RESET enable_seqscan;
DROP TABLE parts, prefixes;
CALL pg_temp.each('DROP TABLE ids_$T, hashed_$T');
