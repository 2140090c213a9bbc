-- Conditions on prefixes and times: on partitions, which are pruned by other tables' rows or by the
-- current time, in partial indexes and constraints, and on domains.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET jit = off;
CREATE FUNCTION pg_temp.at(n int) RETURNS timestamptz
LANGUAGE sql IMMUTABLE
AS $$ SELECT timestamptz '2020-01-01 00:00+00' + n * interval '10 minutes' $$;
CREATE FUNCTION pg_temp.plans(VARIADIC queries text[]) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT query || E'\n' || pg_temp.plan_of(query, conditions => true)
  FROM unnest(queries) WITH ORDINALITY AS q(query, i)
  ORDER BY i
$$;

-- Partitions are pruned when the query starts, even if the partition key's type is a domain. All
-- ids from 2021 on are in one partition, so the current date does not matter.
CREATE DOMAIN event_id AS public.xid;
CREATE TABLE events (id event_id) PARTITION BY RANGE (id);
CREATE TABLE events_2020_01 PARTITION OF events
  FOR VALUES FROM (xid_floor('2020-01-01 00:00+00')) TO (xid_floor('2020-02-01 00:00+00'));
CREATE TABLE events_2020_02 PARTITION OF events
  FOR VALUES FROM (xid_floor('2020-02-01 00:00+00')) TO (xid_floor('2021-01-01 00:00+00'));
CREATE TABLE events_later PARTITION OF events
  FOR VALUES FROM (xid_floor('2021-01-01 00:00+00')) TO (MAXVALUE);
SET plan_cache_mode = force_generic_plan;
PREPARE beginning(text) AS SELECT count(*) FROM events WHERE id ^@ $1;
SELECT pg_temp.plans(
  'SELECT * FROM events WHERE id <@ tstzrange(now() - interval ''1 day'', now())',
  'EXECUTE beginning(''4'')');
DROP TABLE events;
DROP DOMAIN event_id;

-- Partitions are pruned by a type prefix, and by the prefix in another table's rows.
CREATE TABLE things (id typeid) PARTITION BY RANGE (id);
CREATE TABLE things_team PARTITION OF things
  FOR VALUES FROM (typeid_first_of_prefix('team')) TO (typeid_first_of_prefix('teams'));
CREATE TABLE things_user PARTITION OF things
  FOR VALUES FROM (typeid_first_of_prefix('user')) TO (typeid_first_of_prefix('users'));
CREATE TABLE things_rest PARTITION OF things DEFAULT;
PREPARE of_kind(text) AS SELECT * FROM things WHERE typeid_has_prefix(id, $1);
SELECT pg_temp.plans('SELECT * FROM things WHERE typeid_has_prefix(id, ''user'')',
  'SELECT * FROM things WHERE id ^@ ''team_0''', 'EXECUTE of_kind(''team'')');
CREATE TABLE kinds AS SELECT 'team' AS kind;
ANALYZE kinds;
INSERT INTO things
SELECT make_typeid(kind, md5(n::text)::uuid)
FROM generate_series(1, 3000) AS n, unnest('{team,user,xylophone}'::text[]) AS kind;
CREATE INDEX ON things (id);
ANALYZE things;
SELECT pg_temp.plan_of('SELECT FROM kinds JOIN things ON typeid_has_prefix(id, kind)', run => true);
SELECT count(*),
  min(things.tableoid::regclass::text) AS first,
  max(things.tableoid::regclass::text) AS last
FROM kinds JOIN things ON typeid_has_prefix(id, kind);
DROP TABLE things, kinds;

-- A partial index can be used for conditions that are narrower than its predicate. Constraints are
-- enforced, and exclude a table if constraint_exclusion is on.
\set ECHO none
CREATE TABLE mixed (
  id typeid NOT NULL,
  at ulid NOT NULL CHECK (at <@ tstzrange('2020-01-01 00:00+00', '2021-01-01 00:00+00')),
  CHECK (id ^@ 'user_' OR typeid_has_prefix(id, 'team'))
);
INSERT INTO mixed
SELECT make_typeid(kind, md5(n::text)::uuid), make_ulid(pg_temp.at(n), '\x00000000000000000000')
FROM generate_series(1, 5000) AS n, unnest('{team,user,user_role}'::text[]) AS kind;
CREATE INDEX mixed_user ON mixed (id) WHERE typeid_has_prefix(id, 'user');
CREATE INDEX mixed_january ON mixed (at)
  WHERE at <@ tstzrange('2020-01-01 00:00+00', '2020-02-01 00:00+00');
VACUUM ANALYZE mixed;
\set ECHO all
SET constraint_exclusion = on;
SELECT pg_temp.plans('SELECT id FROM mixed WHERE id ^@ ''user_1a''',
  'SELECT id FROM mixed WHERE id ^@ ''user_r''',
  'SELECT at FROM mixed WHERE at <@ tstzrange(''2020-01-20 00:00+00'', ''2020-01-21 00:00+00'')',
  'SELECT at FROM mixed '
    'WHERE at <@ tstzrange(''2020-01-20 00:00+00'', ''2020-02-01 00:00+00'', ''[]'')',
  'SELECT at FROM mixed WHERE at <@ tstzrange(''2021-01-01 00:00+00'', NULL)');
RESET constraint_exclusion;
SELECT pg_get_constraintdef(oid)
FROM pg_constraint
WHERE conrelid = 'mixed'::regclass AND contype = 'c'
ORDER BY conname;
SELECT sqlstate, message
FROM unnest('{other_01h455vb4pex5vsknk084sn02q,team_01h455vb4pex5vsknk084sn02q}'::text[]) AS id,
  unnest('{2020-12-31 23:59:59.999,2021-01-01}'::text[]) AS at,
  pg_temp.errors_of(format('INSERT INTO mixed VALUES (%L, ulid_floor(%L)) RETURNING id', id, at));
DROP TABLE mixed;

-- Columns whose type is a domain, or a domain over that domain.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE DOMAIN order_id AS ulid;
CREATE DOMAIN big_order_id AS order_id CHECK (VALUE <@ tstzrange('2020-01-01 00:00+00', NULL));
CREATE TABLE orders (by user_id, id big_order_id PRIMARY KEY);
INSERT INTO orders
SELECT make_typeid('user', md5(n::text)::uuid), make_ulid(pg_temp.at(n), '\x00000000000000000000')
FROM generate_series(1, 5000) AS n;
CREATE INDEX ON orders (by);
VACUUM ANALYZE orders;
SELECT pg_temp.plans('SELECT by FROM orders WHERE by ^@ ''user_1a''',
  'SELECT by FROM orders WHERE typeid_has_prefix(by, ''team'')',
  'SELECT id FROM orders WHERE id <@ tstzrange(''2020-01-20 00:00+00'', ''2020-01-21 00:00+00'')',
  'SELECT id FROM orders WHERE tstzrange(''2020-01-20 00:00+00'', ''2020-01-21 00:00+00'') @> id');
SELECT count(*),
  count(*) FILTER (WHERE id
    <@ CASE WHEN random() >= 0 THEN tstzrange('2020-01-20 12:00+00', NULL) END) AS called
FROM orders
WHERE id <@ tstzrange('2020-01-20 00:00+00', '2020-01-21 00:00+00');
SELECT sqlstate, message
FROM pg_temp.errors_of('INSERT INTO orders VALUES (NULL, ''01ARZ3NDEKTSV4RRFFQ69G5FAV'')');
DROP TABLE orders;
DROP DOMAIN user_id, big_order_id, order_id;
