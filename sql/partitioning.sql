-- Hash, range and list partitioning by each type: rows lie where they belong, and
-- the planner leaves out, when it plans, the partitions that cannot match.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set types :abs_srcdir '/test/types.sql'
\i :errors
\i :types

CREATE TEMP TABLE uuids AS SELECT n, md5(n::text)::uuid AS u FROM generate_series(1, 1000) AS n;
CALL pg_temp.each('CREATE TEMP TABLE ids_$T AS SELECT n, $id(u) AS id FROM uuids');
TRUNCATE ids_typeid;
INSERT INTO ids_typeid SELECT n, make_typeid((ARRAY['', 'team', 'user'])[1 + n % 3], u) FROM uuids;
CREATE TEMP TABLE picked AS
SELECT name, pg_temp.eval(format('SELECT array_agg(id ORDER BY n) FROM ids_%s WHERE n <= 3', name))::text[] AS three,
       pg_temp.eval(format('SELECT percentile_disc(ARRAY[0.3, 0.6]) WITHIN GROUP (ORDER BY id::text COLLATE "C") FROM ids_%s', name))::text[] AS bounds
FROM types;

-- Each parent with its partitions, and the rows of ids_T.
CALL pg_temp.each('CREATE TEMP TABLE hash_$T (n int, id $type) PARTITION BY hash (id)');
CALL pg_temp.each('CREATE TEMP TABLE range_$T (n int, id $type) PARTITION BY range (id)');
CALL pg_temp.each('CREATE TEMP TABLE list_$T (n int, id $type) PARTITION BY list (id)');
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT name, quote_literal(bounds[1]) AS low, quote_literal(bounds[2]) AS high, quote_literal(three[1]) AS a,
                  quote_literal(three[2]) AS b FROM picked LOOP
    FOR part IN 0 .. 3 LOOP
      EXECUTE format('CREATE TEMP TABLE hash_%s_%s PARTITION OF hash_%1$s FOR VALUES WITH (MODULUS 4, REMAINDER %2$s)', t.name, part);
    END LOOP;
    EXECUTE format('CREATE TEMP TABLE range_%s_low PARTITION OF range_%1$s FOR VALUES FROM (MINVALUE) TO (%s)', t.name, t.low);
    EXECUTE format('CREATE TEMP TABLE range_%s_middle PARTITION OF range_%1$s FOR VALUES FROM (%s) TO (%s)', t.name, t.low, t.high);
    EXECUTE format('CREATE TEMP TABLE range_%s_high PARTITION OF range_%1$s FOR VALUES FROM (%s) TO (MAXVALUE)', t.name, t.high);
    EXECUTE format('CREATE TEMP TABLE list_%s_two PARTITION OF list_%1$s FOR VALUES IN (%s, %s)', t.name, t.a, t.b);
    EXECUTE format('CREATE TEMP TABLE list_%s_rest PARTITION OF list_%1$s DEFAULT', t.name);
    EXECUTE format('INSERT INTO hash_%s SELECT * FROM ids_%1$s', t.name);
    EXECUTE format('INSERT INTO range_%s SELECT * FROM ids_%1$s', t.name);
    EXECUTE format('INSERT INTO list_%s SELECT * FROM ids_%1$s', t.name);
  END LOOP;
END $$;

-- Hash: by the 64-bit hash with the partitioning seed, to which the server adds a
-- number ending in the bits 11. Each of the four has about a quarter.
SELECT in_place, quarters, pg_temp.names(array_agg(name)) AS types
FROM types, pg_temp.eval(format($$
  SELECT count(*) FILTER (WHERE tableoid::regclass::text = 'hash_%1$s_' || (%1$s_hash_extended(id, 8816678312871386365) + 3 & 3)) FROM hash_%1$s
$$, name)) AS in_place,
     pg_temp.eval(format($$
  SELECT bool_and(c BETWEEN 200 AND 300) AND count(*) = 4 FROM (SELECT count(*) AS c FROM hash_%1$s GROUP BY tableoid) AS p
$$, name)) AS quarters
GROUP BY 1, 2;

