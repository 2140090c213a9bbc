-- base62id_encode() and base62id_decode() convert any bytes.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\set file :abs_srcdir '/test/vectors/base62_bytes.tsv'
\set load '\\copy vectors FROM ''' :file ''' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors (name text, bytes text, text text);
:load

-- The functions agree with the vectors, for unquoted and quoted text; no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE base62id_encode(b) IS DISTINCT FROM text) AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE base62id_decode(text) IS DISTINCT FROM b) AS wrong_bytes,
       string_agg(name, ' ') FILTER (WHERE base62id_decode('"' || text || '"') IS DISTINCT FROM b)
         AS wrong_quoted
FROM vectors, LATERAL decode(bytes, 'hex') AS b;

-- Random bytes of many lengths survive a round trip. The unit tests check the encoded text and its
-- order against long division.
SELECT count(*),
       count(*) FILTER (WHERE base62id_decode(base62id_encode(bytes)) = bytes) AS came_back
FROM generate_series(0, 64) AS length,
  LATERAL (SELECT substr(string_agg(uuid_send(gen_random_uuid()), ''), 1, length)
           FROM generate_series(1, 4)) AS b(bytes);

-- 20 kB from a table, stored compressed or out of line.
CREATE TEMP TABLE long AS
SELECT what, bytes, base62id_encode(bytes) AS text
FROM (SELECT 'ones' AS what, decode(repeat('ff', 20000), 'hex') AS bytes
      UNION ALL
      SELECT 'random', string_agg(uuid_send(gen_random_uuid()), '')
      FROM generate_series(1, 1250)) AS l;
SELECT what, length(text) BETWEEN 26872 AND 26873 AS right_length,
       base62id_decode(text) = bytes AS came_back, base62id_encode(bytes) = text AS encoded
FROM long ORDER BY what;

-- Both functions can be interrupted, and the session remains usable. (Uninterrupted, these calls
-- would take a very long time.)
CREATE TEMP TABLE huge AS
SELECT decode(repeat('5a', 8000000), 'hex') AS bytes, repeat('Z', 8000000) AS text;
\set VERBOSITY sqlstate
SET statement_timeout = '100ms';
SELECT length(base62id_encode(bytes)) FROM huge;
SELECT length(base62id_decode(text)) FROM huge;
RESET statement_timeout;
\set VERBOSITY default
SELECT base62id_encode('A'), base62id_decode('9J');

-- The complete error messages.
SELECT left(text, 25) AS text, e.*
FROM unnest(ARRAY['', '""', '"9J', '""9J""', '"09J"', '1', '9J ', '9Jé',
                  repeat('z', 1048576) || '!']) WITH ORDINALITY AS u(text, n),
  LATERAL pg_temp.errors_of(format('SELECT base62id_decode(%L)', text)) AS e ORDER BY n;
