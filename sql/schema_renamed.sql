-- The schema of the extension is renamed, and a role that may create schemas takes the old
-- name, with a look-alike of everything in it: nothing changes, and none of those is called.
SET client_min_messages = warning;
CREATE ROLE regress_sortid_mallory;
CREATE DATABASE regress_sortid_renamed TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_renamed
SET client_min_messages = warning;
SET timezone = 'UTC';
GRANT CREATE ON DATABASE regress_sortid_renamed TO regress_sortid_mallory;
CREATE SCHEMA ext;
CREATE EXTENSION sortid SCHEMA ext;
CREATE SCHEMA tools;
SET search_path = tools, ext;

\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
\pset format unaligned

-- What the extension has: whatever of it an expression can use.
CREATE VIEW member AS
SELECT classid, objid FROM pg_depend WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');
CREATE FUNCTION type_name(oid) RETURNS text STABLE BEGIN ATOMIC
  SELECT format('%I.%I', nspname, typname) FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace WHERE pg_type.oid = $1;
END;
CREATE VIEW usable(kind, classid, objid, arguments, volatile) AS
SELECT CASE prokind WHEN 'a' THEN 'aggregate' ELSE 'function' END, classid, objid, proargtypes::oid[], provolatile = 'v'
FROM member JOIN pg_proc AS p ON classid = 'pg_proc'::regclass AND objid = p.oid
WHERE NOT '{internal,cstring}'::regtype[]::oid[] && proargtypes::oid[]
UNION ALL SELECT 'operator', classid, objid, ARRAY[oprleft, oprright], false FROM member JOIN pg_operator AS o
  ON classid = 'pg_operator'::regclass AND objid = o.oid
UNION ALL SELECT 'cast', classid, objid, ARRAY[castsource], false FROM member JOIN pg_cast AS c ON classid = 'pg_cast'::regclass AND objid = c.oid;
SELECT kind, count(*) > 10 AS many FROM usable GROUP BY 1 ORDER BY 1;

-- Values for the arguments. Where a type has none, what takes it is listed.
SELECT string_agg(format('%L::%s', sample, type), ', ') AS ids FROM types \gset
CREATE TABLE held AS SELECT :ids, '01890a5d-ac96-774b-bcce-b302099a8057'::uuid, 1 AS none;
CREATE TABLE samples (type oid, value text);
INSERT INTO samples
SELECT type, value FROM pg_attribute,
       LATERAL (VALUES (atttypid, (xpath('//' || attname || '/text()', query_to_xml('TABLE tools.held', true, true, '')))[1]::text)) AS v(type, value)
WHERE attrelid = 'held'::regclass AND attnum > 0
UNION ALL SELECT 'name'::regtype, attname FROM pg_attribute WHERE attrelid = 'held'::regclass AND attnum > 0
UNION ALL SELECT type::regtype, value FROM (VALUES
  ('regclass', 'tools.held'), ('uuid', '00014997-0000-8000-8000-000000000000'), ('text', 'user'), ('text', '1'), ('bigint', '-5'), ('boolean', 't'),
  ('timestamptz', '2026-01-01 00:00+00'), ('anyrange', '[2026-01-01 00:00+00,2026-02-01 00:00+00)'), ('tstzrange', '(,2026-02-01 00:00+00)'),
  ('bytea', '\x01890a5dac96774bbcce'), ('uuid', '22d97126-9609-4000-8000-000000000000'), ('typeid', 'user_12v5rjd5g98008000000000000'), ('base62id', 'GdtBGr1js8bfuXEgwRVJmS')) AS v(type, value)
UNION ALL SELECT 'text'::regtype, sample FROM types
UNION ALL SELECT DISTINCT 'bytea'::regtype, pg_temp.eval(format('SELECT %L::%s::bytea', sample, type)) FROM types WHERE size > 0;
INSERT INTO samples SELECT like_text, value FROM samples, unnest('{varchar,bpchar}'::regtype[]) AS like_text WHERE type = 'text'::regtype;
CREATE TABLE calls AS
WITH RECURSIVE calls AS (
  SELECT kind, classid, objid, arguments, volatile, '{}'::text[] AS given FROM usable
  UNION ALL
  SELECT kind, classid, objid, arguments, volatile, given || value
  FROM calls JOIN samples ON type = arguments[array_lower(arguments, 1) + cardinality(given)])
