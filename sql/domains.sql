-- Domains over the types: a typeid of one prefix, and domains over the others, as keys, in
-- indexes, arrays and foreign keys. The key columns have the defaults: see domain_defaults.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set types :abs_srcdir '/test/types.sql'
\i :errors
\i :types
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TEMP TABLE users (id user_id PRIMARY KEY DEFAULT gen_typeid('user'), name text);
INSERT INTO users (name) SELECT 'user ' || n FROM generate_series(1, 1000) AS n;
INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q', 'known');
ANALYZE users;
SELECT typeid_prefix(id) AS prefix, count(DISTINCT id) AS ids FROM users GROUP BY 1;
SELECT name FROM users ORDER BY id DESC OFFSET 999;

-- Another kind of id, or none, is refused where it is written; NULL is not the
-- domain's business.
SELECT statement, e.sqlstate, e.message FROM unnest(ARRAY[
  $$SELECT 'team_01h455vb4pex5vsknk084sn02q'::user_id$$, $$SELECT '01h455vb4pex5vsknk084sn02q'::user_id$$,
  $$SELECT 'users_01h455vb4pex5vsknk084sn02q'::user_id$$, $$SELECT gen_typeid('use')::user_id$$,
  $$SELECT 'user_8zzzzzzzzzzzzzzzzzzzzzzzzz'::user_id$$, $$SELECT 'User_01h455vb4pex5vsknk084sn02q'::user_id$$,
  $$UPDATE users SET id = make_typeid('team', id::uuid) WHERE name = 'known'$$,
  $$INSERT INTO users VALUES ('user_01h455vb4pex5vsknk084sn02q')$$,
  $$SELECT NULL::user_id IS NULL$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;

-- Its columns are columns of typeid to the planner: literals, typeids and user_ids find the index.
EXPLAIN (COSTS OFF) SELECT name FROM users WHERE id = 'user_01h455vb4pex5vsknk084sn02q';
EXPLAIN (COSTS OFF) SELECT name FROM users WHERE id = typeid 'user_01h455vb4pex5vsknk084sn02q';
PREPARE user_by_id (user_id) AS SELECT name FROM users WHERE id = $1;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE user_by_id ('user_01h455vb4pex5vsknk084sn02q');
EXECUTE user_by_id ('user_01h455vb4pex5vsknk084sn02q');
EXECUTE user_by_id ('team_01h455vb4pex5vsknk084sn02q');
EXPLAIN (COSTS OFF) SELECT id FROM users WHERE id < 'user_01h455vb4pex5vsknk084sn02q' ORDER BY id DESC LIMIT 1;
SELECT min(id), pg_typeof(min(id)) FROM users;

-- A foreign key from the domain and from its base type.
CREATE TEMP TABLE orders (by_domain user_id REFERENCES users, by_base typeid REFERENCES users);
INSERT INTO orders VALUES ('user_01h455vb4pex5vsknk084sn02q', 'user_01h455vb4pex5vsknk084sn02q');
SELECT count(*) FROM orders JOIN users ON by_domain = id AND by_base = id;
SELECT ARRAY['user_01h455vb4pex5vsknk084sn02q']::user_id[], 'user_01h455vb4pex5vsknk084sn02q' = ANY (array_agg(id)) AS found FROM users;

-- A domain of each type; the text that is no id of the type is refused in its name.
CALL pg_temp.each('CREATE DOMAIN domain_$T AS $type; CREATE TEMP TABLE things_$T (id domain_$T PRIMARY KEY DEFAULT gen_$T());
  INSERT INTO things_$T SELECT FROM generate_series(1, 100); ANALYZE things_$T; CREATE TEMP TABLE refers_$T (id domain_$T REFERENCES things_$T, base $type REFERENCES things_$T)');
SELECT statement, e.sqlstate, replace(e.message, name, '$T') AS result, pg_temp.names(array_agg(name)) AS types
FROM types, unnest(ARRAY[
  'SELECT count(DISTINCT id) FROM things_$T', 'SELECT count(*) FROM things_$T WHERE id::text::domain_$T = id',
  'SELECT pg_typeof(max(id)) = ''$type''::regtype FROM things_$T',
  'WITH i AS (INSERT INTO refers_$T SELECT id, id FROM things_$T LIMIT 10 RETURNING *) SELECT count(*) FROM i JOIN things_$T AS t ON i.id = t.id AND base = t.id',
  'INSERT INTO refers_$T (id) VALUES (gen_$T())', 'INSERT INTO things_$T SELECT max(id) FROM things_$T', 'INSERT INTO things_$T VALUES ('' '')',
  'INSERT INTO things_$T VALUES ('''')',
  'INSERT INTO things_$T VALUES (113)'
]) WITH ORDINALITY AS u(statement, i), LATERAL pg_temp.errors_of(replace(replace(statement, '$type', type), '$T', name)) AS e
GROUP BY i, 1, 2, 3 ORDER BY i, min(types.n);

-- What its constraints refuse.
CREATE DOMAIN shipment_id AS euid CHECK (euid_extension(VALUE) = 3);
CREATE DOMAIN token AS uid11 NOT NULL;
CREATE DOMAIN event_id AS public.xid CHECK (VALUE >= xid_lower_bound('113q'));
CREATE TEMP TABLE things (shipment_id shipment_id UNIQUE DEFAULT gen_euid(3), token token UNIQUE DEFAULT gen_uid11(),
  event_id event_id UNIQUE DEFAULT gen_xid());
INSERT INTO things SELECT FROM generate_series(1, 100);
SELECT count(DISTINCT shipment_id), count(DISTINCT token), count(DISTINCT event_id) FROM things;
SELECT statement, e.sqlstate, e.message FROM unnest(ARRAY[
  $$INSERT INTO things (shipment_id) VALUES (gen_euid(4))$$, $$INSERT INTO things (token) VALUES (NULL)$$,
  $$INSERT INTO things (event_id) VALUES ('11111111111')$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of(statement) AS e ORDER BY n;

-- BRIN: an index on the base type serves the column too, as one on the column itself does
-- (brin_domains).
CREATE TEMP TABLE archive (order_id domain_ulid DEFAULT gen_ulid(), shipment_id shipment_id DEFAULT gen_euid(3), token token DEFAULT gen_uid11(),
                           event_id event_id DEFAULT gen_xid());
CREATE INDEX ON archive USING brin ((order_id::ulid), (shipment_id::euid) euid_minmax_multi_ops, (token::uid11), (event_id::public.xid));
INSERT INTO archive SELECT FROM generate_series(1, 100);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT FROM archive WHERE event_id >= xid_floor('2026-01-01 00:00+00');
SELECT count(*) FROM archive WHERE event_id >= xid_floor('2026-01-01 00:00+00');
DROP TABLE users, orders, things, archive;
CALL pg_temp.each('DROP TABLE things_$T, refers_$T; DROP DOMAIN domain_$T');
DROP DOMAIN user_id, shipment_id, token, event_id;
