-- Ids that an application kept as text.
CREATE TABLE orders (id text PRIMARY KEY, total numeric NOT NULL);
INSERT INTO orders VALUES ('01KCAHAFFRE0SBZHG6PQJ6ZY7M', 12.5), ('01kdvdna00b9f60938nkrkaydx', 8), ('no id', 1);

-- Which of them are valid? The first ALTER TABLE fails because of the others.
SELECT id, ulid_is_valid(id) FROM orders ORDER BY 1;
ALTER TABLE orders ALTER id TYPE ulid;
DELETE FROM orders WHERE NOT ulid_is_valid(id);
ALTER TABLE orders ALTER id TYPE ulid, ALTER id SET DEFAULT gen_ulid_monotonic();
SELECT id, total, ulid_timestamp(id) FROM orders ORDER BY id;
