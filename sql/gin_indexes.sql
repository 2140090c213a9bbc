-- sortid_gin gives each type a default operator class for GIN, so that one index holds an id beside
-- jsonb, an array or text search. An index answers as a scan does.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set plans :abs_srcdir '/test/lib/plans.sql'
\i :types
\i :plans
\pset format unaligned
SET client_min_messages = warning;
CREATE EXTENSION sortid_gin CASCADE;
RESET client_min_messages;

-- No type of the size of a uuid, a bigint or a bytea is without; others are not asked from here on.
CREATE TEMP VIEW without_class AS
SELECT * FROM types WHERE oid NOT IN (SELECT opcintype FROM pg_opclass JOIN pg_am AS a ON a.oid = opcmethod WHERE amname = 'gin' AND opcdefault);
SELECT name AS forgotten FROM without_class WHERE size IN (16, 8, -1);
DELETE FROM types WHERE oid IN (SELECT oid FROM without_class);

-- The classes, read from the catalogs.
SELECT string_agg(DISTINCT oprname, ' ') AS operators, functions, pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types JOIN pg_opclass ON opcintype = types.oid AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'gin') AND opcdefault
JOIN pg_amop ON amopfamily = opcfamily JOIN pg_operator AS o ON o.oid = amopopr,
  LATERAL (SELECT string_agg(amprocnum::text, ' ' ORDER BY amprocnum) FROM pg_amproc WHERE amprocfamily = opcfamily) AS p(functions)
GROUP BY functions ORDER BY 3;
CREATE TEMP VIEW members AS
SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid_gin');
SELECT count(*) = (SELECT count(*) FROM types) AS one_for_each, count(*) FILTER (WHERE NOT amvalidate(objid)) AS invalid
FROM members WHERE classid = 'pg_opclass'::regclass;
SELECT pg_describe_object(classid, objid, 0) AS without_comment FROM members WHERE obj_description(objid, classid::regclass::name) IS NULL;
SELECT objid::regprocedure AS not_as_it_should_be FROM members JOIN pg_proc ON pg_proc.oid = objid AND classid = 'pg_proc'::regclass
WHERE provolatile <> 'i' OR NOT proisstrict OR proparallel <> 's' OR probin <> '$libdir/btree_gin';

-- Tables whose rows belong to tenants, with one index that is built from the rows and one that
-- grows with them, by its pending list too. Tenants have ids from both ends and some that differ
-- in the last bits only; for typeids, in the prefix only.
\set ECHO none
CREATE TEMP TABLE tenants AS
SELECT n, lpad(h, 32, '0')::uuid AS u FROM unnest('{0,1,2,ffffffffffffffff,10000000000000000,7fffffffffffffff7fffffffffffffff,7fffffffffffffff8fffffffffffffff,
  80000000000000008000000000000000,fffffffffffffffffffffffffffffffe,ffffffffffffffffffffffffffffffff}'::text[]) WITH ORDINALITY AS u(h, n)
UNION ALL
SELECT n, md5(n::text)::uuid FROM generate_series(11, 30) AS n;
CALL pg_temp.each($$
  CREATE TABLE built_$T AS
  SELECT id AS tenant, i AS n, jsonb_build_object('kind', i % 7, 'n', i) AS doc, to_tsvector('simple', 'word' || i % 5 || ' all') AS words,
         ARRAY[i % 3, i % 11] AS tags
  FROM (SELECT $id(u) FROM tenants UNION ALL SELECT NULL) AS t(id), generate_series(1, 60) AS i $$);
INSERT INTO built_typeid SELECT make_typeid(prefix, tenant::uuid), n, doc, words, tags
  FROM built_typeid, unnest('{"",use,users,user_a}'::text[]) AS prefix WHERE n < 9;
\set ECHO all
CALL pg_temp.each($$
  CREATE TABLE grown_$T (LIKE built_$T);
  CREATE INDEX ON grown_$T USING gin (tenant, doc jsonb_path_ops, words, tags) WITH (gin_pending_list_limit = 64);
  INSERT INTO grown_$T TABLE built_$T ORDER BY n;
  CREATE INDEX ON built_$T USING gin (tenant, doc jsonb_path_ops, words, tags);
  ANALYZE built_$T, grown_$T $$);

