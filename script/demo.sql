-- ===========================================================================
-- A shop whose keys are sortable ids
-- ===========================================================================

CREATE EXTENSION sortid;

-- A domain for the ids of one entity type accepts only the prefix of that type.
CREATE DOMAIN user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));

-- A bare xid would be PostgreSQL's transaction id.
CREATE DOMAIN event_id AS xid11;

-- The default belongs to the key column. A default on the domain would also fill invited_by.
CREATE TABLE users (
  id          user_id PRIMARY KEY DEFAULT gen_typeid_monotonic('user'),
  name        text NOT NULL,
  invited_by  user_id REFERENCES users
);
CREATE TABLE orders (
  id     ulid PRIMARY KEY DEFAULT gen_ulid_monotonic(),
  buyer  user_id NOT NULL REFERENCES users,
  total  numeric(8, 2) NOT NULL
);
CREATE TABLE shipments (
  id     euid PRIMARY KEY,
  goods  ulid NOT NULL UNIQUE REFERENCES orders
);
CREATE TABLE events (
  id        event_id PRIMARY KEY DEFAULT gen_xid_monotonic(),
  shipment  euid NOT NULL REFERENCES shipments,
  what      text NOT NULL
);

-- ===========================================================================
-- A sale today: the defaults generate the ids
-- ===========================================================================

INSERT INTO users (name) VALUES ('Ada') RETURNING *;

INSERT INTO orders (buyer, total) SELECT id, 49.90 FROM users RETURNING *;

-- Warehouse 3 ships the order; 6 bits of the shipment's id hold the warehouse's number.
INSERT INTO shipments SELECT gen_euid(3, 6), id FROM orders RETURNING *;

-- ===========================================================================
-- Thousands of rows dated March 2026: the generators also accept a time
-- ===========================================================================

INSERT INTO users
SELECT gen_typeid('user', timestamptz '2026-03-01' + n * interval '40 minutes'), 'user ' || n
FROM generate_series(1, 1000) n;

INSERT INTO orders
SELECT gen_ulid(typeid_timestamp(id) + n * interval '7 hours 10 milliseconds'), id, 10 + n * 5
FROM users, generate_series(1, 5) n
WHERE name <> 'Ada';

INSERT INTO shipments
SELECT gen_euid(1 + floor(random() * 7)::int, ulid_timestamp(id) + interval '90 minutes'), id
FROM orders WHERE total <> 49.90;

INSERT INTO events
SELECT gen_xid(euid_timestamp(id) + step.after) AS id, id, step.what
FROM shipments,
  (VALUES
    (interval '1 hour 1 millisecond', 'packed'),
    ('5 hours 2 milliseconds', 'picked up'),
    ('23 hours 3 milliseconds', 'in transit'),
    ('47 hours 4 milliseconds', 'delivered')) step(after, what)
WHERE euid_timestamp(id) < '2026-04-01'
ORDER BY 1;

ANALYZE;

SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM orders) AS orders,
       (SELECT count(*) FROM shipments) AS shipments, (SELECT count(*) FROM events) AS events;

-- ===========================================================================
-- What an id contains
-- ===========================================================================

SELECT id, typeid_prefix(id) AS prefix, typeid_timestamp(id) AS created
FROM users ORDER BY id LIMIT 2;

SELECT id, ulid_timestamp(id) AS created
FROM orders ORDER BY id LIMIT 2;

SELECT id, euid_extension(id) AS warehouse, euid_timestamp(id) AS created
FROM shipments ORDER BY id LIMIT 2;

SELECT id, xid_timestamp(id) AS created, what
FROM events ORDER BY id LIMIT 2;

SELECT euid_extension(id) AS warehouse, count(*) AS shipments
FROM shipments GROUP BY 1 ORDER BY 1;

-- ===========================================================================
-- Ids sort by time, and so does their text form
-- ===========================================================================

SELECT o.id, u.name, o.total
FROM orders o JOIN users u ON u.id = o.buyer
ORDER BY o.id DESC LIMIT 3;

SELECT count(*) FILTER (WHERE by_id <> by_text) AS differences
FROM (SELECT row_number() OVER (ORDER BY id) AS by_id,
             row_number() OVER (ORDER BY id::text COLLATE "C") AS by_text
      FROM events) e;

-- ===========================================================================
-- A prefix of an id is a time range: three characters of an xid span 8 1/2 hours
-- ===========================================================================

SELECT left(id::text, 3) AS prefix FROM events ORDER BY id OFFSET 7000 LIMIT 1;
-- Store it in the psql variable prefix:
\gset

SELECT count(*), min(xid_timestamp(id)) AS first, max(xid_timestamp(id)) AS last
FROM events
WHERE id ^@ :'prefix';

-- The primary key index finds these events:
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF)
SELECT id, what
FROM events
WHERE id ^@ :'prefix';

-- The primary key index also finds the orders of one day:
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF)
SELECT id, total
FROM orders
WHERE id <@ tstzrange('2026-03-10 00:00+00', '2026-03-11 00:00+00');

-- ===========================================================================
-- Ids are small: bytes stored for ids of 31, 26, 27 and 11 characters
-- ===========================================================================

SELECT pg_column_size(u.id) AS typeid, pg_column_size(o.id) AS ulid,
       pg_column_size(s.id) AS euid, pg_column_size(e.id) AS xid
FROM users u, orders o, shipments s, events e
WHERE o.buyer = u.id AND s.goods = o.id AND e.shipment = s.id
LIMIT 1;

-- ===========================================================================
-- Malformed ids are rejected
-- ===========================================================================

SELECT '1KDVDNA00B9F60938NKRKAYDXW8'::euid AS right_id;

\set ON_ERROR_STOP off

-- The same id with two characters swapped:
SELECT '1KDVDNA00B9F60938NKRKADYXW8'::euid AS wrong_id;

-- The id of a team instead of a user:
INSERT INTO orders (buyer, total) VALUES ('team_01h455vb4pex5vsknk084sn02q', 10);
