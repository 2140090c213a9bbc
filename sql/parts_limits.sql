-- Times and other arguments at and beyond the limits of each format.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned
SET timezone = 'UTC';
SET datestyle = 'ISO';
\set ten '''\\x00010203040506070809'''

-- A time is floored to its millisecond, also before 2000, where the server counts
-- backwards.
SELECT at, ulid_timestamp(make_ulid(at, :ten)) AS ulid, euid_timestamp(make_euid(at, 3)) AS euid,
       typeid_timestamp(gen_typeid('', at)) AS typeid
FROM (VALUES (timestamptz '2026-01-01 00:00:00.000999'), ('1999-12-31 23:59:59.9995'),
             ('1999-12-31 23:59:59.999999'), ('1970-01-01 00:00:00.000001')) AS v(at);
SELECT count(*), count(*) FILTER (WHERE ulid_timestamp(make_ulid(at, :ten)) = floor) AS ulid,
       count(*) FILTER (WHERE euid_timestamp(make_euid(at, NULL)) = floor) AS euid,
       count(*) FILTER (WHERE typeid_timestamp(gen_typeid('', at)) = floor) AS typeid,
       count(*) FILTER (WHERE xid_timestamp(make_xid(at + interval '42 years', 0))
                              = floor + interval '42 years') AS xid
FROM (SELECT timestamptz '1970-01-01' + random() * interval '100 years'
      FROM generate_series(1, 1000)) AS r(at), LATERAL date_trunc('milliseconds', at) AS floor;

-- The first and the last id of each format, and their instants.
SELECT type, min(id COLLATE "C") AS first, min(time), max(id COLLATE "C") AS last, max(time)
FROM (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), ('ffffffff-ffff-ffff-ffff-ffffffffffff'),
             ('00000000-0000-7000-8000-000000000000'), ('ffffffff-ffff-7fff-bfff-ffffffffffff')) AS v(u),
     LATERAL (VALUES ('ulid', u::ulid::text, ulid_timestamp(u::ulid)),
                     ('euid', u::euid::text, euid_timestamp(u::euid)),
                     ('typeid', make_typeid('', u)::text, typeid_timestamp(make_typeid('', u))),
                     ('base62id', u::base62id::text, base62id_timestamp(u::base62id))) AS t(type, id, time)
GROUP BY type ORDER BY type COLLATE "C";
SELECT id, xid_timestamp(id) AS time, xid_random(id) AS random
FROM (VALUES (public.xid '11111111111'), ('jpXCZedGfVQ')) AS v(id);

-- Limits of time: the last instant that makes an id, and the first that makes none.
SELECT statement, e.*
FROM unnest(ARRAY[
  $$make_ulid('-infinity', :ten)$$, $$make_ulid('1969-12-31 23:59:59.999999', :ten)$$,
  $$make_ulid('1970-01-01', :ten)$$, $$make_ulid('10889-08-02 05:31:50.655999', :ten)$$,
  $$make_ulid('10889-08-02 05:31:50.656', :ten)$$, $$make_ulid('infinity', :ten)$$,
  $$make_euid('-infinity', 5, :ten)$$, $$make_euid('1969-12-31 23:59:59.999999', 5, :ten)$$,
  $$make_euid('1970-01-01', 5, :ten)$$, $$make_euid('3084-12-12 12:41:28.831999', 5, :ten)$$,
  $$make_euid('3084-12-12 12:41:28.832', 5, :ten)$$, $$make_euid('infinity', 5, :ten)$$,
  $$make_euid('1969-12-31 23:59:59.999999', 5)$$, $$make_euid('3084-12-12 12:41:28.832', NULL)$$,
  $$make_xid('-infinity', 9)$$, $$make_xid('2011-11-11 11:11:11.110999', 9)$$,
  $$make_xid('2011-11-11 11:11:11.111', 9)$$, $$make_xid('2151-03-25 18:46:22.214999', 9)$$,
  $$make_xid('2151-03-25 18:46:22.215', 9)$$, $$make_xid('infinity', 9)$$
]) WITH ORDINALITY AS u(statement, n),
     LATERAL pg_temp.errors_of('SELECT ' || replace(statement, ':ten', quote_literal(:ten))) AS e
ORDER BY n;

-- Other arguments, bad ones and the last good one next to them.
\set ECHO none
SELECT statement, e.*
FROM unnest(ARRAY[
  $$typeid_prefix(make_typeid('User', gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid('a1', gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid('_a', gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid('a_', gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid('a ', gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid(repeat('a', 63), gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid(repeat('a', 64), gen_random_uuid()))$$,
  $$typeid_prefix(make_typeid(repeat('z', 1048576), gen_random_uuid()))$$,
  $$typeid_has_prefix('user_01h455vb4pex5vsknk084sn02q', 'User')$$,
  $$typeid_has_prefix('user_01h455vb4pex5vsknk084sn02q', 'user_')$$,
  $$make_ulid('2026-01-01', '')$$, $$make_ulid('2026-01-01', '\x000102030405060708')$$,
  $$make_ulid('2026-01-01', '\x000102030405060708090a')$$,
  $$ulid_next('01BX5ZZKBKZZZZZZZZZZZZZZZZ')$$,
  $$make_euid('2026-01-01', -1)$$, $$euid_extension(make_euid('2026-01-01', 32767))$$,
  $$make_euid('2026-01-01', 32768)$$, $$make_euid('2026-01-01', 40000, :ten)$$,
  $$make_euid('2026-01-01', 1, '\x000102030405060708')$$,
  $$make_euid('2026-01-01', 1, '\x000102030405060708090a')$$,
  $$euid_next('ffffffff-ffff-ffff-ffff-ffff00000000'::uuid::euid)$$,
  $$make_xid('2026-01-01', -1)$$, $$xid_random(make_xid('2026-01-01', 4194303))$$,
  $$make_xid('2026-01-01', 4194304)$$,
  $$uid11_snowish_timestamp('NQm6nKp8qFD')$$, $$uid11_snowish_machine('NQm6nKp8qFD')$$,
  $$uid11_snowish_sequence('jpXCZedGfVQ')$$
]) WITH ORDINALITY AS u(statement, n),
     LATERAL pg_temp.errors_of('SELECT ' || replace(statement, ':ten', quote_literal(:ten))) AS e
ORDER BY n;
\set ECHO all
