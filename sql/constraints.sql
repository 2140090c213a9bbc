-- Primary keys, foreign keys and ON CONFLICT over ids: what they refuse, with the
-- id in the DETAIL, and that another spelling of an id is the same id.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set types :abs_srcdir '/test/types.sql'
\i :errors
\i :types
-- Of each type two ids, and another spelling of the first where there is one.
CREATE TEMP TABLE ids AS
SELECT n, name, coalesce(id, pg_temp.eval(format('SELECT ' || of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid'))) AS id,
       coalesce(other, pg_temp.eval(format('SELECT ' || of_uuid, '''ffffffff-ffff-ffff-ffff-ffffffffffff''::uuid'))) AS other, spelling
FROM types LEFT JOIN (VALUES
  ('typeid', 'user_01h455vb4pex5vsknk084sn02q', 'users_01h455vb4pex5vsknk084sn02q', NULL),
  ('ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW', '01arz3ndektsv4rrffq69g5fav'),
  ('euid', 'C8EE934SR007G5Q94QKKXFRFV8B', 'C8ZM14GR4JXG0MQXVY18S8TJNA6', 'c8ee934sroO7g5q94qkkxfrfvbz'),
  ('base62id', 'Fd9w4CutiyWHZha547fAai', 'Fd9w4CutiyWHZha547fAaj', '"Fd9w4CutiyWHZha547fAai"')
) AS known(name, id, other, spelling) USING (name);
UPDATE ids SET spelling = id WHERE spelling IS NULL;
-- What a statement returns or says for each type, in which $T, $id and $other stand for what is the type's own.
CREATE FUNCTION pg_temp.for_each(statement text)
RETURNS TABLE (sqlstate text, result_or_message text, detail text, types text) LANGUAGE sql AS $$
  SELECT e.sqlstate, said.message, said.detail, pg_temp.names(array_agg(name))
  FROM ids, LATERAL pg_temp.errors_of(replace(replace(replace(replace(statement, '$T', name), '$id', quote_literal(id)),
      '$other', quote_literal(other)), '$spelling', quote_literal(spelling))) AS e,
    LATERAL (SELECT replace(replace(replace(e.message, id, '$id'), other, '$other'), '_' || name, '_$T'),
                    replace(replace(replace(e.detail, id, '$id'), other, '$other'), '_' || name, '_$T')) AS said(message, detail)
  GROUP BY 1, 2, 3 ORDER BY min(n)
$$;
CALL pg_temp.each('CREATE TEMP TABLE users_$T (id $type PRIMARY KEY, name text)');
CALL pg_temp.each('CREATE TEMP TABLE orders_$T (id int, "user" $type NOT NULL REFERENCES users_$T ON DELETE CASCADE ON UPDATE CASCADE)');

SELECT * FROM pg_temp.for_each($$INSERT INTO users_$T VALUES ($id, 'first'), ($other, 'other') RETURNING id$$);

-- UNIQUE: the same id, however it is written.
SELECT * FROM pg_temp.for_each($$INSERT INTO users_$T VALUES ($spelling, 'second')$$);
SELECT * FROM pg_temp.for_each($$UPDATE users_$T SET id = $id WHERE id = $other$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_$T VALUES ($spelling, 'second')
  ON CONFLICT (id) DO UPDATE SET name = users_$T.name || ', ' || excluded.name RETURNING id || ': ' || name$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_$T VALUES ($id, 'third') ON CONFLICT DO NOTHING RETURNING id$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO users_$T VALUES (NULL, 'nobody')$$);

-- FOREIGN KEY.
SELECT * FROM pg_temp.for_each($$INSERT INTO orders_$T VALUES (1, $spelling), (2, $id), (3, $other) RETURNING "user"$$);
SELECT * FROM pg_temp.for_each($$WITH gone AS (DELETE FROM users_$T WHERE id = $spelling RETURNING id) SELECT id FROM gone$$);
SELECT * FROM pg_temp.for_each($$SELECT string_agg(id::text, ', ') FROM orders_$T$$);
SELECT * FROM pg_temp.for_each($$UPDATE users_$T SET id = $id WHERE id = $other RETURNING id$$);
SELECT * FROM pg_temp.for_each($$INSERT INTO orders_$T VALUES (5, $other)$$);
SELECT * FROM pg_temp.for_each($$SELECT string_agg(id || ' of ' || "user", ', ') FROM orders_$T$$);
