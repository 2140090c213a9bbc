-- The extension is trusted: its script runs as superuser for a role that is not one, in a schema
-- that the role owns. The script does not call objects that the role has put there, and does not
-- replace objects with the same names as its own.
\getenv abs_srcdir PG_ABS_SRCDIR
CREATE ROLE regress_sortid_mallory;
CREATE DATABASE regress_sortid_hostile
  TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C';
\set regression :DBNAME
\c regress_sortid_hostile
\i :abs_srcdir/test/lib/regress.sql
GRANT CREATE ON DATABASE regress_sortid_hostile TO regress_sortid_mallory;
SET ROLE regress_sortid_mallory;

-- Creates operators with the server's names, for pairs of types for which the server has no such
-- operator, so they are better matches. Also creates functions with the server's names, for types
-- that a literal may have. If one is called, even by the planner for an estimate, the installation
-- fails.
\set ECHO none
CREATE SCHEMA hostile;
DO $$
DECLARE
  trap text := 'RETURNS boolean LANGUAGE plpgsql
                AS $trap$ BEGIN RAISE ''called by %'', current_user; END $trap$';
  types text := '{"char",bool,int2,int4,int8,oid,regtype,regproc,regclass,name,text,varchar}';
  a regtype;
  b regtype;
  op name;
  function name;
BEGIN
  FOR a, b IN SELECT x, y FROM unnest(types::regtype[]) AS x, unnest(types::regtype[]) AS y LOOP
    EXECUTE format('CREATE FUNCTION hostile.trap(%s, %s) %s', a, b, trap);
    FOR op IN SELECT unnest('{=,<>,<,<=,>=,>,||,~,~~,+,-,&,|}'::name[])
              EXCEPT SELECT oprname FROM pg_operator WHERE oprleft = a AND oprright = b LOOP
      EXECUTE format('CREATE OPERATOR hostile.%s (
        FUNCTION = hostile.trap, LEFTARG = %s, RIGHTARG = %s, RESTRICT = eqsel, JOIN = eqjoinsel
      )', op, a, b);
    END LOOP;
  END LOOP;
  FOR function, a IN SELECT DISTINCT proname, unnest('{varchar,name}'::regtype[]) FROM pg_proc
                     WHERE proargtypes[0] = 'text'::regtype AND pronargs = 1 AND prokind = 'f' LOOP
    EXECUTE format('CREATE FUNCTION hostile.%I(%s) %s', function, a, trap);
  END LOOP;
END $$;
\set ECHO all
SELECT count(*) > 1000 AS operators FROM pg_operator WHERE oprnamespace = 'hostile'::regnamespace;
SELECT count(*) > 100 AS functions FROM pg_proc
WHERE pronamespace = 'hostile'::regnamespace AND pronargs = 1;

-- A careless expression calls one of these objects, even if it is only estimated.
SET search_path = hostile;
EXPLAIN SELECT FROM pg_catalog.pg_amproc WHERE amproclefttype = 'int4'::regtype;
RESET search_path;
CREATE EXTENSION sortid SCHEMA hostile;
SELECT hostile.ulid_timestamp('01ARZ3NDEKTSV4RRFFQ69G5FAV') IS NOT NULL AS works;
CREATE EXTENSION sortid_gist SCHEMA hostile CASCADE;
CREATE EXTENSION sortid_gin SCHEMA hostile CASCADE;
SELECT bool_and(amvalidate(oid)) AS valid, count(*) AS classes
FROM pg_opclass WHERE opcname ~ '_gi(st|n)_ops';
DROP EXTENSION sortid_gist, sortid_gin, btree_gist, btree_gin;
DROP EXTENSION sortid;

-- A name that is already taken raises an error. The object with that name is unchanged, and nothing
-- else is left behind.
CREATE SCHEMA taken;
SELECT obstacle, e.sqlstate, e.message FROM unnest(ARRAY[
  'CREATE TYPE taken.ulid AS ENUM ()', 'CREATE TYPE taken.euid AS (a int)',
  'CREATE DOMAIN taken.base62id AS uuid', 'CREATE TABLE taken.uid11 ()',
  'CREATE DOMAIN taken.xid AS xid8', 'CREATE DOMAIN taken.typeid AS text',
  'CREATE FUNCTION taken.ulid_is_valid(text) RETURNS boolean RETURN true',
  'CREATE FUNCTION taken.euid_lower_bound(text) RETURNS text RETURN $1',
  'CREATE FUNCTION taken.gen_typeid(p text DEFAULT '''') RETURNS text RETURN p',
  'CREATE FUNCTION taken.gen_uuidv7() RETURNS uuid RETURN NULL::uuid',
  'CREATE PROCEDURE taken.gen_ulid() BEGIN ATOMIC END'
]) WITH ORDINALITY AS u(obstacle, n),
  LATERAL pg_temp.errors_of(obstacle || '; CREATE EXTENSION sortid SCHEMA taken') AS e
ORDER BY n;
CREATE FUNCTION taken.gen_uuidv7() RETURNS uuid RETURN uuid '00000000-0000-0000-0000-000000000000';
-- (From PostgreSQL 18 on, the context would include the line number in the script.)
\set SHOW_CONTEXT never
CREATE EXTENSION sortid SCHEMA taken;
SELECT taken.gen_uuidv7();
SELECT (SELECT array_agg(oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'taken'::regnamespace) AS functions,
       (SELECT count(*) FROM pg_type WHERE typnamespace = 'taken'::regnamespace) AS types;
\c :regression
DROP DATABASE regress_sortid_hostile;
DROP ROLE regress_sortid_mallory;
