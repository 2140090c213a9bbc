-- Tests what docs/migrating.md claims about each conversion: whether the table is rewritten, and
-- what is scanned and locked. All rows are still there, can be found by their old ids and keep
-- their order. The key is an index of the new type, and the default generates ids of that type.
\getenv abs_srcdir PG_ABS_SRCDIR
CREATE SCHEMA others;
SET search_path = others, public;
\i :abs_srcdir/test/stand_ins/pgx_ulid.sql
\i :abs_srcdir/test/stand_ins/typeid-sql.sql
\pset format unaligned
RESET search_path;

\set ECHO none
CREATE TEMP TABLE log (
  step serial, was text, "now" text, heap text, key text, scans bigint, lock text, rows bigint,
  found bigint, in_order boolean, by_key boolean, made bigint);
-- migrate(was, fill, now, as_new, new_default, as_old) converts a table's ids from the type `was`
-- to the type `now`. The expression `fill` computes an old id from n, 1 to 2000; `as_new` computes
-- a new id from an old one. A row is found if `as_old` computes its old id from the new one.
CREATE PROCEDURE pg_temp.migrate(was text, fill text, "now" text, as_new text, new_default text,
                                 as_old text) LANGUAGE plpgsql AS $$
DECLARE
  done log;
  files oid[];
  plan text;
