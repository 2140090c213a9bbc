-- sortid_gist gives each type a default operator class for GiST. An index answers as a scan does,
-- and serves exclusion constraints and index-only scans.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set plans :abs_srcdir '/test/lib/plans.sql'
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :types
\i :plans
\i :errors
\pset format unaligned
SET client_min_messages = warning;
CREATE EXTENSION sortid_gist CASCADE;
RESET client_min_messages;

-- No type of the size of a uuid, a bigint or a bytea is without; others are not asked from here on.
CREATE TEMP VIEW without_class AS
SELECT * FROM types WHERE oid NOT IN (SELECT opcintype FROM pg_opclass JOIN pg_am AS a ON a.oid = opcmethod WHERE amname = 'gist' AND opcdefault);
SELECT name AS forgotten FROM without_class WHERE size IN (16, 8, -1);
DELETE FROM types WHERE oid IN (SELECT oid FROM without_class);

-- The classes, read from the catalogs. Support functions 11 and 12 exist from 18 on, where each class has them.
SELECT string_agg(DISTINCT oprname, ' ') AS operators, functions, pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types JOIN pg_opclass ON opcintype = types.oid AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'gist') AND opcdefault
JOIN pg_amop ON amopfamily = opcfamily JOIN pg_operator AS o ON o.oid = amopopr,
  LATERAL (SELECT string_agg(amprocnum::text, ' ' ORDER BY amprocnum) FROM pg_amproc WHERE amprocfamily = opcfamily AND amprocnum < 11) AS p(functions)
GROUP BY functions, opckeytype ORDER BY 3;
CREATE TEMP VIEW members AS
SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid_gist');
SELECT count(*) = (SELECT count(*) FROM types) AS one_for_each, count(*) FILTER (WHERE NOT amvalidate(objid)) AS invalid
FROM members WHERE classid = 'pg_opclass'::regclass;
SELECT count(*) FILTER (WHERE amprocnum IN (11, 12)) = CASE WHEN current_setting('server_version_num')::int < 180000 THEN 0
  ELSE 2 * (SELECT count(*) FROM types) END AS as_many_as_the_server_has
FROM pg_amproc JOIN members ON classid = 'pg_opfamily'::regclass AND objid = amprocfamily;
SELECT pg_describe_object(classid, objid, 0) AS without_comment FROM members WHERE obj_description(objid, classid::regclass::name) IS NULL;
SELECT objid::regprocedure AS not_as_it_should_be FROM members JOIN pg_proc ON pg_proc.oid = objid AND classid = 'pg_proc'::regclass
WHERE provolatile <> 'i' OR NOT proisstrict OR proparallel <> 's' OR probin <> '$libdir/btree_gist';

-- Every operator of a class finds the same rows in an index as in the table: in one that is
-- built from the rows, and in one that grows with them. There are ids from both ends, ids that
-- differ in the last bits only, duplicates and NULL; of typeids also prefixes that extend each
-- other after the same uuid.
\set ECHO none
CREATE TEMP TABLE uuids AS
SELECT u, n FROM generate_series(1, 2000) AS n,
  CAST(CASE n % 3 WHEN 0 THEN lpad(to_hex(n / 2), 32, '7') WHEN 1 THEN md5((n % 500)::text) ELSE rpad(to_hex(n + 4000), 32, '8') END AS uuid) AS u
UNION ALL
SELECT lpad(h, 32, '0')::uuid, 0 FROM unnest('{0,1,ffffffffffffffff,10000000000000000,7fffffffffffffff7fffffffffffffff,
  80000000000000008000000000000000,fffffffffffffffffffffffffffffffe,ffffffffffffffffffffffffffffffff}'::text[]) AS h;
CALL pg_temp.each('CREATE TABLE built_$T AS SELECT $id(u) AS id, n FROM uuids ORDER BY md5(n::text), u');
INSERT INTO built_typeid
SELECT make_typeid(prefix, u), n FROM uuids, unnest(ARRAY['', 'a', 'a_a', 'a_b', 'aa', 'user_role', 'users', 'z', repeat('z', 63)]) AS prefix
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

-- searched(table): how many conditions find something; those that an index answers otherwise
-- than a scan of the table, or not at all.
\set ECHO none
CREATE FUNCTION pg_temp.searched(name text, method text, OUT conditions int, OUT wrong text) LANGUAGE plpgsql AS $$
DECLARE
  op text;
  id text;
  scan text;
  query text;
  results text[];
BEGIN
  conditions := 0;
  FOR op, id IN EXECUTE format('SELECT op, id FROM pg_temp.operators(%1$L, %2$L) AS op, (SELECT DISTINCT id::text FROM %1$s WHERE n %% 200 = 0) AS i(id)', name, method) LOOP
    query := format('SELECT format(''%%s of %%s'', count(*), sum(n)) FROM %I WHERE id %s %L', name, op, id);
    results := '{}';
    FOREACH scan IN ARRAY '{seqscan,indexscan,bitmapscan}'::text[] LOOP
      PERFORM set_config('enable_' || s, CASE WHEN s = scan OR s || scan = 'indexonlyscanindexscan' THEN 'on' ELSE 'off' END, true)
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
  WHERE amopmethod = (SELECT oid FROM pg_am WHERE amname = method) AND amoplefttype = (SELECT atttypid FROM pg_attribute
    WHERE attrelid = name::regclass AND attnum = 1)