SELECT kind, classid, objid, arguments, volatile, given FROM calls WHERE cardinality(given) = cardinality(arguments);
SELECT pg_describe_object(classid, objid, 0) AS not_called FROM usable WHERE (classid, objid) NOT IN (SELECT classid, objid FROM calls);

-- A call as it is written now, with the schemas that its parts are in.
CREATE FUNCTION written(kind text, object oid, arguments oid[], given text[]) RETURNS text STABLE BEGIN ATOMIC
  WITH value(list, first, last) AS (
    SELECT string_agg(text, ', ' ORDER BY n), min(text) FILTER (WHERE n = 1), max(text) FILTER (WHERE n = cardinality($4))
    FROM unnest($3, $4) WITH ORDINALITY AS u(type, value, n),
         LATERAL format('%L::%s', value, type_name(CASE type WHEN 'anyrange'::regtype THEN 'tstzrange'::regtype ELSE type END)) AS text)
  SELECT CASE $1
    WHEN 'operator' THEN (SELECT format('SELECT %s OPERATOR(%I.%s) %s', first, nspname, oprname, last) FROM pg_operator AS o JOIN pg_namespace AS n
      ON n.oid = oprnamespace WHERE o.oid = $2)
    WHEN 'aggregate' THEN (SELECT format('SELECT %I.%I(%s)', nspname, proname, list) FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = pronamespace
      WHERE p.oid = $2)
    WHEN 'cast' THEN (SELECT format('SELECT (%s)::%s', list, type_name(casttarget)) FROM pg_cast WHERE oid = $2)
    ELSE (SELECT format('SELECT t FROM %I.%I(%s) AS t', nspname, proname, list) FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = pronamespace
      WHERE p.oid = $2) END
  FROM value;
