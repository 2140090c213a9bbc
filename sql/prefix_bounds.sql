-- xid_lower_bound and xid_upper_bound, and uid11's: the closed range of the ids
-- whose text begins with a prefix, as an index range.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned

-- The bounds of a prefix are its shortest and longest texts, clamped to the last id.
SELECT prefix, xid_lower_bound(prefix), xid_upper_bound(prefix), uid11_lower_bound(prefix), uid11_upper_bound(prefix)
FROM unnest(ARRAY['', '1', 'i', 'j', 'jp', 'jpXCZedGfV', 'jpXCZedGfVQ', '113q', '113q8KFkAEs']) WITH ORDINALITY AS u(prefix, n)
ORDER BY n;

-- Brute force: BETWEEN the bounds selects exactly the ids whose text begins with
-- the prefix, for prefixes of every length that are there and that are not.
CREATE TEMP TABLE ids AS SELECT gen_uid11() AS id FROM generate_series(1, 3000)
UNION ALL SELECT (n - 1)::bigint::uid11 FROM generate_series(-500, 500) AS n
UNION ALL SELECT (n + 9223372036854775807)::uid11 FROM generate_series(-500, 0) AS n
UNION ALL SELECT (n - 9223372036854775808)::bigint::uid11 FROM generate_series(0, 500) AS n;
CREATE TEMP TABLE prefixes AS
SELECT DISTINCT left(id::text, n) AS prefix FROM (SELECT id FROM ids ORDER BY id::text COLLATE "C" LIMIT 60) AS first, generate_series(0, 11) AS n
UNION SELECT left(id::text, n) FROM (SELECT id FROM ids ORDER BY id::text COLLATE "C" DESC LIMIT 60) AS last, generate_series(1, 11) AS n
UNION SELECT left(gen_uid11()::text, n) FROM generate_series(1, 11) AS n, generate_series(1, 60);
SELECT count(DISTINCT length(prefix)) AS lengths, count(*) > 500 AS many FROM prefixes;
SELECT count(*) AS wrong
FROM ids, prefixes
WHERE (id BETWEEN uid11_lower_bound(prefix) AND uid11_upper_bound(prefix)) <> starts_with(id::text, prefix);
SELECT count(*) AS wrong
FROM prefixes
WHERE xid_lower_bound(prefix)::uid11 <> uid11_lower_bound(prefix)
   OR xid_upper_bound(prefix)::uid11 <> uid11_upper_bound(prefix)
   OR NOT (uid11_is_valid_prefix(prefix) AND xid_is_valid_prefix(prefix));

-- Invalid prefixes raise an error.
SELECT statement, e.* FROM unnest(ARRAY[
  $$xid_lower_bound('z')$$, $$xid_upper_bound('jq')$$, $$uid11_lower_bound('jpXCZedGfVR')$$, $$xid_lower_bound('0')$$,
  $$xid_lower_bound('113q0')$$, $$uid11_upper_bound('11I')$$, $$uid11_upper_bound('1l')$$, $$xid_lower_bound('113q8KFkAEs1')$$,
  $$xid_lower_bound(' 1')$$, $$xid_lower_bound('é')$$, $$xid_lower_bound(NULL) IS NULL$$, $$xid_is_valid_prefix('z')$$,
  $$xid_is_valid_prefix('113q0')$$, $$uid11_is_valid_prefix('113q8KFkAEs1')$$, $$uid11_is_valid_prefix('')$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of('SELECT ' || statement) AS e ORDER BY n;

-- On a table: constants, parameters and other tables' columns are index ranges.
CREATE TABLE events (id public.xid PRIMARY KEY);
INSERT INTO events SELECT DISTINCT make_xid(timestamptz '2026-01-01 00:00+00' + n * interval '1 minute', n) FROM generate_series(1, 20000) AS n;
CREATE TABLE wanted (prefix text);
INSERT INTO wanted VALUES ('5M1'), ('5M2d');
VACUUM ANALYZE events, wanted;
SELECT min(id), max(id) FROM events;
SELECT count(*) FROM events WHERE id::text LIKE '5M1%';
SELECT count(*) FROM events WHERE id BETWEEN xid_lower_bound('5M1') AND xid_upper_bound('5M1');
EXPLAIN (COSTS OFF) SELECT * FROM events WHERE id BETWEEN xid_lower_bound('5M1') AND xid_upper_bound('5M1');
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix(text) AS SELECT * FROM events WHERE id BETWEEN xid_lower_bound($1) AND xid_upper_bound($1);
EXPLAIN (COSTS OFF) EXECUTE by_prefix('5M1');
EXPLAIN (COSTS OFF) SELECT count(*) FROM wanted JOIN events ON id BETWEEN xid_lower_bound(prefix) AND xid_upper_bound(prefix);
DROP TABLE events, wanted;
