-- public.xid as text: what is read, how it is written, and what is said about the
-- rest. (A bare xid would be pg_catalog's.)
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/xid.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors
  (name text, text text, value numeric, unix_ms bigint, random int, time timestamptz);
:load

-- The vectors: no name is listed as wrong. A bigint holds the upper half of the
-- values as negative numbers.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::public.xid::text IS DISTINCT FROM text)
         AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE text::public.xid::bigint IS DISTINCT FROM signed)
         AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE signed::public.xid::text IS DISTINCT FROM text)
         AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE xid_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM vectors,
     LATERAL (SELECT (value - CASE WHEN value < 9223372036854775808 THEN 0
                                   ELSE 18446744073709551616 END)::bigint AS signed) AS v;

-- Ids of any time come back.
SELECT count(*), count(*) FILTER (WHERE id::text::public.xid = id) AS came_back,
       count(*) FILTER (WHERE id::text ~ '^[1-9A-HJ-NP-Za-km-z]{11}$') AS well_formed
FROM (SELECT gen_uid11()::public.xid AS id FROM generate_series(1, 1000)) AS r;

SELECT NULL::public.xid IS NULL AS input, (NULL::public.xid)::text IS NULL AS output,
       xid_is_valid(NULL) IS NULL AS is_valid;

-- Every ASCII character but NUL at every position of an ordinary text and of the
-- last one, 2^64 - 1, which takes no greater symbol anywhere.
CREATE TEMP TABLE replaced AS
SELECT original, r.*
FROM unnest(ARRAY['113q8KFkAEs', 'jpXCZedGfVQ']) AS original,
     LATERAL pg_temp.replaced('public.xid', original) AS r;

-- Exactly what uid11 reads is read, and the output is what was read.
SELECT original, sqlstate = '00000' AS is_read, xid_is_valid(text) AS xid_is_valid,
       uid11_is_valid(text) AS uid11_is_valid, message = text AS same_text, count(*)
FROM replaced GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2;

-- What is refused, and whether the DETAIL names the symbol and its position.
SELECT original, sqlstate, min(place) AS first, max(place) AS last, count(*),
       count(*) FILTER (WHERE detail = named || ' is not in the alphabet '
         || '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz.') AS named,
       count(*) FILTER (WHERE detail = 'The largest xid is jpXCZedGfVQ.') AS beyond_the_last,
       count(hint) AS hints
FROM replaced WHERE sqlstate <> '00000' GROUP BY original, sqlstate ORDER BY original, sqlstate;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('public.xid', '', '1', '113q8KFkAE', '113q8KFkAEs1', '1113q8KFkAEs',
  '013q8KFkAEs', '1I3q8KFkAEs', '11Oq8KFkAEs', '113q8KFkAEl', '113q8KFkAE-', ' 113q8KFkAEs',
  '113q8KFkAEs ',
  E'\t113q8KFkAEs', '113q8KFkAß', '113q8KFkAEß', '"113q8KFkAEs"', '1234',
  'jpXCZedGfVR', 'jpXCZedGfWQ', 'k1111111111', 'zzzzzzzzzzz', repeat('z', 1048576));
