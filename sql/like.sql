-- LIKE, NOT LIKE and ILIKE on ids answer as the server does for the texts of the ids in the C
-- collation: by an index, called for each row, and whatever the pattern is.
SET work_mem = '64MB';
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/types.sql'
\set errors :abs_srcdir '/test/errors.sql'
\i :types
\i :errors
-- ids_T: 1,000 ids, many of which begin alike; of typeids, those of prefixes that extend each other.
CREATE TEMP TABLE kinds AS SELECT kind, row_number() OVER () - 1 AS n FROM unnest(ARRAY['', 'a', 'a_b', 'user', 'users', 'user_role',
  'order_item', 'orderxitem', repeat('a', 63), 'a' || repeat('_', 61) || 'a']) AS kind;
CREATE TEMP TABLE seeds AS SELECT n, CAST(CASE n % 2 WHEN 0 THEN md5(n::text) ELSE overlay(md5(n::text) PLACING '019b15' || to_hex(4096 + n % 64) FROM 1) END AS uuid) AS u
FROM generate_series(1, 1000) AS n;
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS SELECT $id(u) AS id FROM seeds', 'name <> ''typeid''');
CREATE TEMP TABLE ids_typeid AS SELECT make_typeid(kind, u) AS id FROM seeds JOIN kinds ON kinds.n = seeds.n % 10;
CALL pg_temp.each('CREATE INDEX ON ids_$T (id)');
-- patterns_T: made of the texts of some of the ids. `cut` symbols are left; of these each may become a
-- wildcard, be escaped or change its case; a "%" follows, or stands somewhere, or there is none.
CREATE FUNCTION pg_temp.pattern_of(text text, seed int) RETURNS text LANGUAGE sql AS $$
  SELECT CASE seed % 11 WHEN 0 THEN '%' ELSE '' END
      || string_agg(CASE get_byte(digest, n % 16) * 7 % 23
                      WHEN 0 THEN '_' WHEN 1 THEN '\' || symbol WHEN 2 THEN CASE seed % 5 WHEN 0 THEN lower(symbol) WHEN 1 THEN upper(symbol) ELSE symbol END
                      WHEN 3 THEN CASE seed % 7 WHEN 0 THEN '%' || symbol ELSE symbol END
                      ELSE CASE WHEN symbol = '_' AND seed % 2 = 0 THEN '\_' ELSE symbol END END, '' ORDER BY n)
      || CASE WHEN seed % 13 = 0 THEN '' WHEN seed % 13 = 1 THEN '_' WHEN seed % 13 < 4 THEN '_%' ELSE '%' END
  FROM (SELECT n::int, symbol, decode(md5(seed::text), 'hex') AS digest
        FROM regexp_split_to_table(left(text, 1 + seed % (length(text))), '') WITH ORDINALITY AS s(symbol, n)) AS s
$$;
CREATE TEMP TABLE odd (pattern text);
INSERT INTO odd VALUES (''), ('%'), ('_'), ('%%'), ('_%'), ('\%'), ('\_%'), ('%_'), (E'\x01%'), ('ü%'), ('''%'), ('"%'), ('0%'), ('8%'), ('z%'), ('Z%'), ('\\%'),
  (repeat('_', 11)), (repeat('_', 22)), (repeat('_', 26)), (repeat('_', 27)), (repeat('_', 31)), (repeat('_', 26) || '%'), (repeat('_', 27) || '%'), (repeat('1', 200)),
  ('user_'), ('user_%'), ('user__%'), ('user\_%'), ('user_0%'), ('user_01%'), ('user_7%'), ('user_8%'), ('user_r%'), ('user\_r%'), ('user__0%'), ('user%0'),
  ('user%\_%'), ('users_%'), ('order_item_0%'), ('order\_item_0%'), ('order_item%'), ('a_0%'), ('a__0%'), ('a\__0%'), ('a_b_0%'), ('_ser_0%'), ('User_0%');
