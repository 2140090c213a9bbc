-- A matrix of every type's objects, from the catalogs. Comparison, operators, hashes, btree and
-- hash indexes agree with each other and with the ids' text. Each row ends with the types for which
-- it is true.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
-- Returns a function's name with T instead of the type: ulid_lt becomes T_lt, and uuid_lt_ulid
-- becomes uuid_lt_T. The server's functions keep their names.
CREATE FUNCTION pg_temp.generic(function oid, type text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(regexp_replace(proname, '^' || type || '_', 'T_'),
                        '^(uuid_\w+_)' || type || '$', '\1T')
  FROM pg_proc WHERE oid = function
$$;
CREATE TEMP VIEW members AS
SELECT classid, objid FROM pg_depend
WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'sortid');
CREATE TEMP VIEW functions AS
SELECT p.* FROM pg_proc AS p
JOIN members AS m ON m.classid = 'pg_proc'::regclass AND m.objid = p.oid;
-- A misspelled type of an argument or a result would be a new type without a definition.
SELECT objid::regtype FROM members JOIN pg_type AS t ON t.oid = objid
WHERE classid = 'pg_type'::regclass AND NOT typisdefined;

-- Representation: 8-byte types are passed by value. A type is stored like the server's type of
-- the same size, if there is one.
SELECT typlen > 0 AS fixed_size, typbyval = (typlen = 8) AS byval_is_8,
       typalign = CASE WHEN typlen = 8 THEN 'd' WHEN typlen > 0 THEN 'c' ELSE 'i' END AS aligned,
       typstorage AS storage, typcategory AS category, typispreferred AS preferred,
       typcollation AS collation, typarray <> 0 AS has_array,
       concat_ws(' ', pg_temp.generic(typinput, name), pg_temp.generic(typoutput, name),
                 pg_temp.generic(typreceive, name), pg_temp.generic(typsend, name)) AS io,
       pg_temp.names(array_agg(name)) AS types
FROM types JOIN pg_type AS t USING (oid) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 ORDER BY 1;
SELECT s.typname AS stored_as, pg_temp.names(array_agg(name)) AS types
FROM types
JOIN pg_type AS t USING (oid)
JOIN pg_type AS s ON s.oid IN ('uuid'::regtype, 'xid8'::regtype)
  AND (s.typlen, s.typbyval, s.typalign, s.typstorage)
    = (t.typlen, t.typbyval, t.typalign, t.typstorage)
GROUP BY 1 ORDER BY 1;

-- Operators: for two ids, and for an id with a uuid or a time on either side. Commutators and
-- negators have the same operands.
CREATE TEMP VIEW operators AS
SELECT name, o.*, array_to_string(ARRAY(
  SELECT CASE t WHEN types.oid THEN 'T' ELSE t::regtype::text END
  FROM unnest(ARRAY[oprleft, oprright]) AS t), ', ') AS operands
FROM types
JOIN pg_operator AS o ON types.oid IN (oprleft, oprright)
  AND ARRAY[oprleft, oprright] <@ ARRAY[types.oid, 'uuid'::regtype, 'timestamptz'::regtype]
WHERE oprresult = 'bool'::regtype;
SELECT op, com, neg, restrict, "join", hashes, merges, leakproof,
       string_agg(format('%s of %s', operands, types), '; ' ORDER BY operands) AS operands
FROM (
  SELECT o.oprname AS op, com.oprname AS com, neg.oprname AS neg,
         o.oprrest AS restrict, o.oprjoin AS "join",
         o.oprcanhash AS hashes, o.oprcanmerge AS merges,
         provolatile = 'i' AND proisstrict AND proparallel = 's' AND proleakproof AS leakproof,
         operands, pg_temp.names(array_agg(name)) AS types
  FROM operators AS o
  JOIN pg_proc AS p ON p.oid = oprcode
  LEFT JOIN pg_operator AS com ON com.oid = o.oprcom
    AND (com.oprleft, com.oprright, com.oprcom) = (o.oprright, o.oprleft, o.oid)
  LEFT JOIN pg_operator AS neg ON neg.oid = o.oprnegate
    AND (neg.oprleft, neg.oprright, neg.oprnegate) = (o.oprleft, o.oprright, o.oid)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) AS o
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1;
SELECT DISTINCT pg_temp.generic(oprcode, name) AS function_of_another_name FROM operators
WHERE operands = 'T, T'
  AND pg_temp.generic(oprcode, name) <> 'T_'
    || (ARRAY['lt', 'le', 'eq', 'ge', 'gt', 'ne'])
         [array_position('{<,<=,=,>=,>,<>}', oprname::text)];

