-- A column changes between uuid and ulid, euid, base62id, and between bigint and
-- uid11, xid, without its table being rewritten; its index is built anew in the
-- new order.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\i :errors
CREATE TEMP TABLE log (step serial, type text, heap oid, index oid, ids text, by_index bool);
-- note(table): the type of its id, the files of it and of its key, and whether the
-- index has all ids in the order of their texts (of bigint: of the numbers).
CREATE PROCEDURE pg_temp.note(name text) LANGUAGE plpgsql AS $$
DECLARE
  type text := (SELECT format_type(atttypid, -1) FROM pg_attribute WHERE attrelid = name::regclass AND attname = 'id');
  plan text;
  from_heap text;
  from_index text;
  payloads text;
BEGIN
  EXECUTE format('SELECT array_agg(id ORDER BY %s), md5(array_agg(id::text || n ORDER BY n)::text) FROM %I',
                 CASE type WHEN 'bigint' THEN 'id::numeric' ELSE 'id::text COLLATE "C"' END, name) INTO from_heap, payloads;
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_sort = off;
  EXECUTE format('EXPLAIN SELECT id FROM %I ORDER BY id', name) INTO plan;
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM %I ORDER BY id) AS i', name) INTO from_index;
  INSERT INTO log (type, heap, index, ids, by_index)
  VALUES (type, pg_relation_filenode(name::regclass), pg_relation_filenode(name || '_pkey'), payloads, plan ~ '^Index' AND from_index = from_heap);
END $$;
-- What each step did.
CREATE FUNCTION pg_temp.steps() RETURNS TABLE (was text, "now" text, heap text, index text, in_order bool) LANGUAGE sql AS $$
  SELECT * FROM (
    SELECT lag(type) OVER w AS was, type, CASE WHEN heap = lag(heap) OVER w THEN 'kept' ELSE 'rewritten' END,
           CASE WHEN index = lag(index) OVER w THEN 'kept' ELSE 'rebuilt' END, by_index
    FROM log WINDOW w AS (ORDER BY step)) AS s WHERE was IS NOT NULL
$$;

-- uuid, with a default and NOT NULL, and on through its kin and back.
CREATE TEMP TABLE orders (n int, id uuid PRIMARY KEY DEFAULT gen_random_uuid());
INSERT INTO orders SELECT n, md5(n::text)::uuid FROM generate_series(1, 2000) AS n;
CREATE TEMP TABLE original AS TABLE orders;
CALL pg_temp.note('orders');
ALTER TABLE orders ALTER id TYPE ulid;
CALL pg_temp.note('orders');
-- The default stays what it was, so name the new one.
SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = 'orders'::regclass;
ALTER TABLE orders ALTER id SET DEFAULT gen_ulid();
ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE uuid, ALTER id SET DEFAULT gen_uuidv7();
CALL pg_temp.note('orders');
ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE base62id, ALTER id SET DEFAULT gen_base62id();
CALL pg_temp.note('orders');
ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE euid USING id::uuid, ALTER id SET DEFAULT gen_euid();
CALL pg_temp.note('orders');
ALTER TABLE orders ALTER id DROP DEFAULT, ALTER id TYPE uuid;
CALL pg_temp.note('orders');
SELECT * FROM pg_temp.steps();
SELECT count(*) FROM orders JOIN original USING (n, id);
-- The check can fail: a typeid has other bytes.
ALTER TABLE orders ALTER id TYPE typeid USING make_typeid('order', id);
CALL pg_temp.note('orders');
SELECT * FROM pg_temp.steps() OFFSET 5;

-- bigint: what was below zero is now above the rest.
TRUNCATE log;
CREATE TEMP TABLE events (n int, id bigint PRIMARY KEY);
INSERT INTO events SELECT n, ('x' || left(md5(n::text), 16))::bit(64)::bigint FROM generate_series(1, 2000) AS n;
INSERT INTO events VALUES (0, 0), (-1, -1), (-2, -9223372036854775808), (-3, 9223372036854775807);
CALL pg_temp.note('events');
ALTER TABLE events ALTER id TYPE uid11;
ALTER TABLE events ALTER id TYPE uid11 USING id::uid11;
CALL pg_temp.note('events');
SELECT n, id FROM events WHERE n <= 0 ORDER BY id;
ALTER TABLE events ALTER id TYPE public.xid USING id::public.xid;
CALL pg_temp.note('events');
ALTER TABLE events ALTER id TYPE uid11;
CALL pg_temp.note('events');
ALTER TABLE events ALTER id TYPE bigint USING id::bigint;
CALL pg_temp.note('events');
SELECT * FROM pg_temp.steps();
SELECT n, id FROM events WHERE n <= 0 ORDER BY id;

-- A uuid column may refer to an id, so the key can change first. An id cannot refer to a uuid:
-- drop the constraint, change both, add it.
CREATE TEMP TABLE users (id uuid PRIMARY KEY);
CREATE TEMP TABLE posts (author uuid CONSTRAINT by REFERENCES users);
INSERT INTO users VALUES ('019b1515-3df8-7032-bfc6-06b5e46ff8f4');
INSERT INTO posts TABLE users;
SELECT sqlstate, message FROM pg_temp.errors_of('ALTER TABLE posts ALTER author TYPE ulid');
BEGIN;
ALTER TABLE users ALTER id TYPE ulid;
SELECT author FROM posts JOIN users ON id = author;
ALTER TABLE posts ALTER author TYPE ulid;
SELECT author FROM posts JOIN users ON id = author;
ROLLBACK;
BEGIN;
ALTER TABLE posts DROP CONSTRAINT by, ALTER author TYPE ulid;
ALTER TABLE users ALTER id TYPE ulid;
ALTER TABLE posts ADD CONSTRAINT by FOREIGN KEY (author) REFERENCES users;
COMMIT;
SELECT author FROM posts JOIN users ON id = author;
