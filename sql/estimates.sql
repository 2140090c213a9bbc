-- Estimates of ranges of ids are as good as those of ranges of times: the ids of these rows are in the
-- order of their times, ANALYZE keeps the same rows of each column, and each condition is asked of
-- both.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
-- 100 rows a day; one in fifty has no id, and a thousand have one of three.
CREATE TABLE made (n int PRIMARY KEY, at timestamptz);
INSERT INTO made SELECT n, timestamptz '2026-01-01 00:00+00' + n * interval '864 seconds' FROM generate_series(1, 20000) AS n;
CREATE TABLE ids (n int, at timestamptz);
CALL pg_temp.each('ALTER TABLE ids ADD $T $type');
SELECT format('INSERT INTO ids SELECT n, at, %s FROM made', string_agg(format(of_time, 'at'), ', ' ORDER BY n)) FROM types \gexec
CALL pg_temp.each('ALTER TABLE made ADD $T $type; UPDATE made SET $T = ids.$T FROM ids WHERE ids.n = made.n');
SELECT format('UPDATE ids SET (at, %1$s) = (SELECT at, %1$s FROM made WHERE n = 5000 * (ids.n %% 3 + 1)) WHERE n %% 20 = 3', string_agg(name, ', ')) FROM types \gexec
SELECT format('UPDATE ids SET at = NULL, %s WHERE n %% 50 = 7', string_agg(name || ' = NULL', ', ')) FROM types \gexec
CALL pg_temp.each('CREATE INDEX ON ids ($T)');
CREATE INDEX ON ids (at);
VACUUM ANALYZE ids;

-- The column in a condition, and its type, $t; $n(5) is the id or the time of row 5.
CREATE FUNCTION pg_temp.of_column(condition text, col text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  n text;
BEGIN
  FOR n IN SELECT DISTINCT m[1] FROM regexp_matches(condition, '\$n\((\d+)\)', 'g') AS m LOOP
    condition := replace(condition, format('$n(%s)', n), quote_literal(pg_temp.eval(format('SELECT %I FROM made WHERE n = %s', col, n))));
  END LOOP;
  RETURN replace(replace(condition, '$c', col), '$t', coalesce((SELECT type FROM pg_temp.types WHERE name = col), 'timestamptz'));
END $$;
CREATE FUNCTION pg_temp.rows_of(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  RETURN plan -> 0 -> 'Plan' ->> 'Plan Rows';
END $$;
-- as_times(query): how many rows the planner expects if it asks for times, and the types whose ids it estimates alike: within
-- a twentieth, or two rows. Types of more than 16 bytes have fewer bins, and may be off by a tenth.
CREATE FUNCTION pg_temp.as_times(query text, OUT rows float, OUT alike text, OUT others text) LANGUAGE plpgsql AS $$
BEGIN
  rows := pg_temp.rows_of(pg_temp.of_column(query, 'at'));
  SELECT pg_temp.names(array_agg(name) FILTER (WHERE is_alike)), string_agg(format('%s: %s', name, estimated), ', ') FILTER (WHERE NOT is_alike)
  INTO alike, others
  FROM (SELECT name, pg_temp.rows_of(pg_temp.of_column(query, name)) AS estimated, size FROM types) AS t,
    LATERAL (SELECT abs(estimated - as_times.rows) <= greatest(2, as_times.rows * CASE WHEN size BETWEEN 8 AND 16 THEN 0.05 ELSE 0.1 END)) AS a(is_alike);
END $$;
\set ECHO all

-- A range, however it is written, of an hour to half of all, and single bounds.
SELECT condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) FROM unnest(ARRAY[
  '$c BETWEEN $n(7003) AND $n(7007)',
  '$c >= $n(7000) AND $c < $n(7100)',
  '$n(7100) > $c AND $n(7000) <= $c',
  '$c > $n(12345) AND n % 2 = 0 AND $c <= $n(13045)',
  '$c BETWEEN $n(1) AND $n(10000)',
  '$c BETWEEN $n(19950) AND $n(20000)',
  '$c >= $n(3000) AND $c >= $n(2000) AND $c < $n(3100) AND $c < $n(9000)',
  '$c >= $n(7100) AND $c < $n(7000)',
  '$c > $n(19900)', '$c >= $n(6789)', '$c < $n(77)', '$n(15000) >= $c', '$c > $n(20000)',
  '$c BETWEEN $n(5000) AND $n(5000)', '$c > $n(5000) AND $c < $n(5002)', '$c >= $n(5000) AND $c < $n(5002)', '$c >= NULL AND $c < $n(5002)']) AS condition;

-- Within other conditions.
SELECT condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) FROM unnest(ARRAY[
  '($c >= $n(2000) AND $c < $n(2100)) OR ($c >= $n(9000) AND $c < $n(9300))',
  '($c >= $n(2000) AND $c < $n(2100) AND n > 0) OR n = 5',
  '$c >= $n(2000) AND ($c < $n(2100) OR n = 5)',
  'NOT ($c >= $n(2000) AND $c < $n(2100))', '$c NOT BETWEEN $n(2000) AND $n(19000)',
  '($c >= $n(2000) AND $c < $n(2100)) IS NOT TRUE', '($c BETWEEN $n(2000) AND $n(2100)) IS TRUE',
  '$c < ANY (ARRAY[$n(200), $n(300)]::$t[])', '($c, n) >= ($n(19000), 5) AND $c < $n(19500)']) AS condition;

