-- A schema at the front of the search path has functions and operators with the same names and
-- types as the extension's and the server's. The extension calls none of them.
\set VERBOSITY terse
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
CREATE TEMP VIEW functions AS
SELECT p.* FROM pg_proc AS p
JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');

-- The caller's search path has no effect on the body of any function: SQL bodies are stored parsed,
-- and PL/pgSQL bodies qualify every name. (Aggregates have no body.) No function runs as its owner
-- or changes settings.
SELECT DISTINCT lanname AS language, prosecdef AS security_definer, proconfig AS settings,
                prosqlbody IS NOT NULL AS body
FROM functions JOIN pg_language AS l ON l.oid = prolang WHERE prokind = 'f' ORDER BY 1;

-- Calls to every function that SQL can call, with each of these values as its arguments. The answer
-- is the result as text, or the error message. Each type has an id made from the uuid, and some
-- types have other ids too.
\set ECHO none
CREATE TABLE listed AS
SELECT 'user_01h455vb4pex5vsknk084sn02q'::typeid AS id,
       '01890a5d-ac96-774b-bcce-b302099a8057'::uuid AS uuid;
CREATE TEMP TABLE samples (type regtype, value text);
CALL pg_temp.each('INSERT INTO samples SELECT ''$type'', $id(uuid) FROM listed');
INSERT INTO samples VALUES
  ('regclass', 'public.listed'), ('name', 'id'), ('name', 'uuid'),
  ('text', 'user'), ('text', '1'), ('text', 'F'), ('text', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ('text', 'user_01h455vb4pex5vsknk084sn02q'), ('bpchar', 'user_01h455vb4pex5vsknk084sn02q '),
  ('int', '3'), ('bigint', '-5'), ('boolean', 't'), ('timestamptz', '2026-01-01 00:00+00'),
  ('anyrange', '[2026-01-01 00:00+00,2026-02-01 00:00+00)'), ('tstzrange', 'empty'),
  ('uuid', '01890a5d-ac96-774b-bcce-b302099a8057'), ('bytea', '\x01890a5dac96774bbcceb302099a8057'),
  ('bytea', '\x01890a5dac96774bbcce'), ('bytea', '\x0001499700000000'),
  ('typeid', '01h455vb4pex5vsknk084sn02q'), ('euid', '1KDVDNA00B9F60938NKRKAYDXW8'),
  ('uid11', '113q8KFkAEs');
CREATE TEMP TABLE calls AS
WITH RECURSIVE calls AS (
  SELECT oid, proname, proargtypes, pronargs, 0 AS n, '' AS arguments FROM functions
  UNION ALL
  SELECT oid, proname, proargtypes, pronargs, n + 1,
         concat_ws(', ', nullif(arguments, ''), format('%L::%s', value,
           CASE type WHEN 'anyrange'::regtype THEN 'tstzrange'
                     WHEN 'bpchar'::regtype THEN 'bpchar' ELSE type::text END))
  FROM calls JOIN samples ON type = proargtypes[n] WHERE n < pronargs)
SELECT f.oid::regprocedure AS function, provolatile,
       format('SELECT %s.%I(%s)', pronamespace::regnamespace, f.proname, arguments) AS call
FROM functions AS f JOIN calls USING (oid) WHERE n = f.pronargs;
\set ECHO all
SELECT oid::regprocedure AS not_called FROM functions
WHERE oid NOT IN (SELECT function FROM calls)
  AND 'internal'::regtype <> ALL (proargtypes) AND 'cstring'::regtype <> ALL (proargtypes);
CREATE FUNCTION pg_temp.answer(call text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  EXECUTE call INTO answer;
  RETURN answer;
EXCEPTION WHEN OTHERS THEN
  RETURN SQLERRM;
END $$;
CREATE TEMP TABLE answers AS
SELECT function, provolatile, call, pg_temp.answer(call) AS answer FROM calls;
SELECT count(*) > 400 AS many_calls, count(DISTINCT function) > 180 AS of_many_functions
FROM answers;

-- Objects that call functions implicitly: defaults, constraints, a generated column, a view,
-- indexes.
CREATE TABLE stored (
  id typeid PRIMARY KEY DEFAULT gen_typeid('user') CHECK (typeid_has_prefix(id, 'user')),
  ulid ulid UNIQUE DEFAULT gen_ulid_monotonic() CHECK (ulid <@ tstzrange('2020-01-01', NULL)),
  euid euid DEFAULT gen_euid(3), base62id base62id DEFAULT gen_base62id(),
  uid11 uid11 DEFAULT gen_uid11(), xid public.xid UNIQUE DEFAULT gen_xid_monotonic(),
  made timestamptz GENERATED ALWAYS AS (ulid_timestamp(ulid)) STORED);
CALL pg_temp.each('
  ALTER TABLE stored ADD of_$T $type DEFAULT gen_$T()
    CHECK (of_$T > $T_lower_bound('''') AND of_$T ^@ '''');
  CREATE INDEX ON stored (of_$T)');
CREATE INDEX ON stored (typeid_suffix(id)) WHERE xid ^@ '5';
CREATE VIEW seen AS
SELECT id::uuid, min(ulid) AS first, max(xid) AS last,
       count(*) FILTER (WHERE euid >= '1KDVDNA00B9F60938NKRKAYDXW8') AS n
FROM stored WHERE id ^@ 'user_' AND base62id <> 'Fd9w4CutiyWHZha547fAai' GROUP BY id;

-- The traps have the same names and argument types as the originals.
\i :abs_srcdir/test/lib/traps.sql
SELECT (SELECT count(*) FROM pg_operator
        WHERE oprnamespace = 'hostile'::regnamespace) > 150 AS operators,
       (SELECT count(*)
        FROM pg_operator AS o
        JOIN pg_depend ON classid = 'pg_operator'::regclass AND objid = o.oid AND deptype = 'e'
        WHERE NOT EXISTS (
          SELECT FROM pg_operator AS h WHERE oprnamespace = 'hostile'::regnamespace
            AND (h.oprname, h.oprleft, h.oprright) = (o.oprname, o.oprleft, o.oprright)))
         AS without_a_trap,
       (SELECT count(*) FROM pg_proc
        WHERE pronamespace = 'hostile'::regnamespace) > 700 AS functions;
SET search_path = hostile, public, pg_catalog;
SELECT now();
SELECT '113q8KFkAEs'::uid11 = '113q8KFkAEs';

-- Except for volatile functions, the answers are the same as before.
CREATE TEMP TABLE again AS SELECT call, pg_temp.answer(call) AS answer FROM calls;
RESET search_path;
SELECT a.call, a.answer, b.answer AS under_traps FROM answers AS a JOIN again AS b USING (call)
WHERE (provolatile <> 'v' AND a.answer IS DISTINCT FROM b.answer) OR b.answer = 'trapped';

-- The table still works, and a search still uses the index.
SET search_path = hostile, public, pg_catalog;
INSERT INTO stored SELECT FROM pg_catalog.generate_series(1, 300);
ANALYZE stored;
SELECT id FROM stored WHERE made IS NULL;
CREATE INDEX ON stored (euid);
CREATE INDEX ON stored USING brin (base62id, uid11);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET enable_indexonlyscan = off;
EXPLAIN (COSTS OFF) SELECT id FROM stored WHERE id OPERATOR(pg_catalog.^@) 'user_01';
EXPLAIN (COSTS OFF)
SELECT ulid FROM stored WHERE ulid OPERATOR(pg_catalog.<@) '[2026-01-01 00:00+00,)'::tstzrange;
SELECT pg_catalog.count(*) FROM stored
WHERE public.typeid_has_prefix(id, 'user')
  AND ulid OPERATOR(pg_catalog.<@) '[2020-01-01 00:00+00,)'::tstzrange;
SELECT pg_catalog.count(*), pg_catalog.sum(n) FROM seen;
RESET search_path;
SET client_min_messages = warning;
DROP TABLE stored, listed CASCADE;
DROP SCHEMA hostile CASCADE;
