-- Arrays of each type: literals, = ANY, unnest, array_agg, comparison, containment,
-- and GIN indexes over them.
CREATE TEMP TABLE types (n serial, name text, low text, high text);
INSERT INTO types (name, low, high) VALUES
  ('typeid', '01h455vb4pex5vsknk084sn02q', 'user_01h455vb4pex5vsknk084sn02q'),
  ('ulid', '00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
  ('euid', '1KDVDNA00B9F60938NKRKAYDXW8', 'C8EE934SR007G5Q94QKKXFRFV8B'),
  ('base62id', 'Fa84QWiAxLXUJaHZmEVPEG', 'NNC6dn4GR1JETNQMfLl6qN'),
  ('uid11', '11111111111', 'jpXCZedGfVQ'), ('xid', '113q8KFkAEs', 'jpXCZedGfVQ');
CREATE FUNCTION pg_temp.eval(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE result text; BEGIN EXECUTE query INTO result; RETURN result; END $$;

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
SELECT expression, result, string_agg(name, ' ' ORDER BY t.n) AS types
FROM types AS t, expressions AS e,
     pg_temp.eval('SELECT ' || replace(replace(regexp_replace(expression, '\mT\M', 'public.' || name || '[]', 'g'), 'low', low), 'high', high)) AS r,
     replace(replace(replace(r, high, 'high'), low, 'low'), 'public.', '') AS high_low,
     replace(high_low, name || '[]', 'T') AS result
GROUP BY e.n, expression, result ORDER BY e.n, types;

-- Malformed elements.
\set VERBOSITY terse
SELECT '{01ARZ3NDEKTSV4RRFFQ69G5FAV,01ARZ3NDEKTSV4RRFFQ69G5FAI}'::ulid[];
SELECT '{user_01h455vb4pex5vsknk084sn02q,User_01h455vb4pex5vsknk084sn02q}'::typeid[];

-- GIN: rows of three tags each.
CREATE TEMP TABLE tagged AS
SELECT n, array_agg(make_typeid('tag', u)) AS typeids, array_agg(u::ulid) AS ulids, array_agg(u::euid) AS euids, array_agg(u::base62id) AS base62ids,
       array_agg(substring(uuid_send(u) FROM 9)::uid11) AS uid11s, array_agg(substring(uuid_send(u) FROM 9)::public.xid) AS xids
FROM generate_series(1, 3000) AS n, LATERAL (SELECT md5((n * i % 1000)::text)::uuid AS u FROM unnest('{1,7,11}'::int[]) AS i OFFSET 0) AS tags
GROUP BY n;
SELECT format('CREATE INDEX ON tagged USING gin (%ss)', name) FROM types ORDER BY n \gexec
ANALYZE tagged;
EXPLAIN (COSTS OFF) SELECT n FROM tagged WHERE typeids @> '{tag_01h455vb4pex5vsknk084sn02q}';
EXPLAIN (COSTS OFF) SELECT n FROM tagged WHERE ulids @> '{01ARZ3NDEKTSV4RRFFQ69G5FAV}';
-- For each type the same rows as by a scan of texts, found by the index.
CREATE FUNCTION pg_temp.rows(name text, operator text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wanted text := pg_temp.eval(format('SELECT %ss[1:2]::text FROM tagged WHERE n = 17', name));
  query text := format('SELECT array_agg(n ORDER BY n) FROM tagged WHERE %ss %s %L', name, operator, wanted);
BEGIN
  IF pg_temp.eval('EXPLAIN (FORMAT JSON) ' || query) !~ ('"tagged_' || name || 's_idx"') THEN RETURN 'no index'; END IF;
  IF pg_temp.eval(query) <> pg_temp.eval(format('SELECT array_agg(n ORDER BY n) FROM tagged WHERE %ss::text[] %s %L', name, operator, wanted)) THEN
    RETURN 'wrong rows';
  END IF;
  RETURN pg_temp.eval(replace(query, 'array_agg(n ORDER BY n)', 'count(*)'));
END $$;
SELECT operator, rows, string_agg(name, ' ' ORDER BY n) AS types
FROM types, unnest('{@>,&&}'::text[]) AS operator, pg_temp.rows(name, operator) AS rows GROUP BY 1, 2 ORDER BY 1;
