-- Tests which casts exist, what they return, and that there are no other conversions between types.
-- Every text type is cast to an id on assignment.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
-- All casts. Casts without a function keep the bytes.
SELECT castsource::regtype AS source,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'i') AS implicit,
       string_agg(target, ', ' ORDER BY target)
         FILTER (WHERE castcontext = 'a' AND castmethod = 'b') AS assignment,
       string_agg(target, ', ' ORDER BY target)
         FILTER (WHERE castcontext = 'a' AND castmethod = 'f') AS assignment_by_function,
       string_agg(target, ', ' ORDER BY target)
         FILTER (WHERE castcontext = 'a' AND castmethod = 'i') AS assignment_by_text,
       string_agg(target, ', ' ORDER BY target)
         FILTER (WHERE castcontext = 'e' AND castmethod = 'b') AS explicit,
       string_agg(target, ', ' ORDER BY target)
         FILTER (WHERE castcontext = 'e' AND castmethod = 'f') AS explicit_by_function
FROM pg_cast,
  CAST(castsource::regtype AS text) AS source, CAST(casttarget::regtype AS text) AS target
WHERE ARRAY(SELECT type FROM types) && ARRAY[source, target]
GROUP BY castsource ORDER BY min(source) COLLATE "C";

-- Converts a value with each cast, and back if there is a cast in that direction. Numbers are
-- literals, which have the type integer if they fit.
CREATE TEMP TABLE v AS
SELECT uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4' AS uuid,
       uid11 '113q8KFkAEs' AS uid11,
       public.xid 'jpXCZedGfVQ' AS xid,
       text '01ARZ3NDEKTSV4RRFFQ69G5FAV' AS text;
SELECT expression, message FROM unnest(ARRAY[
  'uuid::ulid', 'uuid::euid', 'uuid::base62id',
  'uuid::ulid::uuid', 'uuid::euid::uuid', 'uuid::base62id::uuid',
  'make_typeid(''user'', uuid)::uuid',
  'uuid::ulid::bytea', 'uuid::euid::bytea', 'uuid::base62id::bytea', 'uid11::bytea', 'xid::bytea',
  'uuid_send(uuid)::ulid', 'uuid_send(uuid)::euid', 'uuid_send(uuid)::base62id',
  '''\x0000000000000001''::bytea::uid11', '''\xffffffffffffffff''::bytea::public.xid',
  'uid11::bigint', 'xid::bigint',
  '(-9223372036854775808)::bigint::public.xid', '(-1)::bigint::uid11',
  'xid::uid11', 'uid11::public.xid',
  '5::uid11', '(-1)::uid11', '2147483648::uid11', '(-1)::public.xid',
  'uuid::ulid::timestamptz', 'euid ''1KDVDNA00B9F60938NKRKAYDXW8''::timestamptz',
  'uid11::public.xid::timestamptz', 'ARRAY[uuid::ulid, NULL]::base62id[]'
]) WITH ORDINALITY AS e(expression, n),
  pg_temp.errors_of(format('SELECT %s FROM v', expression)) ORDER BY n;

-- Casts between types that are stored as a uuid keep the bytes but not the time. Each row holds one
-- id in all of these types.
CREATE TEMP VIEW same_bytes AS
SELECT was, v.id AS uuid, v.id::ulid AS ulid, v.id::euid AS euid, v.id::base62id AS base62id FROM (
  VALUES ('ulid', make_ulid('2026-11-27 12:00', '\x00112233445566778899')::uuid),
         ('euid', make_euid('2026-11-27 12:00', NULL, '\x00112233445566778899')::uuid),
         ('base62id', base62id_floor('2026-11-27 12:00')::uuid)
  UNION ALL SELECT 'any', md5(n::text)::uuid FROM generate_series(1, 1000) AS n) AS v(was, id);
SELECT was, ulid_timestamp(ulid), euid_timestamp(euid), base62id_timestamp(base62id)
FROM same_bytes WHERE was <> 'any';
SELECT count(*), count(*) FILTER (WHERE ulid::euid = euid AND ulid::base62id = base62id) AS ulid,
       count(*) FILTER (WHERE euid::ulid = ulid AND euid::base62id = base62id) AS euid,
       count(*) FILTER (WHERE base62id::ulid = ulid AND base62id::euid = euid) AS base62id,
       count(*) FILTER (WHERE euid(ulid) = euid AND ulid(base62id) = ulid
                        AND base62id(euid) = base62id) AS by_name
FROM same_bytes;
-- The expression in the server's hint converts a column without a table rewrite.
\set ECHO none
CREATE TEMP TABLE changed (was text, "now" text, refused text, hint text, "table" text, key text,
                           ids bigint);
CREATE PROCEDURE pg_temp.change(was text, "now" text) LANGUAGE plpgsql AS $$
DECLARE
  refusal record;
  files oid[];
