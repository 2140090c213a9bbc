-- sortid_audit reads columns of every type, with or without a cast to uuid, no matter which
-- functions the extension's owner has added to the extension.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET client_min_messages = warning;
ALTER TABLE types ADD has_uuid boolean;
UPDATE types SET has_uuid = EXISTS (
  SELECT FROM pg_cast WHERE castsource = types.oid AND casttarget = 'uuid'::regtype);

-- The first column has five ids, one of them twice. The second column has four ids, and two of them
-- are also in the first.
CREATE TABLE uuids AS SELECT n, md5(n::text)::uuid AS id FROM generate_series(1, 7) AS n;
CALL pg_temp.each('CREATE TABLE ids_$T AS
  SELECT $id(id) AS id FROM uuids WHERE n <= 5
  UNION ALL SELECT $id(id) FROM uuids WHERE n = 1');
CALL pg_temp.each('CREATE TABLE others_$T AS
  SELECT $id(id) AS id, ($id(id))::text AS text, NULL::uuid AS uuid FROM uuids WHERE n > 3');
CALL pg_temp.each('UPDATE others_$T SET uuid = id::uuid', 'has_uuid');

-- Returns how many ids sortid_audit found, or its error.
CREATE FUNCTION pg_temp.audit(VARIADIC arguments text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  EXECUTE format('
    SELECT format(''%%s ids, %%s repeated, %%s in second'',
                  ids, repeated, coalesce(in_second::text, ''-''))
    FROM sortid_audit(%s)',
    (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(arguments) AS argument))
  INTO said;
  RETURN said;
EXCEPTION WHEN OTHERS THEN
  RETURN format('%s: %s', SQLSTATE, SQLERRM);
END $$;

-- Returns the results for types with or without a cast to uuid: without a second column, and with
-- each kind of second column.
CREATE FUNCTION pg_temp.audits(with_uuid boolean)
RETURNS TABLE (second_column text, said text, types text) LANGUAGE sql AS $$
  SELECT second, said,
    CASE WHEN count(*) = (SELECT count(*) FROM types WHERE has_uuid = with_uuid) THEN 'all'
         ELSE string_agg(name, ' ' ORDER BY n) END
  FROM types, unnest('{none, id, text, uuid}'::text[]) WITH ORDINALITY AS s(second, nth),
    LATERAL regexp_replace(
      CASE second WHEN 'none' THEN pg_temp.audit('ids_' || name, 'id')
                  ELSE pg_temp.audit('ids_' || name, 'id', second, 'others_' || name) END,
      format('\m(public\.)?%s\M|".*"', name), '...', 'g') AS said
  WHERE has_uuid = with_uuid
  GROUP BY nth, second, said ORDER BY nth, said COLLATE "C"
$$;

-- Ids of types with a cast to uuid are matched as uuids, so a text column must hold uuids.
CREATE TEMP TABLE said AS SELECT * FROM pg_temp.audits(true);
TABLE said;

-- Ids of different types are compared as uuids.
SELECT a.name, b.name, said
FROM types AS a, types AS b,
  LATERAL pg_temp.audit('ids_' || a.name, 'id', 'id', 'others_' || b.name) AS said
WHERE a.name <> b.name AND said IS DISTINCT FROM CASE
    WHEN a.has_uuid AND b.has_uuid THEN format(
      '6 ids, 1 repeated, %s in second',
      pg_temp.eval(format(
        'SELECT count(*) FROM ids_%s WHERE id::uuid IN (SELECT uuid FROM others_%s)',
        a.name, b.name)))
    ELSE format(
      '42804: column "id" of relation "others_%s" is of type %s, which cannot be compared with %s',
      b.name, b.type, a.type) END;

-- sortid_audit returns the first and last times of the ids.
CALL pg_temp.each('CREATE TABLE times_$T AS
  SELECT $at(at) AS id
  FROM generate_series(''2026-01-01 00:00+00'', ''2026-01-05 00:00+00'', interval ''1 day'') AS at',
  'has_time');
CREATE VIEW pg_temp.audited_times AS
SELECT pg_temp.names(array_agg(name)) AS right_times FROM types
WHERE has_time AND pg_temp.eval(format($$
  SELECT count(*) FROM sortid_audit('times_%s', 'id')
  WHERE (ids, from_future, not_version_7) IS NOT DISTINCT FROM (5, 0, NULL)
    AND (first, last) = ('2026-01-01 00:00+00', '2026-01-05 00:00+00')$$, name)) = '1';
TABLE audited_times;

-- The owner of the extension adds functions: SQL functions whose bodies are the C symbols of
-- members, and the same C functions under other names. The results do not change.
\set ECHO none
BEGIN;
CREATE SCHEMA added;
SET LOCAL check_function_bodies = off;
CREATE FUNCTION pg_temp.add_functions() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  added text[] := ARRAY(
    SELECT format('FUNCTION added.%I(%s) RETURNS %s LANGUAGE ',
                  prosrc || suffix, proargtypes[0]::regtype, prorettype::regtype)
           || CASE suffix WHEN '_in_c' THEN format('c AS %L, %L', probin, prosrc)
                          ELSE format('sql AS %L', prosrc) END
    FROM types
    JOIN pg_proc ON types.oid = proargtypes[0] AND pronargs = 1
      AND probin IS NOT NULL AND prorettype <> 'cstring'::regtype,
      unnest('{_in_c, _in_sql}'::text[]) AS suffix);
  definition text;
BEGIN
  FOREACH definition IN ARRAY added LOOP
    EXECUTE 'CREATE ' || definition;
    EXECUTE 'ALTER EXTENSION sortid ADD ' || split_part(definition, ' RETURNS', 1);
  END LOOP;
  RETURN cardinality(added);
END $$;
\set ECHO all
SELECT pg_temp.add_functions() > 60 AS many_added;
SELECT * FROM pg_temp.audits(true) EXCEPT TABLE said;
TABLE audited_times;
ROLLBACK;

-- Ids of a type without a cast to uuid are matched as ids and as text, but not compared with uuids.
BEGIN;
CALL pg_temp.each('
  ALTER EXTENSION sortid DROP CAST ($type AS uuid);
  DROP CAST ($type AS uuid)', 'has_uuid');
UPDATE types SET has_uuid = false;
CREATE TEMP TABLE without_uuid AS SELECT * FROM pg_temp.audits(false);
TABLE without_uuid;
-- A cast that does not belong to the extension is not called.
CREATE SCHEMA app;
CALL pg_temp.each('
  CREATE FUNCTION app.trapped($type) RETURNS uuid LANGUAGE plpgsql
  AS ''BEGIN RAISE ''''trapped''''; END'';
  CREATE CAST ($type AS uuid) WITH FUNCTION app.trapped($type)');
SELECT * FROM pg_temp.audits(false) EXCEPT TABLE without_uuid;
ROLLBACK;
CALL pg_temp.each('DROP TABLE ids_$T, others_$T');
CALL pg_temp.each('DROP TABLE times_$T', 'has_time');
DROP TABLE uuids;
