\set ECHO none
-- traps: a schema, `hostile`, with functions and operators that have the names and argument types
-- of the server's own and of those in the schema `public`. Each of them raises an error. Needs the
-- table `types` from test/lib/types.sql.
CREATE SCHEMA hostile;
DO $$
DECLARE
  known oid[] := '{text,int,bigint,boolean,timestamptz,tstzrange,anyrange,anyelement,uuid,bytea,'
      'float8,interval,numeric,int8range,timestamp}'::regtype[]
    || ARRAY(SELECT oid::regtype FROM types);
  name name;
  arguments text;
  a text;
  b text;
BEGIN
  FOR name, arguments IN
    SELECT proname, string_agg(type::regtype::text, ', ' ORDER BY n)
    FROM pg_proc AS p LEFT JOIN unnest(proargtypes) WITH ORDINALITY AS u(type, n) ON true
    WHERE prokind IN ('f', 'a')
      AND proargtypes::oid[] <@ known
      AND pronamespace IN ('pg_catalog'::regnamespace, 'public'::regnamespace)
    GROUP BY p.oid, proname
  LOOP
    EXECUTE format('CREATE FUNCTION hostile.%I(%s) RETURNS boolean
        LANGUAGE plpgsql IMMUTABLE AS $trap$BEGIN RAISE ''trapped''; END$trap$', name, arguments);
  END LOOP;
  FOR name, a, b IN
    SELECT oprname, oprleft::regtype, oprright::regtype
    FROM pg_operator
    WHERE oprleft = ANY (known) AND oprright = ANY (known)
  LOOP
    EXECUTE format('CREATE OR REPLACE FUNCTION hostile.operator(%s, %s) RETURNS boolean
        LANGUAGE plpgsql IMMUTABLE AS $trap$BEGIN RAISE ''trapped''; END$trap$', a, b);
    EXECUTE format('CREATE OPERATOR hostile.%s (
        FUNCTION = hostile.operator, LEFTARG = %s, RIGHTARG = %s, RESTRICT = eqsel)', name, a, b);
  END LOOP;
END $$;
\set ECHO all
