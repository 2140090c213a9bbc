-- sortid_info returns the parts of an id in any format, given its text. sortid_audit summarizes a
-- column of ids.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set ECHO none
\set vectors :abs_srcdir '/test/vectors/'
\set load_typeid '\\copy typeids FROM ''' :vectors 'typeid_valid.tsv'' (FORMAT text, HEADER)'
\set load_invalid '\\copy invalid FROM ''' :vectors 'typeid_invalid.tsv'' (FORMAT text, HEADER)'
\set load_ulid '\\copy ulids FROM ''' :vectors 'ulid.tsv'' (FORMAT text, HEADER)'
\set load_euid '\\copy euids FROM ''' :vectors 'euid.tsv'' (FORMAT text, HEADER)'
\set load_base62id '\\copy base62ids FROM ''' :vectors 'base62id.tsv'' (FORMAT text, HEADER)'
\set load_xid '\\copy xids FROM ''' :vectors 'xid.tsv'' (FORMAT text, HEADER)'
SET timezone = 'UTC';
SET datestyle = 'ISO';
\set ECHO all
\set VERBOSITY terse

-- sortid_info returns the fields of every vector.
\set ECHO none
CREATE TEMP TABLE typeids (name text, text text, prefix text, uuid uuid);
CREATE TEMP TABLE invalid (name text, text text);
CREATE TEMP TABLE ulids (name text, text text, canonical text, uuid uuid, unix_ms bigint,
                         time timestamptz);
CREATE TEMP TABLE euids (name text, text text, canonical text, uuid uuid, check_value int,
                         unix_ms bigint, time timestamptz, extension int, extension_length int);
CREATE TEMP TABLE base62ids (name text, text text, canonical text, uuid uuid);
CREATE TEMP TABLE xids (name text, text text, value numeric, unix_ms bigint, random int,
                        time timestamptz);
:load_typeid
:load_invalid
:load_ulid
:load_euid
:load_base62id
:load_xid
CREATE TEMP TABLE known (format text, name text, text text, canonical text, uuid uuid,
                         time timestamptz, prefix text, extension int);
INSERT INTO known
SELECT 'typeid', name, text, text, uuid, NULL::timestamptz, prefix, NULL::int FROM typeids
UNION ALL
SELECT 'ulid', name, text, canonical, uuid, time, NULL, NULL FROM ulids
UNION ALL
SELECT 'euid', name, text, canonical, uuid, time, NULL,
       CASE WHEN extension_length > 0 THEN extension END FROM euids
UNION ALL
SELECT 'base62id', name, text, canonical, uuid, NULL, NULL, NULL FROM base62ids
UNION ALL
SELECT 'xid', name, text, text, NULL, time, NULL, NULL FROM xids;
\set ECHO all
SELECT k.format, count(*) > 5 AS some, count(*) FILTER (WHERE i.id IS NULL) AS not_seen,
       count(*) FILTER (
         WHERE (i.id, i.prefix, i.extension) IS DISTINCT FROM (k.canonical, k.prefix, k.extension)
            OR i.uuid <> k.uuid OR i.time <> k.time) AS different
FROM known AS k
LEFT JOIN LATERAL (SELECT * FROM sortid_info(k.text) AS i WHERE i.format = k.format) AS i ON true
GROUP BY 1 ORDER BY 1;
SELECT count(*) FILTER (WHERE i.random <> substr(int4send(x.random), 2)) AS different_random
FROM xids AS x, sortid_info(x.text) AS i WHERE i.format = 'xid';
SELECT name FROM invalid, sortid_info(text);

-- The formats in which a string is valid. NULL and strings that are not ids return no rows.
\pset null (null)
SELECT i.* FROM unnest(ARRAY[
  'user_01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q', '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '1KDVDNA00B9F60938NKRKAYDXW8', 'Fd9w4CutiyWHZha547fAai', '11CFpFjApGb', 'jpXCZedGfVQ',
  '01890a5d-ac96-774b-bcce-b302099a8057', '{01890A5DAC96774BBCCEB302099A8057}',
  'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '', 'hello', 'user_', NULL
]) WITH ORDINALITY AS t(text, n), sortid_info(text) AS i ORDER BY n, format COLLATE "C";

