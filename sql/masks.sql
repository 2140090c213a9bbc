-- Masks hide the time of version 7 ids with a key. Masked uuids are the same as uuidv47's, and
-- typeids and base62ids are masked in the same way.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set file :abs_srcdir '/test/vectors/uuidv47.tsv'
\set load '\\copy vectors (name, hex, uuid, masked) FROM ''' :file ''' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors (
  name text, hex text, key bytea GENERATED ALWAYS AS (decode(hex, 'hex')) STORED,
  uuid uuid, masked uuid);
:load

-- The masks agree with the vectors, for each type: no name is listed as wrong.
SELECT count(*) > 50 AS loaded,
       string_agg(name, ' ') FILTER (
         WHERE uuidv7_mask(uuid, key) <> masked) AS masked_wrong,
       string_agg(name, ' ') FILTER (
         WHERE uuidv7_unmask(masked, key) <> uuid) AS unmasked_wrong,
       string_agg(name, ' ') FILTER (
         WHERE typeid_mask(make_typeid('user', uuid), key) <> make_typeid('user', masked)
       ) AS typeid_masked_wrong,
       string_agg(name, ' ') FILTER (
         WHERE typeid_unmask(make_typeid('', masked), key) <> make_typeid('', uuid)
       ) AS typeid_unmasked_wrong,
       string_agg(name, ' ') FILTER (
         WHERE base62id_mask(uuid::base62id, key) <> masked::base62id) AS base62id_masked_wrong,
       string_agg(name, ' ') FILTER (
         WHERE base62id_unmask(masked::base62id, key) <> uuid::base62id) AS base62id_unmasked_wrong
FROM vectors;
\set key '''\\x000102030405060708090a0b0c0d0e0f'''
SELECT uuidv7_mask('019b1515-3df8-7032-bfc6-06b5e46ff8f4', :key),
       typeid_mask('user_01kcahafffe0sbzhg6pqj6zy7m', :key),
       base62id_mask('Fd9w4CutiyWHZha547fAai', :key);

-- Masked ids have no time and are distinct. The key restores the generated ids; another key does
-- not.
CREATE TEMP TABLE ids AS SELECT gen_uuidv7_monotonic() AS id FROM generate_series(1, 10000);
SELECT count(DISTINCT masked) AS masked, count(uuidv7_timestamp(masked)) AS with_time,
       count(*) FILTER (WHERE uuidv7_unmask(masked, :key) = id) AS back,
       count(*) FILTER (WHERE uuidv7_unmask(masked, '\x000102030405060708090a0b0c0d0e0e') = id)
         AS back_with_another_key
FROM ids, uuidv7_mask(id, :key) AS masked;

-- Other versions, other variants and keys of the wrong length raise errors.
SELECT call, e.sqlstate, e.message, e.detail FROM unnest(ARRAY[
  'uuidv7_mask(''019b1515-3df8-4032-bfc6-06b5e46ff8f4'', k)',
  'uuidv7_mask(''019b1515-3df8-7032-3fc6-06b5e46ff8f4'', k)',
  'uuidv7_unmask(''019b1515-3df8-7032-bfc6-06b5e46ff8f4'', k)',
  'typeid_mask(''user_00000000000000000000000000'', k)',
  'typeid_unmask(''user_01kcahafffe0sbzhg6pqj6zy7m'', k)',
  'base62id_mask(''00000000-0000-0000-0000-000000000000''::uuid::base62id, k)',
  'base62id_unmask(''Fd9w4CutiyWHZha547fAai'', k)',
  'uuidv7_mask(gen_uuidv7(), '''')', 'typeid_mask(gen_typeid(), k || k)',
  'base62id_unmask(gen_base62id(), k || ''\x00'')',
  'uid11_mask(''11111111111'', substring(k FROM 2))', 'xid_unmask(''11111111111'', k || k)'
]) WITH ORDINALITY AS c(call, n),
  LATERAL pg_temp.errors_of('SELECT ' || regexp_replace(
    call, '\mk\M', 'decode(''000102030405060708090a0b0c0d0e0f'', ''hex'')', 'g')) AS e
ORDER BY n;

-- Opaque 64-bit ids are masked as in a published test vector for XTEA, and can be unmasked. The
-- unit tests compare XTEA with another library.
SELECT uid11_mask(x'4142434445464748'::bigint::uid11, :key)::bigint = x'497df3d072612cb5'::bigint
         AS vector,
       uid11_mask(1::bigint::uid11, :key) AS one, uid11_mask(2::bigint::uid11, :key) AS two,
       xid_mask(3::bigint::public.xid, :key) AS three;
SELECT count(*) FILTER (WHERE uid11_unmask(uid11_mask(id, k), k) <> id) AS not_back,
       count(*) FILTER (
         WHERE xid_mask(id::public.xid, k) <> uid11_mask(id, k)
            OR xid_unmask(xid_mask(id::public.xid, k), k) <> id::public.xid) AS other_xids,
       count(*) FILTER (WHERE uid11_mask(id, k) = id) AS unchanged,
       count(DISTINCT uid11_mask(id, :key)) AS distinct
FROM (SELECT gen_uid11() AS id, uuid_send(gen_random_uuid()) AS k
      FROM generate_series(1, 2000)) AS i;

-- A masked id is looked up with the index, in a generic plan and in a join. So is the bigint key of
-- an opaque id.
CREATE TABLE users (id typeid PRIMARY KEY);
INSERT INTO users
SELECT make_typeid(
  'user', uuidv7_floor('2026-01-01 00:00+00'::timestamptz + n * interval '1 second'))
FROM generate_series(1, 20000) AS n;
CREATE TABLE links AS SELECT typeid_mask(id, :key) AS masked FROM users LIMIT 3;
CREATE TABLE orders (id bigint PRIMARY KEY);
INSERT INTO orders SELECT generate_series(1, 20000);
ANALYZE users, links, orders;
PREPARE by_mask(typeid, bytea) AS SELECT * FROM users WHERE id = typeid_unmask($1, $2);
PREPARE by_opaque(uid11, bytea) AS
SELECT * FROM orders WHERE id = uid11_unmask($1, $2)::bigint;
SET plan_cache_mode = force_generic_plan;
SELECT pg_temp.plan_of(query, conditions => true) FROM unnest(ARRAY[
  'EXECUTE by_mask(NULL, NULL)',
  format('SELECT * FROM links JOIN users ON id = typeid_unmask(masked, %L)', :key),
  'EXECUTE by_opaque(NULL, NULL)',
  format('SELECT * FROM orders WHERE id = uid11_unmask(%L, %L)::bigint',
         uid11_mask(42::bigint::uid11, :key), :key)]) AS query;
SELECT typeid_mask(min(id), :key) AS masked, uid11_mask(42::bigint::uid11, :key) AS opaque
FROM users \gset
EXECUTE by_mask(:'masked', :key);
EXECUTE by_opaque(:'opaque', :key);
DROP TABLE users, links, orders;
