-- The extension makes uuid's operators members of its own operator families too. Queries without
-- ids keep their plans and estimates to the last digit.
\set regression :DBNAME
CREATE DATABASE regress_sortid_uuid TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\c regress_sortid_uuid
SET client_min_messages = warning;
SELECT count(*) AS families FROM pg_amop WHERE amopopr = 'pg_catalog.=(uuid,uuid)'::regoperator \gset
CREATE TABLE a (id uuid PRIMARY KEY, n int, r uuid);
CREATE TABLE b (id uuid, n int);
CREATE TABLE c (id uuid) PARTITION BY HASH (id);
CREATE TABLE c0 PARTITION OF c FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE c1 PARTITION OF c FOR VALUES WITH (MODULUS 2, REMAINDER 1);
CREATE TABLE d (id uuid, n int) PARTITION BY RANGE (id);
CREATE TABLE d0 PARTITION OF d FOR VALUES FROM (MINVALUE) TO ('80000000-0000-0000-0000-000000000000');
CREATE TABLE d1 PARTITION OF d FOR VALUES FROM ('80000000-0000-0000-0000-000000000000') TO (MAXVALUE);
INSERT INTO a SELECT md5(n::text)::uuid, n, md5((n % 50)::text)::uuid FROM generate_series(1, 3000) AS n;
INSERT INTO b SELECT md5((n % 700)::text)::uuid, n FROM generate_series(1, 4000) AS n;
INSERT INTO c SELECT id FROM b;
INSERT INTO d SELECT id, n FROM b;
CREATE INDEX ON a (r);
CREATE INDEX ON b USING hash (id);
CREATE INDEX ON b (id, n);
CREATE INDEX ON c (id);
CREATE INDEX ON d USING brin (id);
ALTER TABLE b ADD FOREIGN KEY (id) REFERENCES a NOT VALID;
CREATE STATISTICS s ON id, n FROM b;
VACUUM ANALYZE;

CREATE TABLE queries (n serial, setting text, query text, before text);
INSERT INTO queries (setting, query)
SELECT setting, query FROM unnest(ARRAY['', 'enable_hashjoin', 'enable_nestloop', 'enable_seqscan', 'enable_sort', 'enable_hashjoin, enable_nestloop',
  'enable_mergejoin, enable_hashjoin']) AS setting,
unnest(ARRAY[
  $$a WHERE id = '019b1515-3df8-7032-bfc6-06b5e46ff8f4'$$, $$a WHERE id > 'c0000000-0000-0000-0000-000000000000' ORDER BY id$$,
  'a ORDER BY id DESC LIMIT 3', 'a ORDER BY r, id',
  $$b WHERE id IN ('019b1515-3df8-7032-bfc6-06b5e46ff8f4', 'c0000000-0000-0000-0000-000000000000')$$,
  $$b WHERE (id, n) < ('c0000000-0000-0000-0000-000000000000', 5) ORDER BY id, n$$,
  'a JOIN b ON a.id = b.id', 'a JOIN b USING (id) ORDER BY id', 'a LEFT JOIN b ON a.r = b.id AND b.n > 9', 'a FULL JOIN b ON a.id = b.id',
  'a, b, c WHERE a.id = b.id AND b.id = c.id',
  $$a, b, c, d WHERE a.id = b.id AND c.id = b.id AND d.id = c.id AND a.id = '019b1515-3df8-7032-bfc6-06b5e46ff8f4'$$,
  'a WHERE r IN (SELECT id FROM b)', 'a WHERE id NOT IN (SELECT id FROM b)',
  'a WHERE EXISTS (SELECT FROM b WHERE b.id = a.r)', 'a WHERE NOT EXISTS (SELECT FROM b WHERE b.id = a.id)', '(SELECT DISTINCT id FROM b) AS q',
  '(SELECT id, count(*) FROM b GROUP BY id) AS q',
  '(SELECT id FROM a UNION SELECT id FROM b) AS q', '(SELECT id FROM a INTERSECT SELECT id FROM b) AS q',
  '(SELECT rank() OVER (PARTITION BY r ORDER BY id) FROM a) AS q',
  $$c WHERE id = '019b1515-3df8-7032-bfc6-06b5e46ff8f4'$$, 'c AS x JOIN c AS y USING (id)', $$d WHERE id < '20000000-0000-0000-0000-000000000000'$$,
  'd JOIN a USING (id) ORDER BY id LIMIT 5']) AS query;
CREATE FUNCTION plan(setting text, query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  PERFORM set_config(s, 'off', true) FROM string_to_table(nullif(setting, ''), ', ') AS s;
  PERFORM set_config('enable_partitionwise_join', 'on', true);
  EXECUTE 'EXPLAIN (FORMAT json, VERBOSE) SELECT * FROM ' || query INTO plan;
  PERFORM set_config(s, 'on', true) FROM string_to_table(nullif(setting, ''), ', ') AS s;
  RETURN plan;
END $$;
UPDATE queries SET before = plan(setting, query);
CREATE EXTENSION sortid;
-- A new session, which has nothing in its caches.
\c
-- Five of each type that is compared with uuid.
SELECT count(*) - :families = 5 * (SELECT count(*) FROM pg_operator WHERE oprname = '=' AND oprright = 'uuid'::regtype
  AND oprleft <> 'uuid'::regtype) AS more_families
FROM pg_amop WHERE amopopr = 'pg_catalog.=(uuid,uuid)'::regoperator;
SELECT count(*) AS queries, count(DISTINCT before) > 50 AS many_plans FROM queries;
SELECT setting, query, before, plan(setting, query) AS with_extension FROM queries WHERE before IS DISTINCT FROM plan(setting, query);
\c :regression
DROP DATABASE regress_sortid_uuid;
