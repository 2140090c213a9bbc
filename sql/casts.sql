-- The casts: which there are, what they give, and that there is no other way from
-- type to type.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned
SET timezone = 'UTC';
-- All of them. Without a function the bytes stay as they are.
SELECT castsource::regtype AS source,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'i') AS implicit,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'a' AND castmethod = 'b') AS assignment,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'a' AND castmethod = 'f') AS assignment_by_function,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'a' AND castmethod = 'i') AS assignment_by_text,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'e' AND castmethod = 'b') AS explicit,
       string_agg(target, ', ' ORDER BY target) FILTER (WHERE castcontext = 'e' AND castmethod = 'f') AS explicit_by_function
FROM pg_cast, CAST(castsource::regtype AS text) AS source, CAST(casttarget::regtype AS text) AS target
WHERE '{typeid,ulid,euid,base62id,uid11,public.xid}' && ARRAY[source, target] GROUP BY castsource ORDER BY min(source) COLLATE "C";

-- A value through each, and back where there is a way back.
CREATE TEMP TABLE v AS SELECT uuid '019b1515-3df8-7032-bfc6-06b5e46ff8f4' AS uuid, uid11 '113q8KFkAEs' AS uid11, public.xid 'jpXCZedGfVQ' AS xid;
SELECT uuid::ulid AS ulid, uuid::euid AS euid, uuid::base62id AS base62id, make_typeid('user', uuid)::uuid = uuid AS of_typeid FROM v;
SELECT uuid::ulid::uuid = uuid AS ulid, uuid::euid::uuid = uuid AS euid, uuid::base62id::uuid = uuid AS base62id FROM v;
SELECT uuid::ulid::bytea AS ulid, uuid::euid::bytea = uuid_send(uuid) AS euid, uuid::base62id::bytea = uuid_send(uuid) AS base62id,
       uid11::bytea AS uid11, xid::bytea AS xid FROM v;
SELECT uuid_send(uuid)::ulid::uuid = uuid AS ulid, uuid_send(uuid)::euid::uuid = uuid AS euid, uuid_send(uuid)::base62id::uuid = uuid AS base62id,
       '\x0000000000000001'::bytea::uid11 AS uid11, '\xffffffffffffffff'::bytea::public.xid AS xid FROM v;
SELECT uid11::bigint AS uid11, xid::bigint AS xid, (-1)::bigint::uid11 AS minus_1, (-9223372036854775808)::bigint::public.xid AS lowest,
       uid11::bigint::uid11 = uid11 AND xid::bigint::public.xid = xid AS back, xid::uid11 AS xid_uid11, uid11::public.xid AS uid11_xid FROM v;
-- Numbers as they are written: an integer if they fit in it. A minus sign comes after a cast.
SELECT 5::uid11 AS five, 5::public.xid AS xid, (-1)::uid11 AS minus_1, 2147483648::uid11 AS bigint, (-1)::public.xid AS xid_minus_1, uid11(5) AS called;
SELECT uuid::ulid::timestamptz AS ulid, euid '1KDVDNA00B9F60938NKRKAYDXW8'::timestamptz AS euid, public.xid '113q8KFkAEs'::timestamptz AS xid FROM v;

-- uid11 and xid as uuids: version 8, variant 10, in the same order, and back.
SELECT id, id::uuid, id::public.xid::uuid = id::uuid AS as_xid
FROM unnest('{11111111111,11111111112,113q8KFkAEs,NQm6nKp8qFC,NQm6nKp8qFD,jpXCZedGfVQ}'::uid11[]) AS id;
WITH ids AS (
  SELECT ('x' || right(md5(n::text), 16))::bit(64)::bigint::uid11 AS id FROM generate_series(1, 5000) AS n
  UNION ALL SELECT (1::bigint << n)::uid11 FROM generate_series(0, 63) AS n
), uuids AS (
  SELECT id, id::uuid AS uuid, rank() OVER (ORDER BY id) AS by_id, rank() OVER (ORDER BY id::uuid) AS by_uuid FROM ids
)
SELECT count(*), count(*) FILTER (WHERE by_id = by_uuid) AS in_order, count(*) FILTER (WHERE uuid::text ~ '^.{14}8.{4}[89ab]') AS version_8,
       count(*) FILTER (WHERE uuid::uid11 = id AND uuid::public.xid = id::public.xid) AS back FROM uuids;

