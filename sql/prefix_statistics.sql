-- ANALYZE also stores the frequencies of the prefixes in a typeid column, in a free slot of
-- pg_statistic, and the planner uses them.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET client_min_messages = warning;
\set ECHO none
CREATE FUNCTION pg_temp.estimate(of_table text, condition text) RETURNS float LANGUAGE sql
  RETURN pg_temp.expected_rows(format('SELECT FROM %s WHERE %s', of_table, condition));
-- kept() returns, for each column of a table or an index, how many prefixes the slot has, how many
-- bits its filter has and how many bounds the histogram has, and whether the row is stored
-- uncompressed. The server itself does not use slots of kind 10000 and above.
CREATE FUNCTION pg_temp.kept(of_relation regclass, OUT col text, OUT inherited boolean,
  OUT prefixes int, OUT filter int, OUT bounds int, OUT is_plain boolean)
RETURNS SETOF record LANGUAGE sql AS $$
  SELECT attname, stainherit, stored[1] >> 12, 32 * (cardinality(stored) - 2 - (stored[1] >> 12)), (
      SELECT max(cardinality(v::text::text[])) FILTER (WHERE k = 2)
      FROM unnest(kinds, ARRAY[stavalues1::text, stavalues2::text, stavalues3::text,
        stavalues4::text, stavalues5::text]) AS u(k, v)),
    coalesce(pg_column_compression(stavalues1), pg_column_compression(stavalues2),
      pg_column_compression(stavalues3), pg_column_compression(stavalues4)) IS NULL
      AND pg_column_size(s.*) <= 2040
  FROM pg_statistic AS s
    JOIN pg_attribute ON attrelid = starelid AND attnum = staattnum,
    LATERAL CAST(ARRAY[stakind1, stakind2, stakind3, stakind4, stakind5] AS int[]) AS kinds,
    LATERAL (
      SELECT max(v::int[]) AS stored
      FROM unnest(kinds, ARRAY[
          CASE WHEN stakind1 >= 10000 THEN stavalues1::text END,
          CASE WHEN stakind2 >= 10000 THEN stavalues2::text END,
          CASE WHEN stakind3 >= 10000 THEN stavalues3::text END,
          CASE WHEN stakind4 >= 10000 THEN stavalues4::text END,
          CASE WHEN stakind5 >= 10000 THEN stavalues5::text END])
        AS u(k, v)) AS f
  WHERE starelid = of_relation
$$;
CREATE FUNCTION pg_temp.prefix(k int) RETURNS text LANGUAGE sql
  RETURN translate(lpad(k::text, 4, '0'), '0123456789', 'abcdefghij');
CREATE FUNCTION pg_temp.uuid_of(n int) RETURNS uuid LANGUAGE sql
  RETURN (lpad(to_hex(n * 7919 % 20000), 12, '0') || lpad(to_hex(n), 20, '0'))::uuid;
\set ECHO all

-- Nothing is stored for a column with only one prefix, nor for a column without a histogram because
-- all its ids are common values.
CREATE TABLE kinds AS
SELECT make_typeid('user', u) AS one, make_typeid('', u) AS without,
  make_typeid((ARRAY['user', 'order', ''])[n % 3 + 1], u) AS three,
  CASE WHEN n % 2 = 0 THEN make_typeid(pg_temp.prefix(n % 20), u) END AS with_nulls,
  make_typeid(pg_temp.prefix(n % 10), pg_temp.uuid_of(n % 10)) AS few_ids,
  NULL::typeid AS nulls
FROM generate_series(1, 5000) AS n, pg_temp.uuid_of(n) AS u;
ANALYZE kinds;
SELECT col, prefixes, bounds FROM pg_temp.kept('kinds') ORDER BY 1;

-- ANALYZE stores as many prefixes as possible without causing the row of pg_statistic to be
-- compressed and without making the histogram shorter than with one prefix. This holds for every
-- prefix length and every compression method.
\set ECHO none
CREATE TABLE lengths (n int, id typeid, one typeid);
CREATE TABLE of_length (
  letters int, prefixes int, filter int, bounds int, of_one int, is_plain boolean);
DO $$
DECLARE
  letters int;
  method text;
