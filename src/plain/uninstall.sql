
-- Removes the schema and everything in it, unless something outside uses it.
CREATE OR REPLACE FUNCTION @S@.uninstall() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp SET client_min_messages = warning AS $$
DECLARE
  used_by text;
BEGIN
  WITH own(class, object) AS (
    SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = '@S@'::regnamespace
    UNION ALL SELECT 'pg_type'::regclass, oid FROM pg_type WHERE typnamespace = '@S@'::regnamespace
    UNION ALL SELECT 'pg_constraint'::regclass, c.oid FROM pg_constraint AS c JOIN pg_type AS t ON t.oid = contypid AND typnamespace = '@S@'::regnamespace
    UNION ALL SELECT 'pg_class'::regclass, '@S@.sortid_sequence'::regclass
  ), used(what) AS (
    SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend JOIN own ON class = refclassid AND object = refobjid
    WHERE deptype = 'n' AND (classid, objid) NOT IN (SELECT class, object FROM own)
    UNION SELECT format('%s in schema @S@', oid::regclass) FROM pg_class WHERE relnamespace = '@S@'::regnamespace AND oid <> '@S@.sortid_sequence'::regclass
  )
  SELECT string_agg(what, ', ' ORDER BY what) FILTER (WHERE place <= 10) || CASE WHEN count(*) > 10 THEN format(' and %s more', count(*) - 10) ELSE '' END
  INTO used_by FROM (SELECT what, row_number() OVER (ORDER BY what) AS place FROM used) AS u;
  IF used_by IS NOT NULL THEN
    RAISE dependent_objects_still_exist USING MESSAGE = 'sortid is in use', DETAIL = format('By %s.', used_by);
  END IF;
  DROP SCHEMA @S@ CASCADE;
END $$;
COMMENT ON FUNCTION @S@.uninstall() IS 'removes the schema and all that is in it; 2BP01 if something outside uses it';