-- Operator classes, with the operators and support functions that are registered for the type
-- itself. Some use the sort support and the BRIN distance of another type.
CREATE TEMP VIEW classes AS
  SELECT name, amname AS am, regexp_replace(opcname, '^' || name, 'T') AS class,
         opcdefault AS "default",
         (SELECT string_agg(oprname, ' ' ORDER BY amopstrategy)
          FROM pg_amop JOIN pg_operator AS o ON o.oid = amopopr
          WHERE amopfamily = opcfamily AND amoplefttype = opcintype AND amoprighttype = opcintype)
           AS operators,
         (SELECT string_agg(amprocnum || ' ' || pg_temp.generic(amproc, name), ', '
                            ORDER BY amprocnum)
          FROM pg_amproc
          WHERE amprocfamily = opcfamily
            AND amproclefttype = opcintype AND amprocrighttype = opcintype
            AND amprocnum <> 6 /* skip support, from PostgreSQL 18 on */) AS functions
  FROM types
  JOIN pg_opclass ON opcintype = types.oid AND opckeytype = 0
  JOIN pg_am AS a ON a.oid = opcmethod;
SELECT am, class, "default", operators,
       regexp_replace(
         functions, '\w+_(sortsupport|brin_distance)|brin_minmax_multi_distance_uuid', '…'
       ) AS functions,
       pg_temp.names(array_agg(name)) AS types
FROM classes GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 5;
SELECT f AS function_of_another, pg_temp.names(array_agg(name)) AS types
FROM classes,
  CAST((regexp_match(
    functions, '\w+_sortsupport|\w+_brin_distance|brin_minmax_multi_distance_\w+'))[1] AS text) AS f
WHERE f !~ '^T_'
GROUP BY 1 ORDER BY 1;
SELECT 5 * (SELECT count(*) FROM types) - count(*) AS classes_missing,
       count(*) FILTER (WHERE NOT amvalidate(objid)) AS invalid
FROM members WHERE classid = 'pg_opclass'::regclass;

-- Aggregates.
SELECT proname AS aggregate, pg_temp.generic(aggtransfn, name) AS state,
       pg_temp.generic(aggcombinefn, name) AS combine, o.oprname AS sortop,
       proparallel AS parallel, pg_temp.names(array_agg(name)) AS types
FROM types
JOIN functions AS p ON prokind = 'a' AND proargtypes[0] = types.oid AND prorettype = types.oid
JOIN pg_aggregate AS a ON a.aggfnoid = p.oid AND aggtranstype = types.oid
LEFT JOIN pg_operator AS o ON o.oid = aggsortop AND o.oprleft = types.oid AND o.oprright = types.oid
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1 DESC;

-- Lists functions that are not IMMUTABLE, STRICT and PARALLEL SAFE, and functions that are
-- LEAKPROOF. All generators are volatile; strict ones are not listed.
SELECT provolatile AS volatility, proisstrict AS strict,
       string_agg(oid::regprocedure::text, ' ' ORDER BY oid::regprocedure::text COLLATE "C")
         AS functions
FROM functions
WHERE prokind = 'f' AND (
  provolatile <> CASE WHEN proname ^@ 'gen_' THEN 'v' ELSE 'i' END OR NOT proisstrict)