CALL pg_temp.each('CREATE TEMP TABLE patterns_$T AS SELECT DISTINCT pattern FROM (
  SELECT pg_temp.pattern_of(id::text, n::int) AS pattern FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ids_$T) AS i WHERE n % 5 = 0 UNION ALL TABLE odd) AS p');
SELECT 'ANALYZE ' || string_agg(format('ids_%s, patterns_%1$s', name), ', ') AS analyze FROM types \gset
:analyze;

-- For each type the pairs that match as texts; those that differ from them when an index answers, when
-- the operator is called, and when its negation is; and whether ILIKE was compared too.
CREATE FUNCTION pg_temp.compared(t types, operator text, OUT pairs bigint, OUT indexed bigint, OUT called bigint, OUT negated bigint, OUT negation bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE expected AS SELECT id, pattern FROM ids_%s, patterns_%1$s WHERE id::text COLLATE "C" %s pattern', t.name, operator);
  SELECT count(*) INTO pairs FROM expected;
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_material = off;
  EXECUTE format('SELECT count(*) FROM (SELECT id, pattern FROM patterns_%s JOIN ids_%1$s ON id %s pattern) AS i FULL JOIN expected AS e USING (id, pattern) WHERE i.* IS NULL OR e.* IS NULL',
                 t.name, operator) INTO indexed;
  EXECUTE format('SELECT count(*) FROM (SELECT id, pattern FROM patterns_%s, ids_%1$s WHERE id %s CASE WHEN random() >= 0 THEN pattern END) AS i FULL JOIN expected AS e USING (id, pattern)
                  WHERE i.* IS NULL OR e.* IS NULL', t.name, operator) INTO called;
  EXECUTE format('SELECT count(*) - (SELECT count(*) FROM ids_%s, patterns_%1$s) + $1 FROM ids_%1$s, patterns_%1$s WHERE id !%s pattern', t.name, operator) INTO negated USING pairs;
  EXECUTE format('SELECT count(*) - (SELECT count(*) FROM ids_%s, patterns_%1$s) + $1 FROM ids_%1$s, patterns_%1$s WHERE NOT id %s pattern', t.name, operator) INTO negation USING pairs;
  RESET enable_seqscan;
  RESET enable_material;
  DROP TABLE expected;
END $$;
SELECT operator, bool_and(pairs > 4000) AS many, indexed, called, negated, negation, pg_temp.names(array_agg(name)) AS types
FROM types AS t, unnest('{~~,~~*}'::text[]) AS operator, LATERAL pg_temp.compared(t, operator) AS c
WHERE EXISTS (SELECT FROM pg_operator WHERE oprname = operator AND oprleft = t.oid) GROUP BY 1, 3, 4, 5, 6 ORDER BY 1;

-- The same with each pattern as a constant, for which a range may be exact.
CREATE FUNCTION pg_temp.constants(t types, operator text, OUT patterns bigint, OUT differ bigint) LANGUAGE plpgsql AS $$
DECLARE
  pattern text;
  wrong bigint;
BEGIN
  patterns := 0; differ := 0;
  SET LOCAL enable_seqscan = off;
  FOR pattern IN EXECUTE format('SELECT pattern FROM patterns_%s', t.name) LOOP
    EXECUTE format('SELECT count(*) FROM ids_%1$s WHERE (id %2$s %3$L) <> (id::text COLLATE "C" %2$s %3$L) OR (id !%2$s %3$L) <> (id::text COLLATE "C" !%2$s %3$L)', t.name, operator, pattern) INTO wrong;
    EXECUTE format('SELECT $1 + abs((SELECT count(*) FROM ids_%1$s WHERE id %2$s %3$L) - count(*)) FROM ids_%1$s WHERE id::text COLLATE "C" %2$s %3$L', t.name, operator, pattern) INTO wrong USING wrong;
    patterns := patterns + 1; differ := differ + wrong;
  END LOOP;
END $$;
SELECT operator, bool_and(patterns > 200) AS many, differ, pg_temp.names(array_agg(name)) AS types
FROM types AS t, unnest('{~~,~~*}'::text[]) AS operator, LATERAL pg_temp.constants(t, operator) AS c
WHERE EXISTS (SELECT FROM pg_operator WHERE oprname = operator AND oprleft = t.oid) GROUP BY 1, 3 ORDER BY 1;

-- Which types have ILIKE: those whose input takes either case.
SELECT oprname, pg_temp.names(array_agg(name)) AS types, pg_temp.names((SELECT array_agg(t.name) FROM types AS t
  WHERE pg_temp.eval(format('SELECT bool_and(%1$s_is_valid(lower(id::text)) AND %1$s_is_valid(upper(id::text))) FROM ids_%1$s', t.name))::boolean)) AS take_either_case
FROM pg_operator JOIN types ON oprleft = types.oid AND oprright = 'text'::regtype WHERE oprname ~ '~~' GROUP BY 1 ORDER BY 1;

-- How a pattern may be written: escapes of one's own or none, other types of text, NULL, lists.
SELECT id LIKE 'user!_%' ESCAPE '!' AS escaped, id LIKE 'user\_01%' ESCAPE '' AS without_escape, id LIKE varchar 'user_01%' AS varchar, id LIKE 'user_01%'::char(20) AS char,
  id LIKE name 'user_01%' AS name, id LIKE NULL AS null, id LIKE ANY ('{x%,user%}') AS any, id NOT LIKE ALL ('{x%,user%}') AS all, id LIKE 'USER%' AS upper,
  id LIKE 'user_01%' COLLATE "C" AS collated, NULL::typeid LIKE '%' AS null_id
FROM (VALUES (typeid 'user_01h455vb4pex5vsknk084sn02q')) AS v(id);
SELECT id ILIKE '01arz%' AS ilike, id NOT ILIKE '01arz%' AS not_ilike, id LIKE '01arz%' AS like FROM (VALUES (ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV')) AS v(id);
\set VERBOSITY terse
SELECT id SIMILAR TO 'user%' FROM (VALUES (typeid 'user_01h455vb4pex5vsknk084sn02q')) AS v(id);
SELECT id ILIKE 'USER%' FROM (VALUES (typeid 'user_01h455vb4pex5vsknk084sn02q')) AS v(id);
SELECT 'user%' LIKE id FROM (VALUES (typeid 'user_01h455vb4pex5vsknk084sn02q')) AS v(id);

-- An escape at the end is the server's error, for texts that match as far as it, by index or not.
SELECT condition, string_agg(e.sqlstate, ' ' ORDER BY how) AS like_text FROM unnest(ARRAY['\', 'user\', 'user_01%\', 'users\\\', 'x\', 'user_0\_%\']) WITH ORDINALITY AS c(condition, n),
  LATERAL (VALUES (1, 'count(*) FROM ids_typeid WHERE id LIKE %L'), (2, 'count(*) FROM ids_typeid WHERE id LIKE (SELECT %L::text)'),
    (3, 'count(*) FROM ids_typeid WHERE id LIKE CASE WHEN random() >= 0 THEN %L END'), (4, 'count(*) FROM ids_typeid WHERE id::text COLLATE "C" LIKE %L')) AS q(how, query),
  LATERAL pg_temp.errors_of('SELECT ' || format(query, condition)) AS e GROUP BY n, condition ORDER BY n;

-- The bounds themselves, for a pattern with a beginning, without one, and with one that no id has.
SELECT typeid_like_first(p), typeid_like_last(p) FROM unnest('{user_01k%,%,User%}'::text[]) WITH ORDINALITY AS c(p, n) ORDER BY n;
SELECT ulid_like_first(p), ulid_like_last(p), ulid_ilike_first(p), ulid_ilike_last(p) FROM unnest('{01k%,01K%,8%}'::text[]) WITH ORDINALITY AS c(p, n) ORDER BY n;
CALL pg_temp.each('DROP TABLE ids_$T, patterns_$T');
