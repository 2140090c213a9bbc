-- The core has a type xid too, pg_catalog.xid, the transaction id, and pg_catalog
-- comes first in the search path: a bare xid is the core's. Write public.xid, or
-- make a domain.
\set VERBOSITY terse
\pset format unaligned
SHOW search_path;
SELECT 'xid'::regtype = 'pg_catalog.xid'::regtype AS bare_is_core, 'public.xid'::regtype AS ours, pg_typeof(gen_xid()) AS generated;

-- Bare: the core reads the digits in front up to PostgreSQL 15, and refuses the
-- text from 16 on.
CREATE TEMP TABLE stored (id xid);
DO $$
DECLARE
  expected text := CASE WHEN current_setting('server_version_num')::int < 160000 THEN '113' ELSE 'refused' END;
  got text;
BEGIN
  BEGIN
    INSERT INTO stored VALUES ('113q8KFkAEs');
    SELECT id::text INTO STRICT got FROM stored WHERE id = '113q8KFkAEs'::xid;
  EXCEPTION WHEN invalid_text_representation THEN
    got := 'refused';
  END;
  IF got <> expected THEN
    RAISE 'a bare xid column: %', got;
  END IF;
END $$;

-- Loud everywhere: our generator as default, a key, our function, our value.
CREATE TABLE events (id xid DEFAULT gen_xid());
CREATE TABLE events (id xid PRIMARY KEY);
SELECT xid_timestamp('113'::xid);
INSERT INTO stored VALUES (gen_xid());
SELECT FROM stored WHERE id = gen_xid();

-- With its schema.
SELECT '113q8KFkAEs'::public.xid AS literal, public.xid '113q8KFkAEs' AS constant, CAST('113q8KFkAEs' AS public.xid) AS "cast",
       xid_timestamp('113q8KFkAEs') AT TIME ZONE 'UTC' AS function_argument;
CREATE TEMP TABLE events (id public.xid PRIMARY KEY DEFAULT gen_xid(), ids public.xid[]);
INSERT INTO events VALUES ('113q8KFkAEs', '{113q8KFkAEs}') RETURNING id, pg_typeof(id), pg_typeof(ids);
SELECT count(*) FROM events WHERE id BETWEEN '113q8KFkAEr' AND '113q8KFkAEt';
SELECT format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = 'events'::regclass AND attnum > 0;

-- Behind a domain no schema is needed.
CREATE DOMAIN event_id AS public.xid;
CREATE TEMP TABLE logged (id event_id PRIMARY KEY DEFAULT gen_xid());
INSERT INTO logged VALUES ('113q8KFkAEs') RETURNING id, pg_typeof(id);
INSERT INTO logged VALUES ('113') RETURNING id;
DROP TABLE logged;
DROP DOMAIN event_id;

-- The domain that comes with the extension, whose name is nothing else. A column changes from the type to it and back without
-- a rewrite; min and max are of the type.
CREATE TEMP TABLE named (id xid11 PRIMARY KEY DEFAULT gen_xid_monotonic(), ids xid11[], old public.xid) PARTITION BY RANGE (id);
CREATE TEMP TABLE named_1 PARTITION OF named FOR VALUES FROM (MINVALUE) TO ('5M111111111');
CREATE TEMP TABLE named_2 PARTITION OF named FOR VALUES FROM ('5M111111111') TO (MAXVALUE);
INSERT INTO named VALUES ('113q8KFkAEs', '{113q8KFkAEs}', '113q8KFkAEs'), ('5M1zzzzzzzz', NULL, NULL) RETURNING *, pg_typeof(id), pg_typeof(ids);
INSERT INTO named VALUES ('113') RETURNING id;
SELECT id FROM named WHERE id ^@ '113q' OR id LIKE '5M1%zz' OR id <@ tstzrange('2150-01-01', NULL) ORDER BY id;
EXPLAIN (COSTS OFF) SELECT FROM named WHERE id ^@ '113q';
SELECT pg_typeof(min(id)) AS of_min, max(id), min(id::text) FROM named;
SELECT id = ANY (ids) AS in_array, ids @> ARRAY[id] AS same_type, ids::public.xid[] @> ARRAY[old] AS "cast", xid_timestamp(id) = id::timestamptz AS "time" FROM named WHERE ids IS NOT NULL;
SELECT ids @> ARRAY[old] FROM named;
COPY named (id) FROM stdin;
5M11111111z
\.
COPY (SELECT id FROM named ORDER BY id) TO stdout;
CREATE TEMP TABLE stored_ids AS SELECT gen_xid() AS id FROM generate_series(1, 10);
SELECT relfilenode AS before FROM pg_class WHERE relname = 'stored_ids' \gset
ALTER TABLE stored_ids ALTER id TYPE xid11;
SELECT relfilenode = :before AS not_rewritten FROM pg_class WHERE relname = 'stored_ids';
ALTER TABLE stored_ids ALTER id TYPE public.xid;
SELECT relfilenode = :before AS not_rewritten FROM pg_class WHERE relname = 'stored_ids';
SELECT id FROM named LIMIT 0 \gdesc
SELECT '113q8KFkAEs'::xid11 AS literal, xid11 '113q8KFkAEs' AS constant, 5::xid11 AS number, 5::bigint::xid11 AS bigint, '113q8KFkAEs'::uid11::public.xid::xid11 AS of_uid11;
DROP TABLE named, stored_ids;

-- With public first every bare xid is ours, the ones meant for the core as well.
SET search_path = public, pg_catalog;
SELECT '113q8KFkAEs'::xid AS ours, 'xid'::regtype AS name, pg_typeof(xmin) AS of_a_row FROM pg_class LIMIT 1;
SELECT 1::text::xid;
SELECT count(*) FROM stored WHERE xmin = pg_current_xact_id()::xid;
SELECT count(*) FROM stored WHERE xmin = pg_current_xact_id()::pg_catalog.xid;
