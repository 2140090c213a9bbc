-- A search and its bounds cache a parameter from one row to the next. Results are still correct
-- after an error, and if the parameter changes or is NULL, long, compressed or malformed.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SET timezone = 'UTC';
SET jit = off;
-- The types include uuid, because there are functions that search for version 7 uuids.
INSERT INTO types (n, name, type, oid, of_uuid, of_time)
VALUES (0, 'uuid', 'uuid', 'uuid'::regtype, '%1$s', 'gen_uuidv7(%1$s)');
CALL pg_temp.each('CREATE TABLE ids_$T AS SELECT id, id::text COLLATE "C" AS text
  FROM generate_series(timestamptz ''2026-01-01'', ''2026-01-02'', ''90 minutes'') AS at,
    LATERAL (SELECT $at(at) AS id) AS made');
-- Calls each function that accepts text or a range of times: from one call site with a series of
-- arguments, and separately with each argument.
\set ECHO none
-- Each string and each range occurs twice in a row, so that it is cached, and many occur again
-- later. $1 is the text of an id, $8 its first eight characters, and $9 all but its last character.
CREATE TEMP TABLE series (n serial, text text, range text);
INSERT INTO series (text, range)
SELECT text, range FROM unnest(
  ARRAY['$1', '$8', NULL, '$8%', '$9%', '!', '$9%', '', '$9\', '$1\', '\', '$8_%', '_%_', '%',
        '$1', 'long %', '$1', 'longer %', '$1', 'long $1', '$8', 'longer $1', '$8',
        'user', 'users', 'User', 'user'],
  ARRAY['[2026-01-01, 2026-01-02)', '[2026-01-01, 2026-01-02]', NULL,
        '(2026-01-01, 2026-01-01 12:00)', 'empty', '(,)', '[2026-01-01,)', '(,2026-01-01]', '(,)'])
  WITH ORDINALITY AS u(text, range, n), generate_series(1, 2) ORDER BY n;
INSERT INTO series (text, range) SELECT text, range FROM series WHERE n % 2 = 0 ORDER BY n DESC;
CREATE FUNCTION pg_temp.filled(text, id text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN $1 LIKE 'longer%' THEN repeat(t, 5000)
              WHEN $1 LIKE 'long%' THEN rpad(t, 129, '%')
              ELSE t END
  FROM regexp_replace($1, '^long(er)? ', '') AS f(f),
    replace(replace(replace(f, '$1', id), '$8', left(id, 8)), '$9', left(id, -1)) AS t
$$;
CREATE TEMP TABLE arguments (n int, name text, t text, r tstzrange);
INSERT INTO arguments
SELECT s.n, name, pg_temp.filled(text, id), range::tstzrange
FROM series AS s, types, pg_temp.eval(format('SELECT max(text) FROM ids_%s', name)) AS id;
-- The functions that accept an id and such arguments, or only such arguments.
CREATE TEMP VIEW functions AS
SELECT t.name, t.type, p.proname, array_to_string(ARRAY(
    SELECT CASE WHEN a = t.oid THEN 'an_id' WHEN a = 'text'::regtype THEN 'a.t' ELSE 'a.r' END
    FROM unnest(proargtypes) WITH ORDINALITY AS u(a, n) ORDER BY n), ', ') AS arguments
FROM types AS t JOIN pg_proc AS p ON t.oid IN (prorettype, proargtypes[0], proargtypes[1])
  JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'
    AND refclassid = 'pg_extension'::regclass,
  CAST('{text,tstzrange,anyrange}' AS regtype[]) AS kept
WHERE prokind = 'f' AND provolatile = 'i' AND proargtypes::oid[] && kept::oid[]
  AND proargtypes::oid[] <@ (kept::oid[] || t.oid);
CREATE FUNCTION pg_temp.compared(f functions, OUT calls int, OUT errors int, OUT different int)
LANGUAGE plpgsql AS $f$
BEGIN
  EXECUTE format($$
    CREATE OR REPLACE FUNCTION pg_temp.compare(OUT calls int, OUT errors int, OUT different int)
    LANGUAGE plpgsql AS $p$
    DECLARE
      a arguments;
      an_id %1$s;
      kept text;
      own text;
    BEGIN
      calls := 0; errors := 0; different := 0;
      FOR a IN SELECT * FROM arguments WHERE name = '%2$s' ORDER BY n LOOP
        FOR an_id IN (SELECT id FROM ids_%2$s ORDER BY text DESC LIMIT 3) UNION ALL SELECT NULL LOOP
          BEGIN
            kept := %3$s(%4$s);
          EXCEPTION WHEN OTHERS THEN
            kept := SQLSTATE || SQLERRM; errors := errors + 1;
          END;
          BEGIN
            EXECUTE 'SELECT %3$s(%5$s)' INTO own USING an_id, a.t, a.r;
          EXCEPTION WHEN OTHERS THEN
            own := SQLSTATE || SQLERRM;
          END;
          calls := calls + 1;
          different := different + (kept IS DISTINCT FROM own)::int;
        END LOOP;
      END LOOP;
    END $p$ $$, f.type, f.name, f.proname, f.arguments,
    replace(replace(replace(f.arguments, 'an_id', '$1'), 'a.t', '$2'), 'a.r', '$3'));
  SELECT * INTO calls, errors, different FROM pg_temp.compare();
END $f$;
\set ECHO all
SELECT count(DISTINCT name) AS types, count(*) > 100 AS functions, sum(calls) > 20000 AS calls,
  sum(errors) > 1000 AS errors, sum(different) AS different,
  string_agg(proname, ' ') FILTER (WHERE different > 0) AS which
FROM functions AS f, LATERAL pg_temp.compared(f) AS c;

-- Without an index, searches on ids find the same rows as searches on text, whether the rows are
-- sorted by pattern or the pattern changes from row to row.
\set ECHO none
CREATE FUNCTION pg_temp.hidden(anyelement) RETURNS anyelement VOLATILE LANGUAGE plpgsql
AS 'BEGIN RETURN $1; END';
CREATE FUNCTION pg_temp.beside_text(name text, condition text, sorted_by text,
                                    OUT rows int, OUT matching int, OUT different int)
LANGUAGE plpgsql AS $f$
BEGIN
  EXECUTE format($$
    SELECT count(*), count(*) FILTER (WHERE i), count(*) FILTER (WHERE i IS DISTINCT FROM t)
    FROM (SELECT %1$s AS i, %2$s AS t
          FROM (SELECT id, text, a.t AS pattern FROM ids_%3$s, arguments AS a
                WHERE name = '%3$s' AND a.t !~ '\\$' ORDER BY %4$s OFFSET 0) AS q OFFSET 0) AS r $$,
    replace(condition, '$', 'pg_temp.hidden(id)'), replace(condition, '$', 'text'), name, sorted_by)
  INTO rows, matching, different;
END $f$;
\set ECHO all
SELECT condition, sorted_by, sum(rows) > 3000 AS rows, sum(matching) > 300 AS matching,
  sum(different) AS different
FROM (SELECT * FROM types WHERE name <> 'uuid') AS t,
  unnest('{$ LIKE pattern, $ NOT LIKE pattern, $ ILIKE pattern, $ NOT ILIKE pattern}'::text[])
    WITH ORDINALITY AS c(condition, n),
  unnest(ARRAY['pattern, text', 'text, a.n']) AS sorted_by,
  LATERAL pg_temp.beside_text(name, condition, sorted_by)
GROUP BY c.n, condition, sorted_by ORDER BY c.n, sorted_by;

-- A generic plan gets its parameters when it runs, and nothing is cached from one execution of a
-- prepared statement to the next.
SET plan_cache_mode = force_generic_plan;
PREPARE of_pattern(text) AS SELECT count(*) FROM ids_ulid WHERE id LIKE $1;
PREPARE of_period(tstzrange) AS SELECT count(*) FROM ids_ulid WHERE id <@ $1;
EXECUTE of_pattern('01KDV%');
EXECUTE of_pattern('01KDW%');
EXECUTE of_pattern(NULL);
EXECUTE of_pattern('01KD%');
EXECUTE of_period('[2026-01-01, 2026-01-01 12:00]');
EXECUTE of_period('empty');
EXECUTE of_period('[2026-01-01, 2026-01-01 06:00]');
\set ECHO none
CALL pg_temp.each('DROP TABLE ids_$T');
\set ECHO all
