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

-- With public first every bare xid is ours, the ones meant for the core as well.
SET search_path = public, pg_catalog;
SELECT '113q8KFkAEs'::xid AS ours, 'xid'::regtype AS name, pg_typeof(xmin) AS of_a_row FROM pg_class LIMIT 1;
SELECT 1::text::xid;
SELECT count(*) FROM stored WHERE xmin = pg_current_xact_id()::xid;
SELECT count(*) FROM stored WHERE xmin = pg_current_xact_id()::pg_catalog.xid;