GROUP BY 1, 2 ORDER BY 1, 2;
-- (sortid_audit is an exception: it reads relations, and parallel workers cannot read temporary
-- tables.)
SELECT oid::regprocedure AS not_as_it_should_be FROM functions
WHERE proparallel <> 's' OR prosecdef OR proconfig IS NOT NULL;
SELECT string_agg(function, ' ' ORDER BY function) AS leakproof, types FROM (
  SELECT pg_temp.generic(p.oid, name) AS function, pg_temp.names(array_agg(name)) AS types
  FROM functions AS p
  LEFT JOIN types ON types.oid = ANY (prorettype || proargtypes::oid[])
  WHERE proleakproof GROUP BY 1
) AS f GROUP BY types ORDER BY types;
SELECT pg_describe_object(classid, objid, 0) AS without_comment FROM members
WHERE classid IN ('pg_type'::regclass, 'pg_proc'::regclass, 'pg_operator'::regclass)
  AND obj_description(objid, classid::regclass::name) IS NULL
  AND NOT (classid = 'pg_type'::regclass AND objid IN (SELECT typarray FROM pg_type));

-- Behaviour with boundaries, single bits, random values and duplicates.
\set ECHO none
CREATE TEMP TABLE numbers AS
SELECT 'boundary' AS kind, 0 AS n, decode(lpad(h, 32, '0'), 'hex') AS b
FROM unnest('{
  00,7fffffffffffffff,8000000000000000,ffffffffffffffff,10000000000000000,
  7fffffffffffffffffffffffffffffff,8000000000000000ffffffffffffffff,
  fffffffffffffffffffffffffffffffe,ffffffffffffffffffffffffffffffff}'::text[]) AS h
UNION ALL
SELECT 'bit', n, set_bit(decode(repeat('00', 16), 'hex'), n, 1)
FROM generate_series(0, 127, 3) AS n
UNION ALL
SELECT 'random', n, decode(md5(n::text), 'hex')
FROM generate_series(1, 40) AS n, generate_series(0, n % 2) AS twice;
-- Each half of the bytes comes first in some uuids, because a type may store only the first half.
CREATE TEMP TABLE uuids AS
SELECT encode(b, 'hex')::uuid AS u FROM numbers
UNION ALL
SELECT encode(substring(b FROM 9) || substring(b FOR 8), 'hex')::uuid FROM numbers;
CALL pg_temp.each('CREATE TEMP TABLE sample_$T AS SELECT $id(u) AS id FROM uuids');
TRUNCATE sample_typeid;
\set ECHO all
INSERT INTO sample_typeid
SELECT make_typeid(prefix, encode(b, 'hex')::uuid) AS id
FROM unnest(ARRAY['', 'a', 'a_a', 'aa', 'ab', 'b', 'user', 'user_role', 'users', repeat('z', 62),
                  repeat('z', 63)]) AS prefix,
  numbers
WHERE kind = 'boundary' OR (kind = 'random' AND n <= 4);

