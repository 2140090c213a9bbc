
-- What is in the way of a new object is named, with the command that renames it.
DO $$
DECLARE
  taken text;
  remedies text;
BEGIN
  WITH created(kind, name) AS (VALUES
@created@
  ), obstacle(what, remedy) AS (
    SELECT format('type %s', type), format('ALTER %s %s RENAME TO %I',
             CASE WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, type, typname || '_1')
    FROM created, to_regtype(name) AS type JOIN pg_type AS t ON t.oid = type LEFT JOIN pg_class AS c ON c.oid = typrelid
    WHERE kind = 'type'
    UNION ALL
    SELECT format('function %s', function), format('ALTER ROUTINE %s RENAME TO %I', function, proname || '_1')
    FROM created, to_regprocedure(CASE kind WHEN 'function' THEN name END) AS function JOIN pg_proc AS p ON p.oid = function
    WHERE NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
                      WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('operator %s', operator), format('CREATE SCHEMA IF NOT EXISTS sortid_1; ALTER OPERATOR %s SET SCHEMA sortid_1', operator)
    FROM created, to_regoperator(CASE kind WHEN 'operator' THEN name END) AS operator WHERE operator <> 0
  )
  SELECT string_agg(what, ', ' ORDER BY what), string_agg(remedy, '; ' ORDER BY what) INTO taken, remedies FROM obstacle;
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid @new@ cannot create what already exists: %s', taken),
      HINT = format('Rename or move it, for example by %s, then update again. What depends on it keeps working.', remedies);
  END IF;
END $$;
