
-- What PostgreSQL has from 18 on: btree skip support, for types of a fixed size. Installation and
-- updates end with this block, because a database that came to 18 by pg_upgrade lacks it. A
-- function is called like the sort support of its type; the server has that of uuid. Its number in
-- btree (403) is 6.
DO $$
DECLARE
  of_type record;
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN RETURN; END IF;
  FOR of_type IN
    SELECT format('%I.%I', tn.nspname, typname) AS name,
           format('%I.%I', fn.nspname, opfname) AS family_name,
           format('%I.%I', pn.nspname, regexp_replace(proname, '_sortsupport$', '_skipsupport'))
             AS function,
           opcfamily AS family
    FROM pg_opclass AS c
    JOIN pg_depend ON classid = 'pg_opclass'::regclass AND objid = c.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refobjid = e.oid AND extname = 'sortid'
    JOIN pg_type AS t ON t.oid = opcintype JOIN pg_opfamily AS f ON f.oid = opcfamily
    JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype AND amprocnum = 2
    JOIN pg_proc AS p ON p.oid = amproc
    JOIN pg_namespace AS tn ON tn.oid = typnamespace
    JOIN pg_namespace AS fn ON fn.oid = opfnamespace
    JOIN pg_namespace AS pn ON pn.oid = pronamespace
    WHERE opcmethod = 403 AND typlen > 0 ORDER BY c.oid
  LOOP
    IF to_regprocedure(of_type.function || '(internal)') IS NULL THEN
      EXECUTE format($function$
        CREATE FUNCTION %1$s(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
          IMMUTABLE STRICT PARALLEL SAFE;
        COMMENT ON FUNCTION %1$s(internal) IS 'btree skip support'$function$, of_type.function);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_amproc WHERE amprocfamily = of_type.family AND amprocnum = 6) THEN
      EXECUTE format(
        'ALTER OPERATOR FAMILY %1$s USING btree ADD FUNCTION 6 (%2$s, %2$s) %3$s(internal)',
        of_type.family_name, of_type.name, of_type.function);
    END IF;
  END LOOP;
END $$;