-- Of what has no statistics: the server's guess for a range, half a percent.
SELECT query, pg_temp.as_times(query) FROM unnest(ARRAY[
  'SELECT FROM ids WHERE nullif($c, $n(5)) >= $n(7000) AND nullif($c, $n(5)) < $n(7100)',
  'SELECT FROM ids WHERE nullif($c, $n(5)) >= $n(7000)',
  'SELECT n FROM ids GROUP BY n HAVING min($c) >= $n(7000) AND min($c) < $n(7100)',
  'SELECT n FROM ids GROUP BY n HAVING min($c) < $n(7100)',
  'SELECT FROM (SELECT n, $c FROM ids OFFSET 0) AS s WHERE $c >= $n(7000) AND $c < $n(7100)']) AS query;

-- Joins: the range of one table, in WHERE and where it only decides what joins; and bounds that are another table's columns,
-- of which the server says a ninth.
SELECT query, pg_temp.as_times(query) FROM unnest(ARRAY[
  'SELECT FROM ids AS a JOIN made AS b USING (n) WHERE a.$c >= $n(7000) AND a.$c < $n(7100)',
  'SELECT FROM made AS b LEFT JOIN ids AS a ON a.n = b.n AND a.$c >= $n(7000) AND a.$c < $n(7100)',
  'SELECT FROM ids AS a LEFT JOIN made AS b ON a.n = b.n AND a.$c >= $n(7000) AND a.$c < $n(7100) WHERE b.n IS NULL',
  'SELECT FROM ids AS a JOIN made AS b ON a.$c >= b.$c AND a.$c < b.$c']) AS query;

-- Parameters: known, and unknown in a generic plan.
\set ECHO none
CREATE FUNCTION pg_temp.prepared(mode text, query text) RETURNS TABLE (rows float, types text) LANGUAGE plpgsql AS $$
DECLARE
  t record;
BEGIN
  CREATE TEMP TABLE IF NOT EXISTS of_prepared (name text, estimated float);
  TRUNCATE of_prepared;
  PERFORM set_config('plan_cache_mode', mode, true);
  FOR t IN SELECT * FROM pg_temp.types LOOP
    EXECUTE format('PREPARE q(%1$s, %1$s) AS %2$s', t.type, replace(query, '$c', t.name));
    INSERT INTO of_prepared VALUES (t.name, round(pg_temp.rows_of(pg_temp.of_column('EXECUTE q($n(7000), $n(7100))', t.name)) / 10) * 10);
    DEALLOCATE q;
  END LOOP;
  RETURN QUERY SELECT estimated, pg_temp.names(array_agg(name)) FROM of_prepared GROUP BY 1 ORDER BY 1;
END $$;
\set ECHO all
SELECT mode, query, p.* FROM unnest('{force_custom_plan,force_generic_plan}'::text[]) AS mode,
  unnest('{SELECT FROM ids WHERE $c >= $1 AND $c < $2,SELECT FROM ids WHERE $c >= $1 AND $2 IS NOT NULL}'::text[]) AS query, pg_temp.prepared(mode, query) AS p;

-- Of a time that changes, what it is at present: the last rows are of the 20th of July 2026.
SELECT pg_temp.rows_of(format('SELECT FROM ids WHERE ulid >= (now() - timestamptz %L) + timestamptz ''2026-07-10 00:00+00''', now())) BETWEEN 900 AND 1100 AS of_a_stable_time;

-- Domains, casts and ranges beside uuids.
CREATE DOMAIN order_id AS ulid;
CREATE TABLE others AS SELECT n, at, ulid::order_id AS of_domain, ulid::uuid AS u, ulid FROM ids;
ANALYZE others;
SELECT condition, pg_temp.rows_of('SELECT FROM others WHERE ' || replace(condition, '$p', $$'[2026-03-01 00:00+00, 2026-03-08 00:00+00)'$$)) BETWEEN 650 AND 700 AS is_a_week
FROM unnest(ARRAY['of_domain <@ tstzrange $p', 'u::ulid <@ tstzrange $p', 'ulid >= ulid_first_in(tstzrange $p)::uuid AND ulid <= ulid_last_in(tstzrange $p)',
  'ulid >= lower(tstzrange $p) AND ulid < upper(tstzrange $p)', 'u::ulid >= lower(tstzrange $p) AND ulid_last_in(tstzrange $p) >= u::ulid']) AS condition;
