-- Estimates for ranges of ids are as good as those for ranges of times. The ids in these rows are
-- in the order of the times, ANALYZE samples the same rows for both columns, and each condition is
-- estimated for both.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
-- 100 rows a day; one in fifty has no id, and one in twenty has one of three common ids.
CREATE TABLE made (n int PRIMARY KEY, at timestamptz);
CREATE TABLE ids (n int, at timestamptz);
CALL pg_temp.each('ALTER TABLE made ADD $T $type; ALTER TABLE ids ADD $T $type');
CREATE PROCEDURE pg_temp.add(first int, last int) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE (SELECT format(
    $q$INSERT INTO made
       SELECT n, at, %s
       FROM (SELECT n, timestamptz '2026-01-01 00:00+00' + n * interval '864 seconds' AS at
             FROM generate_series($1, $2) AS n) AS s$q$,
    string_agg(format(of_time, 'at'), ', ' ORDER BY n)) FROM pg_temp.types) USING first, last;
  INSERT INTO ids SELECT * FROM made WHERE n BETWEEN first AND last;
END $$;
CALL pg_temp.add(1, 20000);
-- Indexes are created before any update. Otherwise, while an older transaction runs in any
-- database, the planner would not use an index created after a row was updated.
CALL pg_temp.each('CREATE INDEX ON ids ($T)');
CREATE INDEX ON ids (at);
SELECT format('UPDATE ids
               SET (at, %1$s) = (SELECT at, %1$s FROM made WHERE n = 5000 * (ids.n %% 3 + 1))
               WHERE n %% 20 = 3',
              string_agg(name, ', ')) FROM types \gexec
SELECT format('UPDATE ids SET at = NULL, %s WHERE n %% 50 = 7',
              string_agg(name || ' = NULL', ', ')) FROM types \gexec
VACUUM ANALYZE ids;

