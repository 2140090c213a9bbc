-- Ranges of ids, of domains of ids, and domains over ranges: the answers and the plans
-- are those that uuid gets from the server.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/plans.sql'
\i :plans
SET timezone = 'UTC';
SET enable_seqscan = off;
SET jit = off;
CREATE TEMP TABLE types (n serial, name text, type text);
INSERT INTO types (name, type) VALUES ('uuid', 'uuid'), ('ulid', 'ulid'), ('euid', 'euid'), ('base62id', 'base62id'), ('typeid', 'typeid'), ('uid11', 'uid11'), ('xid', 'public.xid');
CREATE FUNCTION pg_temp.id_of(name text, n int) RETURNS text LANGUAGE sql AS $$
  SELECT CASE name WHEN 'uuid' THEN u::text WHEN 'ulid' THEN u::ulid::text WHEN 'euid' THEN u::euid::text WHEN 'base62id' THEN u::base62id::text
    WHEN 'typeid' THEN make_typeid('user', u)::text ELSE make_xid(timestamptz '2026-01-01 00:00+00' + n * interval '1 minute', 0)::text END
  FROM CAST('019b76da-a800-7000-8000-' || lpad(to_hex(n), 12, '0') AS uuid) AS u
$$;
SELECT format('CREATE DOMAIN %s_domain AS %s', name, type), format('CREATE TYPE %s_range AS RANGE (SUBTYPE = %s, MULTIRANGE_TYPE_NAME = %1$s_ranges)', name, type),
       format('CREATE TYPE %s_domain_range AS RANGE (SUBTYPE = %1$s_domain, MULTIRANGE_TYPE_NAME = %1$s_domain_ranges)', name),
       format('CREATE DOMAIN %s_range_domain AS %1$s_range', name),
       format('CREATE TABLE of_%s (id %s, domain_id %1$s_domain, range %1$s_range)', name, type),
       format('INSERT INTO of_%s SELECT a::%s, a::%2$s, %1$s_range(a::%2$s, b::%2$s) FROM generate_series(1, 1000) AS n, pg_temp.id_of(%1$L, n) AS a, pg_temp.id_of(%1$L, n + 1) AS b', name, type),
       format('CREATE INDEX of_%s_id ON of_%1$s (id)', name), format('CREATE INDEX of_%s_domain_id ON of_%1$s (domain_id)', name),
       format('CREATE INDEX of_%s_range ON of_%1$s USING gist (range)', name), format('VACUUM ANALYZE of_%s', name)
FROM types ORDER BY n \gexec

-- $T is the type, $a and $b are its 100th and 200th id.
CREATE TEMP TABLE conditions (n serial, condition text);
INSERT INTO conditions (condition) VALUES
  ('id <@ $T_range($a, $b)'), ('$T_range($a, $b) @> id'), ('id <@ $T_range($a, NULL)'), ('id <@ $T_range($a, $b, ''()'')'),
  ('id <@ $T_range(NULL, NULL)'), ('id <@ $T_range ''empty'''), ('id <@ $T_range($a, $b)::$T_range_domain'), ('id <@ $T_ranges($T_range($a, $b))'),
  ('domain_id::$t <@ $T_range($a, $b)'), ('$T_range($a, $b) @> domain_id::$t'),
  ('domain_id <@ $T_domain_range($a, $b)'), ('$T_domain_range($a, $b) @> domain_id'), ('domain_id <@ $T_domain_ranges($T_domain_range($a, $b))'),
  ('id::$T_domain <@ $T_domain_range($a, $b)'),
  ('range @> $a::$t'), ('$a::$t <@ range'), ('id <@ range'), ('range @> id'),
  ('id <@ (SELECT $T_range($a, $b) WHERE random() >= 0)'), ('id <@ CASE WHEN random() >= 0 THEN range END'),
  ('domain_id <@ CASE WHEN random() >= 0 THEN $T_domain_range($a, $b) END');