-- An expression has statistics if an index is on it.
CREATE INDEX ON others ((nullif(ulid, '00000000000000000000000000')));
ANALYZE others;
SELECT pg_temp.rows_of($$SELECT FROM others WHERE nullif(ulid, '00000000000000000000000000') <@ tstzrange '[2026-03-01 00:00+00, 2026-03-08 00:00+00)'$$) BETWEEN 650 AND 700 AS is_a_week;
DROP TABLE others;
DROP DOMAIN order_id;

-- The rows of each partition.
CREATE TABLE parts (LIKE ids) PARTITION BY RANGE (at);
CREATE TABLE early PARTITION OF parts FOR VALUES FROM (MINVALUE) TO ('2026-03-05 00:00+00');
CREATE TABLE late PARTITION OF parts FOR VALUES FROM ('2026-03-05 00:00+00') TO (MAXVALUE);
INSERT INTO parts SELECT * FROM ids WHERE at IS NOT NULL;
ANALYZE parts;
SELECT pg_temp.as_times('SELECT FROM parts WHERE $c >= $n(6000) AND $c < $n(6600)');
DROP TABLE parts;

-- Rows that came after ANALYZE: the index says up to where they are, so that the last bin reaches so far.
\set ECHO none
SELECT format('INSERT INTO made (n, at, %s) SELECT n, at, %s FROM (SELECT n, timestamptz ''2026-01-01 00:00+00'' + n * interval ''864 seconds'' AS at FROM generate_series(20001, 22000) AS n) AS s',
  string_agg(name, ', ' ORDER BY n), string_agg(format(of_time, 'at'), ', ' ORDER BY n)) FROM types \gexec
SELECT format('INSERT INTO ids (n, at, %1$s) SELECT n, at, %1$s FROM made WHERE n > 20000', string_agg(name, ', ')) FROM types \gexec
\set ECHO all
SELECT condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) FROM unnest(ARRAY[
  '$c >= $n(21000) AND $c < $n(21500)', '$c >= $n(21000)', '$c BETWEEN $n(19500) AND $n(20500)', '$c < $n(21500)', '$c > $n(22000)']) AS condition;
-- The same for rows that are gone.
DELETE FROM ids WHERE at < '2026-01-10 00:00+00';
VACUUM ids;
SELECT condition, pg_temp.as_times('SELECT FROM ids WHERE ' || condition) FROM unnest(ARRAY['$c < $n(800)', '$c >= $n(100) AND $c < $n(500)', '$c BETWEEN $n(100) AND $n(1500)']) AS condition;

-- Index conditions that the planner writes down for a search are estimated too: their cost is that of few rows.
CREATE FUNCTION pg_temp.cost(query text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  RETURN jsonb_path_query_first(plan::jsonb, 'strict $.** ? (@."Index Name" == "ids_ulid_idx")."Total Cost"');
END $$;
SET enable_seqscan = off;
SELECT query, pg_temp.cost('SELECT FROM ids WHERE ' || query) / pg_temp.cost('SELECT FROM ids WHERE ulid IS NOT NULL') < 0.03 AS is_small FROM unnest(ARRAY[
  'ulid ^@ (SELECT ''01KD'')', 'ulid <@ (SELECT tstzrange ''[2026-03-01, 2026-03-02)'')', 'ulid ^@ ''01KHK''']) AS query;
RESET enable_seqscan;

-- Who may not see a column's statistics gets no estimate by them, unless only functions that leak nothing look at them.
CREATE ROLE regress_estimates;
CREATE VIEW barrier WITH (security_barrier) AS SELECT ulid FROM ids WHERE n > 0;
GRANT SELECT ON barrier TO regress_estimates;
SET ROLE regress_estimates;
SELECT pg_temp.rows_of($$SELECT FROM barrier WHERE ulid <@ tstzrange '[2026-03-01 00:00+00, 2026-03-08 00:00+00)'$$) BETWEEN 600 AND 750 AS is_a_week;
RESET ROLE;
DROP VIEW barrier;
DROP ROLE regress_estimates;

-- What a user makes of these estimators: an operator for other types is not looked into.
CREATE FUNCTION pg_temp.before(ulid, int) RETURNS boolean IMMUTABLE LANGUAGE sql AS 'SELECT ulid_timestamp($1) < to_timestamp($2)';
CREATE OPERATOR pg_temp.<<| (LEFTARG = ulid, RIGHTARG = int, FUNCTION = pg_temp.before, RESTRICT = sortid_ltsel);
CREATE OPERATOR pg_temp.<<| (LEFTARG = text, RIGHTARG = text, FUNCTION = text_lt, RESTRICT = sortid_ltsel);
SELECT pg_temp.rows_of('SELECT FROM ids WHERE ulid OPERATOR(pg_temp.<<|) 5') > 5000 AS third, pg_temp.rows_of('SELECT FROM pg_class WHERE relname::text OPERATOR(pg_temp.<<|) ''b''') > 1 AS guessed;
DROP TABLE ids, made;
