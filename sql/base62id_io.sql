-- base62id as text: what is read, quoted or not, how it is written, and what is said
-- about the rest.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/base62id.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors (name text, text text, canonical text, uuid uuid);
:load

-- The vectors: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::base62id::text IS DISTINCT FROM canonical)
         AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE text::base62id::uuid IS DISTINCT FROM uuid)
         AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE uuid::base62id::text IS DISTINCT FROM canonical)
         AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE base62id_is_valid(text) IS DISTINCT FROM true)
         AS not_valid
FROM vectors;

-- Any 128 bits come back, quoted and unquoted, and no text begins with a digit.
SELECT count(*), count(*) FILTER (WHERE t::base62id::uuid = u) AS came_back,
       count(*) FILTER (WHERE ('"' || t || '"')::base62id::uuid = u) AS quoted,
       count(*) FILTER (WHERE t ~ '^[F-N][0-9A-Za-z]{21}$' COLLATE "C") AS unquoted_letter_first
FROM (SELECT gen_random_uuid() AS u FROM generate_series(1, 1000)) AS r,
     LATERAL CAST(u::base62id AS text) AS t;

SELECT NULL::base62id IS NULL AS input, (NULL::base62id)::text IS NULL AS output,
       base62id_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of an ordinary text, unquoted and
-- quoted, and of the first and the last one.
CREATE TEMP TABLE replaced AS
SELECT original, r.*
FROM unnest(ARRAY['Fa84QWiAxLXUJaHZmEVPEG', 'Fd9w4CutiyWHZha547fAai', '"Fd9w4CutiyWHZha547fAai"',
                  'NNC6dn4GR1JETNQMfLl6qN']) AS original,
     LATERAL pg_temp.replaced('base62id', original) AS r;

-- What is accepted where, and that the output is what was read, without quotes.
SELECT original, min(place) AS first, max(place) AS last, symbols, canonical
FROM (SELECT original, place, string_agg(symbol, '' ORDER BY ascii(symbol)) AS symbols,
             bool_and(message = btrim(text, '"')) AS canonical
      FROM replaced WHERE sqlstate = '00000' AND (original LIKE '%Fd9w4%' OR place = 1)
      GROUP BY original, place) AS accepted
GROUP BY original, symbols, canonical ORDER BY original COLLATE "C", first;

-- After its first symbol the first text takes no smaller one in any place, and the last
-- text no greater one.
SELECT original, count(*) AS texts, count(*) FILTER (WHERE sqlstate = '00000') AS accepted,
       count(*) FILTER (WHERE (sqlstate = '00000') <> (symbol ~ '[0-9A-Za-z]'
         AND sign * (ascii(symbol) - ascii(was)) >= 0)) AS otherwise
FROM (VALUES ('Fa84QWiAxLXUJaHZmEVPEG', 1), ('NNC6dn4GR1JETNQMfLl6qN', -1)) AS b(original, sign)
     JOIN replaced USING (original), LATERAL substr(original, place, 1) AS was
WHERE place > 1 GROUP BY original ORDER BY original COLLATE "C";

-- What is refused, and whether the DETAIL names the symbol and its position in what
-- was given. An odd quotation mark at the beginning or the end is an error of its own.
SELECT original, sqlstate, min(place) AS first, max(place) AS last, count(*),
       count(*) FILTER (WHERE detail = named || ' is not in the alphabet '
         || '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.') AS named,
       count(*) FILTER (WHERE detail = 'The double quote at position '
         || CASE WHEN text LIKE '"%' THEN 1 ELSE length(text) END || ' has no counterpart.') AS odd,
       count(*) FILTER (WHERE detail = 'A base62id lies between Fa84QWiAxLXUJaHZmEVPEG and '
         || 'NNC6dn4GR1JETNQMfLl6qN.') AS outside,
       count(hint) AS hints
FROM replaced WHERE sqlstate <> '00000'
GROUP BY original, sqlstate ORDER BY original COLLATE "C", sqlstate;

-- base62id_is_valid() says what the input function does.
SELECT base62id_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*)
FROM replaced GROUP BY 1, 2 ORDER BY 1;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('base62id', '', '""', '"', '""""', 'F', 'Fd9w4CutiyWHZha547fAa',
  'Fd9w4CutiyWHZha547fAaia',
  '"Fd9w4CutiyWHZha547fAa"', '"Fd9w4CutiyWHZha547fAai', 'Fd9w4CutiyWHZha547fAai"',
  '""Fd9w4CutiyWHZha547fAai""',
  '''Fd9w4CutiyWHZha547fAai''', ' "Fd9w4CutiyWHZha547fAai"', '" Fd9w4CutiyWHZha547fAai"',
  ' Fd9w4CutiyWHZha547fAai',
  'Fd9w4CutiyWHZha547fAai ', 'Fd9w4CutiyW-Zha547fAai', 'Fd9w4CutiyWHZha547fAß',
  'Fd9w4CutiyWHZha547fAaß', 'Fd9w4CutiyWHZha547fAai=',
  '0Fd9w4CutiyWHZha547fAai', '0d9w4CutiyWHZha547fAai', 'Fa84QWiAxLXUJaHZmEVPEF',
  'NNC6dn4GR1JETNQMfLl6qO',
  '"NNC6dn4GR1JETNQMfLl6qO"', 'fD9W4cUTIYwhzHA547FaAI', 'zzzzzzzzzzzzzzzzzzzzzz',
  repeat('z', 1048576));
