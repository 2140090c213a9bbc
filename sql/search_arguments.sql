-- What a condition on prefixes or times may be made of and still be an index
-- condition, and what not: for each type the plan, in which T stands for the type.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/lib/plans.sql'
\i :plans
\pset format unaligned
SET timezone = 'UTC';
CREATE TEMP TABLE types (n serial, name text, prefix text, of_row text);
INSERT INTO types (name, prefix, of_row) VALUES
  ('typeid', 'user_1a', $$make_typeid('user', u)$$), ('ulid', '01KDY1', $$make_ulid(at, substring(uuid_send(u) FROM 1 FOR 10))$$),
  ('euid', '1KDYo', $$make_euid(at, 7, substring(uuid_send(u) FROM 1 FOR 10))$$), ('base62id', 'Fz', 'u::base62id'),
  ('uid11', '113', 'substring(uuid_send(u) FROM 9)::uid11'), ('xid', '5M1', 'make_xid(at, n)');
CREATE TABLE wanted (prefix text, during tstzrange);
INSERT INTO wanted VALUES ('', '[2026-01-02, 2026-01-03)');
SELECT format('CREATE TABLE ids_%s (id public.%1$s PRIMARY KEY)', name) FROM types ORDER BY n \gexec
SELECT format($$INSERT INTO ids_%s SELECT %s FROM generate_series(1, 20000) AS n, timestamptz(timestamptz '2026-01-01 00:00+00' + n * interval '1 minute') AS at, CAST(md5(n::text) AS uuid) AS u$$,
              name, of_row) FROM types ORDER BY n \gexec
SELECT format('VACUUM ANALYZE ids_%s', name) FROM types ORDER BY n \gexec
VACUUM ANALYZE wanted;

-- generic: the plan of a query, which is a generic one if the query has $1.
\set ECHO none
CREATE FUNCTION pg_temp.generic(query text, of_parameter text DEFAULT 'text') RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan text;
BEGIN
  IF query !~ '\$1' THEN
    RETURN pg_temp.plan_of(query, conditions => true);
  END IF;
  EXECUTE format('PREPARE generic (%s) AS %s', of_parameter, query);
  plan := pg_temp.plan_of('EXECUTE generic (NULL)', conditions => true);
  DEALLOCATE generic;
  RETURN plan;
END $$;
CREATE FUNCTION pg_temp.instance(query text, t types) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(query, '_T', '_' || t.name), '$prefix', quote_literal(t.prefix))
$$;
SET plan_cache_mode = force_generic_plan;
\set ECHO all
\pset footer off

SELECT set_config('app.' || name, prefix, false) FROM types ORDER BY n;

-- What is volatile is never evaluated twice, and an array is not looked into.
\set ECHO none
CREATE TEMP TABLE queries (n serial, what text, query text, of_parameter text DEFAULT 'text');
INSERT INTO queries (what, query) VALUES
  ('the function', 'SELECT FROM ids_T WHERE T_starts_with(id, $prefix)'),
  ('a setting', 'SELECT FROM ids_T WHERE id ^@ current_setting(''app.T'')'),
  ('the last ten', 'SELECT id FROM ids_T WHERE id ^@ $1 ORDER BY id DESC LIMIT 10'),
  ('something volatile', 'SELECT FROM ids_T WHERE id ^@ left($prefix, (random() * 5)::int)'),
  ('something volatile in a sub-select', 'SELECT FROM ids_T WHERE id ^@ (SELECT min(prefix) FROM wanted WHERE random() < 1)'),
  ('an array', 'SELECT FROM ids_T WHERE id ^@ ANY (ARRAY[$prefix])');
INSERT INTO queries (what, query) VALUES
  ('has_prefix: a scalar sub-select', 'SELECT FROM ids_typeid WHERE typeid_has_prefix(id, (SELECT min(prefix) FROM wanted))'),
  ('has_prefix: a parameter', 'SELECT FROM ids_typeid WHERE typeid_has_prefix(id, $1)'),
  ('has_prefix: a join', 'SELECT FROM wanted JOIN ids_typeid ON typeid_has_prefix(id, prefix)'),
  ('has_prefix: the last ten', 'SELECT id FROM ids_typeid WHERE typeid_has_prefix(id, $1) ORDER BY id DESC LIMIT 10'),
  ('has_prefix: something volatile', 'SELECT FROM ids_typeid WHERE typeid_has_prefix(id, left(''user'', (random() * 5)::int))');
INSERT INTO queries (what, query, of_parameter) VALUES
  ('time: commuted', 'SELECT FROM ids_T WHERE tstzrange(now() - interval ''1 day'', NULL) @> id', 'tstzrange'),
  ('time: the functions', 'SELECT FROM ids_T WHERE T_within(id, tstzrange(now(), NULL)) AND T_within_commuted(tstzrange(NULL, now()), id)', 'tstzrange'),
  ('time: a scalar sub-select', 'SELECT FROM ids_T WHERE id <@ (SELECT during FROM wanted LIMIT 1)', 'tstzrange'),
  ('time: a parameter in the range', 'SELECT FROM ids_T WHERE id <@ tstzrange($1, now())', 'timestamptz'),
  ('time: a join', 'SELECT FROM wanted JOIN ids_T ON during @> id', 'tstzrange'),
  ('time: the last ten', 'SELECT id FROM ids_T WHERE id <@ $1 ORDER BY id DESC LIMIT 10', 'tstzrange'),
  ('time: something volatile', 'SELECT FROM ids_T WHERE id <@ tstzrange(clock_timestamp(), NULL)', 'tstzrange');
\set ECHO all
SELECT concat('-- ', what, ': ', string_agg(name, ' ' ORDER BY t.n), E'\n', plan) AS plans
FROM queries AS q, types AS t, LATERAL (SELECT regexp_replace(replace(pg_temp.generic(pg_temp.instance(replace(replace(query, ' T_',
  ' ' || name || '_'), 'app.T', 'app.' || name), t), of_parameter), name, 'T'),
                                                              '''([^'']{11,}|\{.*\}|' || prefix || ')''::(public.)?', '''?''::', 'g') AS plan) AS p
WHERE what !~ '^has_prefix' AND (what !~ '^time' OR name IN ('ulid', 'euid', 'xid')) OR what ~ '^has_prefix' AND name = 'typeid'
GROUP BY q.n, what, plan ORDER BY q.n, string_agg(name, ' ' ORDER BY t.n);

-- Combined: conditions on the same id meet in one index condition.
SELECT pg_temp.generic('SELECT FROM ids_ulid WHERE id ^@ ''01KDY1'' AND id <@ tstzrange(now(), NULL) AND id > ''01KDY1ZZZZZZZZZZZZZZZZZZZZ''') AS combined;
SELECT pg_temp.generic('SELECT FROM ids_ulid WHERE id ^@ ''01KDY1'' OR id <@ tstzrange(now(), NULL)') AS either;
SELECT pg_temp.generic('SELECT FROM ids_ulid WHERE NOT id ^@ ''01KDY1''') AS negated;
SELECT format('DROP TABLE ids_%s', name) FROM types ORDER BY n \gexec
DROP TABLE wanted;
