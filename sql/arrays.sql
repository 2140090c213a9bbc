-- Arrays of each type: literals, = ANY, unnest, array_agg, comparison, containment,
-- and GIN indexes over them.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/types.sql'
\i :types

-- Of each type the least id and a greater one.
CREATE TEMP TABLE pairs AS
SELECT n, name, type, pg_temp.eval('SELECT ' || format(of_uuid, '''00000000-0000-0000-0000-000000000000''::uuid')) AS low,
       pg_temp.eval('SELECT ' || format(of_uuid, '''ffffffff-ffff-ffff-ffff-ffffffffffff''::uuid')) AS high
FROM types;

-- An expression in which T is the type's array.
CREATE TEMP TABLE expressions (n serial, expression text);
INSERT INTO expressions (expression) VALUES
  ('''{high,NULL,"low"}''::T'), ('''{{low},{high}}''::T'), ('ARRAY[''low'', ''high'']::T = ''{low,high}'''),
  ('''{low,high}''::T < ''{high}'''), ('''{high}''::T > ''{high,low}'''), ('''low'' = ANY (''{high,low}''::T)'),
  ('''low'' < ALL (''{high,low}''::T)'), ('''{low,high}''::T @> ''{high}'''), ('''{low}''::T && ''{high}'''),
  ('array_position(''{low,high}''::T, ''high'')'), ('array_remove(''{low,high,low}''::T, ''low'')'),
  ('(SELECT array_agg(id ORDER BY id DESC) FROM unnest(''{low,high,low}''::T) AS id)'),
  ('(SELECT array_agg(DISTINCT id) FROM unnest(''{low,high,low}''::T) AS id)'),
  ('(SELECT max(ids) FROM (VALUES (''{low,high}''::T), (''{high}''), (''{}'')) AS v(ids))'),
  ('(''{low,high}''::T)[2] = ''high'''), ('pg_typeof(array_agg(id)) FROM unnest(''{low}''::T) AS id'),
  ('(SELECT count(DISTINCT ids) FROM (VALUES (''{low,high}''::T), (''{low,high}''), (''{high,low}'')) AS v(ids))');
SELECT expression, result, pg_temp.names(array_agg(name)) AS types
FROM pairs, expressions AS e,
     pg_temp.eval('SELECT ' || replace(replace(regexp_replace(expression, '\mT\M', type || '[]', 'g'), 'low', low), 'high', high)) AS r,
     replace(replace(replace(r, high, 'high'), low, 'low'), 'public.', '') AS high_low,
     replace(high_low, name || '[]', 'T') AS result
GROUP BY e.n, expression, result ORDER BY e.n, types;

-- Malformed elements.
\set VERBOSITY terse
SELECT '{01ARZ3NDEKTSV4RRFFQ69G5FAV,01ARZ3NDEKTSV4RRFFQ69G5FAI}'::ulid[];
SELECT '{user_01h455vb4pex5vsknk084sn02q,User_01h455vb4pex5vsknk084sn02q}'::typeid[];

-- GIN: rows of three tags each.
CREATE TEMP TABLE tags AS
SELECT n, md5((n * i % 1000)::text)::uuid AS u FROM generate_series(1, 3000) AS n, unnest('{1,7,11}'::int[]) AS i;
CALL pg_temp.each('CREATE TEMP TABLE tagged_$T AS SELECT n, array_agg($id(u)) AS ids FROM tags GROUP BY n');
CALL pg_temp.each('CREATE INDEX ON tagged_$T USING gin (ids)');
CALL pg_temp.each('ANALYZE tagged_$T');
EXPLAIN (COSTS OFF) SELECT n FROM tagged_typeid WHERE ids @> '{user_01h455vb4pex5vsknk084sn02q}';
EXPLAIN (COSTS OFF) SELECT n FROM tagged_ulid WHERE ids @> '{01ARZ3NDEKTSV4RRFFQ69G5FAV}';
-- For each type the same rows as by a scan of texts, found by the index.
CREATE FUNCTION pg_temp.rows(name text, operator text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wanted text := pg_temp.eval(format('SELECT ids[1:2]::text FROM tagged_%s WHERE n = 17', name));
  query text := format('SELECT array_agg(n ORDER BY n) FROM tagged_%s WHERE ids %s %L', name, operator, wanted);
BEGIN
  IF pg_temp.eval('EXPLAIN (FORMAT JSON) ' || query) !~ ('"tagged_' || name || '_ids_idx"') THEN RETURN 'no index'; END IF;
  IF pg_temp.eval(query) <> pg_temp.eval(format('SELECT array_agg(n ORDER BY n) FROM tagged_%s WHERE ids::text[] %s %L', name, operator, wanted)) THEN
    RETURN 'wrong rows';
  END IF;
  RETURN pg_temp.eval(replace(query, 'array_agg(n ORDER BY n)', 'count(*)'));
END $$;
SELECT operator, rows, pg_temp.names(array_agg(name)) AS types
FROM types, unnest('{@>,&&}'::text[]) AS operator, pg_temp.rows(name, operator) AS rows GROUP BY 1, 2 ORDER BY 1;