BEGIN
  FOR letters IN 4 .. 63 LOOP
    TRUNCATE lengths;
    INSERT INTO lengths
    SELECT n, make_typeid(rpad(pg_temp.prefix(n % 500), letters, 'x'), u),
      make_typeid(repeat('x', letters), u)
    FROM generate_series(1, 1500) AS n, pg_temp.uuid_of(n) AS u;
    FOR method IN SELECT m FROM pg_settings, unnest('{pglz,lz4}'::text[]) AS m
                  WHERE name = 'default_toast_compression' AND m = ANY (enumvals) LOOP
      PERFORM set_config('default_toast_compression', method, true);
      ANALYZE lengths;
      INSERT INTO of_length
      SELECT letters, k.prefixes, k.filter, k.bounds, o.bounds, k.is_plain
      FROM pg_temp.kept('lengths') AS k, pg_temp.kept('lengths') AS o
      WHERE k.col = 'id' AND o.col = 'one';
    END LOOP;
  END LOOP;
END $$;
\set ECHO all
SELECT bounds, bounds = of_one AS as_of_one_prefix, is_plain, min(letters) AS from_letters,
  max(letters) AS to_letters, min(prefixes) AS least, max(prefixes) AS most,
  min(filter) AS least_filter, max(filter) AS most_filter
FROM of_length GROUP BY 1, 2, 3 ORDER BY 4;
-- A higher statistics target leaves room for more prefixes, even if there are common values; the
-- row is then compressed anyway.
UPDATE lengths SET id = make_typeid(rpad(pg_temp.prefix(n % 500), 12, 'x'),
  pg_temp.uuid_of(CASE WHEN n % 2 = 0 THEN n % 500 ELSE n END));
ANALYZE lengths (id);
SELECT prefixes, filter, bounds, is_plain FROM pg_temp.kept('lengths') WHERE col = 'id';
ALTER TABLE lengths ALTER id SET STATISTICS 1000;
ANALYZE lengths (id);
SELECT prefixes, filter, is_plain FROM pg_temp.kept('lengths') WHERE col = 'id';

-- Common values are counted at their own frequencies, and all other ids at the frequency of their
-- prefix. So the estimate for a prefix includes both.
CREATE TABLE mixed AS
SELECT n, make_typeid(pg_temp.prefix(n % 40), pg_temp.uuid_of(
  CASE WHEN n % 40 < 10 THEN n % 40 WHEN n % 40 < 20 AND n % 3 = 0 THEN 20 ELSE n END)) AS id
FROM generate_series(1, 20000) AS n;
ANALYZE mixed;
SELECT prefixes FROM pg_temp.kept('mixed') WHERE col = 'id';
SELECT condition, count(*) AS prefixes, max(rows) AS rows,
  max(greatest(e / rows, rows / e)) < 1.05 AS estimated
FROM (SELECT typeid_prefix(id) AS word, count(*)::float AS rows FROM mixed GROUP BY 1) AS p,
  unnest(ARRAY['typeid_has_prefix(id, %L)', 'id ^@ (%L || ''_'')', 'id LIKE (%L || ''\_%%'')'])
    AS condition,
  LATERAL pg_temp.estimate('mixed', format(condition, word)) AS e
GROUP BY 1 ORDER BY 1;
-- The planner expects ids of all times for each prefix, even for a prefix that no bound of the
-- histogram has.
CREATE TABLE rare AS
SELECT make_typeid(pg_temp.prefix(n % 500), pg_temp.uuid_of(n)) AS id
FROM generate_series(1, 20000) AS n;
ANALYZE rare;
SELECT quarter, min(e) AS least, max(e) AS most
FROM generate_series(0, 499) AS k,
  (VALUES (1, '00000000-0000-', '00000000-1387-'), (2, '00000000-1388-', '00000000-2709-'),
    (4, '00000000-3a98-', 'ffffffff-ffff-')) AS q(quarter, first, last),
  LATERAL pg_temp.estimate('rare', format(
    'id BETWEEN make_typeid(%1$L, %2$L) AND make_typeid(%1$L, %3$L)', pg_temp.prefix(k),
    first || '0000-0000-000000000000', last || 'ffff-ffff-ffffffffffff')) AS e
GROUP BY 1 ORDER BY 1;
DROP TABLE rare;
-- A search for "order_" also finds "order_item". For a condition with only one bound, the planner
-- expects at least as many rows as the prefix has, even at the end of the histogram.
CREATE TABLE ends AS
SELECT make_typeid(CASE n % 100 WHEN 0 THEN 'zebra' WHEN 1 THEN 'ape' WHEN 2 THEN 'order'
  WHEN 3 THEN 'order_line' ELSE (ARRAY['order_item', 'user'])[n % 2 + 1] END, u) AS id
