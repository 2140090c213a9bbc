-- sortid_gin: operator classes for GIN. Their support functions are the C functions of btree_gin,
-- declared for ids. Each type uses the functions for the server's type with the same
-- representation.
\echo Use "CREATE EXTENSION sortid_gin" to load this file. \quit

@define extension sortid_gin
@define other btree_gin
@include classes_of_others.sql.in
  -- btree_gin scans a range in the order of bytea or int8, which is not the order of typeids or
  -- unsigned numbers, so these types have only equality.
  FOR t IN
    SELECT name, format('%s.%I', ids, name) AS type, symbols, ordered
    FROM (VALUES ('typeid',   'bytea', false),
                 ('ulid',     'uuid',  true),
                 ('euid',     'uuid',  true),
                 ('base62id', 'uuid',  true),
                 ('uid11',    'int8',  false),
                 ('xid',      'int8',  false)
         ) AS v(name, symbols, ordered)
  LOOP
    FOR f IN
      SELECT format('%s.%I', here, t.name || '_gin_' || name) AS name,
             arguments, result, symbol, comment
      FROM (VALUES
        ('extract_value', format('%s, internal', t.type), 'internal',
         'gin_extract_value_' || t.symbols, 'the key of an id'),
        ('extract_query', format('%s, internal, int2, internal, internal', t.type), 'internal',
         'gin_extract_query_' || t.symbols, 'the key that a condition begins at'),
        ('consistent', format('internal, int2, %s, int4, internal, internal', t.type), 'bool',
         'gin_btree_consistent', 'whether a row matches'),
        ('compare_prefix', format('%1$s, %1$s, int2, internal', t.type), 'int4',
         'gin_compare_prefix_' || t.symbols, 'whether a key is in the range of a condition')
      ) AS v(name, arguments, result, symbol, comment)
      WHERE t.ordered OR v.name <> 'compare_prefix'
    LOOP
      EXECUTE format(
        'CREATE FUNCTION %s(%s) RETURNS %s LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE AS %L, %L',
        f.name, f.arguments, f.result, '$libdir/btree_gin', f.symbol);
      EXECUTE format('COMMENT ON FUNCTION %s(%s) IS %L',
        f.name, f.arguments, 'GIN support of ' || t.name || ': ' || f.comment);
    END LOOP;

    EXECUTE format($class$
      CREATE OPERATOR CLASS %1$s.%3$s_gin_ops DEFAULT FOR TYPE %4$s USING gin AS
        %5$s,
        FUNCTION 1 %2$s.%3$s_cmp(%4$s, %4$s),
        FUNCTION 2 %1$s.%3$s_gin_extract_value(%4$s, internal),
        FUNCTION 3 %1$s.%3$s_gin_extract_query(%4$s, internal, int2, internal, internal),
        FUNCTION 4 %1$s.%3$s_gin_consistent(internal, int2, %4$s, int4, internal, internal);
      COMMENT ON OPERATOR CLASS %1$s.%3$s_gin_ops USING gin IS %6$L;
      COMMENT ON OPERATOR FAMILY %1$s.%3$s_gin_ops USING gin IS %6$L$class$,
      here, ids, t.name, t.type,
      (SELECT string_agg(format('OPERATOR %s %s.%s', n,
           (SELECT oprnamespace::regnamespace FROM pg_amop JOIN pg_operator AS o ON o.oid = amopopr
            WHERE amopmethod = 405
              AND (amoplefttype, amoprighttype) = (t.type::regtype, t.type::regtype)), op),
         ', ' ORDER BY n)
       FROM unnest('{<,<=,=,>=,>}'::text[]) WITH ORDINALITY AS o(op, n)
       WHERE t.ordered OR op = '='),
      format('%s in GIN: %s', t.name, CASE WHEN t.ordered THEN 'equality and order' ELSE '=' END));
    IF t.ordered THEN
      EXECUTE format('ALTER OPERATOR FAMILY %1$s.%2$s_gin_ops USING gin ADD
          FUNCTION 5 (%3$s, %3$s) %1$s.%2$s_gin_compare_prefix(%3$s, %3$s, int2, internal)',
        here, t.name, t.type);
    END IF;
  END LOOP;
END $$;
