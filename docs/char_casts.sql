-- Makes a view of what an update from 1.0.0 leaves with the casts from char of that version, with the commands that make it anew. How
-- to run them: docs/operating.md.
--   psql -f docs/char_casts.sql
SET search_path = ''; -- all names are written with their schema
CREATE VIEW public.char_casts AS
WITH RECURSIVE char_type(oid) AS (
  SELECT 'bpchar'::regtype::oid
  UNION SELECT t.oid FROM pg_type AS t JOIN char_type AS c ON typbasetype = c.oid
), old_cast(pattern) AS (
  SELECT format('{COERCEVIAIO :arg {[A-Z]+ ([^{}]*|:arg {[^{}]*} ):[a-z]*type(Id)? (%s) .*:resulttype (%s) ',
                (SELECT string_agg(oid::text, '|') FROM char_type), string_agg(objid::text, '|'))
  FROM pg_depend JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
  WHERE refclassid = 'pg_extension'::regclass AND classid = 'pg_type'::regclass AND deptype = 'e'
), grants(relation, privileges, preposition, grantee, suffix) AS ( -- a new table gets the privileges of the old one, not the default ones
  SELECT t.oid, 'REVOKE ALL', 'FROM', grantee, ''
  FROM pg_class AS t JOIN pg_default_acl ON defaclrole = relowner AND defaclobjtype = 'r' AND defaclnamespace IN (0, relnamespace), aclexplode(defaclacl)
  UNION
  SELECT relation, 'GRANT ' || string_agg(privilege_type || columns, ', '), 'TO', grantee, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END
  FROM (SELECT oid, coalesce(relacl, acldefault('r', relowner)), '' FROM pg_class
        UNION ALL SELECT attrelid, attacl, format(' (%I)', attname) FROM pg_attribute) AS a(relation, acl, columns), aclexplode(acl)
  GROUP BY relation, grantee, is_grantable
), expression(relation, kind, owner, object, tree, remedy) AS (
  SELECT 0, 'partition key', relowner, partrelid::regclass::text, partexprs::text,
         concat(format('ALTER TABLE %s RENAME TO %I; CREATE TABLE %1$s (LIKE %3$s.%2$I INCLUDING ALL) PARTITION BY %4$s',
                       partrelid::regclass, t.relname || '_old', t.relnamespace::regnamespace, pg_get_partkeydef(partrelid)),
                CASE WHEN relrowsecurity THEN format('; ALTER TABLE %s ENABLE ROW LEVEL SECURITY', partrelid::regclass) END,
                CASE WHEN relforcerowsecurity THEN format('; ALTER TABLE %s FORCE ROW LEVEL SECURITY', partrelid::regclass) END,
                (SELECT string_agg(format('; %s ON %s %s %s%s', privileges, partrelid::regclass, preposition,
                                          CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, suffix), '' ORDER BY privileges DESC)
                 FROM grants WHERE relation = partrelid),
                (SELECT string_agg(format('; ALTER TABLE %s.%I DETACH PARTITION %s; ALTER TABLE %s ATTACH PARTITION %3$s %5$s',
                                          t.relnamespace::regnamespace, t.relname || '_old', p.oid::regclass, partrelid::regclass,
                                          pg_get_expr(p.relpartbound, p.oid)), '' ORDER BY p.oid)
                 FROM pg_inherits JOIN pg_class AS p ON p.oid = inhrelid WHERE inhparent = partrelid),
                format('; DROP TABLE %s.%I', t.relnamespace::regnamespace, t.relname || '_old'))
  FROM pg_partitioned_table JOIN pg_class AS t ON t.oid = partrelid
  UNION ALL
  SELECT indrelid, 'index', relowner, indexrelid::regclass::text, concat(indexprs, indpred),
         CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s; %s', indexrelid::regclass, pg_get_indexdef(indexrelid))
              ELSE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', indrelid::regclass, conname, pg_get_constraintdef(c.oid)) END
  FROM pg_index JOIN pg_class AS t ON t.oid = indrelid LEFT JOIN pg_constraint AS c ON conindid = indexrelid AND contype = 'x'
  WHERE indexrelid NOT IN (SELECT inhrelid FROM pg_inherits)
  UNION ALL
  SELECT conrelid, 'constraint', coalesce(relowner, typowner), format('%s on %s', conname, holder), conbin::text,
         format('ALTER %s DROP CONSTRAINT %I; ALTER %1$s ADD CONSTRAINT %2$I %3$s', holder, conname, pg_get_constraintdef(c.oid))
  FROM pg_constraint AS c LEFT JOIN pg_class AS t ON t.oid = conrelid LEFT JOIN pg_type AS d ON d.oid = contypid,
       LATERAL (SELECT CASE conrelid WHEN 0 THEN 'DOMAIN ' || contypid::regtype ELSE 'TABLE ' || conrelid::regclass END) AS h(holder)
  WHERE contype = 'c' AND coninhcount = 0
  UNION ALL
  SELECT 0, 'view', relowner, ev_class::regclass::text, ev_action::text,
         format('CREATE OR REPLACE VIEW %s%s AS %s', ev_class::regclass, ' WITH (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(ev_class))
  FROM pg_rewrite JOIN pg_class AS c ON c.oid = ev_class WHERE relkind = 'v' AND rulename = '_RETURN'
  UNION ALL
  SELECT polrelid, 'policy', relowner, format('%s on %s', polname, polrelid::regclass), concat(polqual, polwithcheck),
         format('ALTER POLICY %I ON %s%s%s', polname, polrelid::regclass, ' USING (' || pg_get_expr(polqual, polrelid) || ')',
                ' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')')
  FROM pg_policy JOIN pg_class AS t ON t.oid = polrelid
  UNION ALL
  SELECT stxrelid, 'statistics', stxowner, stxname, stxexprs::text, format('DROP STATISTICS %s.%I; %s', stxnamespace::regnamespace, stxname, pg_get_statisticsobjdef(oid))
  FROM pg_statistic_ext
  UNION ALL
  SELECT 0, 'function', proowner, oid::regprocedure::text, prosqlbody::text, pg_get_functiondef(oid)
  FROM pg_proc WHERE prosqlbody IS NOT NULL
)
SELECT pg_get_userbyid(owner) AS owner, kind, object, remedy FROM expression, old_cast
WHERE tree ~ pattern AND relation NOT IN (SELECT partrelid FROM pg_partitioned_table WHERE partexprs::text ~ pattern);
GRANT SELECT ON public.char_casts TO PUBLIC;
