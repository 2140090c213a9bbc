-- Each type's DETAIL and HINT for an invalid string. The DETAIL is about the length if that is
-- wrong, otherwise about the first wrong character. The HINT has the expression to write if the
-- string is an id of another type, a uuid, a number, a time, a bytea value or empty. That
-- expression returns an id with exactly that uuid, number or bytes, or NULL.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
\pset null ''

-- Strings for a column of each type. Each has a description, the literal to put in place of '...'
-- in a HINT, and the resulting uuid, number or bytes.
\set ECHO none
CREATE TEMP TABLE texts AS
SELECT t.type, t.name, t.oid, kinds.*
FROM types AS t,
  LATERAL (
    SELECT n::int, 'id of ' || name, sample, sample, '01890a5d-ac96-774b-bcce-b302099a8057'
    FROM types AS other
    WHERE other.oid <> t.oid
    UNION ALL VALUES (11, 'in upper case', upper(t.sample), NULL, NULL),
      (12, 'in lower case', lower(t.sample), NULL, NULL),
      (13, 'without its end', left(t.sample, -1), NULL, NULL),
      (15, 'before a newline', t.sample || E'\n', NULL, NULL),
      (30, 'empty', '', '', NULL),
      (31, 'a Stripe id', 'cus_NffrFeUfNV2Hib', NULL, NULL),
      (32, 'a KSUID after a prefix', 'ord_0ujsszwN8NRY24YaXiTIE2VWDTS', NULL, NULL),
      (33, 'an EUID after a prefix', 'ord_1KDVDNA00B9F60938NKRKAYDXW8', NULL, NULL),
      (34, 'with two letters of each case', 'ord_0000000000000000000000aaAA0', NULL, NULL),
      (35, 'with one lower-case letter', 'ord_0000000000000000000000aAAA0', NULL, NULL),
      (36, 'with one upper-case letter', 'ord_0000000000000000000000aaaA0', NULL, NULL),
      (40, 'ulid in lower case', '01h455vb4pex5vsknk084sn02q', '01h455vb4pex5vsknk084sn02q',
        '01890a5d-ac96-774b-bcce-b302099a8057'),
      (41, 'upper-case suffix', 'user_01H455VB4PEX5VSKNK084SN02Q', NULL, NULL),
      (42, 'upper-case prefix', 'USER_01h455vb4pex5vsknk084sn02q', NULL, NULL),
      (43, 'no separator', 'user01h455vb4pex5vsknk084sn02q', NULL, NULL),
      (50, 'uuid', '019b1515-3df8-7032-bfc6-06b5e46ff8f4', '019b1515-3df8-7032-bfc6-06b5e46ff8f4',
        '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
      (51, 'uuid without dashes', '019b15153df87032bfc606b5e46ff8f4',
        '019b15153df87032bfc606b5e46ff8f4', '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
      (52, 'uuid in braces', '{019B-15153df8-7032-BFC606B5E46FF8F4}',
        '{019B-15153df8-7032-BFC606B5E46FF8F4}', '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
      (53, 'uuid after a prefix', 'order_item_019b1515-3df8-7032-bfc6-06b5e46ff8f4',
        '019b1515-3df8-7032-bfc6-06b5e46ff8f4', '019b1515-3df8-7032-bfc6-06b5e46ff8f4'),
      (54, 'uuid of an xid', '00014997-0000-8000-8000-000000000000',
        '00014997-0000-8000-8000-000000000000', '00014997-0000-8000-8000-000000000000'),
      (55, 'nearly such a uuid', '00014997-0000-7000-8000-000000000000',
        '00014997-0000-7000-8000-000000000000', '00014997-0000-7000-8000-000000000000'),
      (56, 'nearly such a uuid', '00014997-0000-8000-8000-000000000001',
        '00014997-0000-8000-8000-000000000001', '00014997-0000-8000-8000-000000000001'),
      (57, 'nearly a uuid', '019b1515-3df8-7032-bfc6-06b5e46ff8fg', NULL, NULL),
      (60, 'number', '362387865600000', '362387865600000', '362387865600000'),
      (61, 'number', '-5', '-5', '-5'),
      (62, 'number beyond bigint', '9223372036854775808', NULL, NULL),
      (63, 'the greatest bigint', '9223372036854775807', '9223372036854775807',
        '9223372036854775807'),
      (64, 'the least bigint', '-9223372036854775808', '-9223372036854775808',
        '-9223372036854775808'),
      (70, 'time', '2026-01-31 12:00', NULL, NULL),
      (71, 'word for a time', ' now', NULL, NULL), (71, 'word for a time', 'Today', NULL, NULL),
      (71, 'word for a time', 'tomorrow', NULL, NULL),
      (71, 'word for a time', 'YESTERDAY', NULL, NULL),
      (71, 'word for a time', 'epoch', NULL, NULL), (71, 'word for a time', 'infinity', NULL, NULL),
      (71, 'word for a time', '+infinity', NULL, NULL),
      (71, 'word for a time', '-infinity', NULL, NULL),
      (72, 'more than a word', 'nowhere', NULL, NULL),
      (80, '8 bytes', '\x0001499700ABcdef', '\x0001499700ABcdef', '\x0001499700abcdef'),
      (81, '16 bytes', '\x01890a5dac96774bbcceb302099a8057',
        '\x01890a5dac96774bbcceb302099a8057', '\x01890a5dac96774bbcceb302099a8057'),
      (82, '20 bytes', '\x0669f7efb5a1cd34b5f99d1154fb6853345c9735',
        '\x0669f7efb5a1cd34b5f99d1154fb6853345c9735', '\x0669f7efb5a1cd34b5f99d1154fb6853345c9735'),
      (83, 'too few bytes', '\x01890a5dac96774bbcceb302099a80', NULL, NULL),
      (84, 'half a byte', '\x01890a5dac96774bbcceb302099a805', NULL, NULL),
      (85, 'nearly bytes', '\x01890a5dac96774bbcceb302099a805g', NULL, NULL)
  ) AS kinds(n, kind, text, literal, value);
\set ECHO all
CREATE TEMP TABLE said AS
SELECT t.*, e.*, replace(substring(hint FROM 'write (.*)\.$'), '...', literal) AS expression
FROM texts AS t, LATERAL pg_temp.errors_of(format('SELECT %L::%s', text, type)) AS e;

-- T is the type of the column, and N the length of the string or of the part after its "_". "The
-- character there" is the one at the position in the DETAIL.
SELECT min(n) AS n, kind, sqlstate, detail_for_t AS detail, hint_for_t AS hint,
  pg_temp.names(array_agg(name)) AS types
FROM said,
  CAST(substring(detail FROM 'position (\d+)') AS int) AS position,
  LATERAL get_byte(convert_to(text, 'UTF8'), position - 1) AS byte,
  LATERAL (
    SELECT CASE byte
        WHEN 32 THEN 'A space'
        WHEN 10 THEN 'Byte 0x0A'
        ELSE format('Character "%s"', chr(byte)) END || ' at position ' || position
  ) AS c(named),
  LATERAL (
    SELECT regexp_replace(hint, '(?<=::)' || name || '\M|\m' || name || '(?=_from_)', 'T'),
      regexp_replace(regexp_replace(regexp_replace(replace(detail, coalesce(named, '-'),
              'The character there'), 'Expected \d+', 'Expected N'),
          'the alphabet \w+', 'its alphabet'),
        format('got (%s|%s)\M', length(text), length(split_part(text, '_', -1))), 'got N')
  ) AS of_type(hint_for_t, detail_for_t)
GROUP BY kind, sqlstate, detail_for_t, hint_for_t
ORDER BY n, kind COLLATE "C", sqlstate, detail_for_t COLLATE "C", hint_for_t COLLATE "C";

-- Every type with a cast from bytea has the HINT for bytes.
SELECT name
FROM types JOIN pg_cast ON casttarget = types.oid AND castsource = 'bytea'::regtype
WHERE NOT EXISTS (SELECT FROM said WHERE said.oid = types.oid AND hint LIKE '%::bytea::%');

-- The expression in a HINT returns the right id. Every type with a cast from uuid has such a HINT.
SELECT type, kind, expression, value, e.sqlstate, e.message
FROM said,
  LATERAL pg_temp.errors_of(format('SELECT ((%s)::%s)::%s', expression, type,
    CASE WHEN value LIKE '%-%-%' THEN 'uuid' WHEN value LIKE '\\x%' THEN 'bytea'
      WHEN value IS NULL THEN 'text' ELSE 'bigint' END)) AS e
WHERE expression IS NOT NULL
  AND literal IS NOT NULL
  AND (e.sqlstate, e.message) IS DISTINCT FROM ('00000', value);
SELECT count(*) > 40 AS many FROM said WHERE expression IS NOT NULL AND literal IS NOT NULL;

-- A typeid with one character too many is not called a KSUID, in upper or lower case, but KSUIDs
-- after a prefix are.
SELECT kind, count(*) AS texts, count(*) FILTER (WHERE e.hint ~ '^A KSUID') AS called_ksuid
FROM (
  SELECT 'typeid with one more' AS kind, 'user_' || overlay(suffix PLACING symbol FROM place FOR 0)
  FROM unnest('{01h455vb4pex5vsknk084sn02q,01H455VB4PEX5VSKNK084SN02Q}'::text[]) AS suffix,
    generate_series(1, 27) AS place,
    regexp_split_to_table('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '')
      AS symbol
  UNION ALL
  SELECT 'KSUID', 'ord_' || make_ksuid('2026-01-01 00:00+00', decode(md5(n::text), 'hex'))
  FROM generate_series(1, 1000) AS n
) AS texts(kind, text),
  LATERAL pg_temp.errors_of(format('SELECT %L::typeid', text)) AS e
GROUP BY kind
ORDER BY kind COLLATE "C";

-- Hints for an invalid prefix have such expressions too, and so do hints for an invalid typeid
-- prefix, which is one argument of the expression. A number may be a prefix.
SELECT call, e.message, e.hint
FROM unnest(ARRAY[
  'euid_lower_bound(''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')',
  'gen_typeid(''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')',
  'typeid_lower_bound(''ord_0ujsszwN8NRY24YaXiTIE2VWDTS'')',
  'xid_lower_bound(''019b1515-3df8-7032-bfc6-06b5e46ff8f4'')', 'uid11_lower_bound(''10'')',
  'typeid_lower_bound(''USER'')', 'gen_typeid(''USER'')', 'gen_typeid(''USER-1'')',
  'ulid_lower_bound(''user_01h455vb4pex5vsknk084sn02q'')',
  'euid_lower_bound(''1KDVDNA00B9F60938NKRKAYDXX'')'
]) AS call,
  LATERAL pg_temp.errors_of('SELECT ' || call) AS e;
