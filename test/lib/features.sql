\set ECHO none
-- features: tests what each type can do. Each row of features is a probe, which runs for uuid and
-- for each type in types.sql (include that first, with \i), in a subtransaction that is rolled
-- back. The tables ids_T (n from 1 to 1,000) and others_T (from 501 to 1,500) hold ids converted
-- from the uuid md5(n). psql echoes nothing from here on; the report names the probes for which
-- types differ.
SET client_min_messages = error;
SET jit = off;
CREATE TEMP TABLE subjects AS
SELECT *
FROM types
UNION ALL SELECT 0, 'uuid', 'uuid'::regtype, 'uuid', 16, false, '%1$s', NULL, NULL;
-- In `setup` and `test`, $one is the text of ids_T's seventh id as an untyped literal; for other
-- placeholders see for_type. The test returns true if the type has the feature. uuid has it from
-- major version `uuid_from` on, and ids from `ids_from` on; NULL means all versions. Servers before
-- `since` skip the probe.
CREATE TEMP TABLE features (
  n serial, feature text PRIMARY KEY, setup text, test text, uuid_from int, ids_from int,
  since int DEFAULT 15
);
DO $$
DECLARE
  t types;
BEGIN
  FOR t IN SELECT * FROM subjects ORDER BY n LOOP
    EXECUTE pg_temp.for_type('
        CREATE TABLE ids_$T AS
        SELECT n, $id(u) AS id
        FROM (SELECT n, md5(n::text)::uuid AS u FROM generate_series(1, 1000) AS n) AS s;
        CREATE TABLE others_$T AS
        SELECT n, $id(u) AS id
        FROM (SELECT n, md5(n::text)::uuid AS u FROM generate_series(501, 1500) AS n) AS s;
        ANALYZE ids_$T; ANALYZE others_$T', t);
  END LOOP;
END $$;
CREATE TABLE uuids AS SELECT n, md5(n::text)::uuid AS id FROM generate_series(501, 1500) AS n;
ANALYZE uuids;

CREATE FUNCTION pg_temp.explain(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  line text;
  lines text;
BEGIN
  FOR line IN EXECUTE 'EXPLAIN (COSTS OFF) ' || query LOOP
    lines := concat_ws(E'\n', lines, line);
  END LOOP;
  RETURN lines;
END $$;

-- Returns yes, no, or the SQLSTATE of the error.
CREATE FUNCTION pg_temp.outcome(setup text, test text, t types) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  one text := '$_$' || pg_temp.eval(format('SELECT id FROM ids_%s WHERE n = 7', t.name)) || '$_$';
  outcome boolean;
BEGIN
  DEALLOCATE ALL; -- a rollback does not undo PREPARE
  EXECUTE replace(pg_temp.for_type(setup, t), '$one', one);
  EXECUTE replace(pg_temp.for_type(test, t), '$one', one) INTO STRICT outcome;
  RAISE SQLSTATE 'UNDO0' USING MESSAGE = CASE WHEN outcome THEN 'yes' ELSE 'no' END;
EXCEPTION WHEN OTHERS THEN
  RETURN CASE SQLSTATE WHEN 'UNDO0' THEN SQLERRM ELSE SQLSTATE END;
END $$;

-- Returns the number of features that uuid and all types have, including features of newer servers,
-- and a line for each other feature: whether uuid has it, which ids have it, and the outcomes for
-- the other ids.
CREATE FUNCTION pg_temp.report() RETURNS TABLE (feature text, uuid text, ids text, otherwise text)
LANGUAGE plpgsql AS $$
DECLARE
  major int := current_setting('server_version_num')::int / 10000;
  f features;
BEGIN
  CREATE TEMP TABLE outcomes (feature text, name text, outcome text);
  FOR f IN SELECT * FROM features WHERE since <= major LOOP
    INSERT INTO outcomes
    SELECT f.feature, s.name, pg_temp.outcome(f.setup, f.test, ROW(s.*)::types)
    FROM subjects AS s;
  END LOOP;
  CREATE TEMP TABLE lines AS
  SELECT features.n, o.feature,
    min(CASE WHEN outcome = 'yes' AND uuid_from IS NULL THEN 'yes'
        WHEN (outcome = 'yes') = (major >= uuid_from) THEN 'from ' || uuid_from
        ELSE 'no' END) FILTER (WHERE name = 'uuid') AS uuid,
    CASE
      WHEN bool_and(as_expected) FILTER (WHERE name <> 'uuid')
        THEN concat_ws(' ', 'all types', 'from ' || min(ids_from))
      ELSE coalesce(pg_temp.names(array_agg(name) FILTER (WHERE outcome = 'yes'), by_size => false),
        'none') END AS ids,
    string_agg(DISTINCT outcome, ' ') FILTER (WHERE name <> 'uuid' AND NOT as_expected) AS otherwise
  FROM outcomes AS o JOIN features USING (feature),
    CAST((outcome = 'yes') = (major >= coalesce(ids_from, 0)) AS boolean) AS as_expected
  GROUP BY features.n, o.feature;
  DELETE FROM lines WHERE (lines.uuid, lines.ids) = ('yes', 'all types');
  RETURN QUERY
    SELECT (SELECT count(*) FROM features) - count(*) || ' features', 'yes', 'all types', NULL
    FROM lines;
  RETURN QUERY
    SELECT lines.feature, lines.uuid, lines.ids, lines.otherwise FROM lines ORDER BY lines.n;
  DROP TABLE outcomes, lines;
END $$;

-- Runs each statement in its own EXECUTE: a server with assertions aborts if another command
-- follows DECLARE CURSOR in the same one.
CREATE FUNCTION pg_temp.run(VARIADIC statements text[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  statement text;
BEGIN
  FOREACH statement IN ARRAY statements LOOP
    EXECUTE statement;
  END LOOP;
  RETURN true;
END $$;
-- Returns the SQLSTATE of a violated constraint.
CREATE FUNCTION pg_temp.violates(statement text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE statement;
  RETURN 'nothing';
EXCEPTION WHEN integrity_constraint_violation OR with_check_option_violation THEN
  RETURN SQLSTATE;
END $$;
-- Returns how many rows a join has. Raises an error if the plan is not the intended one.
CREATE FUNCTION pg_temp.joins(a text, kind text, b text, plan text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  query text := format('SELECT count(*) FROM %s AS a %s %s AS b ON a.id = b.id', a, kind, b);
BEGIN
  ASSERT pg_temp.explain(query) ~ plan, pg_temp.explain(query);
  RETURN pg_temp.eval(query);
END $$;

-- Return the name and the path of a file in the data directory that no other test uses. Programs
-- need the name, because they run in that directory.
CREATE FUNCTION pg_temp.own_file() RETURNS text
LANGUAGE sql RETURN 'sortid_features_' || current_database() || '.tmp';
CREATE FUNCTION pg_temp.own_path() RETURNS text
LANGUAGE sql RETURN current_setting('data_directory') || '/' || pg_temp.own_file();

-- Removes objects that could disturb other tests.
CREATE PROCEDURE pg_temp.finish() LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT tables.name
    FROM subjects,
      unnest(ARRAY['ids_', 'others_', 'tended_']) AS prefix,
      CAST(prefix || subjects.name AS text) AS tables(name)
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', name);
  END LOOP;
  DROP TABLE uuids;
  -- COPY writes no rows, because rm doesn't read its input, and writing to it could fail. Windows
  -- has del, which fails if the file is missing.
  EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L',
    format('rm -f %1$s || del %1$s || exit 0', pg_temp.own_file()));
  DROP EXTENSION IF EXISTS sortid_gist, sortid_gin, btree_gist, btree_gin, amcheck, bloom,
    postgres_fdw;
END $$;
