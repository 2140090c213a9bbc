-- Texts are stored in columns of ids by assignment, whatever kind of text. No operator, function
-- or implicit conversion sees these casts.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :types
\i :errors
\pset format unaligned
SELECT castsource::regtype AS source, castcontext AS context, castmethod AS method, pg_temp.names(array_agg(name)) AS types
FROM pg_cast JOIN types ON types.oid = casttarget WHERE castsource = ANY ('{text,varchar,bpchar}'::regtype[]) GROUP BY 1, 2, 3 ORDER BY 1;

-- A value of each type as text, varchar, and char with and without padding: columns, expressions and parameters.
\set ECHO none
CREATE TEMP TABLE source (type text, t text, v varchar, c char(120), exact bpchar);
CALL pg_temp.each('INSERT INTO source SELECT ''$T'', id, id, id, id FROM (SELECT $id(u)::text FROM (VALUES (uuid ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')) AS v(u)) AS i(id)');
CREATE TEMP TABLE stored (type text, kind text, id text);
CREATE PROCEDURE pg_temp.store(name text, type text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE target (n serial, id %s)', type);
  EXECUTE format('INSERT INTO target (id) SELECT t FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT v FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT c FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT exact FROM source WHERE type = %L', name);
  EXECUTE 'PREPARE store(text, varchar, bpchar) AS INSERT INTO target (id) VALUES ($1), ($2), ($3)';
  EXECUTE format('EXECUTE store(%1$L, %1$L, %2$L)', (SELECT t FROM source WHERE source.type = name), (SELECT t || '   ' FROM source WHERE source.type = name));
  EXECUTE format('UPDATE target SET id = (SELECT t FROM source WHERE type = %L) WHERE n = 1', name);
  EXECUTE format('INSERT INTO target (id) VALUES (NULL::text), (NULL::char(9))');
  INSERT INTO stored SELECT name, n::text, id::text FROM target;
  DEALLOCATE store;
  DROP TABLE target;
END $$;
CALL pg_temp.each('CALL pg_temp.store(''$T'', ''$type'')');
\set ECHO all
SELECT rows, ids, "right", pg_temp.names(array_agg(type)) AS types
FROM (SELECT type, count(*) AS rows, count(id) AS ids, bool_and(id = t) AS "right" FROM stored JOIN source USING (type) GROUP BY 1) AS s GROUP BY 1, 2, 3;

-- Only padding is removed, and only from char: other blanks are errors, as in any input.
SELECT e.statement, sqlstate, message, detail FROM unnest(ARRAY[
  $$'01ARZ3NDEKTSV4RRFFQ69G5FAV  '::char(40)::ulid$$, $$'01ARZ3NDEKTSV4RRFFQ69G5FAV'::char(20)::ulid$$,
  $$' 01ARZ3NDEKTSV4RRFFQ69G5FAV'::char(40)::ulid$$, $$'    '::char(4)::xid$$,
  $$''::bpchar::typeid$$, $$'01ARZ3NDEKTSV4RRFFQ69G5FAV '::text::ulid$$, $$'01ARZ3NDEKTSV4RRFFQ69G5FAV '::varchar::ulid$$,
  $$'81ARZ3NDEKTSV4RRFFQ69G5FAV'::char(30)::ulid$$,
  $$repeat('A', 100)::char(200)::euid$$, $$'"Fd9w4CutiyWHZha547fAai"'::char(30)::base62id$$]) WITH ORDINALITY AS e(statement, n),
  LATERAL pg_temp.errors_of('SELECT ' || replace(statement, '::xid', '::public.xid')) ORDER BY n;

-- Domains on either side, arrays by an explicit cast, PL/pgSQL, and a text column that becomes one of ids.
CREATE DOMAIN short AS varchar(30);
CREATE DOMAIN item_id AS ulid CHECK (VALUE > '00000000000000000000000000');
CREATE TEMP TABLE items (id item_id);
INSERT INTO items SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::short;
SELECT sqlstate, message FROM pg_temp.errors_of('INSERT INTO items SELECT ''00000000000000000000000000''::text');
SELECT sqlstate, message FROM pg_temp.errors_of('INSERT INTO items SELECT ''00000000000000000000000000''::char(30)');
SELECT '{01ARZ3NDEKTSV4RRFFQ69G5FAV,NULL}'::text[]::ulid[], ARRAY['01ARZ3NDEKTSV4RRFFQ69G5FAV ', NULL]::char(30)[]::ulid[];
CREATE TEMP TABLE texts (id char(26));
INSERT INTO texts VALUES ('01ARZ3NDEKTSV4RRFFQ69G5FAV');
ALTER TABLE texts ALTER id TYPE ulid;
SELECT id, pg_typeof(id) FROM texts;

-- Nothing else: operators, functions, UNION and so on still ask for one type.
CREATE TEMP TABLE v AS SELECT ulid '01ARZ3NDEKTSV4RRFFQ69G5FAV' AS id, text '01ARZ3NDEKTSV4RRFFQ69G5FAV' AS t;
SELECT expression, sqlstate, message FROM unnest(ARRAY[
  'id = t', 't < id', 'id = ANY (ARRAY[t])', 'id IN (t)', 'ulid_timestamp(t)', 'coalesce(id, t)', 'ARRAY[id, t]', 'greatest(id, t)',
  'CASE WHEN true THEN id ELSE t END',
  '(SELECT id UNION SELECT t)', 'id || t', 'id || ''x''', '''01ARZ3NDEKTSV4RRFFQ69G5FAV'' = id',
  'ulid_timestamp(''01ARZ3NDEKTSV4RRFFQ69G5FAV'') > ''2016-01-01''',
  'id = ANY (''{01ARZ3NDEKTSV4RRFFQ69G5FAV}'')', 't ^@ ''01''', 'id ^@ t', 't LIKE ''01%''',
  'max(id) = max(''01ARZ3NDEKTSV4RRFFQ69G5FAV''::text)']) AS expression,
LATERAL pg_temp.errors_of(format('SELECT %s FROM v', expression));
CREATE TEMP TABLE w AS SELECT t AS id FROM v;
SELECT sqlstate <> '00000' AS error FROM pg_temp.errors_of('SELECT FROM v JOIN w USING (id)'); -- worded otherwise from 19 on
DROP TABLE items;
DROP DOMAIN short, item_id;