FROM generate_series(1, 20000) AS n, pg_temp.uuid_of(n) AS u;
ANALYZE ends;
SELECT condition, rows, greatest(e / rows, rows / e) < 1.1 AS estimated
FROM unnest('{id ^@ ''order_'',id ^@ ''order_item_'',id ^@ ''order_line_'',id ^@ ''order_l'',
    typeid_has_prefix(id\, ''zebra''),typeid_has_prefix(id\, ''ape''),
    typeid_has_prefix(id\, ''order''),typeid_has_prefix(id\, ''order'') IS NOT TRUE,
    id < ''ape_7zzzzzzzzzzzzzzzzzzzzzzzzz'',
    typeid_has_prefix(id\, ''order'') OR typeid_has_prefix(id\, ''zebra'')}'::text[]) AS condition,
  LATERAL CAST(pg_temp.eval('SELECT count(*) FROM ends WHERE ' || condition) AS float) AS rows,
  LATERAL pg_temp.estimate('ends', condition) AS e;
-- A prefix that no id has, without an index and with one. The planner reads the first and last ids
-- of the index.
SELECT pg_temp.estimate('ends', format('typeid_has_prefix(id, %L)', word)) AS rows,
  pg_temp.estimate('ends', format('id ^@ (%L || ''_'')', word)) AS begun, word
FROM unnest('{none,order_i,zebras,aardvark}'::text[]) AS word;
CREATE INDEX ON ends (id);
SELECT pg_temp.estimate('ends', format('typeid_has_prefix(id, %L)', word)) AS rows, word
FROM unnest('{none,order_i,zebras,aardvark,zebra,ape}'::text[]) AS word;
-- Only the last id has another prefix.
CREATE TABLE one_other AS
SELECT make_typeid(CASE n WHEN 1 THEN 'zebra' ELSE 'user' END, pg_temp.uuid_of(n)) AS id
FROM generate_series(1, 20000) AS n;
ANALYZE one_other;
SELECT pg_temp.estimate('one_other', format('typeid_has_prefix(id, %L)', word)) AS rows, word
FROM unnest('{user,zebra}'::text[]) AS word;
DROP TABLE one_other;

-- If not all prefixes are in the sample, ANALYZE estimates how many more there are. Each of 10,000
-- prefixes has two rows, and the sample of 3,000 rows has 2,600 of the prefixes.
CREATE TABLE sampled AS
SELECT make_typeid(pg_temp.prefix(n % 10000), u) AS id
FROM generate_series(1, 20000) AS n, pg_temp.uuid_of(n) AS u;
ALTER TABLE sampled ALTER id SET STATISTICS 10;
ANALYZE sampled;
SELECT pg_temp.estimate('sampled', 'typeid_has_prefix(id, ''efgx'')') BETWEEN 1 AND 3 AS estimated;

-- Domains, index expressions, partitioned tables and extended statistics have these frequencies
-- too.
CREATE DOMAIN subject AS typeid;
CREATE TABLE parted (id subject, n int) PARTITION BY RANGE (n);
CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (2500);
CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (2500) TO (5000);
INSERT INTO parted
SELECT make_typeid(pg_temp.prefix(n % 30 + n / 2500 * 15), u), n
FROM generate_series(0, 4999) AS n, pg_temp.uuid_of(n) AS u;
CREATE INDEX by_expression ON parted_1 (coalesce(id, id));
CREATE STATISTICS of_expression ON (coalesce(id)) FROM parted_2;
ANALYZE parted;
ANALYZE parted_1;
ANALYZE parted_2;
SELECT relation, inherited, prefixes
FROM unnest('{parted,parted_1,parted_2,by_expression}'::regclass[]) AS relation,
  pg_temp.kept(relation)
WHERE col <> 'n' ORDER BY relation::text, inherited;
SELECT of_table, condition, rows, greatest(e / rows, rows / e) < 1.05 AS estimated
FROM (VALUES ('parted', 'id'), ('parted_1', 'id'), ('parted_1', 'coalesce(id, id)'),
    ('parted_2', 'coalesce(id)')) AS v(of_table, col),
  unnest('{aaab,aabg}'::text[]) AS word,
  LATERAL format('typeid_has_prefix(%s, %L)', col, word) AS condition,
  LATERAL CAST(greatest(1, pg_temp.eval(format('SELECT count(*) FROM %s WHERE %s', of_table,
    condition))::float) AS float) AS rows,
  LATERAL pg_temp.estimate(of_table, condition) AS e;

-- A column's statistics are removed when its type changes.
ALTER TABLE kinds ALTER three TYPE text;
SELECT count(*) FROM pg_temp.kept('kinds') WHERE col = 'three';
ALTER TABLE kinds ALTER three TYPE typeid USING three::typeid;
SELECT count(*) FROM pg_temp.kept('kinds') WHERE col = 'three';