BEGIN
  EXECUTE format('CREATE TEMP TABLE things (id %s PRIMARY KEY, n int)', was);
  EXECUTE format('INSERT INTO things
    SELECT %s, n FROM generate_series(1, 2000) AS n ORDER BY hashint4(n)', fill);
  CREATE TEMP TABLE old AS SELECT id, n, row_number() OVER (ORDER BY id) AS place FROM things;
  COMMIT; -- releases the locks
  files := ARRAY[pg_relation_filenode('things'), pg_relation_filenode('things_pkey')];
  done.was := was;
  done.scans := -pg_stat_get_xact_numscans('things'::regclass);
  EXECUTE format('ALTER TABLE things
    ALTER id DROP DEFAULT, ALTER id TYPE %s USING %s, ALTER id SET DEFAULT %s',
    "now", as_new, new_default);
  done.scans := done.scans + pg_stat_get_xact_numscans('things'::regclass);
  SELECT max(mode) INTO done.lock FROM pg_locks
  WHERE pid = pg_backend_pid() AND relation = 'things'::regclass AND mode ~ 'Exclusive';
  done.heap := CASE WHEN pg_relation_filenode('things') = files[1]
                    THEN 'kept' ELSE 'rewritten' END;
  done.key := CASE WHEN pg_relation_filenode('things_pkey') = files[2]
                   THEN 'kept' ELSE 'rebuilt' END;
  SELECT format_type(atttypid, -1) INTO done."now" FROM pg_attribute
  WHERE attrelid = 'things'::regclass AND attname = 'id';
  SELECT count(*) INTO done.rows FROM things;
  EXECUTE format('
    SELECT count(*) FILTER (WHERE old.id::text = new.as_old::text), bool_and(old.place = new.place)
    FROM old
    JOIN (SELECT n, %s AS as_old, row_number() OVER (ORDER BY id) AS place
          FROM things) AS new USING (n)', as_old)
    INTO done.found, done.in_order;
  ANALYZE things;
  EXECUTE (SELECT format('EXPLAIN SELECT n FROM things WHERE id = %L', id)
           FROM things WHERE n = 7) INTO plan;
  done.by_key := plan ~ '^Index Scan using things_pkey';
  INSERT INTO things (n) SELECT generate_series(2001, 2010);
  SELECT count(DISTINCT id) INTO done.made FROM things WHERE n > 2000;
  INSERT INTO log (was, "now", heap, key, scans, lock, rows, found, in_order, by_key, made)
  VALUES (done.was, done."now", done.heap, done.key, done.scans, done.lock, done.rows, done.found,
          done.in_order, done.by_key, done.made);
  DROP TABLE things, old;
  COMMIT;
END $$;
\set ECHO all

-- From uuid.
\set ECHO none
CALL pg_temp.migrate('uuid', 'md5(n::text)::uuid', 'ulid', 'id', 'gen_ulid()', 'id::uuid');
CALL pg_temp.migrate('uuid', 'md5(n::text)::uuid', 'base62id', 'id', 'gen_base62id()', 'id::uuid');
CALL pg_temp.migrate('uuid', 'md5(n::text)::uuid', 'typeid',
                     $$make_typeid('user', id)$$, $$gen_typeid('user')$$, 'id::uuid');
-- From text in the order of the C collation, and from bytes.
CALL pg_temp.migrate('text COLLATE "C"', $$make_typeid('user', md5(n::text)::uuid)$$, 'typeid',
                     'id::typeid', $$gen_typeid('user')$$, 'id');
CALL pg_temp.migrate('char(26) COLLATE "C"', 'md5(n::text)::uuid::ulid', 'ulid',
                     'id::ulid', 'gen_ulid()', 'id');
CALL pg_temp.migrate('varchar COLLATE "C"', 'md5(n::text)::uuid::base62id', 'base62id',
                     'id::base62id', 'gen_base62id()', 'id');
CALL pg_temp.migrate('bytea', $$decode(md5(n::text), 'hex')$$, 'ulid',
                     'id::ulid', 'gen_ulid()', 'id::bytea');
-- From another extension's ulid, with a cast that calls a function and with one that does not.
CALL pg_temp.migrate('others.ulid', 'md5(n::text)::uuid::ulid::text::others.ulid', 'ulid',
                     'id::uuid', 'gen_ulid()', 'id');
ALTER EXTENSION pgx_ulid DROP CAST (others.ulid AS uuid);
DROP CAST (others.ulid AS uuid);
CREATE CAST (others.ulid AS uuid) WITHOUT FUNCTION AS ASSIGNMENT;
CALL pg_temp.migrate('others.ulid', 'md5(n::text)::uuid::ulid::text::others.ulid', 'ulid',
                     'id::uuid', 'gen_ulid()', 'id');
-- From typeid-sql's typeid.
CALL pg_temp.migrate('others.typeid', $$('user', md5(n::text)::uuid)::others.typeid$$, 'typeid',
                     'make_typeid((id).type, (id).uuid)', $$gen_typeid('user')$$,
                     'ROW(typeid_prefix(id), id::uuid)');
-- From numbers: serial numbers, and snowflakes, either unchanged or shifted to our epoch.
CALL pg_temp.migrate('bigint', 'n', 'uid11', 'id::uid11', 'gen_uid11_snowish()', 'id::bigint');
CALL pg_temp.migrate('int', 'n', 'uid11', 'id::bigint::uid11', 'gen_uid11_snowish()', 'id::bigint');
CALL pg_temp.migrate('bigint', '541815603606036480 + n * 7777777777777', 'uid11',
                     'id::uid11', 'gen_uid11()', 'id::bigint');
CALL pg_temp.migrate('bigint', '541815603606036480 + n * 7777777777777', 'public.xid',
                     '(id - ((1321009871111 - 1288834974657) << 22))::public.xid',
                     'gen_xid_monotonic()',
                     $$(extract(epoch FROM xid_timestamp(id)) * 1000 - 1288834974657)::bigint
                       * 4194304 + xid_random(id)$$);
-- To a domain, which works like its type unless the domain has a check.
CREATE DOMAIN event_id AS public.xid;
CREATE DOMAIN late_id AS public.xid CHECK (VALUE > '11111111111');
CALL pg_temp.migrate('bigint', 'n', 'event_id',
                     'id::public.xid', 'gen_xid_monotonic()', 'id::public.xid::bigint');
CALL pg_temp.migrate('bigint', 'n', 'late_id',
                     'id::public.xid', 'gen_xid_monotonic()', 'id::public.xid::bigint');
-- From one of our types to another.
CALL pg_temp.migrate('ulid', 'md5(n::text)::uuid', 'base62id',
                     'id::base62id', 'gen_base62id()', 'id::ulid');
CALL pg_temp.migrate('base62id', 'md5(n::text)::uuid', 'euid',
                     'id::euid', 'gen_euid()', 'id::base62id');
CALL pg_temp.migrate('euid', 'md5(n::text)::uuid', 'ulid',
                     'id::ulid', 'gen_ulid()', 'id::euid');
CALL pg_temp.migrate('ulid', 'md5(n::text)::uuid', 'typeid',
                     $$make_typeid('user', id::uuid)$$, $$gen_typeid('user')$$, 'id::uuid::ulid');
CALL pg_temp.migrate('typeid', $$make_typeid('user', md5(n::text)::uuid)$$, 'uuid',
                     'id', 'gen_uuidv7()', $$make_typeid('user', id)$$);
CALL pg_temp.migrate('typeid', $$make_typeid('user', md5(n::text)::uuid)$$, 'ulid',
                     'id::uuid', 'gen_ulid()', $$make_typeid('user', id::uuid)$$);
CALL pg_temp.migrate('uid11', 'n::bigint::uid11', 'public.xid',
                     'id::public.xid', 'gen_xid_monotonic()', 'id');
CALL pg_temp.migrate('public.xid', 'n::bigint::public.xid', 'uid11',
                     'id', 'gen_uid11_snowish()', 'id');
CALL pg_temp.migrate('uid11', 'n::bigint::uid11', 'bigint',
                     'id::bigint', '-nextval(''log_step_seq'')', 'id::uid11');
CALL pg_temp.migrate('public.xid', 'n::bigint::public.xid', 'uuid',
                     'id::uuid', 'gen_uuidv7()', 'id::public.xid');
-- Back to text.
CALL pg_temp.migrate('ulid', 'md5(n::text)::uuid', 'text COLLATE "C"',
                     'id::text', 'gen_ulid()', 'id');
\set ECHO all
SELECT was, "now", heap, key, scans, lock, rows, found, in_order, by_key, made
FROM log ORDER BY step;
DROP DOMAIN event_id, late_id;
DROP CAST (others.ulid AS uuid);
DROP EXTENSION pgx_ulid;
\set VERBOSITY terse
DROP SCHEMA others CASCADE;

-- Tests the page's functions for the xids of uid11's reference code: a known id, the first and the
-- last time, and the index that a search uses. New ids are distinct and have the clock's time.
\set page :abs_srcdir /docs/migrating.md
\set functions `sed -n '/^CREATE FUNCTION job_time/,/^ALTER/ { /^ALTER/d; p }' :'page'`
:functions
SELECT job_time('2A3EfDTnveo'), job_time('11111111111'),
  job_time((2::numeric ^ 63 - 1)::bigint::uid11) AS last;
SELECT job_time(first_job(at)) - at AS off, first_job(at)::bigint & 1048575 AS low_bits
FROM unnest(ARRAY['2026-11-28 16:05:07.38+00', '2026-11-28 16:05:07.3809+00',
  '2290-08-07 02:21:33.318+00']::timestamptz[]) AS at;
BEGIN;
CREATE TEMP TABLE jobs (id uid11 PRIMARY KEY DEFAULT gen_job(), n int);
INSERT INTO jobs (n) SELECT generate_series(1, 10000);
SELECT job_time(min(id)) >= now() - interval '1 ms'
    AND job_time(max(id)) < clock_timestamp() + interval '1 s' AS new
FROM jobs;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS OFF) SELECT n FROM jobs WHERE id >= first_job(now());
SELECT count(*) FROM jobs WHERE id >= first_job(now());
COMMIT;
