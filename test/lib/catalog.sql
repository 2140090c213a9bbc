-- Prints all catalog entries of an extension, by default sortid, and of the objects that depend on
-- it, one per line. An OID of another object is replaced by the object's description.
\if :{?extension}
\else
\set extension sortid
\endif
SET search_path = pg_catalog;
CREATE TEMP TABLE member AS
WITH RECURSIVE member(classid, objid) AS (
  SELECT 'pg_extension'::regclass::oid, oid FROM pg_extension WHERE extname = :'extension'
  UNION
  SELECT d.classid, d.objid
  FROM pg_depend AS d JOIN member AS m ON (refclassid, refobjid) = (m.classid, m.objid)
)
SELECT classid::regclass, objid FROM member;

-- Returns the rows of a catalog in which the column `key` is the OID of a member in the catalog
-- `class`.
CREATE FUNCTION pg_temp.rows(catalog regclass, key name, class regclass) RETURNS SETOF text
LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  SELECT string_agg(format(', %L, %s', attname,
      CASE
        WHEN atttypid <> 'pg_node_tree'::regtype AND is_array
          THEN format('ARRAY(SELECT pg_describe_object(%L::regclass, o, 0) '
              'FROM unnest(t.%I::oid[]) WITH ORDINALITY AS u(o, n) ORDER BY n)',
            pktable, attname)
        WHEN atttypid <> 'pg_node_tree'::regtype
          THEN format('pg_describe_object(%L::regclass, t.%I::oid, 0)', pktable, attname)
        WHEN attname = 'prosqlbody' THEN 'pg_get_function_sqlbody(t.oid)'
        ELSE format('pg_get_expr(t.%I, 0)', attname) END), '')
  INTO names
  FROM pg_attribute
    LEFT JOIN pg_get_catalog_foreign_keys() ON fktable = attrelid AND fkcols = ARRAY[attname::text]
  WHERE attrelid = catalog AND (pktable IS NOT NULL OR atttypid = 'pg_node_tree'::regtype);
  RETURN QUERY EXECUTE format($query$
      SELECT pg_describe_object(%1$L::regclass, t.%2$I, 0) || ': '
        || (to_jsonb(t) - 'oid' || jsonb_build_object(%3$s))::text
      FROM %4$s AS t
      WHERE t.%2$I::oid IN (SELECT objid FROM pg_temp.member WHERE classid = %1$L::regclass)$query$,
    class, key, substr(names, 3), catalog);
END $$;

\pset format unaligned
\pset tuples_only on
SELECT pg_temp.rows(classid, 'oid', classid) FROM (SELECT DISTINCT classid FROM pg_temp.member) AS c
UNION ALL
SELECT pg_temp.rows('pg_aggregate', 'aggfnoid', 'pg_proc')
UNION ALL
SELECT pg_describe_object(classid, objid, objsubid) || ': comment ' || description
FROM pg_description JOIN pg_temp.member ON (classoid, objoid) = (classid, objid)
UNION ALL
SELECT pg_describe_object(classid, objid, objsubid) || ': initial privileges ' || initprivs::text
FROM pg_init_privs JOIN pg_temp.member ON (classoid, objoid) = (classid, objid)
UNION -- some dependencies exist twice
SELECT pg_describe_object(classid, objid, objsubid) || ': depends on '
  || pg_describe_object(refclassid, refobjid, refobjsubid) || ' ' || deptype::text
FROM pg_depend JOIN pg_temp.member USING (classid, objid)
ORDER BY 1;