BEGIN
  EXECUTE format('CREATE TEMP TABLE c (id %s PRIMARY KEY)', was);
  INSERT INTO c SELECT md5(n::text)::uuid FROM generate_series(1, 1000) AS n;
  COMMIT;
  refusal := pg_temp.errors_of(format('ALTER TABLE c ALTER id TYPE %s', "now"));
  files := ARRAY[pg_relation_filenode('c'), pg_relation_filenode('c_pkey')];
  EXECUTE format('ALTER TABLE c ALTER id TYPE %s %s', "now",
                 substring(refusal.hint FROM '"(USING .*)"'));
  INSERT INTO changed SELECT was, "now", refusal.sqlstate, refusal.hint,
    CASE pg_relation_filenode('c') WHEN files[1] THEN 'kept' ELSE 'rewritten' END,
    CASE pg_relation_filenode('c_pkey') WHEN files[2] THEN 'kept' ELSE 'rebuilt' END,
    count(*) FROM c JOIN generate_series(1, 1000) AS n ON id = md5(n::text)::uuid;
  DROP TABLE c;
  COMMIT;
END $$;
SELECT format('CALL pg_temp.change(%L, %L)', was, "now")
FROM unnest('{ulid,euid,base62id}'::text[]) AS was, unnest('{ulid,euid,base62id}'::text[]) AS "now"
WHERE was <> "now" \gexec
\set ECHO all
TABLE changed;

-- uid11 and xid become version 8 uuids (variant 10), which have the same order and can be cast
-- back.
WITH ids AS (
  SELECT ('x' || right(md5(n::text), 16))::bit(64)::bigint::uid11 AS id
  FROM generate_series(1, 5000) AS n
  UNION ALL
  SELECT (1::bigint << n)::uid11 FROM generate_series(0, 63) AS n
), uuids AS (
  SELECT id, id::uuid AS uuid,
         rank() OVER (ORDER BY id) AS by_id, rank() OVER (ORDER BY id::uuid) AS by_uuid
  FROM ids
)
SELECT count(*), count(*) FILTER (WHERE by_id = by_uuid) AS in_order,
       count(*) FILTER (WHERE uuid::text ~ '^.{14}8.{4}[89ab]') AS version_8,
       count(*) FILTER (WHERE uuid::uid11 = id AND uuid::public.xid = id::public.xid
                          AND id::public.xid::uuid = uuid) AS back
FROM uuids;

