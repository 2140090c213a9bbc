
-- What is in the way of a new object is named, with the command that renames it: what has the name of the object; and a
-- function of one argument that has the name of a new type, because its calls with a literal would become casts. A type is
-- new too if a script of an earlier version has made it in this transaction.
DO $$
DECLARE
  taken text;
  remedies text;
  callers text;
BEGIN
  WITH created(kind, name) AS (VALUES
@created@
    UNION ALL SELECT 'made type', format('%s.%I', typnamespace::regnamespace, typname)
    FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid' WHERE age(t.xmin) <= 0
  ), obstacle(what, remedy, name) AS (
    SELECT format('type %s', type), format('ALTER %s %s RENAME TO %I',
             CASE WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, type, typname || '_1'), NULL
    FROM created, to_regtype(name) AS type JOIN pg_type AS t ON t.oid = type LEFT JOIN pg_class AS c ON c.oid = typrelid
    WHERE kind = 'type'
    UNION
    SELECT format('function %s', p.oid::regprocedure), format('ALTER ROUTINE %s RENAME TO %I', p.oid::regprocedure, proname || '_1'), proname
    FROM created JOIN pg_proc AS p ON CASE WHEN kind = 'function' THEN p.oid = to_regprocedure(created.name)
      WHEN kind ~ 'type' THEN format('%s.%I', pronamespace::regnamespace, proname) = created.name AND pronargs = 1 END
    WHERE NOT EXISTS (SELECT FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
                      WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION
    SELECT format('operator %s', operator), format('CREATE SCHEMA IF NOT EXISTS sortid_1; ALTER OPERATOR %s SET SCHEMA sortid_1', operator), NULL
    FROM created, to_regoperator(CASE kind WHEN 'operator' THEN name END) AS operator WHERE operator <> 0
  )
  SELECT string_agg(what, ', ' ORDER BY what), string_agg(remedy, '; ' ORDER BY what),
         (SELECT string_agg(p.oid::regprocedure::text, ', ' ORDER BY p.oid) FROM pg_proc AS p JOIN pg_language AS l ON l.oid = prolang
          WHERE lanname NOT IN ('c', 'internal') AND prosqlbody IS NULL AND EXISTS (SELECT FROM unnest(array_agg(name)) AS called WHERE prosrc ~ ('\m' || called || '\M')))
  INTO taken, remedies, callers FROM obstacle;
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid @new@ cannot create what already exists: %s', taken),
      HINT = format('Rename or move it, for example by %s, then try again. What depends on it keeps working', remedies)
          || coalesce(', but change the calls in the text of ' || callers, '') || '.';
  END IF;
END $$;
