-- Ranges of ids, ranges of domains over ids, and domains over ranges: results and plans are the
-- same as for uuid.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
SET timezone = 'UTC';
SET enable_seqscan = off;
SET jit = off;
-- 1,000 ids of each type and of uuid, in ascending order, and ranges between two ids.
INSERT INTO types (n, name, type, size, of_uuid) VALUES (0, 'uuid', 'uuid', 16, '%1$s');
CREATE TEMP TABLE ids (name text, n int, id text, PRIMARY KEY (name, n));
CALL pg_temp.each('INSERT INTO ids
  SELECT ''$T'', n, $id(u)
  FROM generate_series(1, 1001) AS n, CAST(repeat(lpad(to_hex(n), 16, ''0''), 2) AS uuid) AS u');
CREATE FUNCTION pg_temp.id_of(name text, n int) RETURNS text
LANGUAGE sql AS $$ SELECT id FROM ids WHERE (name, n) = (id_of.name, id_of.n) $$;
CALL pg_temp.each('CREATE DOMAIN $T_domain AS $type');
CALL pg_temp.each('CREATE TYPE $T_range
  AS RANGE (SUBTYPE = $type, MULTIRANGE_TYPE_NAME = $T_ranges)');
CALL pg_temp.each('CREATE TYPE $T_domain_range
  AS RANGE (SUBTYPE = $T_domain, MULTIRANGE_TYPE_NAME = $T_domain_ranges)');
CALL pg_temp.each('CREATE DOMAIN $T_range_domain AS $T_range');
CALL pg_temp.each('CREATE TABLE of_$T (id $type, domain_id $T_domain, range $T_range)');
CALL pg_temp.each('INSERT INTO of_$T
  SELECT a.id::$type, a.id::$type, $T_range(a.id::$type, b.id::$type)
  FROM ids AS a JOIN ids AS b ON a.name = b.name AND b.n = a.n + 1
  WHERE a.name = ''$T''');
CALL pg_temp.each('CREATE INDEX of_$T_id ON of_$T (id);
  CREATE INDEX of_$T_domain_id ON of_$T (domain_id);
  CREATE INDEX of_$T_range ON of_$T USING gist (range)');
SELECT 'VACUUM ANALYZE ' || string_agg('of_' || name, ', ') AS vacuum FROM types \gset
\set ECHO all
:vacuum;

-- $T is the name of the type, $t is the type, and $a and $b are its 100th and 200th ids.
\set ECHO none
CREATE TEMP TABLE conditions (n serial, condition text);
INSERT INTO conditions (condition) VALUES
  ('id <@ $T_range($a, $b)'),
  ('$T_range($a, $b) @> id'),
  ('id <@ $T_range($a, NULL)'),
  ('id <@ $T_range($a, $b, ''()'')'),
  ('id <@ $T_range(NULL, NULL)'),
  ('id <@ $T_range ''empty'''),
  ('id <@ $T_range($a, $b)::$T_range_domain'),
  ('id <@ $T_ranges($T_range($a, $b))'),
  ('domain_id::$t <@ $T_range($a, $b)'),
  ('$T_range($a, $b) @> domain_id::$t'),
  ('domain_id <@ $T_domain_range($a, $b)'),
  ('$T_domain_range($a, $b) @> domain_id'),
  ('domain_id <@ $T_domain_ranges($T_domain_range($a, $b))'),
  ('id::$T_domain <@ $T_domain_range($a, $b)'),
  ('range @> $a::$t'),
  ('$a::$t <@ range'),
  ('id <@ range'),
  ('range @> id'),
  ('id <@ (SELECT $T_range($a, $b) WHERE random() >= 0)'),
  ('id <@ CASE WHEN random() >= 0 THEN range END'),
  ('domain_id <@ CASE WHEN random() >= 0 THEN $T_domain_range($a, $b) END'),
  ('id <@ ANY (ARRAY[$T_range($a, $b), $T_range($b, NULL)])'),
  ('domain_id <@ ALL (ARRAY[$T_domain_range($a, NULL)])');
CREATE TEMP TABLE found AS
SELECT c.n, t.n AS type, name, c.condition, q.condition AS instance
FROM conditions AS c, types AS t,
  LATERAL replace(replace(replace(replace(c.condition, '$T', name), '$t', type),
    '$a', quote_literal(pg_temp.id_of(name, 100))),
    '$b', quote_literal(pg_temp.id_of(name, 200))) AS q(condition);
ALTER TABLE found ADD rows bigint, ADD plan text;
\set ECHO all
UPDATE found
SET rows = pg_temp.eval(format('SELECT count(*) FROM of_%s WHERE %s', name, instance))::bigint,
  plan = replace(pg_temp.plan_of(format('SELECT FROM of_%s WHERE %s', name, instance)), name, '$T');

-- Types whose rows or plans differ from uuid's are listed.
SELECT u.condition, u.rows,
  string_agg(f.name, ' ' ORDER BY f.type) FILTER (WHERE f.rows <> u.rows) AS wrong,
  string_agg(format('%s: %s', f.name, f.plan), ' ' ORDER BY f.type)
    FILTER (WHERE f.plan <> u.plan) AS planned_otherwise
FROM found AS u JOIN found AS f USING (n)
WHERE u.name = 'uuid' AND f.name <> 'uuid'
GROUP BY n, u.condition, u.rows ORDER BY n;

-- The GiST index is used, and from PostgreSQL 17 on, the btree index too.
SELECT n, condition, plan
FROM found
WHERE name = 'ulid' AND condition IN ('range @> $a::$t', '$a::$t <@ range')
ORDER BY n;
SELECT bool_and(
    (plan ~ 'Index Cond') = (current_setting('server_version_num')::int >= 170000)
  ) AS as_the_server_has_it
FROM found
WHERE condition IN (
  'id <@ $T_range($a, $b)', '$T_range($a, $b) @> id', 'domain_id::$t <@ $T_range($a, $b)'
);

-- The id is not cast to its own type. Such a cast would hide it from the server.
SELECT pg_temp.plan_of('SELECT FROM of_ulid WHERE id <@ range', conditions => true);

-- An id of the type and a range of the domain: uuid's operator requires that both belong to the
-- domain.
SELECT count(*) FROM of_ulid WHERE id <@ ulid_domain_range(pg_temp.id_of('ulid', 100)::ulid, NULL);
\set VERBOSITY sqlstate
SELECT count(*) FROM of_uuid WHERE id <@ uuid_domain_range(pg_temp.id_of('uuid', 100)::uuid, NULL);

\set VERBOSITY default

-- A domain over tstzrange works like tstzrange: as a constant, as a column and in a call.
CREATE DOMAIN period AS tstzrange CHECK (NOT isempty(VALUE));
CREATE TABLE periods (period period);
INSERT INTO periods VALUES ('[2026-01-01 00:10+00, 2026-01-01 00:20+00)');
CREATE TABLE timed AS SELECT id, id::xid_domain AS domain_id FROM generate_series(1, 1000) AS n,
  make_xid(timestamptz '2026-01-01 00:00+00' + n * interval '1 minute', 0) AS id;
CREATE INDEX timed_id ON timed (id);
VACUUM ANALYZE timed;
SELECT (SELECT count(*)
   FROM timed
   WHERE id <@ '[2026-01-01 00:10+00, 2026-01-01 00:20+00)'::period) AS constant,
  (SELECT count(*) FROM timed JOIN periods ON id <@ period) AS within,
  (SELECT count(*) FROM timed JOIN periods ON period @> domain_id) AS contains,
  (SELECT count(*)
   FROM timed, periods
   WHERE id <@ CASE WHEN random() >= 0 THEN period END) AS called;
SELECT pg_temp.plan_of('SELECT FROM timed JOIN periods ON id <@ period');

-- Other ranges are rejected, at the latest when the operator is called. There is no operator for
-- multiranges.
\set VERBOSITY terse
SELECT count(*) FROM of_ulid WHERE id <@ tsrange('2026-01-01', NULL);
SELECT count(*) FROM of_ulid WHERE id <@ ANY (ARRAY[tsrange('2026-01-01', NULL)]); -- called
SELECT count(*) FROM of_ulid WHERE domain_id <@ xid_domain_range(NULL, NULL);
\set VERBOSITY sqlstate
SELECT count(*) FROM of_ulid WHERE id <@ tstzmultirange(tstzrange('2026-01-01', NULL));
\set VERBOSITY default
DROP TABLE periods, timed;
CALL pg_temp.each('DROP TABLE of_$T; DROP DOMAIN $T_range_domain;
  DROP TYPE $T_range, $T_domain_range; DROP DOMAIN $T_domain');
DROP DOMAIN period;
