
-- What GiST has from PostgreSQL 18 on: sorted builds, and the numbers of comparisons, which
-- temporal keys (WITHOUT OVERLAPS, PERIOD) need. Installation and updates end with this block,
-- because a database that came to 18 by pg_upgrade lacks it. It skips what exists.
DO $$
DECLARE
  path  pg_catalog.text := pg_catalog.current_setting('search_path');
  here  pg_catalog.text;
  class pg_catalog.record;
BEGIN
  PERFORM pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true);
  IF current_setting('server_version_num')::int4 >= 180000 THEN
    SELECT extnamespace::regnamespace INTO STRICT here
    FROM pg_extension WHERE extname = 'sortid_gist';
    IF to_regprocedure(here || '.sortid_gist_translate_cmptype(int4)') IS NULL THEN
      EXECUTE format($function$
        CREATE FUNCTION %1$s.sortid_gist_translate_cmptype(int4) RETURNS int2
          LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE
          AS '$libdir/btree_gist', 'gist_translate_cmptype_btree';
        COMMENT ON FUNCTION %1$s.sortid_gist_translate_cmptype(int4) IS
          'GiST support: the number that an operator class gives to a comparison'$function$, here);
    END IF;
    -- The classes that lack it. Their other functions name the type in SQL and in C.
    FOR class IN
      SELECT opcname AS name, opcintype::regtype AS type,
             regexp_replace(proname, '_consistent$', '_sortsupport') AS function,
             regexp_replace(prosrc, '_consistent$', '_sortsupport') AS symbol
      FROM pg_opclass
      JOIN pg_depend ON classid = 'pg_opclass'::regclass AND objid = pg_opclass.oid
        AND deptype = 'e'
      JOIN pg_extension ON refclassid = 'pg_extension'::regclass AND refobjid = pg_extension.oid
        AND extname = 'sortid_gist'
      JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype AND amprocnum = 1
      JOIN pg_proc ON pg_proc.oid = amproc
      WHERE NOT EXISTS (
        SELECT FROM pg_amproc AS present
        WHERE present.amprocfamily = opcfamily AND present.amprocnum = 12)
      ORDER BY pg_opclass.oid
    LOOP
      EXECUTE format($functions$
        CREATE FUNCTION %1$s.%3$I(internal) RETURNS void LANGUAGE c
          IMMUTABLE STRICT PARALLEL SAFE AS '$libdir/btree_gist', %4$L;
        COMMENT ON FUNCTION %1$s.%3$I(internal) IS 'GiST support: sorts ids for an index build';
        ALTER OPERATOR FAMILY %1$s.%2$I USING gist ADD
          FUNCTION 11 (%5$s, %5$s) %1$s.%3$I(internal),
          FUNCTION 12 ("any", "any") %1$s.sortid_gist_translate_cmptype(int4)$functions$,
        here, class.name, class.function, class.symbol, class.type);
    END LOOP;
  END IF;
  PERFORM pg_catalog.set_config('search_path', path, true);
END $$;
