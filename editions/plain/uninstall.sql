
-- Removes the schema and everything in it, unless something outside uses an object in the schema or
-- the schema contains other objects.
CREATE OR REPLACE FUNCTION @S@.uninstall() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET quote_all_identifiers = off
SET standard_conforming_strings = on SET client_min_messages = warning AS $$
DECLARE
  used_by text;
BEGIN
  WITH own(class, object) AS (
    SELECT 'pg_proc'::regclass, oid
    FROM pg_proc
      JOIN unnest(string_to_array('@functions@', ';')) AS name ON oid = to_regprocedure(name)
    UNION ALL SELECT 'pg_class'::regclass, '@S@.sortid_sequence'::regclass
    UNION ALL SELECT unnest(ARRAY['pg_type'::regclass, 'pg_type', 'pg_constraint']),
      unnest(ARRAY[t.oid, typarray, c.oid])
    FROM pg_type AS t JOIN pg_constraint AS c ON contypid = t.oid
    WHERE typnamespace = '@S@'::regnamespace AND pg_get_constraintdef(c.oid) ~ '\msortid_invalid\('
    UNION ALL SELECT 'pg_type'::regclass, unnest(ARRAY[oid, typarray])
    FROM pg_type
    WHERE oid = to_regtype('@S@.xid11')
  ), used(what) AS (
    SELECT pg_describe_object(classid, objid, objsubid)
    FROM pg_depend JOIN own ON class = refclassid AND object = refobjid
    WHERE deptype = 'n' AND (classid, objid) NOT IN (SELECT class, object FROM own)
    UNION SELECT pg_describe_object(classid, objid, 0) || ' in the schema'
    FROM pg_depend
    WHERE refclassid = 'pg_namespace'::regclass
      AND refobjid = '@S@'::regnamespace
      AND deptype = 'n'
      AND (classid, objid) NOT IN (SELECT class, object FROM own)
  )
  SELECT string_agg(what, ', ' ORDER BY what) FILTER (WHERE place <= 10)
    || CASE WHEN count(*) > 10 THEN format(' and %s more', count(*) - 10) ELSE '' END
  INTO used_by
  FROM (SELECT what, row_number() OVER (ORDER BY what) AS place FROM used) AS u;
  IF used_by IS NOT NULL THEN
    RAISE dependent_objects_still_exist USING
      MESSAGE = 'sortid is in use', DETAIL = format('It is used by %s.', used_by);
  END IF;
  DROP SCHEMA @S@ CASCADE;
END $$;
COMMENT ON FUNCTION @S@.uninstall() IS
  'removes the schema and everything in it; 2BP01 if something outside uses it, or if it contains '
  'other objects';