$$;
SET jit = off; -- a disabled scan's cost would call for it
\set ECHO all
SELECT b AS tables, conditions > CASE WHEN size = 8 THEN 20 ELSE 30 END AS enough, wrong, pg_temp.names(array_agg(name)) AS types
FROM types, unnest('{built_,grown_}'::text[]) AS b, LATERAL pg_temp.searched(b || name, 'gist') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

-- Index-only scans, as an index holds the whole id.
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT regexp_replace(pg_temp.plan_of(format('SELECT id FROM built_%s WHERE id = %L', name,
  pg_temp.eval(format('SELECT max(id) FROM built_%s', name)))), name, 'T') AS plan,
       pg_temp.names(array_agg(name)) AS types
FROM types GROUP BY 1;
RESET enable_bitmapscan;

-- Prefixes and times are ranges of ids, so only an index whose class has an order finds them.
CREATE TABLE events (at ulid, kind public.xid);
INSERT INTO events SELECT gen_ulid(t), gen_xid(t) FROM generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-31 00:00+00', '1 hour') AS t;
CREATE INDEX ON events USING gist (at, kind);
VACUUM ANALYZE events;
SELECT q, pg_temp.plan_of(q), pg_temp.eval(q) FROM unnest(ARRAY[
  $$SELECT count(*) FROM events WHERE at <@ tstzrange('2026-01-10 00:00+00', '2026-01-11 00:00+00')$$,
  $$SELECT count(*) FROM events WHERE at ^@ '01KEH'$$, $$SELECT count(*) FROM events WHERE at <> '01KEHK7Y000000000000000000'$$,
  $$SELECT count(*) FROM events WHERE kind <@ tstzrange('2026-01-10 00:00+00', '2026-01-11 00:00+00')$$]) AS q;
RESET enable_seqscan;

-- Exclusion constraints: one booking of a room at a time, for an id of every type, for a domain, and deferred.
CREATE DOMAIN room_id AS ulid;
CALL pg_temp.each($$
  CREATE TABLE bookings_$T (room $type, during tstzrange, EXCLUDE USING gist (room WITH =, during WITH &&) DEFERRABLE);
  INSERT INTO bookings_$T SELECT $id(u), tstzrange(t, t + interval '1 day')
  FROM (SELECT md5(n::text)::uuid FROM generate_series(1, 50) AS n) AS r(u),
    generate_series(timestamptz '2026-01-01 00:00+00', '2026-01-10 00:00+00', '1 day') AS t $$);
CREATE TABLE bookings_of_domain (room room_id, during tstzrange, EXCLUDE USING gist (room WITH =, during WITH &&) DEFERRABLE);
INSERT INTO bookings_of_domain TABLE bookings_ulid;
SELECT e.sqlstate, regexp_replace(e.message, '"bookings_\w+', '"bookings_T') AS message, e.detail ~ '^Key .* conflicts with existing key .*\.$' AS detail,
       count(*) = 1 + (SELECT count(*) FROM types) AS all_tables
FROM unnest(ARRAY(SELECT 'bookings_' || name FROM types) || text 'bookings_of_domain') AS t,
  LATERAL pg_temp.errors_of(format('INSERT INTO %1$s SELECT room, tstzrange(''2026-01-05 12:00+00'', ''2026-01-05 13:00+00'') FROM %1$s LIMIT 1',
    t)) AS e GROUP BY 1, 2, 3;
CALL pg_temp.each($$
  INSERT INTO bookings_$T SELECT room, tstzrange('2026-01-15 12:00+00', '2026-01-15 13:00+00') FROM bookings_$T GROUP BY room $$);
SELECT count(*) FROM bookings_xid;
BEGIN;
SET CONSTRAINTS ALL DEFERRED;
UPDATE bookings_typeid SET during = tstzrange(lower(during) + interval '1 day', upper(during) + interval '1 day');
COMMIT;

-- With <>: what is in a box must be of one kind.
CALL pg_temp.each($$
  CREATE TABLE boxes_$T (box $type, kind $type, EXCLUDE USING gist (box WITH =, kind WITH <>));
  INSERT INTO boxes_$T SELECT $id(u), $id(u) FROM (SELECT md5((n % 20)::text)::uuid FROM generate_series(1, 50) AS n) AS b(u) $$);
SELECT e.sqlstate, e.message ~ '^conflicting key value' AS excluded, pg_temp.names(array_agg(name)) AS types
FROM types, LATERAL pg_temp.errors_of(format('INSERT INTO boxes_%1$s SELECT a.box, b.box FROM boxes_%1$s AS a, boxes_%1$s AS b WHERE a.box <> b.box LIMIT 1', name)) AS e GROUP BY 1, 2;

-- A constraint depends on the extension.
\set VERBOSITY terse
SET client_min_messages = warning;
DROP EXTENSION sortid_gist;
DROP EXTENSION btree_gist;
DROP EXTENSION sortid_gist CASCADE;
SELECT count(*) AS constraints_left FROM pg_constraint WHERE contype = 'x' AND conrelid::regclass::text ~ '^(bookings|boxes)_';
DROP TABLE events, bookings_of_domain;
CALL pg_temp.each('DROP TABLE built_$T, grown_$T, bookings_$T, boxes_$T');
DROP DOMAIN room_id;
DROP EXTENSION btree_gist;
