-- plant: for each object of an extension, statements with which another role can take the object's
-- name. Prints a JSON array of objects with extension, kind, name, identity and statements, from
-- the catalogs of a fresh installation. Planted functions write "planted NAME is called by ROLE" to
-- the server's log.
SET search_path = pg_catalog;
CREATE FUNCTION pg_temp.logs(name text, result text DEFAULT 'RETURN NULL;') RETURNS text
LANGUAGE sql AS $$
  SELECT format('LANGUAGE plpgsql AS $planted$BEGIN
    RAISE LOG ''planted %% is called by %%'', %L, current_user; %s END$planted$', name, result)
$$;
-- Returns the result type, or boolean for the extension's own types, which don't exist yet.
CREATE FUNCTION pg_temp.result(type oid) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN type < 16384 AND typtype = 'b' THEN type::regtype::text ELSE 'boolean' END
  FROM pg_type WHERE oid = type
$$;
CREATE TEMP TABLE member AS
SELECT classid::regclass::text AS class, objid, extname
FROM pg_depend JOIN pg_extension AS e ON (refclassid, refobjid) = ('pg_extension'::regclass, e.oid)
WHERE deptype = 'e' AND extname LIKE 'sortid%'
UNION -- also the procedure that docs/partitions.sql creates
SELECT 'pg_proc', oid, 'docs' FROM pg_proc WHERE proname = 'maintain_partitions';

CREATE TEMP TABLE plant AS
-- A function with the same signature, and one with similar types that captures some calls.
SELECT extname AS extension, 'function' AS kind, p.oid::regprocedure::text AS name,
  format('public.%I(%s)', proname, pg_get_function_identity_arguments(p.oid)) AS identity,
  format('CREATE FUNCTION public.%I(%s) RETURNS %s %s', proname,
    pg_get_function_identity_arguments(p.oid), pg_temp.result(prorettype),
    pg_temp.logs(proname)) AS statements
FROM member JOIN pg_proc AS p ON class = 'pg_proc' AND p.oid = objid WHERE prokind IN ('f', 'p')
UNION ALL
SELECT extname, 'overload', p.oid::regprocedure::text, format('public.%I(%s)', proname, arguments),
  format('CREATE FUNCTION public.%I(%s) RETURNS %s %s', proname, arguments,
    pg_temp.result(prorettype), pg_temp.logs(proname))
FROM member JOIN pg_proc AS p ON class = 'pg_proc' AND p.oid = objid,
  pg_get_function_identity_arguments(p.oid) AS of_ours(exact),
  -- Types that the server prefers less, so that calls with untyped literals still resolve to ours.
  LATERAL (SELECT replace(replace(replace(replace(exact, 'text', 'character varying'),
    'timestamp with time zone', 'timestamp'), 'integer', 'bigint'), 'name', 'character varying')
  ) AS a(arguments)
WHERE prokind IN ('f', 'p') AND arguments <> exact
UNION ALL
SELECT extname, 'aggregate', p.oid::regprocedure::text,
  format('public.%I(%s)', proname, pg_get_function_identity_arguments(p.oid)),
  format('CREATE FUNCTION public.planted_%s(boolean, %2$s) RETURNS boolean %3$s;
    CREATE AGGREGATE public.%4$I(%2$s) (SFUNC = public.planted_%1$s, STYPE = boolean)',
    p.oid, pg_get_function_identity_arguments(p.oid), pg_temp.logs(proname), proname)
FROM member JOIN pg_proc AS p ON class = 'pg_proc' AND p.oid = objid WHERE prokind = 'a'
UNION ALL
SELECT extname, 'operator', o.oid::regoperator::text,
  format('public.%s (%s, %s)', oprname, oprleft::regtype, oprright::regtype),
  format('CREATE FUNCTION public.planted_%s(%2$s, %3$s) RETURNS boolean %4$s;
    CREATE OPERATOR public.%5$s (FUNCTION = public.planted_%1$s, LEFTARG = %2$s, RIGHTARG = %3$s)',
    o.oid, oprleft::regtype, oprright::regtype,
    pg_temp.logs(o.oid::regoperator::text), oprname)
FROM member JOIN pg_operator AS o ON class = 'pg_operator' AND o.oid = objid
UNION ALL
SELECT extname, kind, typname, format('public.%I', typname), format(f, typname)
FROM member JOIN pg_type AS t ON class = 'pg_type' AND t.oid = objid,
  (VALUES ('domain', 'CREATE DOMAIN public.%I AS text'),
    ('type', 'CREATE TYPE public.%I AS ENUM (''a'')'),
    ('table', 'CREATE TABLE public.%I (a integer)')) AS k(kind, f)
UNION ALL
SELECT extname, 'table', relname, format('public.%I', relname),
  format('CREATE TABLE public.%I (a integer)', relname)
FROM member JOIN pg_class AS c ON class = 'pg_class' AND c.oid = objid
UNION ALL
SELECT extname, 'cast', pg_describe_object('pg_cast'::regclass, objid, 0),
  format('(%s AS %s)', castsource::regtype, casttarget::regtype),
  format('CREATE CAST (%s AS %s) WITH INOUT', castsource::regtype, casttarget::regtype)
FROM member JOIN pg_cast AS c ON class = 'pg_cast' AND c.oid = objid
UNION ALL
SELECT extname, 'operator family', pg_describe_object('pg_opfamily'::regclass, objid, 0),
  format('public.%I USING %s', opfname, amname),
  format('CREATE OPERATOR FAMILY public.%I USING %s', opfname, amname)
FROM member JOIN pg_opfamily AS f ON class = 'pg_opfamily' AND f.oid = objid
  JOIN pg_am AS a ON a.oid = opfmethod
UNION ALL
SELECT extname, 'operator class', pg_describe_object('pg_opclass'::regclass, objid, 0),
  format('public.%I USING %s', opcname, amname),
  format('CREATE OPERATOR CLASS public.%I FOR TYPE %s USING %s AS STORAGE %2$s',
    opcname, opcintype::regtype, amname)
FROM member JOIN pg_opclass AS f ON class = 'pg_opclass' AND f.oid = objid
  JOIN pg_am AS a ON a.oid = opcmethod;

SELECT json_agg(p ORDER BY extension, kind, name)
FROM (SELECT DISTINCT ON (kind, identity) * FROM plant ORDER BY kind, identity, extension) AS p;
