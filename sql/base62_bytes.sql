-- Base62id of any bytes: base62id_encode() and base62id_decode().
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\i :errors
\pset format unaligned
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/base62_bytes.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors (name text, bytes text, text text);
:load

-- The vectors, unquoted and quoted: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE base62id_encode(b) IS DISTINCT FROM text) AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE base62id_decode(text) IS DISTINCT FROM b) AS wrong_bytes,
       string_agg(name, ' ') FILTER (WHERE base62id_decode('"' || text || '"') IS DISTINCT FROM b)
         AS wrong_quoted
FROM vectors, LATERAL decode(bytes, 'hex') AS b;

-- Random bytes of every length come back, the texts of one and the same text length in
-- the order of the bytes.
CREATE TEMP TABLE encoded AS
SELECT length, bytes, base62id_encode(bytes) AS text
FROM generate_series(0, 64) AS length, generate_series(1, 20) AS n,
     LATERAL (SELECT substr(string_agg(uuid_send(gen_random_uuid()), ''), 1, length)
              FROM generate_series(1, 4) WHERE n > 0) AS b(bytes);
SELECT count(*), count(DISTINCT length(bytes)) AS lengths, count(DISTINCT bytes) > 1200 AS random,
       count(*) FILTER (WHERE base62id_decode(text) = bytes) AS came_back,
       count(*) FILTER (WHERE base62id_decode('"' || text || '"') = bytes) AS quoted,
       count(*) FILTER (WHERE text !~ '^[1-9A-Za-z][0-9A-Za-z]*$') AS misspelt
FROM encoded;
SELECT count(*) > 10000 AS pairs,
       count(*) FILTER (WHERE (a.bytes < b.bytes) <> (a.text < b.text COLLATE "C")) AS disordered
FROM encoded AS a JOIN encoded AS b USING (length) WHERE length(a.text) = length(b.text);

-- What the length of the bytes says of the text, from the first and the last of each
-- length: 22 symbols for a uuid; two lengths of text for some; a letter in front for some.
CREATE TEMP TABLE bounds AS
SELECT n, base62id_encode(decode(repeat('00', n), 'hex')) AS first,
       base62id_encode(decode(repeat('ff', n), 'hex')) AS last
FROM generate_series(0, 64) AS n;
SELECT min(length(first)) FILTER (WHERE n = 16) AS first_uuid,
       max(length(last)) FILTER (WHERE n = 16) AS last_uuid,
       string_agg(n::text, ' ' ORDER BY n)
         FILTER (WHERE length(first) <> length(last)) AS two_lengths,
       string_agg(n::text, ' ' ORDER BY n)
         FILTER (WHERE length(first) = length(last) AND first !~ '^[0-9]') AS letter_in_front
FROM bounds;

-- Of all texts of two symbols 256 stand for a byte, and no other for anything.
SELECT sqlstate, detail, count(*), min(t COLLATE "C"), max(t COLLATE "C")
FROM (SELECT chr(a) || chr(b) AS t FROM generate_series(48, 122) AS a, generate_series(48, 122) AS b
      WHERE chr(a) || chr(b) ~ '^[0-9A-Za-z]{2}$') AS two,
     LATERAL pg_temp.errors_of(format('SELECT base62id_encode(base62id_decode(%L)) = %1$L', t)) AS e
GROUP BY sqlstate, detail ORDER BY sqlstate, detail;

SELECT base62id_encode(NULL) IS NULL AS encode, base62id_decode(NULL) IS NULL AS decode;

-- 20 kB, also out of a table, where they are compressed or out of line.
CREATE TEMP TABLE long AS
SELECT 'zeros' AS what, decode(repeat('00', 20000), 'hex') AS bytes UNION ALL
SELECT 'ones', decode(repeat('ff', 20000), 'hex') UNION ALL
SELECT 'random', string_agg(uuid_send(gen_random_uuid()), '') FROM generate_series(1, 1250);
CREATE TEMP TABLE long_text AS SELECT what, bytes, base62id_encode(bytes) AS text FROM long;
SELECT what, length(bytes) AS bytes, length(text) BETWEEN 26872 AND 26873 AS right_length,
       base62id_decode(text) = bytes AS came_back
FROM long_text ORDER BY what;

-- Both can be interrupted, and the session goes on. (They would take very long.)
CREATE TEMP TABLE huge AS
SELECT decode(repeat('5a', 8000000), 'hex') AS bytes, repeat('Z', 8000000) AS text;
\set VERBOSITY sqlstate
SET statement_timeout = '100ms';
SELECT length(base62id_encode(bytes)) FROM huge;
SELECT length(base62id_decode(text)) FROM huge;
RESET statement_timeout;
\set VERBOSITY default
SELECT base62id_encode('A'), base62id_decode('9J');

-- Errors in full.
SELECT left(text, 25) AS text, e.*
FROM unnest(ARRAY['', '""', '"', '"9J', '9J"', '""9J""', '09J', '"09J"', '0', '1', '3', 'z', '9J ',
    ' 9J', '9-J', '"9-J"', '9Jé', 'Fd9w4CutiyWHZha547fAa', '0Fa84QWiAxLXUJaHZmEVPEG',
    repeat('z', 1048576) || '!', repeat('z', 10000)]) WITH ORDINALITY AS u(text, n),
  LATERAL pg_temp.errors_of(format('SELECT base62id_decode(%L)', text)) AS e ORDER BY n;