-- Range and list: by the order and the equality of the texts.
SELECT range, list, pg_temp.names(array_agg(name)) AS types
FROM types JOIN picked USING (name), pg_temp.eval(format($$
  SELECT string_agg(part || ' ' || rows, ', ' ORDER BY low) FROM (
    SELECT substring(tableoid::regclass::text FROM '[a-z]+$') AS part, count(*) AS rows, min(id::text COLLATE "C") AS low,
           bool_and(tableoid::regclass::text = 'range_%1$s_' || CASE WHEN id::text < %2$L COLLATE "C" THEN 'low'
                                                                WHEN id::text < %3$L COLLATE "C" THEN 'middle' ELSE 'high' END) AS in_place
    FROM range_%1$s GROUP BY 1) AS p WHERE in_place
$$, name, bounds[1], bounds[2])) AS range,
     pg_temp.eval(format($$
  SELECT string_agg(part || ' ' || rows, ', ' ORDER BY rows) FROM (
    SELECT substring(tableoid::regclass::text FROM '[a-z]+$') AS part, count(*) AS rows,
           bool_and((tableoid = 'list_%1$s_two'::regclass) = (id::text = ANY (%2$L))) AS in_place
    FROM list_%1$s GROUP BY 1) AS p WHERE in_place
$$, name, three[1:2])) AS list
GROUP BY 1, 2 ORDER BY 1;

-- Which partitions a plan reads.
CREATE FUNCTION pg_temp.reads(name text, query text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(CASE WHEN relation #>> '{}' LIKE 'hash%' THEN 'one' ELSE substring(relation #>> '{}' FROM '[a-z]+$') END, ' ')
  FROM picked AS p, jsonb_path_query(CAST(pg_temp.eval('EXPLAIN (FORMAT JSON) '
    || replace(replace(replace(replace(query, '_T', '_' || p.name), '$one', quote_literal(three[1])), '$third', quote_literal(three[3])),
               '$low', quote_literal(bounds[1]))) AS jsonb), 'strict $.**."Relation Name"') AS relation
  WHERE p.name = reads.name
$$;
SELECT query, reads, pg_temp.names(array_agg(name)) AS types
FROM (VALUES
  (1, 'SELECT FROM hash_T WHERE id = $one'), (2, 'SELECT FROM hash_T WHERE id >= $one'), (3, 'SELECT FROM range_T WHERE id < $low'),
  (4, 'SELECT FROM range_T WHERE id = $low'), (5, 'SELECT FROM range_T WHERE id <= $low'), (6, 'SELECT FROM range_T WHERE $low <= id'),
  (7, 'SELECT FROM list_T WHERE id = $one'), (8, 'SELECT FROM list_T WHERE id IN ($one, $third)'), (9, 'SELECT FROM list_T WHERE id = $third')
) AS q(n, query), types AS t, pg_temp.reads(name, query)
GROUP BY q.n, query, reads ORDER BY q.n, types;

-- The documented shape: months of ulids, by their times.
CREATE TEMP TABLE orders (id ulid PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TEMP TABLE orders_2026_01 PARTITION OF orders
FOR VALUES FROM (make_ulid('2026-01-01 00:00+00', '\x00000000000000000000')) TO (make_ulid('2026-02-01 00:00+00', '\x00000000000000000000'));
INSERT INTO orders VALUES (gen_ulid('2026-01-01 00:00+00')), (gen_ulid('2026-01-31 23:59:59.999+00'));
SELECT pg_get_expr(relpartbound, oid) FROM pg_class WHERE oid = 'orders_2026_01'::regclass;
SELECT count(*) FROM orders_2026_01;
SELECT e.sqlstate, e.message, e.detail FROM pg_temp.errors_of($$INSERT INTO orders VALUES ('01KGBFFW000000000000000000')$$) AS e;