-- Refused: a uuid that is no such one, and bytes that are too few or too many.
SELECT statement, e.sqlstate, e.message, e.detail FROM unnest(ARRAY[
  $$'ffffffff-ffff-8fff-bc00-000000000000'::uuid::uid11$$, $$'ffffffff-ffff-8fff-bc00-000000000001'::uuid::uid11$$,
  $$'ffffffff-ffff-8fff-be00-000000000000'::uuid::uid11$$, $$'ffffffff-ffff-4fff-bc00-000000000000'::uuid::uid11$$,
  $$'ffffffff-ffff-8fff-fc00-000000000000'::uuid::public.xid$$, $$'019b1515-3df8-7032-bfc6-06b5e46ff8f4'::uuid::public.xid$$,
  $$'00000000-0000-0000-0000-000000000000'::uuid::public.xid$$,
  $$''::bytea::ulid$$, $$'\x000102030405060708090a0b0c0d0e'::bytea::ulid$$, $$'\x000102030405060708090a0b0c0d0e0f10'::bytea::euid$$,
  $$'\x00'::bytea::base62id$$, $$'\x00010203040506'::bytea::uid11$$, $$'\x000102030405060708'::bytea::public.xid$$
]) WITH ORDINALITY AS u(statement, n), LATERAL pg_temp.errors_of('SELECT ' || statement) AS e ORDER BY n;

-- An INSERT makes the assignment casts and no other.
CREATE TEMP TABLE targets (ulid ulid, euid euid, base62id base62id, uuid uuid, typeid typeid, uid11 uid11, xid public.xid, text text, bigint bigint,
  at timestamptz);
SELECT "column", value, e.sqlstate, e.message AS result FROM (VALUES
  ('ulid', 'v.uuid'), ('euid', 'v.uuid'), ('base62id', 'v.uuid'), ('uuid', 'v.uuid::ulid'), ('uuid', 'v.uuid::euid'), ('uuid', 'v.uuid::base62id'),
  ('uuid', 'make_typeid(''user'', v.uuid)'), ('uid11', 'v.xid'), ('text', 'v.uid11'), ('text', 'make_typeid(''user'', v.uuid)'),
  ('xid', 'v.uid11'), ('typeid', 'v.uuid'), ('ulid', 'v.uuid::euid'), ('ulid', 'uuid_send(v.uuid)'), ('uid11', '1'), ('bigint', 'v.uid11'),
  ('uuid', 'v.uid11'), ('uid11', 'v.uuid'), ('ulid', 'v.uuid::ulid::text'), ('at', 'v.uuid::ulid')
) AS a("column", value), LATERAL pg_temp.errors_of(format('INSERT INTO targets (%I) SELECT %s FROM v RETURNING %1$I', "column", value)) AS e;

-- And no operator or call makes one of its own.
SELECT expression, e.sqlstate, e.message FROM unnest(ARRAY[
  'uuid::ulid = uuid::euid', 'xid = uid11', 'uid11 = uid11::bigint', 'uid11 = 1', 'xid = ''113''::pg_catalog.xid',
  'uuid::ulid = uuid::ulid::text', 'make_typeid(''a'', uuid) = uuid', 'uuid_send(uuid::ulid)', 'ulid_timestamp(uuid)', 'xid_timestamp(uid11)',
  'coalesce(uuid::ulid, uuid)', 'ARRAY[xid, uid11::public.xid]', 'ARRAY[xid, uid11]', 'uuid::base62id <= now()', 'uid11 + 1'
]) WITH ORDINALITY AS u(expression, n), LATERAL pg_temp.errors_of('SELECT ' || expression || ' FROM v') AS e ORDER BY n;
