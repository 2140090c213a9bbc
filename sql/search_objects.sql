-- Conditions on prefixes and times with partitions that depend on other tables'
-- rows or the present, in partial indexes and constraints, and on domains.
\getenv abs_srcdir PG_ABS_SRCDIR
\set plans :abs_srcdir '/test/lib/plans.sql'
\i :plans
\pset format unaligned
SET timezone = 'UTC';
SET jit = off;
CREATE FUNCTION pg_temp.at(n int) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT timestamptz '2020-01-01 00:00+00' + n * interval '10 minutes' $$;

-- Partitions are left out when the query starts, also those by a domain. What comes after 2021 is one
-- partition, whatever the date is.
CREATE DOMAIN event_id AS public.xid;
CREATE TABLE events (id event_id) PARTITION BY RANGE (id);
CREATE TABLE events_2020_01 PARTITION OF events FOR VALUES FROM (xid_floor('2020-01-01 00:00+00')) TO (xid_floor('2020-02-01 00:00+00'));
CREATE TABLE events_2020_02 PARTITION OF events FOR VALUES FROM (xid_floor('2020-02-01 00:00+00')) TO (xid_floor('2020-03-01 00:00+00'));
CREATE TABLE events_2020_03 PARTITION OF events FOR VALUES FROM (xid_floor('2020-03-01 00:00+00')) TO (xid_floor('2021-01-01 00:00+00'));
CREATE TABLE events_later PARTITION OF events FOR VALUES FROM (xid_floor('2021-01-01 00:00+00')) TO (MAXVALUE);
INSERT INTO events SELECT make_xid(pg_temp.at(n), n) FROM generate_series(0, 20000) AS n;
ANALYZE events;
SELECT pg_temp.plan_of($$SELECT * FROM events WHERE id <@ tstzrange(now() - interval '1 day', now())$$, conditions => true);
SET plan_cache_mode = force_generic_plan;
PREPARE beginning(text) AS SELECT count(*) FROM events WHERE id ^@ $1;
SELECT pg_temp.plan_of($$EXECUTE beginning('4')$$, conditions => true);
DROP TABLE events;
DROP DOMAIN event_id;

-- By type prefix, and by that of another table's rows.
CREATE TABLE things (id typeid) PARTITION BY RANGE (id);
CREATE TABLE things_team PARTITION OF things FOR VALUES FROM (typeid_first_of_prefix('team')) TO (typeid_first_of_prefix('teams'));
CREATE TABLE things_user PARTITION OF things FOR VALUES FROM (typeid_first_of_prefix('user')) TO (typeid_first_of_prefix('users'));
CREATE TABLE things_rest PARTITION OF things DEFAULT;
SELECT pg_temp.plan_of($$SELECT * FROM things WHERE typeid_has_prefix(id, 'user')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT * FROM things WHERE id ^@ 'team_0'$$, conditions => true);
PREPARE of_kind(text) AS SELECT * FROM things WHERE typeid_has_prefix(id, $1);
SELECT pg_temp.plan_of($$EXECUTE of_kind('team')$$, conditions => true);
CREATE TABLE kinds (kind text);
INSERT INTO kinds VALUES ('team');
ANALYZE kinds;
INSERT INTO things SELECT make_typeid(kind, md5(n::text)::uuid) FROM generate_series(1, 3000) AS n, unnest('{team,user,xylophone}'::text[]) AS kind;
CREATE INDEX ON things (id);
ANALYZE things;
SELECT pg_temp.plan_of('SELECT FROM kinds JOIN things ON typeid_has_prefix(id, kind)', conditions => true, run => true);
SELECT count(*), min(things.tableoid::regclass::text) AS first, max(things.tableoid::regclass::text) AS last FROM kinds JOIN things
  ON typeid_has_prefix(id, kind);
DROP TABLE things, kinds;

