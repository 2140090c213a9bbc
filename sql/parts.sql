-- Parts of ids, and ids made from parts: accessors, constructors and successors. The unit tests
-- check every bit, and documented_times checks the earliest and latest times.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET datestyle = 'ISO';

-- The parts of typeids.
SELECT id, typeid_prefix(id) AS prefix, typeid_suffix(id) AS suffix, typeid_timestamp(id) AS time,
  (SELECT string_agg(quote_literal(p), ' ')
   FROM unnest('{"",u,user,users,user_role,role}'::text[]) AS p
   WHERE typeid_has_prefix(id, p)) AS has_prefix
FROM unnest(ARRAY[
  'user_01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q',
  make_typeid('user_role', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'),
  make_typeid('', '919108f7-52d1-4320-9bac-f847db4148a8')
]::typeid[]) AS id;
-- typeid_is_valid(text, prefix) is true for strings that the input function reads as ids with this
-- prefix.
SELECT count(*) FILTER (WHERE typeid_is_valid(text, prefix)) AS valid,
  count(*) FILTER (WHERE typeid_is_valid(text, prefix)
    <> CASE WHEN typeid_is_valid(text) THEN typeid_has_prefix(text::typeid, prefix)
      ELSE false END) AS not_as_read
FROM unnest('{user_01h455vb4pex5vsknk084sn02q,user_role_01h455vb4pex5vsknk084sn02q,
    01h455vb4pex5vsknk084sn02q,User_01h455vb4pex5vsknk084sn02q,user_8zzzzzzzzzzzzzzzzzzzzzzzzz,
    user_,user,"",_01h455vb4pex5vsknk084sn02q}'::text[]) AS text,
  unnest('{user,user_role,"",use}'::text[]) AS prefix;

-- Only version 7 uuids (variant 10) have a time. The test uses RFC 9562's example in all 16
-- versions, with all 16 values of the digit that holds the variant.
SELECT version, string_agg(variant, ' ' ORDER BY variant) AS variants, typeid, base62id
FROM generate_series(0, 15) AS v, generate_series(0, 15) AS w,
  LATERAL to_hex(v) AS version, LATERAL to_hex(w) AS variant,
  LATERAL (SELECT format('017f22e2-79b0-%scc3-%s8c4-dc0c0c07398f', version, variant)::uuid) AS u(u),
  LATERAL typeid_timestamp(make_typeid('t', u)) AS typeid,
  LATERAL base62id_timestamp(u::base62id) AS base62id
WHERE typeid IS NOT NULL OR base62id IS NOT NULL
GROUP BY version, typeid, base62id;

-- Any ulid, xid or typeid can be rebuilt from its parts. So can an euid with no extension, or with
-- the first or the last extension of any length.
SELECT count(*) FILTER (WHERE make_ulid(ulid_timestamp(u), ulid_random(u)) = u) AS ulid,
  count(*) FILTER (WHERE make_xid(xid_timestamp(x), xid_random(x)) = x) AS xid,
  count(*) FILTER (WHERE make_typeid(typeid_prefix(t), t::uuid) = t) AS typeid,
  count(*) FILTER (WHERE typeid_prefix(t) || '_' || typeid_suffix(t) = t::text) AS typeid_text
FROM (
  SELECT gen_random_uuid()::ulid AS u, gen_uid11()::public.xid AS x,
    make_typeid('a_b', gen_random_uuid()) AS t
  FROM generate_series(1, 1000)
) AS r;
SELECT count(*),
  count(*) FILTER (WHERE euid_timestamp(id) = at) AS time,
  count(*) FILTER (WHERE euid_extension_length(id) = length) AS length,
  count(*) FILTER (WHERE euid_extension(id) IS NOT DISTINCT FROM extension) AS extension,
  count(*) FILTER (WHERE int8send(euid_random(id)) = substr(random, 3)) AS random
FROM generate_series(0, 15) AS length,
  unnest(ARRAY[CASE length WHEN 0 THEN NULL WHEN 1 THEN 0 ELSE 1 << (length - 1) END,
    nullif((1 << length) - 1, 0)]) AS extension,
  LATERAL (
    SELECT timestamptz '2026-01-01' + length * interval '1 day',
      decode(substr(md5(length::text), 13), 'hex')
  ) AS r(at, random),
  LATERAL make_euid(at, extension, random) AS id
WHERE length > 0 OR extension IS NULL;

-- ulid_next(): the specification's example.
SELECT ulid_next('01BX5ZZKBKACTAV9WEVGEMMVRZ');
-- euid_next(): until the id's millisecond is over, the function counts up in the upper half of the
-- 64 random bits and draws the lower half at random. After that, it makes an id with the current
-- time. The extension stays the same.
SELECT left(next::uuid::text, 28) AS upper_bits, count(DISTINCT next) AS ids,
  bool_and(next > id) AS greater
FROM (VALUES (uuid 'f0000000-0000-0001-ffff-fffe89abcdef'::euid)) AS v(id),
  LATERAL (SELECT euid_next(id) FROM generate_series(1, 10)) AS n(next)
GROUP BY 1;
SELECT euid_extension(id) AS extension, euid_extension_length(id) AS length,
  euid_extension(next) AS next_extension,
  euid_extension_length(next) AS next_length,
  euid_timestamp(next) BETWEEN date_trunc('milliseconds', now()) AND clock_timestamp() AS is_now
FROM unnest(
  '{1HF7YAT00ZZAC0938NKRKAYDXW2,1HF7YAT00W1AR0938NKRKAYDXWP,1HF7YAT00ZZZ00938NKRKAYDXWV}'::euid[]
) AS id,
  LATERAL euid_next(id) AS next;

-- The profiles of uid11, with all fields different.
SELECT uid11_snowish_timestamp(s) AS time, uid11_snowish_machine(s) AS machine,
  uid11_snowish_sequence(s) AS sequence,
  uid11_ts_seq_rand_timestamp(t) AS ts_time,
  uid11_ts_seq_rand_sequence(t) AS ts_sequence,
  uid11_ts_seq_rand_random(t) AS ts_random
FROM (VALUES (((86400000::bigint << 22) + (5 << 12) + 7)::uid11,
  ((86400000::bigint << 22) + (6 << 10) + 8)::uid11)) AS v(s, t);

-- Invalid arguments, and the valid arguments closest to them.
SELECT call, e.*
FROM unnest(ARRAY[
  $$make_typeid('User', gen_random_uuid())$$,
  $$typeid_prefix(make_typeid(repeat('a', 63), gen_random_uuid()))$$,
  $$make_typeid(repeat('a', 64), gen_random_uuid())$$,
  $$make_typeid(repeat('z', 1048576), gen_random_uuid())$$,
  $$typeid_has_prefix('user_01h455vb4pex5vsknk084sn02q', 'user_')$$,
  $$typeid_is_valid('nothing', 'user_')$$,
  $$make_ulid('2026-01-01', '\x000102030405060708')$$,
  $$ulid_next('01BX5ZZKBKZZZZZZZZZZZZZZZZ')$$,
  $$make_euid('2026-01-01', -1)$$,
  $$euid_extension(make_euid('2026-01-01', 32767))$$,
  $$make_euid('2026-01-01', 32768)$$,
  $$make_euid('2026-01-01', 40000, '\x00010203040506070809')$$,
  $$make_euid('2026-01-01', 1, '\x000102030405060708090a')$$,
  $$euid_next('ffffffff-ffff-ffff-ffff-ffff00000000'::uuid::euid)$$,
  $$make_xid('2026-01-01', -1)$$,
  $$xid_random(make_xid('2026-01-01', 4194303))$$,
  $$make_xid('2026-01-01', 4194304)$$,
  $$uid11_snowish_timestamp('NQm6nKp8qFD')$$,
  $$uid11_snowish_machine('NQm6nKp8qFD')$$,
  $$uid11_snowish_sequence('jpXCZedGfVQ')$$
]) WITH ORDINALITY AS u(call, n),
  LATERAL pg_temp.errors_of('SELECT ' || call) AS e
ORDER BY n;
