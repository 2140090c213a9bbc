-- Ordinary expressions mean what they mean in a database without the extension,
-- whether its schema is in the search path or not, also next to pgcrypto, citext
-- and uuid-ossp; and calls of its own functions with bare literals find them.
\set regression :DBNAME
CREATE DATABASE regress_sortid_ambiguity;
\c regress_sortid_ambiguity
SET client_min_messages = warning;
CREATE EXTENSION pgcrypto;
CREATE EXTENSION citext;
CREATE EXTENSION "uuid-ossp";
CREATE SCHEMA ids;
CREATE TABLE t (u uuid DEFAULT '019b1515-3df8-7032-bfc6-06b5e46ff8f4', s text DEFAULT 'user_01h455vb4pex5vsknk084sn02q', c citext DEFAULT 'Abc',
                b bigint DEFAULT 7, x xid8 DEFAULT '7', i xid DEFAULT '7', a uuid[] DEFAULT '{019b1515-3df8-7032-bfc6-06b5e46ff8f4}',
                r tstzrange DEFAULT '[2026-01-01 00:00+00,)');
INSERT INTO t DEFAULT VALUES;

-- The type and the value of an expression over t, or its error.
CREATE FUNCTION outcome(expression text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE format('SELECT pg_typeof(v) || '': '' || coalesce(v::text, ''NULL'') FROM (SELECT %s AS v FROM t) AS q', expression) INTO result;
  RETURN result;
EXCEPTION WHEN OTHERS THEN
  RETURN SQLSTATE || ' ' || SQLERRM;
END $$;
CREATE TABLE probes (n serial, expression text, before text);
INSERT INTO probes (expression) VALUES
  ('u = ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'''), ('''019b1515-3df8-7032-bfc6-06b5e46ff8f4'' <= u'), ('u = s'), ('u::text = s'),
  ('''user_01h455vb4pex5vsknk084sn02q'' = s'), ('s > ''01ARZ3NDEKTSV4RRFFQ69G5FAV'''), ('''a'' = ''a'''), ('''a'' < ''b'''), ('c = ''ABC'''),
  ('''ABC'' = c'), ('c = s'),
  ('b = 7'), ('b = ''7'''), ('''7'' = x'), ('x = 7'), ('x < ''8'''), ('i = 7'), ('i = ''7'''), ('''7'' = i'), ('i <> 8'), ('''113''::xid::text'),
  ('max(s)'), ('min(b)'), ('min(u)'), ('max(x)'), ('max(c)'), ('min(''a'')'), ('max(NULL)'), ('min(''2026-01-01'')'), ('max(a)'),
  ('greatest(u, ''019b1515-3df8-7032-bfc6-06b5e46ff8f5'')'), ('least(''a'', ''b'')'), ('greatest(s, ''z'')'), ('coalesce(NULL, u)'),
  ('coalesce(''a'', ''b'')'), ('coalesce(b, ''8'')'), ('coalesce(s, c)'), ('nullif(u, ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')'),
  ('CASE WHEN true THEN ''a'' ELSE NULL END'),
  ('gen_random_uuid() IS NOT NULL'), ('uuid_nil()'), ('uuid_generate_v5(uuid_nil(), ''a'')'), ('encode(digest(''a'', ''md5''), ''hex'')'), ('uuid_send(u)'),
  ('count(*)'), ('count(DISTINCT u)'), ('array_agg(u)'), ('array_agg(''a'')'), ('u = ANY (a)'), ('u = ANY (''{019b1515-3df8-7032-bfc6-06b5e46ff8f4}'')'),
  ('a @> ARRAY[u]'), ('a @> ''{}'''), ('''{a}'' @> ARRAY[s]'), ('ARRAY[''a'', ''b''] && ARRAY[s]'), ('a || u'), ('array_position(a, u)'),
  ('ARRAY[u, ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'']'),
  ('now() <@ tstzrange(now(), NULL)'), ('''2026-01-02 00:00+00'' <@ r'), ('r @> now()'), ('r @> ''[2026-01-02 00:00+00,)'''),
  ('''[2026-01-02 00:00+00,)'' <@ r'),
  ('''a'' ^@ ''b'''), ('s ^@ ''user_'''), ('starts_with(s, ''user_'')'), ('''user_01'' ^@ s'), ('c ^@ ''A'''), ('s LIKE ''user%'''),
  ('''a%'' LIKE s'), ('s NOT LIKE s'), ('s ~~ ''u%'''), ('s ILIKE ''U%'''), ('c LIKE ''A%'''), ('c NOT LIKE s'), ('''abc'' LIKE ''a%'''), ('''abc'' NOT ILIKE ''A%'''),
  ('NULL LIKE ''a'''), ('''a'' LIKE NULL'), ('u::text LIKE ''019%'''), ('u LIKE ''019%'''), ('i LIKE ''7'''), ('''a'' LIKE ANY (''{a}'')'), ('s LIKE ''u!%'' ESCAPE ''!'''),
  ('(SELECT bool_or(relname LIKE ''pg_cl%'') FROM pg_class)'), ('s::bytea LIKE ''u%'''), ('s::varchar LIKE s::char(40)'),
  ('''a'' || ''b'''), ('s || u'),
  ('txid_current() > 0'), ('txid_visible_in_snapshot(1, txid_current_snapshot())'), ('age(''3''::xid) > 0'), ('pg_current_xact_id() > ''3'''),
  ('txid_status(3) IS NULL OR true'),
  ('(SELECT xmin = xmin FROM pg_class LIMIT 1)'), ('(SELECT count(*) > 0 FROM pg_class WHERE xmin <> 0)'), ('b = ANY (''{7}'')'), ('b IN (7, 8)'),
  ('''7''::xid8 = x'),
  ('date_trunc(''day'', ''2026-01-01'')'), ('hashtext(''a'')'), ('format(''%s'', u)'), ('to_jsonb(u)'), ('(u, s) = (u, s)'),
  ('(SELECT u UNION SELECT ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')');
UPDATE probes SET before = outcome(expression);
SELECT expression, before FROM probes WHERE expression <> 'min(u)' ORDER BY n;
-- uuid has min() from 20 on.
SELECT before = CASE WHEN current_setting('server_version_num')::int < 200000 THEN '42883 function min(uuid) does not exist'
  ELSE 'uuid: 019b1515-3df8-7032-bfc6-06b5e46ff8f4' END AS is_of_the_server
FROM probes WHERE expression = 'min(u)';

-- What differs with the extension in a schema off the path, last and first in it.
-- Only ids before pg_catalog changes anything: what a bare xid is.
CREATE EXTENSION sortid SCHEMA ids;
SET search_path = public;
SELECT expression, now FROM probes, outcome(expression) AS now WHERE now IS DISTINCT FROM before ORDER BY n;
SET search_path = public, ids;
SELECT expression, now FROM probes, outcome(expression) AS now WHERE now IS DISTINCT FROM before ORDER BY n;
SET search_path = ids, public;
SELECT expression, now FROM probes, outcome(expression) AS now WHERE now IS DISTINCT FROM before ORDER BY n;
SET search_path = ids, pg_catalog, public;
SELECT expression, now FROM probes, outcome(expression) AS now WHERE now IS DISTINCT FROM before ORDER BY n;
RESET search_path;

-- No name of the extension's functions is that of a function or type of the server, but these.
SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'ids'::regnamespace
AND proname IN (SELECT proname FROM pg_proc WHERE pronamespace <> 'ids'::regnamespace
                UNION SELECT typname FROM pg_type WHERE typnamespace = 'pg_catalog'::regnamespace) ORDER BY 1;

-- Calls of its own functions and operators with bare literals.
SET search_path = public, ids;
SET timezone = 'UTC';
SELECT expression, outcome(expression) FROM unnest(ARRAY[
  'typeid_prefix(gen_typeid(''user''))', 'typeid_timestamp(gen_typeid(''user'', ''2026-01-01''))',
  'make_typeid(''a'', ''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')',
  'typeid_prefix(s::typeid)', 'typeid_prefix(''user_01h455vb4pex5vsknk084sn02q'')', 'typeid_has_prefix(''user_01h455vb4pex5vsknk084sn02q'', ''user'')',
  'ulid_timestamp(gen_ulid(''2026-01-01''))', 'ulid_timestamp(''01ARZ3NDEKTSV4RRFFQ69G5FAV'')', 'make_ulid(''2026-01-01'', ''\x00112233445566778899'')',
  'euid_extension(gen_euid(5))', 'euid_extension_length(gen_euid(5, 8))', 'euid_extension(gen_euid(NULL))', 'euid_timestamp(make_euid(''2026-01-01'', 5))',
  'make_euid(''2026-01-01'', 5, ''\x00112233445566778899'')', 'euid_encode(''1KDVDNA00B9F60938NKRKAYDXW8'', false)',
  'euid_timestamp(gen_euid(5, timestamptz ''2026-01-01''))',
  'xid_timestamp(''113q8KFkAEs'')', 'xid_timestamp(gen_xid(''2026-01-01''))', 'make_xid(''2026-01-01'', 5)', 'xid_lower_bound(''113q'')',
  'uid11_upper_bound(''113q'')',
  'base62id_decode(''2'')', 'base62id_encode(''\x00'')', 'base62id_timestamp(''Fd9w4CutiyWHZha547fAai'')', 'uid11_snowish_machine(''113q8KFkAEs'')',
  'ulid ''01ARZ3NDEKTSV4RRFFQ69G5FAV'' LIKE ''01A%''', 'ulid ''01ARZ3NDEKTSV4RRFFQ69G5FAV'' NOT ILIKE ''01a%''',
  'ulid ''01ARZ3NDEKTSV4RRFFQ69G5FAV'' < ''01ARZ3NDEKTSV4RRFFQ69G5FAW''', '''113q8KFkAEs'' = gen_xid(''2026-01-01'')',
  'greatest(ulid ''01ARZ3NDEKTSV4RRFFQ69G5FAV'', ''01ARZ3NDEKTSV4RRFFQ69G5FAW'')', 'max(uid11 ''113q8KFkAEs'')', 'max(u::ulid)',
  'ids.xid ''113q8KFkAEs'' IN (''113q8KFkAEs'', ''113q8KFkAEt'')',
  'coalesce(u::base62id, ''Fd9w4CutiyWHZha547fAai'')'
]) WITH ORDINALITY AS u(expression, n) ORDER BY n;
\c :regression
DROP DATABASE regress_sortid_ambiguity;
