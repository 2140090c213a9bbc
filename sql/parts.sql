-- Parts of the ids and ids out of their parts: accessors, constructors and successors.
\getenv abs_srcdir PG_ABS_SRCDIR
\set load_ulid '\\copy ulids FROM ''' :abs_srcdir '/test/vectors/ulid.tsv'' (FORMAT text, HEADER)'
\set load_euid '\\copy euids FROM ''' :abs_srcdir '/test/vectors/euid.tsv'' (FORMAT text, HEADER)'
\set load_xid '\\copy xids FROM ''' :abs_srcdir '/test/vectors/xid.tsv'' (FORMAT text, HEADER)'
\pset format unaligned
SET timezone = 'UTC';
SET datestyle = 'ISO';

-- The vectors: no name is listed as wrong.
CREATE TEMP TABLE ulids
  (name text, id ulid, canonical text, uuid uuid, unix_ms bigint, time timestamptz);
CREATE TEMP TABLE euids
  (name text, id euid, canonical text, uuid uuid, check_value int, unix_ms bigint,
   time timestamptz, extension int, extension_length int);
CREATE TEMP TABLE xids
  (name text, id public.xid, value numeric, unix_ms bigint, random int, time timestamptz);
:load_ulid
:load_euid
:load_xid
SELECT count(*) > 0 AS ulids,
       string_agg(name, ' ') FILTER (WHERE ulid_timestamp(id) IS DISTINCT FROM time) AS wrong_time
FROM ulids;
SELECT count(*) > 0 AS euids,
       string_agg(name, ' ') FILTER (WHERE euid_timestamp(id) IS DISTINCT FROM time) AS wrong_time,
       string_agg(name, ' ') FILTER (WHERE euid_extension(id) IS DISTINCT FROM
         CASE WHEN extension_length > 0 THEN extension END) AS wrong_extension,
       string_agg(name, ' ') FILTER (WHERE euid_extension_length(id) IS DISTINCT FROM
         extension_length) AS wrong_length
FROM euids;
SELECT count(*) > 0 AS xids,
       string_agg(name, ' ') FILTER (WHERE xid_timestamp(id) IS DISTINCT FROM time) AS wrong_time,
       string_agg(name, ' ') FILTER (WHERE xid_random(id) IS DISTINCT FROM random) AS wrong_random
FROM xids;