\set ECHO none
CREATE TEMP TABLE claims (n serial, claim text, pair text);
INSERT INTO claims (claim, pair) VALUES
  ('cmp is the order of the texts', 'sign(T_cmp(a, b))
    = (a::text > b::text COLLATE "C")::int - (a::text < b::text COLLATE "C")::int'),
  ('< <= = >= > <> are signs of cmp', 'ARRAY[a < b, a <= b, a = b, a >= b, a > b, a <> b]
    = (SELECT ARRAY[c < 0, c <= 0, c = 0, c >= 0, c > 0, c <> 0] FROM T_cmp(a, b) AS c)'),
  ('exactly one of <, =, >', '(a < b)::int + (a = b)::int + (a > b)::int = 1'),
  ('cmp is antisymmetric', 'sign(T_cmp(a, b)) = -sign(T_cmp(b, a))'),
  ('smaller, larger', 'ARRAY[T_smaller(a, b), T_larger(a, b)]
    = CASE WHEN a < b THEN ARRAY[a, b] ELSE ARRAY[b, a] END'),
  ('equal ids hash equal', 'a <> b
    OR T_hash(a) = T_hash(b) AND T_hash_extended(a, 0) = T_hash_extended(b, 0)
       AND T_hash_extended(a, -7) = T_hash_extended(b, -7)'),
  ('with seed 0, the low 32 bits are those of hash',
   '(T_hash_extended(a, 0) & 4294967295) = (T_hash(a)::bigint & 4294967295)'),
  ('another seed, another hash', 'T_hash_extended(a, 0) <> T_hash_extended(a, -7)');
\set ECHO all
SELECT claim, pg_temp.names(array_agg(name)) AS holds_for
FROM claims AS c, types
WHERE pg_temp.eval(format('
  SELECT bool_and(%s)
  FROM (SELECT a.id AS a, b.id AS b FROM sample_%s AS a, sample_%2$s AS b) AS pairs',
  replace(pair, 'T_', name || '_'), name))::bool
GROUP BY claim, c.n ORDER BY c.n;

-- Unequal ids have different hashes, except that uid11 and xid use bigint's hash, which is the same
-- for 1 and 2^32.
SELECT v[2] > 100 AS many, v[2] - v[3] AS fewer_hashes, v[2] - v[4] AS fewer_hashes_64,
       v[2] - v[5] AS fewer_seeded, pg_temp.names(array_agg(name)) AS types
FROM types,
  CAST(pg_temp.eval(format('
    SELECT ARRAY[count(*), count(DISTINCT id), count(DISTINCT %1$s_hash(id)),
                 count(DISTINCT %1$s_hash_extended(id, 0)),
                 count(DISTINCT %1$s_hash_extended(id, -7))]
    FROM sample_%1$s', name)) AS bigint[]) AS v
GROUP BY 1, 2, 3, 4 ORDER BY 2;

-- Counts the ids that are less than, equal to and greater than each id: by text, by a scan of the
-- table, by a btree and by a hash index.
\set ECHO none
CREATE FUNCTION pg_temp.counts(name text, op text, operands text DEFAULT 'b.id %s a.id')
RETURNS text LANGUAGE sql AS $$
  SELECT pg_temp.eval(format('
    SELECT array_agg((SELECT count(*) FROM sample_%s AS b WHERE %s) ORDER BY a.id::text COLLATE "C")
    FROM sample_%1$s AS a', name, format(operands, op)))
$$;
CREATE TEMP TABLE found AS
SELECT 'text' AS how, name, op,
       pg_temp.counts(name, op, 'b.id::text %s a.id::text COLLATE "C"') AS counts
FROM types, unnest('{<,<=,=,>=,>}'::text[]) AS op;
INSERT INTO found SELECT 'table', name, op, pg_temp.counts(name, op) FROM found WHERE how = 'text';
SET jit = off; -- the cost of a disabled method would trigger JIT
SET enable_seqscan = off;
SET enable_bitmapscan = off;
CALL pg_temp.each('CREATE INDEX by_hash_$T ON sample_$T USING hash (id)');
INSERT INTO found
SELECT 'hash', name, op, pg_temp.counts(name, op) FROM found WHERE how = 'text' AND op = '=';
\set ECHO all
SELECT pg_temp.plan_of(
  'SELECT FROM sample_typeid WHERE id = ''user_00000000000000000000000000''') AS by_hash;
CALL pg_temp.each('DROP INDEX by_hash_$T');
CALL pg_temp.each('CREATE INDEX by_btree_$T ON sample_$T (id)');
INSERT INTO found SELECT 'btree', name, op, pg_temp.counts(name, op) FROM found WHERE how = 'text';
SELECT pg_temp.plan_of(
  'SELECT FROM sample_typeid WHERE id <= ''user_00000000000000000000000000''') AS by_btree;
SELECT how, string_agg(op, ' ' ORDER BY op) AS operators, types
FROM (SELECT how, op, pg_temp.names(array_agg(name)) AS types
      FROM found
      JOIN (SELECT name, op, counts FROM found WHERE how = 'text') AS t USING (name, op, counts)
      GROUP BY 1, 2) AS same
GROUP BY how, types ORDER BY how DESC;

-- A typeid is the same whether it is stored with a short or a long header,
-- compressed or out of line.
CREATE TEMP TABLE stored (
  short typeid, compressed typeid COMPRESSION pglz, external typeid, filler text);
ALTER TABLE stored ALTER short SET STORAGE PLAIN, ALTER external SET STORAGE EXTERNAL,
  ALTER filler SET STORAGE PLAIN;
INSERT INTO stored SELECT id, id, id, repeat('x', 1900)
FROM (SELECT make_typeid(repeat('z', 63), md5(n::text)::uuid)
      FROM generate_series(1, 20) AS n) AS i(id);
SELECT bool_and(pg_column_size(short) = 1 + 16 + 63) AS short,
       bool_and(pg_column_size(short::text::typeid) = 4 + 16 + 63) AS long,
       bool_and(pg_column_compression(compressed) = 'pglz') AS compressed,
       (SELECT pg_relation_size(reltoastrelid) > 0 FROM pg_class
        WHERE oid = 'stored'::regclass) AS out_of_line
FROM stored;
SELECT count(*) AS pairs, count(*) FILTER (WHERE (a = b) = (x.n = y.n)) AS equal_as_rows,
       count(*) FILTER (
         WHERE x.n = y.n AND typeid_hash(a) = typeid_hash(b)
           AND typeid_hash_extended(a, 5) = typeid_hash_extended(b, 5)) AS equal_hashes,
       count(*) FILTER (
         WHERE x.n = y.n AND a::text = b::text AND a::uuid = b::uuid
           AND typeid_prefix(a) = typeid_prefix(b) AND typeid_send(a) = typeid_send(b)
       ) AS equal_parts
FROM (SELECT row_number() OVER (), * FROM stored) AS x(n),
  LATERAL unnest(ARRAY[1, 2, 3, 4]) AS i,
  LATERAL (SELECT CASE i WHEN 1 THEN x.short WHEN 2 THEN compressed WHEN 3 THEN external
                         ELSE x.short::text::typeid END) AS l(a),
  (SELECT row_number() OVER (), * FROM stored) AS y(n),
  LATERAL unnest(ARRAY[1, 2, 3, 4]) AS j,
  LATERAL (SELECT CASE j WHEN 1 THEN y.short WHEN 2 THEN y.compressed WHEN 3 THEN y.external
                         ELSE y.short::text::typeid END) AS r(b);

-- Typeids sort like their text, for prefixes of any length and for values stored with headers of
-- either length.
CREATE TEMP TABLE prefixed AS
SELECT id AS short, id::text COLLATE "C" AS t
FROM generate_series(0, 63) AS n,
     LATERAL (SELECT DISTINCT prefix
              FROM unnest(ARRAY[repeat('a', n), repeat('z', n), left(repeat('a', n - 1) || 'b', n),
                                'a' || repeat('_', n - 2) || 'a']) AS p(prefix)) AS prefixes,
     unnest('{0,7fffffffffffffff8,8,ffffffffffffffffffffffffffffffff}'::text[]) AS h(hex),
     LATERAL (SELECT make_typeid(prefix, rpad(hex, 32, '0')::uuid)) AS i(id)
WHERE n <= 10 OR n = 63;
SELECT count(DISTINCT length(typeid_prefix(short))) AS lengths, count(DISTINCT t) AS ids,
       bool_and(pg_column_size(short) = pg_column_size(short::text::typeid) - 3) AS headers
FROM prefixed;
SELECT count(*) AS pairs,
       count(*) FILTER (
         WHERE (a < b, a <= b, a = b, a >= b, a > b, a <> b)
             = (x.t < y.t, x.t <= y.t, x.t = y.t, x.t >= y.t, x.t > y.t, x.t <> y.t)
           AND sign(typeid_cmp(a, b)) = (x.t > y.t)::int - (x.t < y.t)::int
           AND typeid_smaller(a, b)::text = least(x.t, y.t)
           AND typeid_larger(a, b)::text = greatest(x.t, y.t)) AS as_texts
FROM prefixed AS x, prefixed AS y,
  LATERAL (VALUES (x.short), (x.short::text::typeid)) AS l(a),
  LATERAL (VALUES (y.short), (y.short::text::typeid)) AS r(b);
SELECT bool_and(t = expected) AS sorted_as_texts
FROM (SELECT t, row_number() OVER (ORDER BY short) AS n FROM prefixed) AS s
JOIN (SELECT t, row_number() OVER (ORDER BY t) AS n FROM prefixed) AS o(expected, n) USING (n);
