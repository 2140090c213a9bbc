-- uid11 as text: what is read, how it is written, and what is said about the rest.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/uid11.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors (name text, text text, value numeric, uuid uuid);
:load

-- The vectors: no name is listed as wrong. A bigint holds the upper half of the
-- values as negative numbers.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::uid11::text IS DISTINCT FROM text) AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE text::uid11::bigint IS DISTINCT FROM signed)
         AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE signed::uid11::text IS DISTINCT FROM text) AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE uid11_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM vectors,
     LATERAL (SELECT (value - CASE WHEN value < 9223372036854775808 THEN 0
                                   ELSE 18446744073709551616 END)::bigint AS signed) AS v;

-- Any 64 bits come back.
SELECT count(*), count(*) FILTER (WHERE id::text::uid11 = id) AS came_back,
       count(*) FILTER (WHERE id::text ~ '^[1-9A-HJ-NP-Za-km-z]{11}$') AS well_formed
FROM (SELECT gen_uid11() AS id FROM generate_series(1, 1000)) AS r;

SELECT NULL::uid11 IS NULL AS input, (NULL::uid11)::text IS NULL AS output,
       uid11_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of an ordinary text and of the
-- last one, 2^64 - 1, which takes no greater symbol anywhere.
CREATE TEMP TABLE replaced AS
SELECT original, r.*
FROM unnest(ARRAY['113q8KFkAEs', 'jpXCZedGfVQ']) AS original,
     LATERAL pg_temp.replaced('uid11', original) AS r;

-- What is accepted where, and that the output is what was read.
SELECT original, min(place) AS first, max(place) AS last, symbols, canonical
FROM (SELECT original, place, string_agg(symbol, '' ORDER BY ascii(symbol)) AS symbols,
             bool_and(message = text) AS canonical
      FROM replaced WHERE sqlstate = '00000' GROUP BY original, place) AS accepted
GROUP BY original, symbols, canonical ORDER BY original, first;

-- What is refused, and whether the DETAIL names the symbol and its position.
SELECT original, sqlstate, min(place) AS first, max(place) AS last, count(*),
       count(*) FILTER (WHERE detail = named || ' is not in the alphabet '
         || '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz.') AS named,
       count(*) FILTER (WHERE detail = 'The largest uid11 is jpXCZedGfVQ.') AS beyond_the_last,
       count(hint) AS hints
FROM replaced WHERE sqlstate <> '00000' GROUP BY original, sqlstate ORDER BY original, sqlstate;

-- uid11_is_valid() says what the input function does.
SELECT uid11_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*)
FROM replaced GROUP BY 1, 2 ORDER BY 1;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('uid11', '', '1', '113q8KFkAE', '113q8KFkAEs1', '1113q8KFkAEs',
  '013q8KFkAEs', '1I3q8KFkAEs', '11Oq8KFkAEs', '113q8KFkAEl', '113q8KFkAE-', ' 113q8KFkAEs',
  '113q8KFkAEs ',
  E'\t113q8KFkAEs', '113q8KFkAß', '113q8KFkAEß', '"113q8KFkAEs"', '362387865600000',
  'jpXCZedGfVR', 'jpXCZedGfWQ', 'k1111111111', 'zzzzzzzzzzz', repeat('z', 1048576));
