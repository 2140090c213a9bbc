-- LIKE, NOT LIKE and ILIKE on ids return what the server returns for the ids' text in the C
-- collation. LIKE and ILIKE are planned as a search for the ids that begin with the part of the
-- pattern before its first wildcard: exactly like ^@ if only "%" follows that part, and otherwise
-- with the pattern as an additional filter. NOT LIKE is not rewritten, except that with a whole id
-- it becomes <>. test/unit/pattern.cpp and contract.hpp compare the ranges with a slow matcher.
-- t/018_plan_oracle.pl runs random patterns with every kind of index and without an index.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\pset tuples_only on

\echo == Results are the same as for text: with an index, called per row, negated, as a constant
\set ECHO none
CALL pg_temp.each('CREATE TABLE few_$T AS
  SELECT $id(u) AS id
  FROM (SELECT md5(n::text)::uuid AS u FROM generate_series(1, 300) AS n) AS s');
UPDATE few_typeid SET id = make_typeid(
  ('{"",a,a_b,user,users,user_role}'::text[] || repeat('a', 63))
    [1 + get_byte(uuid_send(id::uuid), 0) % 7], id::uuid);
CALL pg_temp.each('CREATE INDEX ON few_$T (id)');
CREATE TABLE odd (pattern text);
INSERT INTO odd VALUES
  (''), ('%'), ('_'), ('%%'), ('_%'), ('\%'), ('\_%'), ('%_'), (E'\x01%'), ('ü%'), ('''%'), ('"%'),
  ('8%'), ('z%'), ('Z%'), ('\\%'), (repeat('1', 200)), (repeat('_', 26)), (repeat('_', 27) || '%'),
  ('user_'), ('user__%'), ('user\_%'), ('user_0%'), ('user_8%'), ('user_r%'), ('user%0'),
  ('a_0%'), ('a__0%'), ('_ser_0%');
-- Returns patterns: prefixes of ids with wildcards, escapes or a different case, some of them
-- followed by an ending, and the patterns in the table `odd`.
CREATE FUNCTION pg_temp.patterns(name text) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('
    SELECT pattern
    FROM (SELECT id::text AS t, row_number() OVER (ORDER BY id)::int / 13 AS n,
                 row_number() OVER (ORDER BY id) %% 39 AS r FROM few_%s) AS i,
      LATERAL unnest(ARRAY[
        left(t, n) || ''%%'', overlay(left(t, n + 2) PLACING ''_'' FROM n + 1) || ''%%'',
        overlay(t PLACING ''\'' FROM n + 1 FOR 0), t, lower(t), upper(left(t, n)) || ''%%'',
        ''%%'' || right(t, 2), left(t, n) || ''%%'' || right(t, 1), left(t, -1) || ''_'',
        replace(left(t, n), ''_'', ''\_'') || ''_%%'']) AS pattern
    WHERE r = 0 AND n < 30
    UNION TABLE odd', name);
END $$;
CREATE FUNCTION pg_temp.compared(t types, op text, OUT matches bigint, OUT wrong bigint)
LANGUAGE plpgsql AS $$
DECLARE
  pattern text;
  found bigint;
BEGIN
  matches := 0; wrong := 0;
  SET LOCAL enable_seqscan = off;
  FOR pattern IN SELECT pg_temp.patterns(t.name) LOOP
    EXECUTE format('SELECT count(*) FROM few_%s WHERE id::text COLLATE "C" %s %L',
                   t.name, op, pattern) INTO found;
    matches := matches + found;
    EXECUTE format('
      SELECT $1 + abs($2 - (SELECT count(*) FROM few_%1$s WHERE id %2$s %3$L))
        + abs($2 - (SELECT count(*) FROM few_%1$s WHERE id %2$s (SELECT %3$L::text)))
        + abs($2 + (SELECT count(*) FROM few_%1$s WHERE id !%2$s %3$L)
              - (SELECT count(*) FROM few_%1$s))
        + abs($2 + (SELECT count(*) FROM few_%1$s WHERE NOT id %2$s %3$L)
              - (SELECT count(*) FROM few_%1$s))
        + (SELECT count(*)
           FROM few_%1$s, CAST(CASE WHEN random() >= 0 THEN %3$L END AS text) AS p
           WHERE (id %2$s p) <> (id::text COLLATE "C" %2$s p) OR (id !%2$s p) = (id %2$s p))',
      t.name, op, pattern) INTO wrong USING wrong, found;
  END LOOP;
END $$;
\set ECHO all
SELECT operator, bool_and(matches > 1000) AS many, wrong, pg_temp.names(array_agg(name)) AS types
FROM types AS t, unnest('{~~,~~*}'::text[]) AS operator, LATERAL pg_temp.compared(t, operator) AS c
WHERE EXISTS (SELECT FROM pg_operator WHERE oprname = operator AND oprleft = t.oid)
GROUP BY 1, 3 ORDER BY 1;

\echo == Ways to write a pattern: escapes, other types of text, NULL, lists; missing operators
SELECT expression, message FROM unnest(ARRAY[
  'LIKE ''user!_%'' ESCAPE ''!''', 'LIKE ''user\_01%'' ESCAPE ''''', 'LIKE varchar ''user_01%''',
  'LIKE ''user_01%''::char(20)', 'LIKE name ''user_01%''', 'LIKE NULL',
  'LIKE ANY (''{x%,user%}'')', 'NOT LIKE ALL (''{x%,user%}'')', 'LIKE ''USER%''',
  'NOT ILIKE ''USER%''', 'LIKE ''user_01%'' COLLATE "C"', 'SIMILAR TO ''user%''',
  'ILIKE ''USER%''', '::text IN (SELECT v FROM (VALUES (''user%'')) AS v(v) WHERE v LIKE id)'
]) AS expression,
  LATERAL pg_temp.errors_of(format(
    'SELECT id %s FROM (VALUES (typeid ''user_01h455vb4pex5vsknk084sn02q'')) AS v(id)',
    expression));
