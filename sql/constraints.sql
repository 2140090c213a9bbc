-- Primary keys, foreign keys and ON CONFLICT over ids: what they refuse, with the
-- id in the DETAIL, and that another spelling of an id is the same id.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\i :errors
CREATE TEMP TABLE types (n serial, name text, id text, other text, spelling text);
INSERT INTO types (name, id, other, spelling) VALUES
  ('typeid', 'user_01h455vb4pex5vsknk084sn02q', 'users_01h455vb4pex5vsknk084sn02q', NULL),
  ('ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW', '01arz3ndektsv4rrffq69g5fav'),
  ('euid', 'C8EE934SR007G5Q94QKKXFRFV8B', 'C8ZM14GR4JXG0MQXVY18S8TJNBZ', 'c8ee934sroO7g5q94qkkxfrfvbz'),
  ('base62id', 'Fd9w4CutiyWHZha547fAai', 'Fd9w4CutiyWHZha547fAaj', '"Fd9w4CutiyWHZha547fAai"'),
  ('uid11', '113q8KFkAEs', '113q8KFkAEt', NULL),
  ('xid', 'jpXCZedGfVQ', 'jpXCZedGfVP', NULL);
CREATE FUNCTION pg_temp.for_each(statement text)
RETURNS TABLE (type text, sqlstate text, result_or_message text, detail text) LANGUAGE sql AS $$
  SELECT name, e.sqlstate, e.message, e.detail
  FROM types AS t, LATERAL pg_temp.errors_of(replace(replace(replace(replace(statement, '_T', '_' || name),
    '$id', quote_literal(id)), '$other', quote_literal(other)), '$spelling', quote_literal(coalesce(spelling, id)))) AS e ORDER BY t.n
$$;
SELECT format('CREATE TEMP TABLE users_%s (id public.%1$s PRIMARY KEY, name text);
  CREATE TEMP TABLE orders_%1$s (id int, "user" public.%1$s NOT NULL REFERENCES users_%1$s ON DELETE CASCADE ON UPDATE CASCADE)', name)
FROM types ORDER BY n \gexec

SELECT * FROM pg_temp.for_each($$INSERT INTO users_T VALUES ($id, 'first'), ($other, 'other') RETURNING id$$);

-- UNIQUE: the same id, however it is written.
SELECT * FROM pg_temp.for_each($$INSERT INTO users_T VALUES ($spelling, 'second')$$);
SELECT * FROM pg_temp.for_each($$UPDATE users_T SET id = $id WHERE id = $other$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_T VALUES ($spelling, 'second')
  ON CONFLICT (id) DO UPDATE SET name = users_T.name || ', ' || excluded.name RETURNING id || ': ' || name$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_T VALUES ($id, 'third') ON CONFLICT DO NOTHING RETURNING id$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_T VALUES (NULL, 'nobody')$$);

-- FOREIGN KEY.
SELECT * FROM pg_temp.for_each($$INSERT INTO orders_T VALUES (1, $spelling), (2, $id), (3, $other) RETURNING "user"$$);
SELECT * FROM pg_temp.for_each($$WITH gone AS (DELETE FROM users_T WHERE id = $spelling RETURNING id) SELECT id FROM gone$$);
SELECT * FROM pg_temp.for_each($$SELECT string_agg(id::text, ', ') FROM orders_T$$);
SELECT * FROM pg_temp.for_each($$UPDATE users_T SET id = $id WHERE id = $other RETURNING id$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO orders_T VALUES (5, $other)$$);
SELECT * FROM pg_temp.for_each($$SELECT string_agg(id || ' of ' || "user", ', ') FROM orders_T$$);
