-- Compares a library of KSUIDs with the type. The command in $KSUIDS reads lines of 40 hexadecimal
-- digits, the bytes of an id, or of anything else, which is a text that may be one. It prints lines of
-- the input, the bytes, the text and the Unix seconds of the id: first those of valid inputs in the
-- order of the library, then other inputs, with \N for the rest, then some new ids of the input "new".
SET timezone = 'UTC';
CREATE TABLE asked (input text);
INSERT INTO asked
SELECT encode(bytes, 'hex')
FROM generate_series(1, 5000) AS n, LATERAL substr(sha256((n + random())::text::bytea), 1, 20) AS random,
     -- Random ones, those that begin or end with zeros or ones, and those that repeat a byte.
     LATERAL CAST(CASE n % 5 WHEN 0 THEN random WHEN 1 THEN decode(repeat('00', n % 20), 'hex') || random WHEN 2 THEN decode(repeat('ff', n % 20), 'hex') || random
                    WHEN 3 THEN substr(random, 1, n % 20) || decode(repeat('ff', 20), 'hex') ELSE decode(repeat(to_hex(n % 16) || to_hex(n / 16 % 16), 20), 'hex') END AS bytea) AS whole,
     LATERAL substr(whole, 1, 20) AS bytes
UNION ALL SELECT repeat(digit, 40) FROM unnest('{0,f}'::text[]) AS digit;
INSERT INTO asked
SELECT decode(input, 'hex')::ksuid::text FROM asked
UNION ALL SELECT gen_ksuid()::text FROM generate_series(1, 500)
UNION ALL SELECT gen_ksuid_monotonic()::text FROM generate_series(1, 500)
UNION ALL SELECT unnest('{aWgEPTl1tmebfsQzFP4bxwgy80W,aWgEPTl1tmebfsQzFP4bxwgy81V,b00000000000000000000000000,zzzzzzzzzzzzzzzzzzzzzzzzzzz}'::text[])
-- Texts with another first symbol, which may be too large, and of other lengths. Not with symbols outside of the
-- alphabet: segmentio/ksuid 1.0.4 reads those as other ids.
UNION ALL SELECT overlay(gen_ksuid()::text PLACING chr(97 + n % 26) FROM 1) FROM generate_series(1, 1000) AS n
UNION ALL SELECT left(gen_ksuid()::text, 1 + n % 26) FROM generate_series(1, 52) AS n
UNION ALL SELECT gen_ksuid()::text || n FROM generate_series(1, 100) AS n;
CREATE TABLE answered (n bigint GENERATED ALWAYS AS IDENTITY, input text, bytes text, text text, seconds bigint);
\copy (SELECT input FROM asked) TO 'asked'
\! eval "$KSUIDS" <asked >answered
\copy answered (input, bytes, text, seconds) FROM 'answered'

-- What the type says of each line, and whether the library agrees.
CREATE TABLE judged AS
SELECT a.*, id, kind, CASE kind
         WHEN 'texts become the same bytes and times, or are refused' THEN
           CASE WHEN ksuid_is_valid(input) THEN (a.text, a.bytes) IS NOT DISTINCT FROM (input, encode(id::bytea, 'hex')) ELSE num_nonnulls(a.text, a.bytes, a.seconds) = 0 END
         ELSE (a.text, a.bytes) IS NOT DISTINCT FROM (id::text, encode(id::bytea, 'hex')) END
       AND a.seconds IS NOT DISTINCT FROM extract(epoch FROM id::timestamptz) AND (input <> 'new' OR id::timestamptz BETWEEN now() - interval '1 minute' AND clock_timestamp()) AS agrees
FROM answered AS a (n, input, bytes, text, seconds),
     LATERAL (SELECT CASE WHEN input ~ '^[0-9a-f]{40}$' THEN 'bytes become the same texts and times' WHEN input = 'new' THEN 'new ids are read'
                          ELSE 'texts become the same bytes and times, or are refused' END) AS k(kind),
     LATERAL (SELECT CASE WHEN kind ~ '^bytes' THEN decode(input, 'hex')::ksuid WHEN kind ~ '^new' THEN a.text::ksuid WHEN ksuid_is_valid(input) THEN input::ksuid END) AS i(id);
SELECT coalesce(string_agg(format(E'%s: got %s %s %s, expected %s\n', input, bytes, text, seconds, id), '') FILTER (WHERE agrees IS NOT true), '')
       || CASE WHEN bool_and(agrees IS TRUE) AND count(*) >= 1000 THEN 'ok - ' ELSE 'not ok - ' END || kind FROM judged GROUP BY kind;
SELECT CASE WHEN (SELECT count(*) FROM asked) = count(*) AND count(*) FILTER (WHERE id IS NULL) > 1000 THEN 'ok - ' ELSE 'not ok - ' END || 'every question is answered' FROM judged WHERE input <> 'new';
SELECT CASE WHEN count(*) > 10000 AND bool_and(ordered) THEN 'ok - ' ELSE 'not ok - ' END || 'the order is the same'
FROM (SELECT (lag(id) OVER (ORDER BY n) <= id) IS NOT false AS ordered FROM judged WHERE id IS NOT NULL AND input <> 'new') AS o;