END;
CREATE FUNCTION answer(call text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  EXECUTE pg_catalog.format('SELECT pg_catalog.string_agg(a::pg_catalog.text, '', '') FROM (%s) AS a', call) INTO answer;
  RETURN answer;
EXCEPTION WHEN OTHERS THEN
  RETURN pg_catalog.concat(SQLSTATE, ' ', SQLERRM);
END $$;
-- Of what says something else each time, only that it does.
CREATE FUNCTION answers() RETURNS TABLE (kind text, object oid, given text[], answer text) LANGUAGE sql AS $$
  SELECT kind, objid, given, CASE WHEN volatile AND answer !~ '^\w{5} ' THEN 'one' ELSE pg_catalog.replace(answer, 'moved.', 'ext.') END
  FROM tools.calls, LATERAL tools.answer(tools.written(kind, objid, arguments, given)) $$;
-- The search path stays the caller's within; everything in there is found without it.
SET search_path = pg_catalog;
CREATE TABLE tools.before AS SELECT * FROM tools.answers();
SELECT kind, count(*) > 10 AS many, count(*) FILTER (WHERE answer !~ '^\w{5} ') > 10 AS many_with_an_answer FROM tools.before GROUP BY 1 ORDER BY 1;
SELECT DISTINCT pg_describe_object(classid, object, 0) AS fails_always
FROM tools.before AS b JOIN tools.calls AS c USING (kind)
WHERE objid = object AND NOT EXISTS (SELECT FROM tools.before AS o WHERE (o.kind, o.object) = (b.kind, b.object) AND answer !~ '^\w{5} ');
-- The id of a column is in the column itself.
SELECT count(DISTINCT given[2]) = 1 + (SELECT count(*) FROM types) AS all_types, bool_and(answer ~ '^\("\(\w*,1,0,1,') AS found
FROM tools.before WHERE object = 'ext.sortid_audit'::regproc AND given[2] = given[3] AND given[2] <> 'none' AND given[4] IS NOT NULL;

-- Its new name, and who takes the old one. Calls of traps are counted where no error takes it back.
ALTER SCHEMA ext RENAME TO moved;
GRANT USAGE ON SCHEMA moved, tools TO regress_sortid_mallory;
GRANT SELECT ON ALL TABLES IN SCHEMA tools TO regress_sortid_mallory;
SET ROLE regress_sortid_mallory;
CREATE SCHEMA ext;
CREATE SEQUENCE ext.trapped;
CREATE FUNCTION pg_temp.trap(name text, arguments text, result text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION ext.%I(%s) RETURNS %s LANGUAGE plpgsql AS $trap$BEGIN PERFORM pg_catalog.nextval(''ext.trapped''); RAISE ''trapped''; END$trap$', name, arguments, result);
END $$;
DO $$
DECLARE
  looks record;
BEGIN
  -- The types, which everything of theirs takes, as the extension's types do.
  FOR looks IN SELECT typname AS name, tools.type_name(oid) AS type FROM tools.member JOIN pg_type AS t
    ON classid = 'pg_type'::regclass AND objid = oid WHERE typelem = 0 LOOP
    EXECUTE format('CREATE TYPE ext.%I AS (value int)', looks.name);
  END LOOP;
  FOR looks IN SELECT proname AS name, pg_get_function_identity_arguments(oid) AS arguments, prokind, proretset, tools.type_name(prorettype) AS result
      FROM tools.member JOIN pg_proc AS p ON classid = 'pg_proc'::regclass AND objid = oid
      WHERE NOT '{internal,cstring}'::regtype[]::oid[] && proargtypes::oid[] LOOP
    FOREACH looks.arguments IN ARRAY ARRAY[looks.arguments, replace(looks.arguments, 'moved.', 'ext.')] LOOP
      IF looks.prokind = 'a' THEN
        PERFORM pg_temp.trap('step', concat_ws(', ', looks.arguments, looks.arguments), looks.arguments);
        EXECUTE format('CREATE OR REPLACE AGGREGATE ext.%I(%s) (SFUNC = ext.step, STYPE = %2$s)', looks.name, looks.arguments);
      ELSE
        PERFORM pg_temp.trap(looks.name, looks.arguments, CASE WHEN looks.result ~ '^pg_catalog.(record|internal|cstring)' THEN 'boolean'
          ELSE looks.result END);
      END IF;
    END LOOP;
  END LOOP;
  FOR looks IN SELECT oprname AS name, tools.type_name(oprleft) AS a, tools.type_name(oprright) AS b FROM tools.member JOIN pg_operator AS o
    ON classid = 'pg_operator'::regclass AND objid = oid LOOP
    PERFORM pg_temp.trap('operator', concat_ws(', ', looks.a, looks.b), 'boolean');
    EXECUTE format('CREATE OPERATOR ext.%s (FUNCTION = ext.operator, LEFTARG = %s, RIGHTARG = %s, RESTRICT = eqsel)', looks.name, looks.a, looks.b);
  END LOOP;
  -- From and to the types of that name; a cast between others is not theirs to make.
  FOR looks IN SELECT DISTINCT a, b FROM tools.member JOIN pg_cast AS c ON classid = 'pg_cast'::regclass AND objid = oid,
      LATERAL (VALUES (tools.type_name(castsource), tools.type_name(casttarget))) AS real(s, t),
      LATERAL (VALUES (replace(s, 'moved.', 'ext.'), t), (s, replace(t, 'moved.', 'ext.')),
        (replace(s, 'moved.', 'ext.'), replace(t, 'moved.', 'ext.'))) AS v(a, b)
      WHERE a LIKE 'ext.%' OR b LIKE 'ext.%' LOOP
    PERFORM pg_temp.trap('cast to ' || looks.b, looks.a, looks.b);
    EXECUTE format('CREATE CAST (%s AS %s) WITH FUNCTION ext.%I(%1$s) AS IMPLICIT', looks.a, looks.b, 'cast to ' || looks.b);
  END LOOP;
END $$;
RESET ROLE;
-- All that a user may make there is: but for what only a superuser may, a name is missing nowhere.
SELECT kind, pg_describe_object(classid, objid, 0) AS without_a_look_alike FROM tools.usable AS u
WHERE NOT CASE kind
  WHEN 'operator' THEN EXISTS (SELECT FROM pg_operator AS o, pg_operator AS l WHERE o.oid = objid AND l.oprname = o.oprname AND l.oprleft = o.oprleft
    AND l.oprright = o.oprright AND l.oprnamespace = 'ext'::regnamespace)
  WHEN 'cast' THEN EXISTS (SELECT FROM pg_cast AS c, pg_cast AS l
    WHERE c.oid = objid AND 'ext'::regnamespace IN (SELECT typnamespace FROM pg_type WHERE oid IN (l.castsource, l.casttarget)))
  ELSE EXISTS (SELECT FROM pg_proc AS p, pg_proc AS l WHERE p.oid = objid AND l.proname = p.proname AND l.proargtypes = p.proargtypes
    AND l.pronamespace = 'ext'::regnamespace) END;
-- They are called by what looks for them in vain.
DO $$ BEGIN PERFORM ext.gen_ulid(); EXCEPTION WHEN raise_exception THEN RAISE WARNING '%', SQLERRM; END $$;
SELECT last_value, is_called FROM ext.trapped;

-- The same in this session and in a new one, where the old name comes first and where it does not.
CREATE TABLE tools.after (path text, kind text, object oid, given text[], answer text);
CREATE FUNCTION tools.ask_again() RETURNS void LANGUAGE sql AS $$
  INSERT INTO tools.after SELECT pg_catalog.current_setting('search_path'), a.* FROM tools.answers() AS a $$;
SET search_path = ext, pg_catalog;
SELECT tools.ask_again();
\c -
SET client_min_messages = warning;
SET timezone = 'UTC';
SET search_path = pg_catalog;
SELECT tools.ask_again();
SELECT path, count(*) = (SELECT count(*) FROM tools.before) AS all_calls FROM tools.after GROUP BY 1 ORDER BY 1;
SELECT a.path, a.kind, a.object::regproc, a.given, b.answer, a.answer AS after FROM tools.after AS a
  JOIN tools.before AS b USING (kind, object, given) WHERE a.answer IS DISTINCT FROM b.answer ORDER BY 1, 2, 3, 4;
SELECT last_value AS traps_called, is_called FROM ext.trapped;

-- What uses them by itself, and goes by the index: defaults, constraints, ANALYZE, search.
SET search_path = ext, pg_catalog;
CREATE TABLE tools.stored (
  id moved.typeid PRIMARY KEY DEFAULT moved.gen_typeid('user') CHECK (moved.typeid_has_prefix(id, 'user')),
  ulid moved.ulid UNIQUE DEFAULT moved.gen_ulid_monotonic() CHECK (ulid OPERATOR(pg_catalog.<@) tstzrange('2020-01-01', NULL)),
  xid moved.xid UNIQUE DEFAULT moved.gen_xid_monotonic(), euid moved.euid UNIQUE DEFAULT moved.gen_euid(3));
INSERT INTO tools.stored SELECT FROM generate_series(1, 2000);
ANALYZE tools.stored;
SELECT moved.min(id) OPERATOR(pg_catalog.<) moved.max(id) AS typeid, moved.min(ulid) OPERATOR(pg_catalog.<) moved.max(ulid) AS ulid,
       moved.min(xid) OPERATOR(pg_catalog.<) moved.max(xid) AS xid FROM tools.stored;
CREATE FUNCTION tools.uses_index(condition text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  line text;
BEGIN
  FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) SELECT FROM tools.stored WHERE ' || condition LOOP
    IF line ~ '^ *Index Cond: .*>=.*<=' THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;
SET enable_seqscan = off;
SELECT condition, tools.uses_index(condition) FROM unnest(ARRAY[
  $$id OPERATOR(pg_catalog.^@) 'user_01'$$, $$moved.typeid_has_prefix(id, 'user')$$, $$ulid OPERATOR(pg_catalog.^@) '01'$$, $$euid OPERATOR(pg_catalog.^@) '1'$$,
  $$xid OPERATOR(pg_catalog.^@) '5'$$,
  $$ulid OPERATOR(pg_catalog.<@) tstzrange('2026-01-01 00:00+00', '2026-02-01 00:00+00')$$,
  $$tstzrange('2026-01-01 00:00+00', '2026-02-01 00:00+00') OPERATOR(pg_catalog.@>) xid$$,
  $$euid OPERATOR(pg_catalog.<@) tstzrange('2026-01-01 00:00+00', now())$$]) AS condition;
SELECT prefix, ids, repeated, in_second FROM moved.sortid_audit('tools.stored', 'id', 'euid');
SELECT last_value AS traps_called, is_called FROM ext.trapped;
\c :regression
DROP DATABASE regress_sortid_renamed;
DROP ROLE regress_sortid_mallory;
