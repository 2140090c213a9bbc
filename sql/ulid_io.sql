-- ulid as text: what is read, how it is written, and what is said about the rest.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/ulid.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors
  (name text, text text, canonical text, uuid uuid, unix_ms bigint, time timestamptz);
:load

-- The vectors: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::ulid::text IS DISTINCT FROM canonical)
         AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE text::ulid::uuid IS DISTINCT FROM uuid) AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE uuid::ulid::text IS DISTINCT FROM canonical)
         AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE ulid_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM vectors;

-- Any 128 bits come back.
SELECT count(*), count(*) FILTER (WHERE u::ulid::text::ulid::uuid = u) AS came_back
FROM (SELECT gen_random_uuid() AS u FROM generate_series(1, 1000)) AS r;

SELECT NULL::ulid IS NULL AS input, (NULL::ulid)::text IS NULL AS output,
       ulid_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of a valid text.
CREATE TEMP TABLE replaced AS
SELECT * FROM pg_temp.replaced('ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV');

-- What is accepted where, and that the output is what was read, in upper case.
SELECT min(place) AS first, max(place) AS last, symbols, canonical
FROM (SELECT place, string_agg(symbol, '' ORDER BY ascii(symbol)) AS symbols,
             bool_and(message = upper(text)) AS canonical
      FROM replaced WHERE sqlstate = '00000' GROUP BY place) AS accepted
GROUP BY symbols, canonical ORDER BY first;

-- What is refused, and whether the DETAIL names the symbol and its position.
SELECT sqlstate, min(place) AS first, max(place) AS last, count(*),
       count(*) FILTER (WHERE detail = named
         || ' is not in the alphabet 0123456789ABCDEFGHJKMNPQRSTVWXYZ.') AS named,
       string_agg(DISTINCT symbol COLLATE "C", '') FILTER (WHERE hint IS NOT NULL) AS hinted
FROM replaced WHERE sqlstate <> '00000' GROUP BY sqlstate ORDER BY sqlstate;

-- ulid_is_valid() says what the input function does.
SELECT ulid_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*)
FROM replaced GROUP BY 1, 2 ORDER BY 1;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('ulid', '', '0', '01ARZ3NDEKTSV4RRFFQ69G5FA',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV0',
  '01ARZ3NDEKTSV4RRFFQ69G5FA!', '!1ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSU4RRFFQ69G5FAV',
  '01ARZ3NDEKTSV4RRFFQ69G5FAI', '01ARZ3NDEKTSl4RRFFQ69G5FAV', 'O1ARZ3NDEKTSV4RRFFQ69G5FAV',
  ' 01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV ', E'01ARZ3NDEKTSV4RRFFQ69G5FAV\t',
  '01ARZ3NDEKTSV4RRFFQ69G5FÄ', '01ARZ3NDEKTSV4RRFFQ69G5FAÄ', '０1ARZ3NDEKTSV4RRFFQ69G5FAV',
  '"01ARZ3NDEKTSV4RRFFQ69G5FAV"', '01563e3a-b5d3-d676-4c61-efb99302bd5b',
  '80000000000000000000000000', '8zzzzzzzzzzzzzzzzzzzzzzzzz', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  repeat('z', 1048576));

-- A message repeats 100 bytes of what it was given at most, and only whole characters:
-- here one byte less where the server knows that a letter has two.
SELECT sqlstate, starts_with(input, shown) AS shows_beginning,
       octet_length(shown) = CASE getdatabaseencoding() WHEN 'UTF8' THEN 99 ELSE 100 END AS right_length
FROM pg_temp.input_errors('ulid', 'Z' || repeat('ä', 60)), LATERAL substring(message FROM '"(.*)[.]{3}"') AS shown;
