-- sortid_gist: operator classes for GiST. Their support functions are the C functions of
-- btree_gist, declared for ids. Each type uses the functions for the server's type with the same
-- representation.
\echo Use "CREATE EXTENSION sortid_gist" to load this file. \quit

@define extension sortid_gist
@define other btree_gist
@define installing true
@include classes_of_others.sql.in
  -- btree_gist compares a bytea from its first byte on and an int8 as a signed number. But typeids
  -- sort by prefix first, and uid11 and xid are unsigned, so only equality agrees.
  FOR t IN
    SELECT name, format('%s.%I', ids, name) AS type, symbols, decompressing, fetching,
           format('%s.%I', extnamespace::regnamespace, key) AS key, operators
    FROM pg_extension, (VALUES
      ('typeid', 'gbt_bytea', 'gbt_var_decompress', 'gbt_var_fetch', 'gbtreekey_var', '{3,6}'),
      ('ulid', 'gbt_uuid', 'gbt_decompress', 'gbt_uuid_fetch', 'gbtreekey32', '{1,2,3,4,5,6}'),
      ('euid', 'gbt_uuid', 'gbt_decompress', 'gbt_uuid_fetch', 'gbtreekey32', '{1,2,3,4,5,6}'),
      ('base62id', 'gbt_uuid', 'gbt_decompress', 'gbt_uuid_fetch', 'gbtreekey32', '{1,2,3,4,5,6}'),
      ('uid11', 'gbt_int8', 'gbt_decompress', 'gbt_int8_fetch', 'gbtreekey16', '{3,6}'),
      ('xid', 'gbt_int8', 'gbt_decompress', 'gbt_int8_fetch', 'gbtreekey16', '{3,6}')
    ) AS v(name, symbols, decompressing, fetching, key, operators)
    WHERE extname = 'btree_gist'
  LOOP
    FOR f IN
      SELECT format('%s.%I', here, t.name || '_gist_' || name) AS name,
             arguments, result, symbol, comment
      FROM (VALUES
        ('consistent', format('internal, %s, int2, oid, internal', t.type), 'bool',
         t.symbols || '_consistent', 'whether a subtree or row may match'),
        ('union', 'internal, internal', t.key, t.symbols || '_union', 'the range of several ids'),
        ('compress', 'internal', 'internal', t.symbols || '_compress', 'the key of an id'),
        ('decompress', 'internal', 'internal', t.decompressing,
         'a key as the other functions read it'),
        ('penalty', 'internal, internal, internal', 'internal', t.symbols || '_penalty',
         'how much an id widens a range'),
        ('picksplit', 'internal, internal', 'internal', t.symbols || '_picksplit', 'splits a page'),
        ('same', format('%s, %s, internal', t.key, t.key), 'internal', t.symbols || '_same',
         'whether two keys are equal'),
        ('fetch', 'internal', 'internal', t.fetching, 'the id of a key')
      ) AS v(name, arguments, result, symbol, comment)
    LOOP
      EXECUTE format(
        'CREATE FUNCTION %s(%s) RETURNS %s LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE AS %L, %L',
        f.name, f.arguments, f.result, '$libdir/btree_gist', f.symbol);
      EXECUTE format('COMMENT ON FUNCTION %s(%s) IS %L',
        f.name, f.arguments, 'GiST support of ' || t.name || ': ' || f.comment);
    END LOOP;

    EXECUTE format($class$
      CREATE OPERATOR CLASS %1$s.%3$s_gist_ops DEFAULT FOR TYPE %4$s USING gist AS
        STORAGE %5$s, %6$s,
        FUNCTION 1 %1$s.%3$s_gist_consistent(internal, %4$s, int2, oid, internal),
        FUNCTION 2 %1$s.%3$s_gist_union(internal, internal),
        FUNCTION 3 %1$s.%3$s_gist_compress(internal),
        FUNCTION 4 %1$s.%3$s_gist_decompress(internal),
        FUNCTION 5 %1$s.%3$s_gist_penalty(internal, internal, internal),
        FUNCTION 6 %1$s.%3$s_gist_picksplit(internal, internal),
        FUNCTION 7 %1$s.%3$s_gist_same(%5$s, %5$s, internal),
        FUNCTION 9 %1$s.%3$s_gist_fetch(internal);
      COMMENT ON OPERATOR CLASS %1$s.%3$s_gist_ops USING gist IS %7$L;
      COMMENT ON OPERATOR FAMILY %1$s.%3$s_gist_ops USING gist IS %7$L$class$,
      here, ids, t.name, t.type, t.key,
      (SELECT string_agg(format('OPERATOR %s pg_catalog.%s', n, op), ', ' ORDER BY n)
       FROM unnest('{<,<=,=,>=,>,<>}'::text[]) WITH ORDINALITY AS o(op, n)
       WHERE n = ANY (t.operators::int8[])),
      format('%s in GiST: %s', t.name,
        CASE t.operators WHEN '{3,6}' THEN '= and <>' ELSE 'equality and order' END));
  END LOOP;
END $$;
@include gist_from_18.sql