-- A partial index serves conditions that are narrower than its own; constraints
-- hold and, where the server is told to look at them, exclude a table.
CREATE TABLE mixed (id typeid NOT NULL, at ulid NOT NULL CHECK (at <@ tstzrange('2020-01-01 00:00+00', '2021-01-01 00:00+00')),
  CHECK (id ^@ 'user_' OR typeid_has_prefix(id, 'team')));
INSERT INTO mixed SELECT make_typeid(kind, md5(n::text)::uuid), make_ulid(pg_temp.at(n), '\x00000000000000000000')
FROM generate_series(1, 5000) AS n, unnest('{team,user,user_role}'::text[]) AS kind;
CREATE INDEX mixed_user ON mixed (id) WHERE typeid_has_prefix(id, 'user');
CREATE INDEX mixed_january ON mixed (at) WHERE at <@ tstzrange('2020-01-01 00:00+00', '2020-02-01 00:00+00');
VACUUM ANALYZE mixed;
SELECT pg_temp.plan_of($$SELECT id FROM mixed WHERE id ^@ 'user_1a'$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT id FROM mixed WHERE id ^@ 'user_r'$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT at FROM mixed WHERE at <@ tstzrange('2020-01-20 00:00+00', '2020-01-21 00:00+00')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT at FROM mixed WHERE at <@ tstzrange('2020-01-20 00:00+00', '2020-02-01 00:00+00', '[]')$$, conditions => true);
SET constraint_exclusion = on;
SELECT pg_temp.plan_of($$SELECT at FROM mixed WHERE at <@ tstzrange('2021-01-01 00:00+00', NULL)$$, conditions => true);
RESET constraint_exclusion;
SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'mixed'::regclass AND contype = 'c' ORDER BY conname;
SELECT pg_get_expr(indpred, indrelid) FROM pg_index WHERE indrelid = 'mixed'::regclass ORDER BY indexrelid::regclass::text;
\set VERBOSITY terse
INSERT INTO mixed VALUES ('other_01h455vb4pex5vsknk084sn02q', ulid_floor('2020-06-01'));
INSERT INTO mixed VALUES ('team_01h455vb4pex5vsknk084sn02q', ulid_floor('2021-01-01 00:00+00'));
INSERT INTO mixed VALUES ('team_01h455vb4pex5vsknk084sn02q', ulid_ceil('2020-12-31 23:59:59.999+00'));
DROP TABLE mixed;

-- Columns of a domain, and of a domain over it.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE DOMAIN order_id AS ulid;
CREATE DOMAIN big_order_id AS order_id CHECK (VALUE <@ tstzrange('2020-01-01 00:00+00', NULL));
CREATE TABLE orders (by user_id, id big_order_id PRIMARY KEY);
INSERT INTO orders SELECT make_typeid('user', md5(n::text)::uuid), make_ulid(pg_temp.at(n), '\x00000000000000000000') FROM generate_series(1, 5000) AS n;
CREATE INDEX ON orders (by);
VACUUM ANALYZE orders;
SELECT pg_temp.plan_of($$SELECT by FROM orders WHERE by ^@ 'user_1a'$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT by FROM orders WHERE typeid_has_prefix(by, 'team')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT id FROM orders WHERE id <@ tstzrange('2020-01-20 00:00+00', '2020-01-21 00:00+00')$$, conditions => true);
SELECT pg_temp.plan_of($$SELECT id FROM orders WHERE tstzrange('2020-01-20 00:00+00', '2020-01-21 00:00+00') @> id$$, conditions => true);
SELECT count(*), count(*) FILTER (WHERE id <@ CASE WHEN random() >= 0 THEN tstzrange('2020-01-20 12:00+00', NULL) END) AS called FROM orders
WHERE id <@ tstzrange('2020-01-20 00:00+00', '2020-01-21 00:00+00');
INSERT INTO orders VALUES (NULL, '01ARZ3NDEKTSV4RRFFQ69G5FAV');
DROP TABLE orders;
DROP DOMAIN user_id, big_order_id, order_id;
