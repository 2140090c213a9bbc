-- sortid_gist and sortid_gin give each type default operator classes for GiST and GIN: for
-- exclusion constraints and index-only scans, and for indexes that combine an id with jsonb, an
-- array or text search. A search with an index returns the same rows as a scan.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET client_min_messages = warning;
CREATE EXTENSION sortid_gist CASCADE;
CREATE EXTENSION sortid_gin CASCADE;
RESET client_min_messages;

-- Every type that has the size of a uuid or a bigint, or a variable size, has these classes. Other
-- types are left out from here on.
CREATE TEMP VIEW classes AS
SELECT name, size, types.oid AS type, amname, opcfamily, opckeytype
FROM pg_am AS a CROSS JOIN types
LEFT JOIN pg_opclass ON opcintype = types.oid AND opcmethod = a.oid AND opcdefault
WHERE amname IN ('gist', 'gin');
SELECT amname, name AS forgotten FROM classes WHERE opcfamily IS NULL AND size IN (16, 8, -1);
DELETE FROM types WHERE oid IN (SELECT type FROM classes WHERE opcfamily IS NULL);

-- The classes, from the catalogs. From PostgreSQL 18 on, GiST has support functions 11 and 12, and
-- so does each class.
SELECT amname, string_agg(DISTINCT oprname, ' ') AS operators, functions,
       pg_temp.names(array_agg(DISTINCT name)) AS types
FROM classes
JOIN pg_amop ON amopfamily = opcfamily
JOIN pg_operator AS o ON o.oid = amopopr,
  LATERAL (SELECT string_agg(amprocnum::text, ' ' ORDER BY amprocnum) FROM pg_amproc
           WHERE amprocfamily = opcfamily AND amprocnum < 11) AS p(functions)
GROUP BY amname, functions, opckeytype ORDER BY 1, 4;
CREATE TEMP VIEW members AS
SELECT extname, classid, objid
FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid
WHERE deptype = 'e' AND extname IN ('sortid_gist', 'sortid_gin');
SELECT extname, count(*) = (SELECT count(*) FROM types) AS one_for_each,
       count(*) FILTER (WHERE NOT amvalidate(objid)) AS invalid
FROM members WHERE classid = 'pg_opclass'::regclass GROUP BY 1 ORDER BY 1;
SELECT count(*) FILTER (WHERE amprocnum IN (11, 12))
  = CASE WHEN current_setting('server_version_num')::int < 180000 THEN 0
         ELSE 2 * (SELECT count(*) FROM types) END AS as_many_as_the_server_has
FROM pg_amproc JOIN members ON classid = 'pg_opfamily'::regclass AND objid = amprocfamily;
SELECT pg_describe_object(classid, objid, 0) AS without_comment FROM members
WHERE obj_description(objid, classid::regclass::name) IS NULL;
SELECT objid::regprocedure AS not_as_it_should_be
FROM members JOIN pg_proc ON pg_proc.oid = objid AND classid = 'pg_proc'::regclass
WHERE provolatile <> 'i' OR NOT proisstrict OR proparallel <> 's'
   OR probin <> replace(extname, 'sortid_', '$libdir/btree_');

-- Every operator of a GiST class finds the same rows with an index as with a scan. One index is
-- built from the rows, and the other grows with them. There are ids from both ends of the range,
-- ids that differ only in the last bits, duplicates and NULLs. For typeid, there are also equal
-- uuids with prefixes that extend each other.
\set ECHO none
CREATE TEMP TABLE uuids AS
SELECT u, n FROM generate_series(1, 2000) AS n,
  CAST(CASE n % 3 WHEN 0 THEN lpad(to_hex(n / 2), 32, '7') WHEN 1 THEN md5((n % 500)::text)
                  ELSE rpad(to_hex(n + 4000), 32, '8') END AS uuid) AS u
UNION ALL
SELECT lpad(h, 32, '0')::uuid, 0
FROM unnest('{
  0,1,ffffffffffffffff,10000000000000000,7fffffffffffffff7fffffffffffffff,
  80000000000000008000000000000000,fffffffffffffffffffffffffffffffe,
  ffffffffffffffffffffffffffffffff}'::text[]) AS h;
