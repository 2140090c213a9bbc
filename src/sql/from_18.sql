
-- What PostgreSQL has from 18 on: btree skip support, for types of a fixed size. Installation and updates end with
-- this block, because a database that came to 18 by pg_upgrade lacks it. A function is called like the sort support
-- of its type; the server has that of uuid. Its number in btree (403) is 6.
DO $$
DECLARE
  of_type record;
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN RETURN; END IF;
  FOR of_type IN
    SELECT '@extschema@.' || quote_ident(typname) AS name, regexp_replace(amproc::text, '_sortsupport$', '_skipsupport') AS function,
           amprocfamily AS family
    FROM pg_opclass JOIN pg_depend ON classid = 'pg_opclass'::regclass AND objid = pg_opclass.oid AND deptype = 'e'
    JOIN pg_extension ON refobjid = pg_extension.oid AND extname = 'sortid'
    JOIN pg_type ON pg_type.oid = opcintype
    JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype AND amprocnum = 2
    WHERE opcmethod = 403 AND typlen > 0 ORDER BY pg_opclass.oid
  LOOP
    IF to_regprocedure(of_type.function || '(internal)') IS NULL THEN
      EXECUTE format($function$
        CREATE FUNCTION %1$s(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME' IMMUTABLE STRICT PARALLEL SAFE;
        COMMENT ON FUNCTION %1$s(internal) IS 'btree skip support'$function$, of_type.function);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_amproc WHERE amprocfamily = of_type.family AND amprocnum = 6) THEN
      EXECUTE format('ALTER OPERATOR FAMILY %1$s_ops USING btree ADD FUNCTION 6 (%1$s, %1$s) %2$s(internal)', of_type.name, of_type.function);
    END IF;
  END LOOP;
END $$;