CREATE TEMP TABLE found AS
SELECT c.n, t.n AS type, name, c.condition, q.condition AS instance
FROM conditions AS c, types AS t,
  LATERAL replace(replace(replace(replace(c.condition, '$T', name), '$t', type), '$a', quote_literal(pg_temp.id_of(name, 100))), '$b', quote_literal(pg_temp.id_of(name, 200))) AS q(condition);
ALTER TABLE found ADD rows bigint, ADD plan text;
CREATE FUNCTION pg_temp.count_of(query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  result bigint;
BEGIN
  EXECUTE query INTO result;
  RETURN result;
END $$;
UPDATE found SET rows = pg_temp.count_of(format('SELECT count(*) FROM of_%s WHERE %s', name, instance)),
                 plan = replace(pg_temp.plan_of(format('SELECT FROM of_%s WHERE %s', name, instance)), name, '$T');

-- Where rows or plans are another type's, they differ from uuid's.
SELECT u.condition, u.rows, string_agg(f.name, ' ' ORDER BY f.type) FILTER (WHERE f.rows <> u.rows) AS wrong,
       string_agg(format('%s: %s', f.name, f.plan), ' ' ORDER BY f.type) FILTER (WHERE f.plan <> u.plan) AS planned_otherwise
FROM found AS u JOIN found AS f USING (n) WHERE u.name = 'uuid' AND f.name <> 'uuid' GROUP BY n, u.condition, u.rows ORDER BY n;

-- The GiST index is used, and from 17 on the btree too.
SELECT n, condition, plan FROM found WHERE name = 'ulid' AND condition IN ('range @> $a::$t', '$a::$t <@ range') ORDER BY n;
SELECT bool_and((plan ~ 'Index Cond') = (current_setting('server_version_num')::int >= 170000)) AS as_the_server_has_it
FROM found WHERE condition IN ('id <@ $T_range($a, $b)', '$T_range($a, $b) @> id', 'domain_id::$t <@ $T_range($a, $b)');

-- An id and a range of the domain: uuid's operator wants both of the domain.
SELECT count(*) FROM of_ulid WHERE id <@ ulid_domain_range(pg_temp.id_of('ulid', 100)::ulid, NULL);
\set VERBOSITY sqlstate
SELECT count(*) FROM of_uuid WHERE id <@ uuid_domain_range(pg_temp.id_of('uuid', 100)::uuid, NULL);

\set VERBOSITY default

-- A domain over tstzrange is a period, as a constant, as a column and where it is called.
CREATE DOMAIN period AS tstzrange CHECK (NOT isempty(VALUE));
CREATE TABLE periods (period period);
INSERT INTO periods VALUES ('[2026-01-01 00:10+00, 2026-01-01 00:20+00)');
SELECT (SELECT count(*) FROM of_xid WHERE id <@ '[2026-01-01 00:10+00, 2026-01-01 00:20+00)'::period) AS constant,
       (SELECT count(*) FROM of_xid JOIN periods ON id <@ period) AS within, (SELECT count(*) FROM of_xid JOIN periods ON period @> domain_id) AS contains,
       (SELECT count(*) FROM of_xid, periods WHERE id <@ CASE WHEN random() >= 0 THEN period END) AS called;
SELECT pg_temp.plan_of('SELECT FROM of_xid JOIN periods ON id <@ period');

-- Other ranges are refused, at the latest where the operator is called; a multirange has
-- no operator.
\set VERBOSITY terse
SELECT count(*) FROM of_ulid WHERE id <@ tsrange('2026-01-01', NULL);
SELECT count(*) FROM of_ulid WHERE domain_id <@ xid_domain_range(NULL, NULL);
\set VERBOSITY sqlstate
SELECT count(*) FROM of_ulid WHERE id <@ tstzmultirange(tstzrange('2026-01-01', NULL));
\set VERBOSITY default
DROP TABLE periods;
SELECT format('DROP TABLE of_%s', name), format('DROP DOMAIN %s_range_domain', name), format('DROP TYPE %s_range, %1$s_domain_range', name), format('DROP DOMAIN %s_domain', name)
FROM types ORDER BY n \gexec
DROP DOMAIN period;
