-- typeid as text: what is read, how it is written, and what is said about the rest.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load_valid '\\copy valid FROM ''' :abs_srcdir '/test/vectors/typeid_valid.tsv'' (FORMAT text, HEADER)'
\set load_invalid '\\copy invalid (name, text) FROM ''' :abs_srcdir '/test/vectors/typeid_invalid.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE valid (name text, text text, prefix text, uuid uuid);
CREATE TEMP TABLE invalid (n int GENERATED ALWAYS AS IDENTITY, name text, text text);
:load_valid
:load_invalid

-- The specification's valid vectors: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::typeid::text IS DISTINCT FROM text) AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE typeid_prefix(text::typeid) IS DISTINCT FROM prefix)
         AS wrong_prefix,
       string_agg(name, ' ') FILTER (WHERE text::typeid::uuid IS DISTINCT FROM uuid) AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE make_typeid(prefix, uuid)::text IS DISTINCT FROM text)
         AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE typeid_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM valid;

-- Any 128 bits come back, with prefixes of every length.
SELECT count(*), count(DISTINCT octet_length(id::text)) AS lengths,
       count(*) FILTER (WHERE id::text::typeid = id AND id::text::typeid::uuid = u
         AND typeid_prefix(id) = p) AS came_back
FROM (SELECT gen_random_uuid() AS u, left(repeat('abc_xyz', 10), n % 64) AS p
      FROM generate_series(1, 1000) AS n) AS r,
     LATERAL (SELECT make_typeid(p, u) AS id OFFSET 0) AS i
WHERE p NOT LIKE '%\_';

SELECT NULL::typeid IS NULL AS input, (NULL::typeid)::text IS NULL AS output,
       typeid_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of a valid text. A "_" within the
-- suffix is taken for the separator.
CREATE TEMP TABLE replaced AS
SELECT * FROM pg_temp.replaced('typeid', 'user_01h455vb4pex5vsknk084sn02q');

-- What is accepted where, and that the output is what was read.
SELECT min(place) AS first, max(place) AS last, count(*) AS places, symbols, canonical
FROM (SELECT place, string_agg(symbol, '' ORDER BY ascii(symbol)) AS symbols,
             bool_and(message = text) AS canonical
      FROM replaced WHERE sqlstate = '00000' GROUP BY place) AS accepted
GROUP BY symbols, canonical ORDER BY min(place);

-- What is refused, and whether the DETAIL names the symbol and its position. The
-- separator is in place 5.
SELECT part, symbol = '_' AS separator, sqlstate, count(*),
       count(*) FILTER (WHERE detail = named || CASE part
         WHEN 'prefix' THEN ' is not allowed in a prefix, which has only a-z and "_".'
         ELSE ' is not in the alphabet 0123456789abcdefghjkmnpqrstvwxyz.' END) AS named,
       count(DISTINCT symbol) FILTER (WHERE hint IS NOT NULL) AS hinted, max(hint) AS hint
FROM (SELECT *, CASE WHEN place < 5 THEN 'prefix' WHEN place > 5 THEN 'suffix'
                     ELSE 'separator' END AS part
      FROM replaced) AS r
WHERE sqlstate <> '00000' GROUP BY 1, 2, 3 ORDER BY min(place), 2, 3;

-- typeid_is_valid() says what the input function does.
SELECT typeid_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*)
FROM (SELECT text, sqlstate FROM replaced UNION ALL
      SELECT text, e.sqlstate
      FROM invalid, LATERAL pg_temp.errors_of(format('SELECT %L::typeid', text)) AS e) AS a
GROUP BY 1, 2 ORDER BY 1;

-- Errors in full: the specification's invalid vectors, then ours.
\pset format unaligned
SELECT name, sqlstate, message, detail, hint
FROM invalid, LATERAL pg_temp.errors_of(format('SELECT %L::typeid::text', text)) AS e ORDER BY n;
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('typeid', 'user', '__', '_a_', 'user-01h455vb4pex5vsknk084sn02q',
  'user01h455vb4pex5vsknk084sn02q',
  '01h455vb4pex5vsknk084sn02', '01h455vb4pex5vsknk084sn02q0', 'User_01h455vb4pex5vsknk084sn02q',
  'user_01H455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02Q',
  'user_01h455vb4pex5vsknk084sn02I',
  'user_01h455vb4pex5vsknk084sn02i', ' user_01h455vb4pex5vsknk084sn02q',
  'user_01h455vb4pex5vsknk084sn02q ',
  'user _01h455vb4pex5vsknk084sn02q', 'user_ 01h455vb4pex5vsknk084sn02q',
  E'user_01h455vb4pex5vsknk084sn02q\t',
  'usér_01h455vb4pex5vsknk084sn02q', 'user_01h455vb4pex5vsknk084sn0é',
  'user_01h4_55vb4pex5vsknk084sn02q',
  'user_01890a5d-ac96-774b-bcce-b302099a8057', 'user_80000000000000000000000000',
  'zzzzzzzzzzzzzzzzzzzzzzzzzz',
  repeat('a', 64) || '_01h455vb4pex5vsknk084sn02q', repeat('z', 1048576),
  repeat('z', 1048576) || '_', repeat('_', 1048576));