-- Slots filled by other software do no harm, even if that software uses all free slots, the same
-- kind number, or odd values.
\set ECHO none
CREATE TABLE changes (change text, estimates text, k serial);
CREATE FUNCTION pg_temp.estimates() RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(pg_temp.estimate('mixed', format('typeid_has_prefix(id, %L)', word))::text, ' ')
  FROM unnest('{aaaa,aabb,aadj,none}'::text[]) AS word
$$;
SET allow_system_table_mods = on;
INSERT INTO changes (change, estimates) SELECT 'none', pg_temp.estimates();
UPDATE pg_statistic SET stakind5 = 20000, stavalues5 = array_in('{a}', 'text'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'all slots in use', pg_temp.estimates();
UPDATE pg_statistic SET stakind5 = stakind4, staop5 = staop4, stavalues5 = stavalues4,
  stakind4 = 20000, staop4 = 0, stavalues4 = array_in('{b}', 'text'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'another one in front', pg_temp.estimates();
UPDATE pg_statistic SET stakind4 = stakind5, stavalues4 = NULL
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'another one with the number', pg_temp.estimates();
UPDATE pg_statistic SET stavalues5 = array_in('{-1,0,2147483647,-2147483648}', 'int'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'more listed than there are', pg_temp.estimates();
UPDATE pg_statistic SET stavalues5 = array_in('{0,-1,0,0}', 'int'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'a filter without bits', pg_temp.estimates();
UPDATE pg_statistic SET stavalues5 = array_in('{-1}', 'int'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'one integer', pg_temp.estimates();
UPDATE pg_statistic SET stavalues5 = array_in('{}', 'int'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'no integers', pg_temp.estimates();
UPDATE pg_statistic SET stavalues5 = array_in('{a}', 'text'::regtype, -1)
WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'other values', pg_temp.estimates();
UPDATE pg_statistic SET stakind5 = 0 WHERE starelid = 'mixed'::regclass AND staattnum = 2;
INSERT INTO changes (change, estimates) SELECT 'no slot', pg_temp.estimates();
RESET allow_system_table_mods;
ANALYZE mixed;
INSERT INTO changes (change, estimates) SELECT 'ANALYZE', pg_temp.estimates();
\set ECHO all
SELECT change, estimates FROM changes ORDER BY k;

-- The planner uses the frequencies for a role if it also uses the histogram for that role: for a
-- table or column that the role may read, even under a policy, because the comparison of ids is
-- leakproof.
\set ECHO none
CREATE ROLE regress_sortid_prefixes;
CREATE VIEW behind_barrier WITH (security_barrier) AS SELECT * FROM ends WHERE id IS NOT NULL;
CREATE TABLE seen (way text, estimates text, k serial);
CREATE FUNCTION pg_temp.see(way text, of_table text, role name) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  estimates text;
BEGIN
  EXECUTE format('SET LOCAL ROLE %I', role);
  SELECT string_agg(pg_temp.estimate(of_table, format('typeid_has_prefix(id, %L)', word))::text,
                    ' ') INTO estimates
  FROM unnest('{zebra,order_line,none}'::text[]) AS word;
  RESET ROLE;
  INSERT INTO seen (way, estimates) VALUES (way, estimates);
END $$;
SELECT pg_temp.see('owner', 'ends', current_user) \g /dev/null
GRANT SELECT ON behind_barrier TO regress_sortid_prefixes;
SELECT pg_temp.see('view', 'behind_barrier', 'regress_sortid_prefixes') \g /dev/null
GRANT SELECT (id) ON ends TO regress_sortid_prefixes;
SELECT pg_temp.see('column', 'ends', 'regress_sortid_prefixes') \g /dev/null
ALTER TABLE ends ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON ends USING (true);
SELECT pg_temp.see('policy', 'ends', 'regress_sortid_prefixes') \g /dev/null
ALTER FUNCTION typeid_cmp(typeid, typeid) NOT LEAKPROOF;
SELECT pg_temp.see('policy, cmp not leakproof', 'ends', 'regress_sortid_prefixes') \g /dev/null
ALTER FUNCTION typeid_cmp(typeid, typeid) LEAKPROOF;
\set ECHO all
SELECT way, estimates FROM seen ORDER BY k;
\set ECHO none
DROP VIEW behind_barrier;
DROP TABLE kinds, lengths, of_length, mixed, ends, sampled, parted, changes, seen;
DROP DOMAIN subject;
DROP ROLE regress_sortid_prefixes;