-- searched(table): how many conditions there are; those that the index answers otherwise than
-- a scan of the table, or not at all.
\set ECHO none
CREATE FUNCTION pg_temp.searched(name text, OUT conditions int, OUT wrong text) LANGUAGE plpgsql AS $$
DECLARE
  op text;
  id text;
  more text;
  query text;
  result text;
BEGIN
  conditions := 0;
  FOR op, id, more IN EXECUTE format('SELECT op, id, more FROM pg_temp.operators(%1$L) AS op, (SELECT tenant::text FROM %1$s WHERE tenant IS NOT NULL GROUP BY tenant ORDER BY md5(tenant::text) LIMIT 14) AS i(id),
      unnest(ARRAY[%2$L, %3$L, %4$L, %5$L]) AS more ORDER BY 1, 2, 3', name,
      '', 'AND doc @> ''{"kind": 3}''', 'AND words @@ ''word2 & all''', 'AND tags && ''{1}''') LOOP
    query := format('SELECT format(''%%s of %%s'', count(*), sum(n)) FROM %I WHERE tenant %s %L %s', name, op, id, more);
    SET LOCAL enable_bitmapscan = off;
    SET LOCAL enable_seqscan = on;
    result := pg_temp.eval(query);
    SET LOCAL enable_bitmapscan = on;
    SET LOCAL enable_seqscan = off;
    IF pg_temp.eval(query) IS DISTINCT FROM result OR conditions % 40 = 0
      AND pg_temp.plan_of(query) !~ 'Bitmap Index Scan \w+_tenant_doc_words_tags_idx \(Index Cond\)' THEN
      wrong := concat_ws(E'\n', wrong, query, pg_temp.plan_of(query));
    END IF;
    conditions := conditions + 1;
  END LOOP;
END $$;
CREATE FUNCTION pg_temp.operators(name text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT oprname FROM pg_amop JOIN pg_operator AS o ON o.oid = amopopr
  WHERE amopmethod = (SELECT oid FROM pg_am WHERE amname = 'gin') AND amoplefttype = (SELECT atttypid FROM pg_attribute
    WHERE attrelid = name::regclass AND attnum = 1)
$$;
SET jit = off; -- a disabled scan's cost would call for it
\set ECHO all
SELECT b AS tables, conditions > 50 AS enough, wrong, pg_temp.names(array_agg(name)) AS types
FROM types, unnest('{built_,grown_}'::text[]) AS b, LATERAL pg_temp.searched(b || name) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- Both conditions go to the index, also with a parameter or several ids; prefixes where the
-- class has an order.
SET enable_seqscan = off;
PREPARE by_parameter(ulid, jsonb) AS SELECT count(*) FROM built_ulid WHERE tenant = $1 AND doc @> $2;
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.plan_of(q, conditions => true) FROM unnest(ARRAY[$$SELECT FROM built_ulid WHERE tenant = '00000000000000000000000002' AND doc @> '{"kind": 3}'$$,
  $$EXECUTE by_parameter('00000000000000000000000002', '{"kind": 3}')$$, $$SELECT FROM built_ulid WHERE tenant ^@ '7Z' AND words @@ 'word2'$$,
  $$SELECT FROM built_xid WHERE tenant = ANY ('{11111111111,jpXCZedGfVQ}') AND tags && '{1}'$$,
  $$SELECT FROM built_xid WHERE tenant ^@ '11' AND words @@ 'word2'$$]) AS q;
EXECUTE by_parameter('00000000000000000000000002', '{"kind": 3}');
SELECT count(*) FROM built_ulid WHERE tenant ^@ '7Z' AND words @@ 'word2';
SELECT count(*) FROM built_xid WHERE tenant = ANY ('{11111111111,jpXCZedGfVQ}') AND tags && '{1}';
DEALLOCATE by_parameter;

-- An index depends on the extension.
\set VERBOSITY terse
SET client_min_messages = warning;
DROP EXTENSION sortid_gin;
CALL pg_temp.each('DROP TABLE built_$T, grown_$T');
DROP EXTENSION sortid_gin;
DROP EXTENSION btree_gin;