-- Fills in a column in a query and returns the query. $c stands for the column, $t for its type,
-- and $n(5) for its id or time in row 5.
CREATE FUNCTION pg_temp.of_column(query text, col text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  n text;
BEGIN
  FOR n IN SELECT DISTINCT m[1] FROM regexp_matches(query, '\$n\((\d+)\)', 'g') AS m LOOP
    query := replace(query, format('$n(%s)', n), quote_literal(pg_temp.eval(
      format('SELECT %I FROM made WHERE n = %s', col, n))));
  END LOOP;
  RETURN replace(replace(query, '$c', col), '$t',
    coalesce((SELECT type FROM pg_temp.types WHERE name = col), 'timestamptz'));
END $$;
-- Returns the number of rows that the planner expects, or another number from its plan.
CREATE FUNCTION pg_temp.estimate(query text, what text DEFAULT 'Plan Rows')
RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> what;
END $$;
-- as_times(query) returns the planner's row estimate for times, and lists the types whose ids get
-- the same estimate, to within 5 % or two rows, whichever is greater. Types with more than 16 bytes
-- have fewer bins and may be off by 10 %.
CREATE FUNCTION pg_temp.as_times(query text, OUT of_times float, OUT alike text, OUT others text)
LANGUAGE plpgsql AS $$
BEGIN
  of_times := pg_temp.estimate(pg_temp.of_column(query, 'at'));
  SELECT pg_temp.names(array_agg(name) FILTER (WHERE is_alike)),
         string_agg(format('%s: %s', name, estimated), ', ') FILTER (WHERE NOT is_alike)
  INTO alike, others
  FROM (SELECT name, size, pg_temp.estimate(pg_temp.of_column(query, name)) AS estimated
        FROM types) AS t,
    LATERAL (SELECT abs(estimated - of_times)
      <= greatest(2, of_times * CASE WHEN size BETWEEN 8 AND 16 THEN 0.05 ELSE 0.1 END)
    ) AS a(is_alike);
END $$;
\set ECHO all

-- Ranges from an hour's worth of rows to half of all rows, written in every possible way.
SELECT condition, t.* FROM unnest(ARRAY[
  '$c BETWEEN $n(7003) AND $n(7007)',
  '$c >= $n(7000) AND $c < $n(7100)',
  '$n(7100) > $c AND $n(7000) <= $c',
  '$c > $n(12345) AND n > 0 AND $c <= $n(13045)',
  '$c BETWEEN $n(1) AND $n(10000)',
  '$c BETWEEN $n(19950) AND $n(20000)',
  '$c >= $n(3000) AND $c >= $n(2000) AND $c < $n(3100) AND $c < $n(9000)',
  '$c >= $n(2000) AND $c >= $n(3000) AND $c < $n(9000) AND $c < $n(3100)',
  '$c >= $n(7000) AND $c < $n(7100) AND $c >= $n(7000) AND $c < $n(7100)',
  '$c >= $n(7100) AND $c < $n(7000)',
  '$c BETWEEN $n(5000) AND $n(5000)',
  '$c > $n(5000) AND $c < $n(5002)',
  '$c >= $n(5000) AND $c < $n(5002)',
  '$c >= NULL AND $c < $n(5002)'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;
-- A single bound.
SELECT condition, t.* FROM unnest(ARRAY[
  '$c > $n(19900)', '$c >= $n(6789)', '$c < $n(77)', '$n(15000) >= $c', '$c > $n(20000)',
  '$c < $n(1)', '$c > NULL', '$c > current_setting($$my.none$$, true)::$t AND $c > $n(100)'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;

-- Ranges within other conditions.
SELECT condition, t.* FROM unnest(ARRAY[
  '$c >= $n(2000) AND $c < $n(2100) OR $c >= $n(9000) AND $c < $n(9300)',
  '$c >= $n(2000) AND $c < $n(2100) AND n > 0 OR n = 5',
  '$c >= $n(2000) AND ($c < $n(2100) OR n = 5)',
  'NOT ($c >= $n(2000) AND $c < $n(2100))',
  '$c NOT BETWEEN $n(2000) AND $n(19000)',
  '($c >= $n(2000) AND $c < $n(2100)) IS NOT TRUE',
  '($c BETWEEN $n(2000) AND $n(2100)) IS TRUE',
  '$c < ANY (ARRAY[$n(200), $n(300)]::$t[])',
  '($c, n) >= ($n(19000), 5) AND $c < $n(19500)',
  '$c >= $n(2000) AND $c < $n(2100) AND ?- lseg(point(0, n), point(1, 5))'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;

-- Without statistics, the server's guess for a range is half a percent.
SELECT query, t.* FROM unnest(ARRAY[
  'SELECT FROM ids WHERE nullif($c, $n(5)) >= $n(7000) AND nullif($c, $n(5)) < $n(7100)',
  'SELECT FROM ids WHERE nullif($c, $n(5)) >= $n(7000)',
  'SELECT n FROM ids GROUP BY n HAVING min($c) >= $n(7000) AND min($c) < $n(7100)',
  'SELECT n FROM ids GROUP BY n HAVING min($c) < $n(7100)',
  'SELECT FROM made WHERE $c >= $n(7000) AND $c < $n(7100)'
]) AS query, pg_temp.as_times(query) AS t;

-- Joins: a range on one table, in WHERE and in the ON clause of an outer join, and bounds that are
-- columns of another table.
SELECT query, t.* FROM unnest(ARRAY[
  'SELECT FROM ids AS a JOIN made USING (n) WHERE a.$c >= $n(7000) AND a.$c < $n(7100)',
  'SELECT FROM (SELECT $c FROM ids OFFSET 0) AS s WHERE $c >= $n(7000) AND $c < $n(7100)',
  'SELECT FROM made AS b LEFT JOIN ids AS a
   ON a.n = b.n AND a.$c >= $n(7000) AND a.$c < $n(7100)',
  'SELECT FROM ids AS a LEFT JOIN made AS b
   ON a.n = b.n AND a.$c >= $n(7000) AND a.$c < $n(7100) WHERE b.n IS NULL',
  'SELECT FROM ids AS a JOIN made AS b ON a.$c >= b.$c AND a.$c < b.$c',
  'SELECT FROM ids AS a JOIN made AS b
   ON a.n = 1 AND a.$c < $n(9000) OR b.n = 5 AND a.$c >= $n(7000) AND a.$c < $n(7100)'
]) AS query, pg_temp.as_times(query) AS t;

-- Parameters with a known value, and parameters in a generic plan.
\set ECHO none
CREATE TEMP TABLE prepared (query text, mode text, name text, estimated float);
CREATE PROCEDURE pg_temp.prepare(query text) LANGUAGE plpgsql AS $$
DECLARE
  t record;
  mode text;
BEGIN
  FOR t IN SELECT name, type FROM pg_temp.types LOOP
    EXECUTE format('PREPARE q(%1$s, %1$s) AS %2$s', t.type, replace(query, '$c', t.name));
    FOREACH mode IN ARRAY '{force_custom_plan,force_generic_plan}'::text[] LOOP
      PERFORM set_config('plan_cache_mode', mode, true);
      INSERT INTO prepared VALUES (query, mode, t.name, pg_temp.estimate(
        pg_temp.of_column('EXECUTE q($n(7000), $n(7100))', t.name)));
    END LOOP;
    DEALLOCATE q;
  END LOOP;
END $$;
\set ECHO all
CALL pg_temp.prepare('SELECT FROM ids WHERE $c >= $1 AND $c < $2');
CALL pg_temp.prepare('SELECT FROM ids WHERE $c >= $1 AND $2 IS NOT NULL');
SELECT query, mode, round(estimated / 10) * 10 AS about, pg_temp.names(array_agg(name)) AS types
FROM prepared GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- A stable expression is estimated with its current value. The last rows are from 20 July 2026.
SELECT pg_temp.estimate(format(
    $$SELECT FROM ids WHERE ulid >= now() - timestamptz %L + timestamptz '2026-07-10 00:00+00'$$,
    now())) BETWEEN 900 AND 1100 AS of_stable_time;

-- Domains, casts, and bounds that are uuids. The week has 653 rows.
CREATE DOMAIN order_id AS ulid;
CREATE TABLE others AS SELECT n, ulid::order_id AS of_domain, ulid::uuid AS u, ulid FROM ids;
ANALYZE others;
SELECT condition, pg_temp.estimate('SELECT FROM others WHERE '
    || replace(condition, '$p', $$'[2026-03-01 00:00+00, 2026-03-08 00:00+00)'$$)) AS estimated
FROM unnest(ARRAY[
  'of_domain <@ tstzrange $p',
  'u::ulid <@ tstzrange $p',
  'ulid >= ulid_first_in(tstzrange $p)::uuid AND ulid <= ulid_last_in(tstzrange $p)',
  'ulid >= lower(tstzrange $p) AND ulid < upper(tstzrange $p)',
  'u::ulid >= lower(tstzrange $p) AND ulid_last_in(tstzrange $p) >= u::ulid'
]) AS condition;
-- For a bound whose type sorts differently from the column's type, the planner counts the values in
-- the histogram.
CREATE TABLE numbered AS SELECT n::bigint AS n FROM generate_series(1, 20000) AS n;
ANALYZE numbered;
SELECT pg_temp.estimate('SELECT FROM numbered WHERE n::uid11 > 15000::bigint::uid11')
         BETWEEN 4800 AND 5200 AS quarter,
       pg_temp.estimate($$SELECT FROM numbered WHERE n::uid11 > 15000::bigint::uid11
                          AND n::uid11 < 16000::bigint::uid11$$) BETWEEN 700 AND 1300 AS twentieth;
-- An expression has statistics if there is an index on it.
CREATE INDEX ON others ((nullif(ulid, '00000000000000000000000000')));
ANALYZE others;
SELECT pg_temp.estimate($$SELECT FROM others WHERE nullif(ulid, '00000000000000000000000000')
                          <@ tstzrange '[2026-03-01 00:00+00, 2026-03-08 00:00+00)'$$) AS estimated;
DROP TABLE others, numbered;
DROP DOMAIN order_id;

-- Estimates for partitioned tables are just as good.
CREATE TABLE parts (LIKE ids) PARTITION BY RANGE (at);
CREATE TABLE early PARTITION OF parts FOR VALUES FROM (MINVALUE) TO ('2026-03-05 00:00+00');
CREATE TABLE late PARTITION OF parts FOR VALUES FROM ('2026-03-05 00:00+00') TO (MAXVALUE);
INSERT INTO parts SELECT * FROM ids WHERE at IS NOT NULL;
ANALYZE parts;
SELECT * FROM pg_temp.as_times('SELECT FROM parts WHERE $c >= $n(6000) AND $c < $n(6600)');
DROP TABLE parts;

-- The cost of an index scan is based on the same number of rows for ids as for times. If the range
-- is an index condition, even one that comes from a search, these are the rows within the range. If
-- the index's predicate contains only the end of the range, they are all the rows before that end.
CREATE FUNCTION pg_temp.slow(anyelement) RETURNS anyelement IMMUTABLE COST 1000 LANGUAGE plpgsql
  AS 'BEGIN RETURN $1; END';
CREATE TABLE one AS SELECT n, ulid, at FROM ids;
CREATE FUNCTION pg_temp.cost(index text, condition text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  cost float;
BEGIN
  EXECUTE 'CREATE INDEX one_index ON one ' || index;
  ANALYZE one;
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off;
  cost := pg_temp.estimate('SELECT FROM one WHERE ' || condition, 'Total Cost');
  DROP INDEX one_index;
  RETURN cost;
END $$;
SELECT index, condition,
  pg_temp.cost(pg_temp.of_column(index, 'ulid'),
               pg_temp.of_column(coalesce(search, condition), 'ulid'))
    / pg_temp.cost(pg_temp.of_column(index, 'at'), pg_temp.of_column(condition, 'at'))
    BETWEEN 0.5 AND 2 AS as_times
FROM (VALUES
  ('($c)', '$c >= $n(4900) AND $c < $n(5000)', NULL),
  ('($c) WHERE $c < $n(5000)', '$c >= $n(4900) AND $c < $n(5000)', NULL),
  ('(n) WHERE $c < $n(5000)', 'n > 5 AND $c >= $n(4900) AND $c < $n(5000)', NULL),
  ('($c) WHERE $c >= $n(4900)', '$c >= $n(4900) AND $c < $n(5000)', NULL),
  ('(n) WHERE $c >= $n(4900) AND $c < $n(5000)', 'n > 5 AND $c >= $n(4900) AND $c < $n(5000)',
   NULL),
  ('($c)', '$c >= (SELECT $n(4900)::$t) AND $c < (SELECT $n(5000)::$t)',
   '$c <@ (SELECT tstzrange $$[2026-02-19, 2026-02-20)$$)'),
  ('($c)', '$c >= (SELECT $n(4900)::$t) AND $c < (SELECT $n(5000)::$t)',
   'ulid_within($c, (SELECT tstzrange $$[2026-02-19, 2026-02-20)$$))'),
  ('(pg_temp.slow($c))', 'pg_temp.slow($c) >= $n(4900) AND pg_temp.slow($c) < $n(5000)',
   'pg_temp.slow($c) <@ tstzrange $$[2026-02-19 00:00+00, 2026-02-20 00:00+00)$$')
) AS q(index, condition, search);
DROP TABLE one;

-- Rows added after ANALYZE: the planner reads the end of an index and extends the last bin to it.
-- For types with fewer bins, that bin has more rows, which is closer to the truth.
CALL pg_temp.add(20001, 22000);
SELECT condition, t.* FROM unnest(ARRAY[
  '$c >= $n(21000) AND $c < $n(21500)',
  '$c >= $n(21000)',
  '$c BETWEEN $n(19500) AND $n(20500)',
  '$c < $n(21500)',
  '$c > $n(22000)'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;
-- Rows deleted after ANALYZE.
DELETE FROM ids WHERE at < '2026-01-10 00:00+00';
VACUUM ids;
SELECT condition, t.* FROM unnest(ARRAY[
  '$c < $n(800)', '$c >= $n(100) AND $c < $n(500)', '$c BETWEEN $n(100) AND $n(1500)'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;
-- Without an index, the planner does not know the first and the last id. For a single bound beyond
-- the histogram, it assumes a hundredth of a bin.
CALL pg_temp.each('DROP INDEX ids_$T_idx');
DROP INDEX ids_at_idx;
SELECT condition, t.* FROM unnest(ARRAY[
  '$c >= $n(21000) AND $c < $n(21500)', '$c > $n(21000)'
]) AS condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) AS t;

-- Searches that find nothing.
ANALYZE ids;
SELECT condition, pg_temp.estimate('SELECT FROM ids WHERE ' || condition) AS estimated
FROM unnest(ARRAY[
  'ulid LIKE ''8%''',
  'ulid ^@ ''00''',
  'ulid <@ tstzrange(''2026-01-03 00:00+00'', ''2026-01-03 00:00+00'')'
]) AS condition;
-- A role that may not see a column's statistics gets guesses for patterns, which the planner does
-- not match against the values in the statistics. It may use the statistics for comparisons, which
-- are leakproof.
CREATE ROLE regress_estimates;
CREATE VIEW barrier WITH (security_barrier) AS SELECT * FROM ids WHERE n > 0;
GRANT SELECT ON barrier TO regress_estimates;
GRANT SELECT ON made TO regress_estimates;
GRANT SELECT ON types TO regress_estimates;
SET ROLE regress_estimates;
SELECT * FROM pg_temp.as_times('SELECT FROM barrier WHERE $c >= $n(7000) AND $c < $n(7600)');
SELECT pg_temp.estimate('SELECT FROM barrier WHERE ulid LIKE ''01K%Z''') BETWEEN 500 AND 700
  AS a_32nd;
RESET ROLE;
DROP OWNED BY regress_estimates;
DROP VIEW barrier;
DROP ROLE regress_estimates;

-- Searches for one of three prefixes.
UPDATE ids
SET typeid = make_typeid((ARRAY['user', 'order', 'order_item'])[n % 3 + 1], typeid::uuid);
ANALYZE ids;
SELECT condition, pg_temp.estimate('SELECT FROM ids WHERE ' || condition)
    / pg_temp.eval('SELECT count(*) FROM ids WHERE ' || condition)::float
    BETWEEN 0.8 AND 1.25 AS good
FROM unnest(ARRAY[
  'typeid_has_prefix(typeid, ''order'')',
  'typeid BETWEEN typeid_floor(''order_item'', ''2026-03-01'')
              AND typeid_ceil(''order_item'', ''2026-03-08'')',
  'typeid BETWEEN typeid_floor(''user'', ''2026-01-10'')
              AND typeid_ceil(''user'', ''2026-01-14'')',
  'typeid BETWEEN typeid_floor(''order'', ''2026-07-14'')
              AND typeid_ceil(''order'', ''2026-07-18'')'
]) AS condition;

-- A user-defined operator that has these estimators, but is for other types, gets the server's
-- guess.
CREATE FUNCTION pg_temp.before(ulid, int) RETURNS boolean IMMUTABLE LANGUAGE sql
  AS 'SELECT ulid_timestamp($1) < to_timestamp($2)';
CREATE OPERATOR pg_temp.<<| (
  LEFTARG = ulid, RIGHTARG = int, FUNCTION = pg_temp.before, RESTRICT = sortid_ltsel
);
CREATE OPERATOR pg_temp.<<| (
  LEFTARG = text, RIGHTARG = text, FUNCTION = text_lt, RESTRICT = sortid_ltsel
);
CREATE TABLE texts AS SELECT n::text AS t FROM generate_series(1, 300) AS n;
ANALYZE texts;
SELECT round(pg_temp.estimate('SELECT FROM ids WHERE ulid OPERATOR(pg_temp.<<|) 5')
         / pg_temp.estimate('SELECT FROM ids') * 100) AS percent,
       pg_temp.estimate('SELECT FROM texts WHERE t OPERATOR(pg_temp.<<|) ''2''') > 1 AS of_texts;
-- An operator of a user for a function of this extension. ANY (array) is estimated before the
-- function is replaced by the server's, so the estimator sees a range of ids instead of times.
CREATE TYPE pg_temp.ulids AS RANGE (subtype = ulid);
CREATE OPERATOR pg_temp.<<@ (
  LEFTARG = ulid, RIGHTARG = anyrange, FUNCTION = ulid_in_range, RESTRICT = sortid_searchsel
);
SELECT pg_temp.estimate($$SELECT FROM ids WHERE ulid OPERATOR(pg_temp.<<@)
    ANY ('{"[00000000000000000000000000,]"}'::pg_temp.ulids[])$$)
  < pg_temp.estimate('SELECT FROM ids') AS is_a_guess;
DROP TABLE ids, made, texts;
-- The frequencies of three equally common ids are rounded up, so their sum is more than 1, which
-- the planner would not accept as a selectivity.
CREATE TABLE thirds AS
  SELECT ulid_floor('2026-01-01 00:00+00'::timestamptz + n * interval '1 day') AS id
  FROM generate_series(1, 3) AS n, generate_series(1, 100);
ANALYZE thirds;
SELECT sum(frequency::float8) > 1 AS too_much
FROM pg_stats, unnest(most_common_freqs) AS frequency WHERE tablename = 'thirds';
SELECT pg_temp.estimate('SELECT FROM thirds WHERE id >= ''00000000000000000000000000''') AS of_300;
DROP TABLE thirds;
