-- euid as text: what is read, the check symbols, how it is written, and what is said
-- about the rest.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\set replaced :abs_srcdir '/test/replaced.sql'
\i :errors
\i :replaced
\set load '\\copy vectors FROM ''' :abs_srcdir '/test/vectors/euid.tsv'' (FORMAT text, HEADER)'
CREATE TEMP TABLE vectors
  (name text, text text, canonical text, uuid uuid, check_value int, unix_ms bigint,
   time timestamptz, extension int, extension_length int);
:load

-- The vectors: no name is listed as wrong.
SELECT count(*) > 0 AS loaded,
       string_agg(name, ' ') FILTER (WHERE text::euid::text IS DISTINCT FROM canonical)
         AS wrong_text,
       string_agg(name, ' ') FILTER (WHERE text::euid::uuid IS DISTINCT FROM uuid) AS wrong_value,
       string_agg(name, ' ') FILTER (WHERE uuid::euid::text IS DISTINCT FROM canonical)
         AS wrong_back,
       string_agg(name, ' ') FILTER (WHERE euid_is_valid(text) IS DISTINCT FROM true) AS not_valid
FROM vectors;

-- Any 128 bits come back.
SELECT count(*), count(*) FILTER (WHERE u::euid::text::euid::uuid = u) AS came_back,
       count(*) FILTER (WHERE euid_encode(u::euid, false)::euid::uuid = u) AS unchecked
FROM (SELECT gen_random_uuid() AS u FROM generate_series(1, 1000)) AS r;

SELECT NULL::euid IS NULL AS input, (NULL::euid)::text IS NULL AS output,
       euid_is_valid(NULL) IS NULL AS is_valid;

-- euid_encode(): the canonical text, or one that nobody validates and that reads
-- as the same id.
SELECT euid_encode(id, true) AS checked, euid_encode(id, false) AS unchecked,
       euid_encode(id, false)::euid = id AS same
FROM (VALUES (euid '1KDVDNA00B9F60938NKRKAYDXW8'), ('C8ZM14GR4JXG0MQXVY18S8TJNBZ')) AS v(id);

-- Every ASCII character but NUL at every position of a valid text.
CREATE TEMP TABLE replaced AS
SELECT * FROM pg_temp.replaced('euid', '1KDVDNA00B9F60938NKRKAYDXW8');

-- The check symbols let pass, in each place, only what is read as the symbol that
-- was there, and the output is always the original.
SELECT substr('1KDVDNA00B9F60938NKRKAYDXW8', place, 1) AS original, symbols, count(*) AS places,
       bool_and(canonical) AS canonical
FROM (SELECT place, string_agg(symbol, '' ORDER BY ascii(symbol)) AS symbols,
             bool_and(message = '1KDVDNA00B9F60938NKRKAYDXW8') AS canonical
      FROM replaced WHERE sqlstate = '00000' GROUP BY place) AS accepted
GROUP BY 1, 2 ORDER BY min(place);

-- What is refused, and whether the DETAIL names the symbol and its position, or the
-- two check values. Here they are computed from the text: 128 is 1 modulo 127, so the
-- sum of the digits times powers of 32 is the value and the check value together.
CREATE FUNCTION pg_temp.check_detail(text) RETURNS text LANGUAGE sql AS $$
  WITH digits AS (
    SELECT n, strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
                     translate(upper(symbol), 'ILO', '110')) - 1 AS digit
    FROM string_to_table($1, NULL) WITH ORDINALITY AS s(symbol, n)
  ), numbers AS (
    SELECT sum(digit * (1 << (5 * (27 - n) % 7)::int)) AS total,
           sum(CASE n WHEN 26 THEN digit % 4 * 32 WHEN 27 THEN digit END) AS found
    FROM digits
  )
  SELECT format('The check value is %s, but this id has %s.', found,
         (total - found + 127) % 127)
  FROM numbers
$$;
SELECT sqlstate, detail LIKE 'The check%' AS about_check, min(place) AS first, max(place) AS last,
       count(*),
       count(*) FILTER (WHERE detail = pg_temp.check_detail(text)) AS right_check,
       count(*) FILTER (WHERE detail = named
         || ' is not in the alphabet 0123456789ABCDEFGHJKMNPQRSTVWXYZ.') AS named,
       count(hint) AS hints
FROM replaced WHERE sqlstate <> '00000' GROUP BY 1, 2 ORDER BY 1, 2;

-- euid_is_valid() says what the input function does.
SELECT euid_is_valid(text) AS is_valid, sqlstate = '00000' AS is_read, count(*)
FROM replaced GROUP BY 1, 2 ORDER BY 1;

-- Of the 128 check values a text may carry, its own and 127 are read.
SELECT check_value, e.sqlstate, e.message
FROM generate_series(0, 127) AS check_value,
     LATERAL (SELECT substr('WXYZ', check_value / 32 + 1, 1) || substr(
                '0123456789ABCDEFGHJKMNPQRSTVWXYZ', check_value % 32 + 1, 1)) AS s(symbols),
     LATERAL pg_temp.errors_of(
       format('SELECT %L::euid::text', '1KDVDNA00B9F60938NKRKAYDX' || symbols)) AS e
WHERE e.sqlstate <> '22P02' ORDER BY check_value;

-- Errors in full.
\pset format unaligned
SELECT sqlstate, message, detail, hint
FROM pg_temp.input_errors('euid', '', '0', '1KDVDNA00B9F60938NKRKAYDXW',
  '1KDVDNA00B9F60938NKRKAYDXW80',
  'C8X2HA87098A0W837DX13FEAWVV', '1KDVDNA00B9F60938NKRKAYDXW9', '000000000000000000000000001',
  '1KDVDNA00B9F60938NKRKAYDXU8', 'u' || repeat('0', 26), '1KDVDNA00B9F60938NKRKAYDXW*',
  ' 1KDVDNA00B9F60938NKRKAYDXW8', '1KDVDNA00B9F60938NKRKAYDXW8 ', E'1KDVDNA00B9F60938NKRKAYDXW8\t',
  '1KDVDNA00B9F60938NKRKAYDXÄ', '1KDVDNA00B9F60938NKRKAYDXWÄ', '"1KDVDNA00B9F60938NKRKAYDXW8"',
  '0cdbb6d5-4002-d2f3-0123-456789abcdef', 'ZZZZZZZZZZZZZZZZZZZZZZZZZZY', repeat('z', 1048576));