-- Errors: any other uuid, and too few or too many bytes. The cast from char removes padding; other
-- spaces are errors, as in any input.
SELECT statement, e.sqlstate, e.message, e.detail FROM unnest(ARRAY[
  $$'ffffffff-ffff-8fff-bc00-000000000000'::uuid::uid11$$,
  $$'ffffffff-ffff-8fff-bc00-000000000001'::uuid::uid11$$,
  $$'019b1515-3df8-7032-bfc6-06b5e46ff8f4'::uuid::public.xid$$,
  $$''::bytea::ulid$$, $$'\x000102030405060708090a0b0c0d0e0f10'::bytea::euid$$,
  $$'\x00'::bytea::base62id$$, $$'\x00010203040506'::bytea::uid11$$,
  $$'\x000102030405060708'::bytea::public.xid$$,
  $$'01ARZ3NDEKTSV4RRFFQ69G5FAV  '::char(40)::ulid$$,
  $$' 01ARZ3NDEKTSV4RRFFQ69G5FAV'::char(40)::ulid$$, $$'    '::char(4)::public.xid$$,
  $$'01ARZ3NDEKTSV4RRFFQ69G5FAV '::varchar::ulid$$,
  $$'81ARZ3NDEKTSV4RRFFQ69G5FAV'::char(30)::ulid$$,
  $$'"Fd9w4CutiyWHZha547fAai"'::char(30)::base62id$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of('SELECT ' || statement) AS e
ORDER BY n;

-- An INSERT applies assignment casts, but not casts that must be explicit.
CREATE TEMP TABLE targets (
  ulid ulid, euid euid, base62id base62id, uuid uuid, typeid typeid, uid11 uid11, xid public.xid,
  text text, bigint bigint, at timestamptz);
SELECT "column", e.sqlstate,
       string_agg(format('%s: %s', value, e.message), '; ' ORDER BY n) AS results
FROM (VALUES
  (1, 'ulid', 'v.uuid'), (2, 'euid', 'v.uuid'), (3, 'base62id', 'v.uuid'),
  (4, 'uuid', 'v.uuid::ulid'), (5, 'uuid', 'v.uuid::euid'), (6, 'uuid', 'v.uuid::base62id'),
  (7, 'uuid', 'make_typeid(''user'', v.uuid)'), (8, 'uid11', 'v.xid'), (9, 'text', 'v.uid11'),
  (10, 'xid', 'v.uid11'), (11, 'typeid', 'v.uuid'), (12, 'ulid', 'v.uuid::euid'),
  (13, 'ulid', 'uuid_send(v.uuid)'), (14, 'uid11', '1'), (15, 'bigint', 'v.uid11'),
  (16, 'uuid', 'v.uid11'), (17, 'uid11', 'v.uuid'), (18, 'at', 'v.uuid::ulid'),
  (19, 'ulid', 'v.uuid::base62id'), (20, 'euid', 'v.uuid::ulid'), (21, 'euid', 'v.uuid::base62id'),
  (22, 'base62id', 'v.uuid::ulid'), (23, 'base62id', 'v.uuid::euid')
) AS a(n, "column", value),
  LATERAL pg_temp.errors_of(format(
    'INSERT INTO targets (%I) SELECT %s FROM v RETURNING %1$I', "column", value)) AS e
GROUP BY 1, 2 ORDER BY min(n);

-- Operators, calls, arrays and UNION do not implicitly cast an id to another type of id, a uuid or
-- a number, nor text to an id.
SELECT expression, e.sqlstate, e.message FROM unnest(ARRAY[
  'uuid::ulid = uuid::euid', 'uuid::ulid < uuid::base62id', 'coalesce(uuid::ulid, uuid::euid)',
  'ARRAY[uuid::base62id, uuid::euid]', '(SELECT uuid::ulid UNION SELECT uuid::base62id)',
  'uuid::euid IN (uuid::ulid)', 'euid_timestamp(uuid::ulid)',
  'xid = uid11', 'uid11 = uid11::bigint', 'uid11 = 1',
  'xid = ''113''::pg_catalog.xid', 'make_typeid(''a'', uuid) = uuid',
  'uuid_send(uuid::ulid)', 'ulid_timestamp(uuid)', 'xid_timestamp(uid11)',
  'coalesce(uuid::ulid, uuid)', 'ARRAY[xid, uid11::public.xid]', 'ARRAY[xid, uid11]', 'uid11 + 1',
  'uuid::ulid = text', 'uuid::ulid = ANY (ARRAY[text])', 'ulid_timestamp(text)',
  'coalesce(uuid::ulid, text)', '(SELECT uuid::ulid UNION SELECT text)',
  'uuid::ulid || text', 'uuid::ulid ^@ text', 'text ^@ ''01''',
  '''01ARZ3NDEKTSV4RRFFQ69G5FAV'' = uuid::ulid'
]) WITH ORDINALITY AS u(expression, n),
  LATERAL pg_temp.errors_of('SELECT ' || expression || ' FROM v') AS e ORDER BY n;

-- Stores a value of each type from text, varchar, and char with and without padding: from columns,
-- expressions and parameters.
\set ECHO none
CREATE TEMP TABLE source (type text, t text, v varchar, c char(120), exact bpchar);
CALL pg_temp.each('INSERT INTO source
  SELECT ''$T'', id, id, id, id
  FROM (SELECT $id(u)::text
        FROM (VALUES (uuid ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')) AS v(u)) AS i(id)');
CREATE TEMP TABLE stored (type text, kind text, id text);
CREATE PROCEDURE pg_temp.store(name text, type text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE target (n serial, id %s)', type);
  EXECUTE format('INSERT INTO target (id) SELECT t FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT v FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT c FROM source WHERE type = %L', name);
  EXECUTE format('INSERT INTO target (id) SELECT exact FROM source WHERE type = %L', name);
  EXECUTE 'PREPARE store(text, varchar, bpchar) AS INSERT INTO target (id) VALUES ($1), ($2), ($3)';
  EXECUTE format('EXECUTE store(%1$L, %1$L, %2$L)',
                 (SELECT t FROM source WHERE source.type = name),
                 (SELECT t || '   ' FROM source WHERE source.type = name));
  EXECUTE format('UPDATE target SET id = (SELECT t FROM source WHERE type = %L) WHERE n = 1', name);
  EXECUTE format('INSERT INTO target (id) VALUES (NULL::text), (NULL::char(9))');
  INSERT INTO stored SELECT name, n::text, id::text FROM target;
  DEALLOCATE store;
  DROP TABLE target;
END $$;
CALL pg_temp.each('CALL pg_temp.store(''$T'', ''$type'')');
\set ECHO all
SELECT rows, ids, "right", pg_temp.names(array_agg(type)) AS types
FROM (SELECT type, count(*) AS rows, count(id) AS ids, bool_and(id = t) AS "right"
      FROM stored JOIN source USING (type) GROUP BY 1) AS s
GROUP BY 1, 2, 3;

-- Domains on either side, arrays with an explicit cast, and a text column converted to ids.
CREATE DOMAIN short AS varchar(30);
CREATE DOMAIN item_id AS ulid CHECK (VALUE > '00000000000000000000000000');
CREATE TEMP TABLE items (id item_id);
INSERT INTO items SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::short;
SELECT type, sqlstate FROM unnest('{text,char(30)}'::text[]) AS type,
  pg_temp.errors_of(format('INSERT INTO items SELECT ''00000000000000000000000000''::%s', type));
SELECT '{01ARZ3NDEKTSV4RRFFQ69G5FAV,NULL}'::text[]::ulid[],
       ARRAY['01ARZ3NDEKTSV4RRFFQ69G5FAV ', NULL]::char(30)[]::ulid[];
CREATE TEMP TABLE texts AS SELECT '01ARZ3NDEKTSV4RRFFQ69G5FAV'::char(26) AS id;
ALTER TABLE texts ALTER id TYPE ulid;
SELECT id, pg_typeof(id) FROM texts;
DROP TABLE items;
DROP DOMAIN short, item_id;