CALL pg_temp.each('CREATE TABLE built_$T AS
  SELECT $id(u) AS id, n FROM uuids ORDER BY md5(n::text), u');
INSERT INTO built_typeid
SELECT make_typeid(prefix, u), n
FROM uuids, unnest(ARRAY['', 'a', 'a_a', 'a_b', 'aa', 'user_role', 'users', 'z',
                         repeat('z', 63)]) AS prefix
WHERE n % 10 = 0;
CALL pg_temp.each($$
  INSERT INTO built_$T VALUES (NULL, 1), (NULL, 2);
  CREATE TABLE grown_$T (LIKE built_$T);
  CREATE INDEX ON grown_$T USING gist (id);
  INSERT INTO grown_$T TABLE built_$T;
  CREATE INDEX ON built_$T USING gist (id);
  ANALYZE built_$T, grown_$T $$);
SELECT 'VACUUM ' || string_agg('built_' || name, ', ') AS vacuum FROM types \gset
\set ECHO all
:vacuum; -- for index-only scans

-- searched(table) returns the number of conditions, and the conditions for which an index is not
-- used or returns different rows than a scan of the table.
\set ECHO none
CREATE FUNCTION pg_temp.searched(name text, method text, OUT conditions int, OUT wrong text)
LANGUAGE plpgsql AS $$
DECLARE
  op text;
  id text;
  scan text;
  query text;
  results text[];
BEGIN
  conditions := 0;
  FOR op, id IN EXECUTE format('
    SELECT op, id FROM pg_temp.operators(%1$L, %2$L) AS op,
      (SELECT DISTINCT id::text FROM %1$s WHERE n %% 200 = 0) AS i(id)', name, method) LOOP
    query := format('SELECT format(''%%s of %%s'', count(*), sum(n)) FROM %I WHERE id %s %L',
                    name, op, id);
    results := '{}';
    FOREACH scan IN ARRAY '{seqscan,indexscan,bitmapscan}'::text[] LOOP
      PERFORM set_config(
        'enable_' || s,
        CASE WHEN s = scan OR s || scan = 'indexonlyscanindexscan' THEN 'on' ELSE 'off' END, true)
      FROM unnest('{seqscan,indexscan,indexonlyscan,bitmapscan}'::text[]) AS s;
      IF conditions % 50 = 0 AND scan <> 'seqscan' AND pg_temp.plan_of(query) !~ 'Index Cond' THEN
        wrong := concat_ws(E'\n', wrong, pg_temp.plan_of(query));
      END IF;
      results := results || pg_temp.eval(query);
    END LOOP;
    IF results[1] IS DISTINCT FROM results[2] OR results[1] IS DISTINCT FROM results[3] THEN
      wrong := concat_ws(E'\n', wrong, query);
    END IF;
    conditions := conditions + 1;
  END LOOP;
END $$;
CREATE FUNCTION pg_temp.operators(name text, method text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT oprname FROM pg_amop JOIN pg_operator AS o ON o.oid = amopopr
  WHERE amopmethod = (SELECT oid FROM pg_am WHERE amname = method)
    AND amoplefttype = (SELECT atttypid FROM pg_attribute
                        WHERE attrelid = name::regclass AND attnum = 1)
$$;
SET jit = off; -- the cost of a disabled scan would trigger JIT
\set ECHO all
SELECT conditions > CASE WHEN size = 8 THEN 20 ELSE 30 END AS enough, wrong,
       pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types, unnest('{built_,grown_}'::text[]) AS b, LATERAL pg_temp.searched(b || name, 'gist')
GROUP BY 1, 2;

-- Index-only scans are possible, because an index holds the whole id.
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT regexp_replace(pg_temp.plan_of(format('SELECT id FROM built_%s WHERE id = %L', name,
  pg_temp.eval(format('SELECT max(id) FROM built_%s', name)))), name, 'T') AS plan,
       pg_temp.names(array_agg(name)) AS types
FROM types GROUP BY 1;
RESET enable_bitmapscan;

-- Prefixes and times are ranges of ids, so an index can find them only if its class has an order.
CREATE TABLE events (at ulid, kind public.xid);
INSERT INTO events
SELECT gen_ulid(t), gen_xid(t)
FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-31 00:00+00', '1 hour') AS t;
CREATE INDEX ON events USING gist (at, kind);
VACUUM ANALYZE events;
SELECT q, pg_temp.plan_of(q), pg_temp.eval(q) FROM unnest(ARRAY[
  $$SELECT count(*) FROM events WHERE at $$
    || $$<@ tstzrange('2026-01-10 00:00+00', '2026-01-11 00:00+00')$$,
  $$SELECT count(*) FROM events WHERE at ^@ '01KEH'$$,
  $$SELECT count(*) FROM events WHERE at <> '01KEHK7Y000000000000000000'$$,
  $$SELECT count(*) FROM events WHERE kind $$
    || $$<@ tstzrange('2026-01-10 00:00+00', '2026-01-11 00:00+00')$$]) AS q;
RESET enable_seqscan;
DROP TABLE events;
CALL pg_temp.each('DROP TABLE built_$T, grown_$T');

-- GIN: in these tables, rows belong to tenants. One index is built from the rows, and another grows
-- with them, including its pending list. The tenants' ids come from both ends of the range. Some
-- differ only in the last bits or, for typeid, only in the prefix.
\set ECHO none
CREATE TEMP TABLE tenants AS
SELECT n, lpad(h, 32, '0')::uuid AS u
FROM unnest('{
  0,1,2,ffffffffffffffff,10000000000000000,7fffffffffffffff7fffffffffffffff,
  7fffffffffffffff8fffffffffffffff,80000000000000008000000000000000,
  fffffffffffffffffffffffffffffffe,ffffffffffffffffffffffffffffffff}'::text[])
  WITH ORDINALITY AS u(h, n)
UNION ALL
SELECT n, md5(n::text)::uuid FROM generate_series(11, 30) AS n;
CALL pg_temp.each($$
  CREATE TABLE built_$T AS
  SELECT id AS tenant, i AS n, jsonb_build_object('kind', i % 7, 'n', i) AS doc,
         to_tsvector('simple', 'word' || i % 5 || ' all') AS words, ARRAY[i % 3, i % 11] AS tags
  FROM (SELECT $id(u) FROM tenants UNION ALL SELECT NULL) AS t(id),
    generate_series(1, 60) AS i $$);
INSERT INTO built_typeid SELECT make_typeid(prefix, tenant::uuid), n, doc, words, tags
  FROM built_typeid, unnest('{"",use,users,user_a}'::text[]) AS prefix WHERE n < 9;
\set ECHO all
CALL pg_temp.each($$
  CREATE TABLE grown_$T (LIKE built_$T);
  CREATE INDEX ON grown_$T USING gin (tenant, doc jsonb_path_ops, words, tags)
    WITH (gin_pending_list_limit = 64);
  INSERT INTO grown_$T TABLE built_$T ORDER BY n;
  CREATE INDEX ON built_$T USING gin (tenant, doc jsonb_path_ops, words, tags);
  ANALYZE built_$T, grown_$T $$);

-- searched_by_gin(table) returns the number of conditions, and the conditions for which the index
-- is not used or returns different rows than a scan of the table.
\set ECHO none
CREATE FUNCTION pg_temp.searched_by_gin(name text, OUT conditions int, OUT wrong text)
LANGUAGE plpgsql AS $$
DECLARE
  op text;
  id text;
  more text;
  query text;
  result text;
BEGIN
  conditions := 0;
  FOR op, id, more IN EXECUTE format('
      SELECT op, id, more
      FROM pg_temp.operators(%1$L, ''gin'') AS op,
        (SELECT tenant::text FROM %1$s WHERE tenant IS NOT NULL
         GROUP BY tenant ORDER BY md5(tenant::text) LIMIT 14) AS i(id),
        unnest(ARRAY[%2$L, %3$L, %4$L, %5$L]) AS more
      ORDER BY 1, 2, 3',
      name, '', 'AND doc @> ''{"kind": 3}''', 'AND words @@ ''word2 & all''',
      'AND tags && ''{1}''') LOOP
    query := format('SELECT format(''%%s of %%s'', count(*), sum(n)) FROM %I WHERE tenant %s %L %s',
                    name, op, id, more);
    SET LOCAL enable_bitmapscan = off;
    SET LOCAL enable_seqscan = on;
    result := pg_temp.eval(query);
    SET LOCAL enable_bitmapscan = on;
    SET LOCAL enable_seqscan = off;
    IF pg_temp.eval(query) IS DISTINCT FROM result OR conditions % 40 = 0
      AND pg_temp.plan_of(query)
        !~ 'Bitmap Index Scan \w+_tenant_doc_words_tags_idx \(Index Cond\)' THEN
      wrong := concat_ws(E'\n', wrong, query, pg_temp.plan_of(query));
    END IF;
    conditions := conditions + 1;
  END LOOP;
END $$;
\set ECHO all
SELECT conditions > 50 AS enough, wrong, pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types, unnest('{built_,grown_}'::text[]) AS b, LATERAL pg_temp.searched_by_gin(b || name)
GROUP BY 1, 2;

-- Both conditions use the index, even with a parameter or several ids. Searches for prefixes use it
-- if the class has an order.
SET enable_seqscan = off;
PREPARE by_parameter(ulid, jsonb) AS
SELECT count(*) FROM built_ulid WHERE tenant = $1 AND doc @> $2;
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.plan_of(q, conditions => true) FROM unnest(ARRAY[
  $$SELECT FROM built_ulid
    WHERE tenant = '00000000000000000000000002' AND doc @> '{"kind": 3}'$$,
  $$EXECUTE by_parameter('00000000000000000000000002', '{"kind": 3}')$$,
  $$SELECT FROM built_ulid WHERE tenant ^@ '7Z' AND words @@ 'word2'$$,
  $$SELECT FROM built_xid WHERE tenant = ANY ('{11111111111,jpXCZedGfVQ}') AND tags && '{1}'$$,
  $$SELECT FROM built_xid WHERE tenant ^@ '11' AND words @@ 'word2'$$]) AS q;
EXECUTE by_parameter('00000000000000000000000002', '{"kind": 3}');
SELECT count(*) FROM built_ulid WHERE tenant ^@ '7Z' AND words @@ 'word2';

SET client_min_messages = warning;
CALL pg_temp.each('DROP TABLE built_$T, grown_$T');
DROP EXTENSION sortid_gist, sortid_gin, btree_gist, btree_gin;