-- An escape at the end of a pattern raises the server's error for text that matches up to the
-- escape, with and without an index.
SELECT pattern, string_agg(e.sqlstate, ' ' ORDER BY how) AS like_text
FROM unnest(ARRAY['\', 'user\', 'user\_%\', 'users\\\', 'x\', 'user_0\_%\'])
    WITH ORDINALITY AS c(pattern, n),
  LATERAL (VALUES
    (1, 'id LIKE %L'), (2, 'id LIKE (SELECT %L::text)'),
    (3, 'id LIKE CASE WHEN random() >= 0 THEN %L END'),
    (4, 'id::text COLLATE "C" LIKE %L')) AS q(how, condition),
  LATERAL pg_temp.errors_of(
    'SELECT count(*) FROM few_typeid WHERE ' || format(condition, pattern)) AS e
GROUP BY n, pattern ORDER BY n;
-- The bounds themselves, for patterns with a prefix, without one, and with a prefix that no id has.
SELECT typeid_like_first(p), typeid_like_last(p)
FROM unnest('{user_01k%,%,User%}'::text[]) WITH ORDINALITY AS c(p, n) ORDER BY n;
SELECT ulid_like_first(p), ulid_like_last(p), ulid_ilike_first(p), ulid_ilike_last(p)
FROM unnest('{01k%,01K%,8%}'::text[]) WITH ORDINALITY AS c(p, n) ORDER BY n;
DROP TABLE odd;
CALL pg_temp.each('DROP TABLE few_$T');

CALL pg_temp.each('CREATE TABLE ids_$T (id $type PRIMARY KEY, n int)');
CALL pg_temp.each('INSERT INTO ids_$T
  SELECT $at(at), 1
  FROM generate_series(timestamptz ''2026-01-01 00:00+00'', ''2026-01-08 00:00+00'',
                       ''1 minute'') AS at');
SELECT 'VACUUM ANALYZE ' || string_agg('ids_' || name, ', ') AS vacuum FROM types \gset
:vacuum;
ALTER TABLE types ADD prefix text;
UPDATE types SET prefix = pg_temp.shared_prefix(name, 100);
CREATE TABLE prefixes (prefix text);
INSERT INTO prefixes VALUES ('01KDY');
ANALYZE prefixes;

\echo == A prefix and "%", for every type: plans that differ from those for ^@
\set ECHO none
CREATE FUNCTION pg_temp.unlike_prefix(query text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT name || ': ' || as_like FROM types AS t,
    LATERAL pg_temp.plan_of(
      pg_temp.for_type(format(query, format('LIKE %L', replace(prefix, '_', '\_') || '%')), t),
      conditions => true) AS as_like,
    LATERAL pg_temp.plan_of(
      pg_temp.for_type(format(query, format('^@ %L', prefix)), t),
      conditions => true) AS as_prefix
  WHERE as_like <> as_prefix OR as_like !~ 'Index Cond: .*>=.*<='
$$;
SELECT pg_temp.unlike_prefix('SELECT * FROM ids_$T WHERE id %s');
SELECT pg_temp.unlike_prefix('SELECT * FROM ids_$T WHERE id %s ORDER BY id DESC LIMIT 10');
SELECT pg_temp.unlike_prefix(
  'SELECT count(*) FROM ids_$T WHERE id %s AND id > (SELECT min(id) FROM ids_$T)');
CREATE TABLE parts (id ulid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO ('01KDY000000000000000000000');
CREATE TABLE parts_2 PARTITION OF parts
  FOR VALUES FROM ('01KDY000000000000000000000') TO ('01KDZ000000000000000000000');
CREATE TABLE parts_3 PARTITION OF parts
  FOR VALUES FROM ('01KDZ000000000000000000000') TO (MAXVALUE);
\set ECHO all

\echo == Index conditions and filters from patterns
SELECT pattern || E'\n  ' || pg_temp.plan_of(
  format('SELECT * FROM ids_typeid WHERE id LIKE %L', pattern), conditions => true)
FROM unnest(ARRAY[
  'user_01kdy%', 'user\_01kdy%', 'user_01kdy%x', 'user_01kdy_x%', 'user_01kdy0j8xe1b8vd4g5hxkpaa9z',
  'order_item_01kdy%', 'order\_item_01kdy%', 'order\_item\_01kdy%', 'user__%', 'User%', 'user'
]) WITH ORDINALITY AS p(pattern, n) ORDER BY n;
-- ILIKE: the range covers only the part of the pattern before the first letter that can occur in
-- either case in ids of the type.
SELECT format('%s ILIKE %L', name, pattern) || E'\n  ' || pg_temp.plan_of(
  format('SELECT * FROM ids_%s WHERE id ILIKE %L', name, pattern), conditions => true)
FROM (VALUES
  ('ulid', '01kdy%'), ('ulid', '01kDY%z'), ('typeid', 'USER\_01KDY%'), ('typeid', 'User_01kdy%X'),
  ('xid', '51A%'), ('xid', 'a%'), ('uid11', '11%'), ('ksuid', '37X%'),
  ('base62id', 'fd9W4CUTIYWHZHA547FAAI')) AS v(name, pattern);

\echo == Patterns without a prefix, NOT LIKE, and negations
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE ' || condition, conditions => true)
FROM unnest(ARRAY[
  'id LIKE ''%X''', 'id NOT LIKE ''01K%''', 'NOT id LIKE ''01K%''',
  'id NOT LIKE ''01K%X''', 'NOT id LIKE ''01K%X''', 'NOT id NOT LIKE ''01K%'''
]) WITH ORDINALITY AS c(condition, n) ORDER BY n;

\echo == A call, a parameter, a sub-select, a join, a volatile expression, an array
SET plan_cache_mode = force_generic_plan;
PREPARE ids(text) AS SELECT * FROM ids_ulid WHERE id LIKE $1;
PREPARE negated(text) AS SELECT * FROM ids_ulid WHERE id NOT LIKE $1;
SELECT pg_temp.plan_of(query, conditions => true) FROM unnest(ARRAY[
  'SELECT * FROM ids_ulid WHERE ulid_like(id, ''01KDY%'')',
  'EXECUTE ids(''01KDY%'')', 'EXECUTE negated(''01KDY%'')',
  'SELECT * FROM ids_ulid WHERE id LIKE (SELECT prefix || ''%'' FROM prefixes)',
  'SELECT * FROM prefixes JOIN ids_ulid ON id LIKE prefix || ''%''',
  'SELECT * FROM prefixes JOIN ids_ulid ON id LIKE prefix || ''%X''',
  'SELECT * FROM ids_ulid
   WHERE id LIKE (SELECT prefix || ''%'' FROM prefixes WHERE random() >= 0)',
  'SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%'' ESCAPE ''!''',
  'SELECT * FROM ids_ulid WHERE id LIKE ANY (''{01KDY%}'')'
]) WITH ORDINALITY AS q(query, n) ORDER BY n;
RESET plan_cache_mode;
SELECT pg_temp.plan_of('EXECUTE ids(''01KDY%'')', conditions => true);

\echo == A condition that is planned twice gets bounds once: view, function, rewritten sub-select
CREATE VIEW ending_in_x AS SELECT * FROM ids_ulid WHERE id LIKE '01KDY%X';
CREATE FUNCTION those(p text) RETURNS SETOF ids_ulid STABLE LANGUAGE sql
AS $$SELECT * FROM ids_ulid WHERE id LIKE p$$;
SELECT pg_temp.plan_of(query, conditions => true) || E'\n' || count(*) || ' times'
FROM unnest(ARRAY[
  'SELECT * FROM ending_in_x', 'SELECT * FROM those(''01KDY%X'')',
  'SELECT * FROM (SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%X'' OFFSET 0) AS s',
  'SELECT * FROM ids_ulid AS a
   WHERE EXISTS (SELECT FROM ids_typeid AS b WHERE b.n = a.n AND a.id LIKE ''01KDY%X'')']) AS query
GROUP BY pg_temp.plan_of(query, conditions => true);
DROP FUNCTION those(text);
DROP VIEW ending_in_x;

\echo == A pattern whose collation is not known
SELECT pg_temp.plan_of('
  SELECT * FROM (SELECT prefix COLLATE "C" AS p, ''%'' COLLATE "POSIX" AS q
                 FROM prefixes OFFSET 0) AS s
  JOIN ids_ulid ON id LIKE p || q', conditions => true);

\echo == Without a wildcard: a hash index, BRIN with bloom filters, hash partitions
\set ECHO none
CALL pg_temp.each('CREATE TABLE hashed_$T (id $type) PARTITION BY HASH (id)');
CALL pg_temp.each('CREATE TABLE hashed_$T_0 PARTITION OF hashed_$T
  FOR VALUES WITH (MODULUS 2, REMAINDER 0)');
CALL pg_temp.each('CREATE TABLE hashed_$T_1 PARTITION OF hashed_$T
  FOR VALUES WITH (MODULUS 2, REMAINDER 1)');
CALL pg_temp.each('INSERT INTO hashed_$T SELECT id FROM ids_$T ORDER BY id LIMIT 1000');
CALL pg_temp.each('CREATE INDEX hashed_$T_index ON hashed_$T USING hash (id)');
SET enable_seqscan = off;
CREATE FUNCTION pg_temp.of_one_id(VARIADIC conditions text[])
RETURNS SETOF text LANGUAGE sql AS $$
  SELECT pg_temp.names(array_agg(DISTINCT name)) || ' ' || string_agg(DISTINCT condition, ' ')
         || ': ' || rows || E' row\n' || plan
  FROM types AS t, unnest(conditions) AS condition,
    split_part(condition, ' ', 1) AS operator, split_part(condition, ' ', 2) AS of_pattern,
    LATERAL pg_temp.eval(format(
      'SELECT id FROM ids_%s ORDER BY id OFFSET 99 LIMIT 1', name)) AS text,
    LATERAL format(
      'FROM hashed_%s WHERE id %s %s %L', name, operator, of_pattern,
      CASE operator WHEN 'LIKE' THEN replace(text, '_', '\_') ELSE text END) AS query,
    LATERAL pg_temp.eval('SELECT count(*) ' || query) AS rows,
    LATERAL regexp_replace(
      replace(pg_temp.plan_of('SELECT * ' || query, conditions => true), text, '…'),
      format('%s_[01]|(public\.)?%1$s', name), '$T', 'g') AS plan
  GROUP BY rows, plan ORDER BY min(n)
$$;
\set ECHO all
SELECT pg_temp.of_one_id('LIKE text', 'LIKE varchar', 'LIKE char(100)', '^@ text');
-- (PostgreSQL 17.0 finds the operator class for a partition's index only if its schema is given.)
CALL pg_temp.each('
  DROP INDEX hashed_$T_index;
  CREATE INDEX ON hashed_$T USING brin (id public.$T_bloom_ops)');
SELECT pg_temp.of_one_id('LIKE text');
RESET enable_seqscan;
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE ' || condition, conditions => true)
FROM unnest(ARRAY[
  'id ILIKE ''01kdy000000000000000000000''', 'id LIKE ''01kdy000000000000000000000''',
  'id NOT LIKE ''01KDY000000000000000000000''']) AS condition;

\echo == Partial indexes, partitions, BRIN
CREATE FUNCTION pg_temp.by_partial_index(condition text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
BEGIN
  EXECUTE 'CREATE INDEX partial ON ids_euid (n) WHERE ' || condition;
  plan := pg_temp.plan_of(format('SELECT * FROM ids_euid WHERE %s AND n = 7', condition),
                          conditions => true);
  DROP INDEX partial;
  RETURN plan;
END $$;
SELECT plan, count(*)
FROM unnest(ARRAY[
    'id LIKE ''1KDV%X''', 'id LIKE ''1KDV%''', 'id NOT LIKE ''1KDV%X''', 'id NOT LIKE ''1KDV%''',
    'id NOT LIKE ''%X''']) AS condition,
  pg_temp.by_partial_index(condition) AS plan
GROUP BY 1;
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE ''01KDY%X''', conditions => true);
SELECT pg_temp.plan_of('SELECT * FROM parts WHERE id LIKE (SELECT ''01KDY%X'')', run => true);

\echo == Planning two thousand NOT LIKE conditions takes linear time, as for text
\set ECHO none
CREATE TABLE texts AS SELECT id::text COLLATE "C" AS id FROM ids_ulid;
CREATE INDEX ON texts (id);
VACUUM ANALYZE texts;
CREATE FUNCTION pg_temp.planning_ms(relation text, rest text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  conditions text := (SELECT string_agg(format('id NOT LIKE %L', n || rest), ' AND ')
                      FROM generate_series(1, 2000) AS n);
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT json, SUMMARY) SELECT FROM %s WHERE %s',
                 relation, conditions) INTO plan;
  RETURN plan -> 0 ->> 'Planning Time';
END $$;
-- Returns whether planning takes linear time, judged by the minimum of several runs. A busy machine
-- needs more runs.
CREATE FUNCTION pg_temp.is_linear(rest text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_ids float;
  of_texts float;
BEGIN
  FOR i IN 1 .. 30 LOOP
    of_ids := least(of_ids, pg_temp.planning_ms('ids_ulid', rest));
    of_texts := least(of_texts, pg_temp.planning_ms('texts', rest));
    IF i >= 5 AND of_ids < 20 * of_texts THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;
\set ECHO all
SELECT rest, pg_temp.is_linear(rest) FROM unnest('{%,%x}'::text[]) AS rest;
DROP TABLE texts;

ALTER TABLE ids_ulid DROP CONSTRAINT ids_ulid_pkey;
CREATE INDEX ON ids_ulid USING brin (id);
SET enable_seqscan = off;
SELECT pg_temp.plan_of('SELECT * FROM ids_ulid WHERE id LIKE ''01KDY%X''', conditions => true);
RESET enable_seqscan;
DROP TABLE parts, prefixes;
CALL pg_temp.each('DROP TABLE ids_$T, hashed_$T');
