-- A prefix finds exactly the ids whose text begins with it, for each type: BETWEEN
-- the bounds, by ^@ when it is called and by ^@ as the planner rewrites it.
SET jit = off; -- which would take longer than the queries
SET temp_buffers = '100MB';

\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
\pset format unaligned

-- Of each type its symbols, as texts of random ids have them, and how many a text has. The
-- first and the last text go on as first_tail and last_tail say after `size` symbols, which
-- a typeid has after its prefix. EUID's ends in 127, which is never validated.
CREATE TEMP TABLE forms AS
SELECT n, name, type, of_uuid, CASE name WHEN 'typeid' THEN 26 WHEN 'euid' THEN 25 ELSE length(last) END AS size,
       CASE name WHEN 'euid' THEN '3Z' ELSE '' END AS first_tail, CASE name WHEN 'euid' THEN 'ZZ' ELSE '' END AS last_tail, alphabet
FROM types, pg_temp.eval(format('SELECT %s_upper_bound('''')', name)) AS last,
     pg_temp.eval(format($$SELECT string_agg(s, '' ORDER BY s COLLATE "C") FROM (
       SELECT DISTINCT s FROM generate_series(1, 2000) AS n, CAST(md5(n::text) AS uuid) AS u,
              regexp_split_to_table(right(CAST(%s AS text), 10), '') AS s) AS symbols$$,
       format(of_uuid, 'u'))) AS alphabet;
SELECT alphabet, string_agg(name, ' ' ORDER BY n) AS types FROM forms WHERE name IN ('typeid', 'ulid', 'euid', 'base62id', 'uid11', 'xid')
GROUP BY alphabet ORDER BY alphabet COLLATE "C";

-- Prefixes of typeids, of up to 63 letters, that extend each other or nearly so.
CREATE TEMP TABLE kinds AS
SELECT unnest(ARRAY['', 'a', 'a_a', 'a_b', 'a__b', 'ab', 'u', 'us', 'use', 'user', 'user_r', 'user_role', 'user__role', 'user___role',
         'usera', 'users', 'userz', 'z', repeat('a', 61), repeat('a', 62), repeat('a', 63), repeat('a', 61) || 'z', repeat('a', 62) || 'z',
         repeat('a', 61) || '_a', repeat('a', 61) || '_z', repeat('a', 60) || '__a', 'a' || repeat('_', 60) || 'a', 'a' || repeat('_', 61) || 'a',
         'a' || repeat('_', 61) || 'z', repeat('z', 61), repeat('z', 62), repeat('z', 63), repeat('z', 61) || '_z', repeat('ab_', 20) || 'abc']) AS kind
UNION SELECT trim('_' FROM left(translate(md5(n::text), '0123456789', 'aau___zzuu'), n % 32)) FROM generate_series(1, 60) AS n;

-- ids_T: 100,000 ids, the beginnings of half of them alike, and for 300 beginnings
-- the first and the last id that have it and the one before and after those;
-- numbered in the order of their texts.
-- prefixes_T: beginnings, of every length, of these ids and of others. `given` is
-- what a user may write for it.
\set ECHO none
CREATE PROCEDURE pg_temp.make_ids(t forms) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE seeds AS SELECT seed, %s AS id FROM generate_series(1, 101000) AS seed,
    CAST(CASE seed %% 2 WHEN 0 THEN md5(seed::text) ELSE overlay(md5(seed::text) PLACING ''019b15'' || to_hex(4096 + seed %% 128) FROM 1) END AS uuid) AS u',
    CASE WHEN t.name = 'typeid' THEN
      'make_typeid((SELECT array_agg(kind ORDER BY length(kind), kind COLLATE "C") FROM kinds)[1 + CASE WHEN seed % 5 = 0 OR seed <= 1000 THEN seed / 5 % (SELECT count(*) FROM kinds) ELSE seed % 6 END], u)' ELSE format(t.of_uuid, 'u') END);
  CREATE TEMP TABLE beginnings AS
  SELECT DISTINCT start + t.size AS size, left(text, start + k - 1) AS stem, position(substring(text FROM start + k FOR 1) IN t.alphabet) AS symbol
  FROM (SELECT id::text AS text, CASE t.name WHEN 'typeid' THEN length(id::text) - 26 ELSE 0 END AS start, 1 + seed % t.size AS k
        FROM seeds WHERE seed <= 300) AS s;
  EXECUTE format($f$
    CREATE TEMP TABLE ids_%1$s AS
    SELECT row_number() OVER (ORDER BY id::text COLLATE "C") AS n, id::text COLLATE "C" AS text, id
    FROM (SELECT id FROM seeds WHERE seed <= 100000
          UNION ALL SELECT text::public.%1$s FROM (
            SELECT rpad(stem || substring(%2$L FROM s FOR 1), size, left(%2$L, 1)) || %3$L FROM beginnings, generate_series(symbol, symbol + 1) AS s
            UNION SELECT rpad(stem || substring(%2$L FROM s FOR 1), size, right(%2$L, 1)) || %4$L
              FROM beginnings, generate_series(greatest(symbol - 1, 1), symbol) AS s
          ) AS edges(text) WHERE %1$s_is_valid(text)) AS i
  $f$, t.name, t.alphabet, t.first_tail, t.last_tail);
  EXECUTE format($f$
    CREATE TEMP TABLE prefixes_%1$s AS
    SELECT row_number() OVER (ORDER BY prefix COLLATE "C") AS n, prefix COLLATE "C" AS prefix, CASE %1$L
      WHEN 'ulid' THEN CASE length(prefix) %% 3 WHEN 0 THEN prefix WHEN 1 THEN lower(prefix) ELSE translate(prefix, 'ACEGZ', 'acegz') END
      WHEN 'euid' THEN translate(prefix, '01ABCDEFG', substring('0oO' FROM 1 + length(prefix) %% 3 FOR 1) || substring('1iIlL'
        FROM 1 + length(prefix) %% 5 FOR 1) || 'AbCdEfG')
      ELSE prefix END AS given
    FROM (SELECT left(id::text, (seed * 7919 %% (length(id::text) + 1))::int) FROM seeds WHERE seed NOT BETWEEN 1001 AND 100000
          UNION SELECT stem || substring(%2$L FROM symbol FOR 1) FROM beginnings
          UNION SELECT left(kind || '_', n) FROM kinds, generate_series(1, 64) AS n WHERE %1$L = 'typeid' AND kind <> '' AND (n %% 8 = 3 OR n > 60)
          UNION SELECT left(repeat('ab_', 20) || 'abc_' || repeat('0', 26), n) FROM generate_series(1, 90) AS n WHERE %1$L = 'typeid'
          UNION SELECT kind || '__' FROM kinds WHERE %1$L = 'typeid' AND length(kind) BETWEEN 1 AND 60) AS p(prefix)
  $f$, t.name, t.alphabet);
  EXECUTE format('CREATE INDEX ON ids_%s (id) INCLUDE (n); CREATE INDEX ON ids_%1$s (text) INCLUDE (n)', t.name);
  DROP TABLE seeds, beginnings;
END $$;
DO $$ DECLARE t forms; BEGIN FOR t IN SELECT * FROM forms ORDER BY n LOOP CALL pg_temp.make_ids(t); END LOOP; END $$;
SELECT 'VACUUM ANALYZE ' || string_agg(format('ids_%s, prefixes_%1$s', name), ', ') AS vacuum FROM types \gset
\set ECHO all
:vacuum;

-- A condition that depends on something volatile is left as it is, so the operator
-- is called; any other is a range of ids. The texts' own index says what is right.
EXPLAIN (COSTS OFF) SELECT FROM prefixes_ulid, ids_ulid WHERE id ^@ CASE WHEN random() >= 0 THEN given END;
EXPLAIN (COSTS OFF) SELECT FROM prefixes_ulid, ids_ulid WHERE id ^@ given;
EXPLAIN (COSTS OFF) SELECT FROM prefixes_ulid, ids_ulid WHERE text BETWEEN prefix AND prefix || '~';

-- found: what each prefix finds, of all ids. The right ones are neighbours in the
-- order of the texts, so their number, the first and the last of them say which.
\set ECHO none
CREATE FUNCTION pg_temp.found(name text, condition text, OUT prefix bigint, OUT ids bigint, OUT first bigint, OUT last bigint) RETURNS SETOF record
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT p.n, count(i.n), min(i.n), max(i.n) FROM prefixes_%s AS p LEFT JOIN ids_%1$s AS i ON %s GROUP BY p.n',
                              name, replace(condition, 'T_', name || '_'));
END $$;
CREATE FUNCTION pg_temp.check_all(name text, OUT prefixes bigint, OUT lengths bigint, OUT find_nothing bigint, OUT find_thousands bigint,
                                  OUT between_wrong bigint, OUT rewritten_wrong bigint, OUT called_wrong bigint, OUT invalid bigint) LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE right_ones AS SELECT * FROM pg_temp.found(name, $c$text BETWEEN prefix AND prefix || '~'$c$) AS r;
  SELECT count(*), count(*) FILTER (WHERE ids = 0), count(*) FILTER (WHERE ids >= 1000) INTO prefixes, find_nothing, find_thousands FROM right_ones;
  SELECT count(*) INTO between_wrong
  FROM (SELECT * FROM pg_temp.found(name, 'id BETWEEN T_lower_bound(given) AND T_upper_bound(given)') EXCEPT TABLE right_ones) AS wrong;
  SELECT count(*) INTO rewritten_wrong FROM (SELECT * FROM pg_temp.found(name, 'id ^@ given') EXCEPT TABLE right_ones) AS wrong;
  -- Called for the first and the last id of each prefix, and for the ids next to them.
  EXECUTE format($f$
    SELECT count(*) FROM (
      SELECT text, p.prefix, id ^@ CASE WHEN random() >= 0 THEN given END AS called
      FROM right_ones AS r JOIN prefixes_%s AS p ON p.n = r.prefix, unnest(ARRAY[first - 1, first, last, last + 1]) AS near JOIN ids_%1$s AS i
        ON i.n = near OFFSET 0) AS c
    WHERE called <> starts_with(text, prefix)
  $f$, name) INTO called_wrong;
  EXECUTE format('SELECT count(DISTINCT length(prefix)), count(*) FILTER (WHERE NOT %s_is_valid_prefix(given)) FROM prefixes_%1$s', name) INTO lengths, invalid;
  DROP TABLE right_ones;
END $$;
\set ECHO all
SELECT bool_and(prefixes > 1000) AS many, bool_and(lengths = CASE name WHEN 'typeid' THEN 90 WHEN 'euid' THEN 27 ELSE size END + 1) AS of_all_lengths,
       bool_and(find_nothing > 400) AS many_find_nothing, bool_and(find_thousands > 10) AS some_find_thousands,
       between_wrong, rewritten_wrong, called_wrong, invalid, pg_temp.names(array_agg(name)) AS types
FROM forms, LATERAL pg_temp.check_all(name) AS c GROUP BY 5, 6, 7, 8;

-- Called, and compared with the texts row by row: each 100th id, each 7th prefix.
CREATE FUNCTION pg_temp.check_called(name text, OUT comparisons bigint, OUT matches bigint, OUT called_wrong bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($f$
    SELECT count(*), count(*) FILTER (WHERE called), count(*) FILTER (WHERE called <> starts_with(text, prefix))
    FROM (SELECT text, prefix, id ^@ CASE WHEN random() >= 0 THEN given END AS called
          FROM (SELECT * FROM ids_%s WHERE n %% 100 = 0) AS i, (SELECT * FROM prefixes_%1$s WHERE n %% 7 = 0) AS p OFFSET 0) AS c
  $f$, name) INTO comparisons, matches, called_wrong;
END $$;
SELECT bool_and(comparisons > 200000) AS many, bool_and(matches > 40) AS some_match, called_wrong, pg_temp.names(array_agg(name)) AS types
FROM types, LATERAL pg_temp.check_called(name) AS c GROUP BY 3;
CALL pg_temp.each('DROP TABLE ids_$T, prefixes_$T');