-- A string is a uuid if uuid's input function accepts it: no string is counted in `otherwise`.
\set ECHO none
CREATE FUNCTION pg_temp.is_uuid(text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM $1::uuid;
  RETURN true;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN false;
END $$;
\set ECHO all
SELECT pg_temp.is_uuid(text) AS valid, count(*),
       count(*) FILTER (WHERE EXISTS (SELECT FROM sortid_info(text) WHERE format = 'uuid')
                          <> pg_temp.is_uuid(text)) AS otherwise
FROM unnest('{"", "{", "}"}'::text[]) AS before, unnest('{"", "}", "{"}'::text[]) AS after,
  unnest('{
    a0eebc999c0b4ef8bb6d6bb9bd380a11, a0ee-bc99-9c0b-4ef8-bb6d-6bb9-bd38-0a11,
    A0EEBC99-9C0B4EF8-BB6D6BB9-BD380A11, a0eebc999c0b4ef8bb6d6bb9bd380a11-,
    a0e-ebc999c0b4ef8bb6d6bb9bd380a11, a0eebc999c0b4ef8bb6d6bb9bd380a1,
    a0eebc999c0b4ef8bb6d6bb9bd380a1g, -a0eebc999c0b4ef8bb6d6bb9bd380a11,
    a0eebc99--9c0b4ef8bb6d6bb9bd380a11, " a0eebc999c0b4ef8bb6d6bb9bd380a11"}'::text[]) AS middle,
  concat(before, middle, after) AS text
GROUP BY 1 ORDER BY 1;

-- Audits a column by prefix: 3 users, one of them stored twice, one from the future; a team with a
-- version 4 uuid; an id without a prefix.
CREATE TABLE audited (id typeid, old uuid, "Other id" text);
INSERT INTO audited (id) VALUES
  (gen_typeid('user', '2026-01-01 00:00+00')), (gen_typeid('user', '2026-01-03 00:00+00')),
  (gen_typeid('user', '9999-01-01 00:00+00')),
  (make_typeid('team', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')),
  (gen_typeid('', '2026-01-02 00:00+00')), (NULL);
INSERT INTO audited (id)
SELECT id FROM audited WHERE id ^@ 'user_' AND typeid_timestamp(id) = '2026-01-03 00:00+00';
UPDATE audited SET old = id WHERE NOT id ^@ 'user_';
UPDATE audited SET "Other id" = id::uuid::text
WHERE typeid_timestamp(id) = '2026-01-03 00:00+00';
SELECT * FROM sortid_audit('audited', 'id');
SELECT * FROM sortid_audit('audited', 'old', 'id');
CREATE VIEW "Other" AS SELECT 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid::ulid AS "the ID";
SELECT second_column,
       string_agg(format('"%s" %s', prefix, in_second), ', ' ORDER BY prefix) AS in_second
FROM (VALUES
    ('old', NULL), ('Other id', NULL), ('the ID', '"Other"')) AS v(second_column, relation),
  sortid_audit('audited', 'id', second_column, relation::regclass)
GROUP BY 1;

-- Audits a domain over a domain, partitions, a view, and a table without rows. audit_every_type
-- tests every type.
CREATE DOMAIN event_id AS public.xid;
CREATE DOMAIN late_event_id AS event_id;
CREATE TABLE parts (
  xid late_event_id, base62id base62id, uid11 uid11, uuid uuid
) PARTITION BY HASH (xid);
CREATE TABLE parts_0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parts
SELECT gen_xid(at), md5(at::text)::uuid, gen_uid11(), base62id_floor(at)::uuid
FROM generate_series('2026-01-01 00:00+00', '2026-01-10 00:00+00', interval '1 day') AS at;
CREATE VIEW two_days AS
SELECT * FROM parts WHERE xid <@ tstzrange('2026-01-04 00:00+00', '2026-01-06 00:00+00');
SELECT relation, "column", a.*
FROM (VALUES
    ('parts', 'xid', NULL), ('parts', 'base62id', NULL), ('parts', 'uid11', NULL),
    ('parts', 'uuid', NULL), ('two_days', 'xid', 'parts')) AS v(relation, "column", second),
  sortid_audit(relation::regclass, "column", CASE WHEN second IS NOT NULL THEN "column" END,
               second::regclass) AS a;
DELETE FROM parts;
SELECT * FROM sortid_audit('parts', 'xid');

-- Ids that were generated in this transaction are not from the future. Names in a view's functions
-- are looked up in the caller's search path.
BEGIN;
SELECT count(pg_sleep(0.01)) AS slept;
CREATE TEMP TABLE fresh AS SELECT gen_ulid() AS id FROM generate_series(1, 5);
SELECT ids, from_future FROM sortid_audit('fresh', 'id');
COMMIT;
CREATE SCHEMA app;
SET search_path = app, public;
CREATE TABLE wanted AS SELECT id FROM fresh LIMIT 2;
CREATE FUNCTION is_wanted(ulid) RETURNS boolean LANGUAGE sql
AS 'SELECT $1 IN (SELECT id FROM wanted)';
CREATE TEMP VIEW seen AS SELECT * FROM fresh WHERE is_wanted(id);
SELECT ids, in_second FROM sortid_audit('seen', 'id', 'id', 'fresh');
RESET search_path;

-- Errors. A cast from a user's type is not called.
CREATE TYPE app.trap AS ENUM ('trap');
CREATE FUNCTION app.trapped(app.trap) RETURNS uuid LANGUAGE plpgsql
AS $$ BEGIN RAISE 'trapped'; END $$;
CREATE CAST (app.trap AS uuid) WITH FUNCTION app.trapped(app.trap);
CREATE TABLE app.trap_table AS SELECT 'trap'::app.trap AS trap;
SELECT arguments, sqlstate, message, detail
FROM unnest('{
    "''audited'', ''no such''", "''audited'', ''Other id''",
    "''audited'', ''id'', ''attnum'', ''pg_attribute''",
    "''audited'', ''id'', ''trap'', ''app.trap_table''",
    "''audited'', ''id'', second_relation => ''audited''",
    "to_regclass(''nothing''), ''id''", "''audited'', NULL"}'::text[]) AS arguments,
  pg_temp.errors_of(format('SELECT sortid_audit(%s)', arguments));
CREATE ROLE regress_sortid_auditor;
SET ROLE regress_sortid_auditor;
SELECT * FROM sortid_audit('audited', 'id');
RESET ROLE;
DROP ROLE regress_sortid_auditor;

-- In the caller's search path, the names of the server's types refer to other types. This needs a
-- new session, because PL/pgSQL caches compiled functions.
\set ECHO none
DO $$
DECLARE
  type name;
BEGIN
  FOR type IN
    SELECT typname FROM pg_type
    WHERE typnamespace = 'pg_catalog'::regnamespace AND typtype IN ('b', 'p')
      AND typcategory <> 'A'
  LOOP
    EXECUTE format('CREATE TYPE app.%I AS (a public.ulid)', type);
  END LOOP;
END $$;
\c -
SET search_path = app, pg_catalog, public;
\set ECHO all
SELECT prefix, ids FROM sortid_audit('public.audited', 'id');
SELECT count(*) FROM sortid_info('01ARZ3NDEKTSV4RRFFQ69G5FAV');
RESET search_path;

SET client_min_messages = warning;
DROP TABLE audited, parts CASCADE;
DROP DOMAIN late_event_id, event_id;
DROP VIEW "Other";
DROP SCHEMA app CASCADE;