-- typeid.
SELECT id, typeid_prefix(id) AS prefix, typeid_suffix(id) AS suffix, typeid_timestamp(id) AS time
FROM (VALUES (typeid 'user_01h455vb4pex5vsknk084sn02q'),
             ('01h455vb4pex5vsknk084sn02q'),
             (make_typeid('user_role', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f')),
             (make_typeid('', '919108f7-52d1-4320-9bac-f847db4148a8')),
             ('a__b_7zzzzzzzzzzzzzzzzzzzzzzzzz')) AS v(id);
SELECT prefix, typeid_has_prefix('user_01h455vb4pex5vsknk084sn02q', prefix) AS user,
       typeid_has_prefix('user_role_01h455vb4pex5vsknk084sn02q', prefix) AS user_role,
       typeid_has_prefix('01h455vb4pex5vsknk084sn02q', prefix) AS none
FROM unnest(ARRAY['', 'u', 'user', 'users', 'user_role', 'role']) AS prefix;

-- A uuid carries a time in version 7, variant 10 only: that of RFC 9562's example, in
-- all 16 versions, with all 16 values of the digit that holds the variant.
SELECT version, string_agg(variant, ' ' ORDER BY variant) AS variants, typeid, base62id
FROM generate_series(0, 15) AS v, generate_series(0, 15) AS w,
     LATERAL to_hex(v) AS version, LATERAL to_hex(w) AS variant,
     LATERAL (SELECT format('017f22e2-79b0-%scc3-%s8c4-dc0c0c07398f', version, variant)::uuid) AS u(u),
     LATERAL typeid_timestamp(make_typeid('t', u)) AS typeid,
     LATERAL base62id_timestamp(u::base62id) AS base62id
WHERE typeid IS NOT NULL OR base62id IS NOT NULL GROUP BY version, typeid, base62id;

-- Any ulid, xid and typeid is what its parts make.
SELECT count(*) FILTER (WHERE make_ulid(ulid_timestamp(u), ulid_random(u)) = u) AS ulid,
       count(*) FILTER (WHERE make_xid(xid_timestamp(x), xid_random(x)) = x) AS xid,
       count(*) FILTER (WHERE make_typeid(typeid_prefix(t), t::uuid) = t) AS typeid,
       count(*) FILTER (WHERE typeid_prefix(t) || '_' || typeid_suffix(t) = t::text) AS typeid_text
FROM (SELECT gen_random_uuid()::ulid AS u, gen_uid11()::public.xid AS x,
             make_typeid('a_b', gen_random_uuid()) AS t
      FROM generate_series(1, 1000)) AS r;

-- An euid bit by bit: 45 of time, what the extension leaves of 15 random ones, the
-- extension, its length in 4, and 64 random ones. For no extension, and for the first
-- and the last one of every length.
CREATE TEMP TABLE made AS
SELECT *, make_euid(at, extension, random) AS id
FROM generate_series(0, 15) AS length,
     LATERAL (VALUES (CASE length WHEN 0 THEN NULL WHEN 1 THEN 0 ELSE 1 << (length - 1) END),
                     (CASE WHEN length > 0 THEN (1 << length) - 1 END)) AS e(extension),
     LATERAL (SELECT decode(substr(md5(random()::text), 13), 'hex'),
                     timestamptz '1970-01-01' + floor(random() * (1::bigint << 45)) * interval '1 ms'
              FROM generate_series(1, 20) WHERE length >= 0) AS r(random, at);
SELECT count(*), count(DISTINCT random) AS randoms,
       count(*) FILTER (WHERE euid_timestamp(id) = at) AS right_time,
       count(*) FILTER (WHERE euid_extension_length(id) = length) AS right_length,
       count(*) FILTER (WHERE euid_extension(id) IS NOT DISTINCT FROM extension) AS right_extension,
       count(*) FILTER (WHERE euid_random(id) = low::bit(64)::bigint) AS right_random,
       count(*) FILTER (WHERE ('x' || encode(id::bytea, 'hex'))::bit(128)::text
         = time || high || field || length::bit(4)::text || low) AS right_bits
FROM made, LATERAL (SELECT ('x' || encode(random, 'hex'))::bit(80)::text) AS b(bits),
     LATERAL (SELECT (extract(epoch FROM at) * 1000)::bigint::bit(45)::text, right(bits, 64),
                     right(left(bits, 16), 15 - length),
                     right(coalesce(extension, 0)::bit(15)::text, length)) AS f(time, low, high, field);

-- ulid_next(): the specification's example, the last but one, and a carry into the
-- upper half.
SELECT id, ulid_next(id) AS next, ulid_timestamp(id) = ulid_timestamp(ulid_next(id)) AS same_time
FROM (VALUES (ulid '01BX5ZZKBKACTAV9WEVGEMMVRZ'), ('01BX5ZZKBKACTAV9WEVGEMMVS0'),
             ('01BX5ZZKBKZZZZZZZZZZZZZZZY'), ('01BX5ZZKBK03ZZZZZZZZZZZZZZ')) AS v(id);

-- euid_next(): before the id's own time it counts up in the upper half of the 64 random
-- bits and draws the lower half, later it makes a new id of now. The extension stays.
SELECT left(next::uuid::text, 28) AS upper_bits, count(DISTINCT next) AS ids,
       bool_and(next > id) AS greater
FROM (VALUES (uuid 'f0000000-0000-ffff-0000-00ff89abcdef'), ('f0000000-0000-0001-ffff-fffe89abcdef')) AS v(u),
     LATERAL CAST(u AS euid) AS id, LATERAL (SELECT euid_next(id) FROM generate_series(1, 10)) AS n(next)
GROUP BY upper_bits ORDER BY upper_bits;
SELECT euid_extension(id) AS extension, euid_extension_length(id) AS length,
       euid_extension(next) AS next_extension, euid_extension_length(next) AS next_length,
       euid_timestamp(next) BETWEEN date_trunc('milliseconds', now()) AND clock_timestamp() AS is_now
FROM (VALUES (euid '1HF7YAT00ZZAC0938NKRKAYDXW2'), ('1HF7YAT00W1AR0938NKRKAYDXWP'),
             ('1HF7YAT00ZZY20938NKRKAYDXZW'), ('1HF7YAT00ZZZY0938NKRKAYDXXS'),
             ('1HF7YAT00ZZZ00938NKRKAYDXWV')) AS v(id), LATERAL euid_next(id) AS next;

-- The profiles of uid11: the first id, one day after the epoch with all fields
-- different, and the last one with and without the bit that snowish reserves.
SELECT id, uid11_snowish_timestamp(id) AS time, uid11_snowish_machine(id) AS machine,
       uid11_snowish_sequence(id) AS sequence
FROM (VALUES (uid11 '11111111111'), (((86400000::bigint << 22) + (5 << 12) + 7)::uid11),
             ('NQm6nKp8qFC')) AS v(id);
SELECT id, uid11_ts_seq_rand_timestamp(id) AS time, uid11_ts_seq_rand_sequence(id) AS sequence,
       uid11_ts_seq_rand_random(id) AS random
FROM (VALUES (uid11 '11111111111'), (((86400000::bigint << 22) + (5 << 10) + 7)::uid11),
             ('NQm6nKp8qFC'), ('NQm6nKp8qFD'), ('jpXCZedGfVQ')) AS v(id);

-- NULL in, NULL out, but for an extension.
\set ECHO none
SELECT num_nonnulls(
  typeid_prefix(NULL), typeid_suffix(NULL), typeid_timestamp(NULL), make_typeid(NULL, gen_random_uuid()),
  make_typeid('a', NULL), typeid_has_prefix(NULL, 'a'), typeid_has_prefix(gen_typeid(), NULL),
  ulid_timestamp(NULL), ulid_random(NULL), ulid_next(NULL), make_ulid(NULL, '\x00'),
  make_ulid(now(), NULL), base62id_timestamp(NULL),
  euid_timestamp(NULL), euid_extension(NULL), euid_extension_length(NULL), euid_random(NULL),
  euid_next(NULL), make_euid(NULL, 1), make_euid(NULL, 1, '\x00'), make_euid(now(), 1, NULL),
  xid_timestamp(NULL), xid_random(NULL), make_xid(NULL, 0), make_xid(now(), NULL),
  uid11_snowish_timestamp(NULL), uid11_snowish_machine(NULL), uid11_snowish_sequence(NULL),
  uid11_ts_seq_rand_timestamp(NULL), uid11_ts_seq_rand_sequence(NULL), uid11_ts_seq_rand_random(NULL)
) AS not_null, num_nonnulls(
  make_euid(now(), NULL), make_euid(now(), NULL, '\x00000000000000000000')) AS of_two_not_null;
\set ECHO all
