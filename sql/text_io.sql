-- The text of each type: which strings are read, how ids are written, and the errors for all other
-- strings. The pages have tables with the full errors.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- The vectors of each type, with columns that are found by name, and 1,000 more ids of each type.
\cd :abs_srcdir
CREATE TEMP TABLE lines (line text);
\copy lines FROM PROGRAM 'grep "" test/vectors/*.tsv' (FORMAT csv, DELIMITER E'\x01', QUOTE E'\x02')
CREATE TEMP TABLE vectors AS
WITH rows AS (
  SELECT substring(line FROM '(\w+)\.tsv:') AS file,
    string_to_array(regexp_replace(line, '^.*?:', ''), E'\t') AS fields
  FROM lines
)
SELECT t.name, t.type, r.fields[1] AS vector, text,
  coalesce(r.fields[array_position(head.fields, 'canonical')], text) AS canonical,
  r.fields[array_position(head.fields, 'uuid')] AS uuid,
  r.fields[array_position(head.fields, 'bytes')] AS bytes
FROM types AS t
    JOIN rows AS head ON file IN (name, name || '_valid') AND fields[1] = 'name'
    JOIN rows AS r USING (file),
  CAST(r.fields[array_position(head.fields, 'text')] AS text) AS text
WHERE r.fields <> head.fields;
SELECT pg_temp.names(array_agg(DISTINCT name)) AS with_vectors FROM vectors;
INSERT INTO vectors
SELECT name, type, 'random', id, id
FROM types, generate_series(1, 1000) AS i,
  LATERAL pg_temp.eval(format('SELECT ' || of_uuid, quote_literal(md5(i::text)) || '::uuid')) AS id;

-- Each string is valid, is written in its canonical form, and has the value in the vector.
SELECT v.*, said.*
FROM vectors AS v,
  LATERAL (
    SELECT pg_temp.eval(format('SELECT (%L::%s)::text', text, type)) AS written,
      pg_temp.eval(format('SELECT %s_is_valid(%L)', name, text)) AS valid,
      CASE WHEN uuid IS NOT NULL
        THEN pg_temp.eval(format('SELECT %L::%s::uuid', text, type)) END AS of_uuid,
      CASE WHEN bytes IS NOT NULL
        THEN pg_temp.eval(format('SELECT encode(%L::%s::bytea, ''hex'')', text, type))
        END AS of_bytes
  ) AS said
WHERE (written, valid, of_uuid, of_bytes) IS DISTINCT FROM (canonical, 'true', uuid, bytes);

-- Puts every ASCII character but NUL at every position of an ordinary id and of the last id. The
-- DETAIL names the character and the position, or the two check values of an euid, an unpaired
-- quotation mark, or the limits of the type. `hinted` has the characters that get a HINT.
CREATE TEMP TABLE replaced AS
SELECT name, which, text, place, symbol,
  CASE WHEN code = 32 THEN 'A space'
      WHEN code BETWEEN 33 AND 126 THEN format('Character "%s"', symbol)
      ELSE 'Byte 0x' || upper(lpad(to_hex(code), 2, '0')) END || ' at position ' || place AS named,
  e.*
FROM types,
  LATERAL (VALUES
    ('an id', sample),
    ('the last', pg_temp.eval(format('SELECT %s_upper_bound('''')', name)))) AS o(which, original),
  generate_series(1, length(original)) AS place, generate_series(1, 127) AS code,
  LATERAL chr(code) AS symbol,
  LATERAL overlay(original PLACING symbol FROM place FOR 1) AS text,
  LATERAL pg_temp.errors_of(format('SELECT %L::%s::text', text, type)) AS e;
SELECT pg_temp.names(array_agg(DISTINCT name)) AS types,
  string_agg(DISTINCT which, ', ') AS which,
  count(*), sqlstate, texts, first, last, symbols, as_given, detail, hinted
FROM (
  SELECT name, which, sqlstate, count(*) AS texts, min(place) AS first, max(place) AS last,
    count(DISTINCT symbol) AS symbols,
    count(*) FILTER (WHERE message = text) AS as_given,
    CASE WHEN starts_with(detail, named) THEN 'the character' || substr(detail, length(named) + 1)
      ELSE regexp_replace(
        replace(replace(detail, name, 'T'), 'position ' || place || ' ', 'position P '),
        '\m\d+\M', 'N', 'g') END AS detail,
    string_agg(DISTINCT symbol COLLATE "C", '') FILTER (WHERE hint IS NOT NULL) AS hinted
  FROM replaced
  GROUP BY 1, 2, 3, 9
) AS r
GROUP BY sqlstate, texts, first, last, symbols, as_given, detail, hinted
ORDER BY min(name), 2, sqlstate, detail;
SELECT count(*) FILTER (WHERE
    pg_temp.eval(format('SELECT %s_is_valid(%L)', name, text))::boolean <> (sqlstate = '00000')
  ) AS valid_otherwise
FROM replaced;

-- A character of two bytes has the position of its first byte. A message quotes at most 100 bytes
-- of the input, and only whole characters.
SELECT sqlstate,
  regexp_replace(detail, 'not (in|allowed).*', '…') AS detail,
  pg_temp.names(array_agg(name)) AS types
FROM types,
  LATERAL pg_temp.errors_of(format('SELECT %L::%s',
    overlay(sample PLACING 'ä' FROM 7 FOR 2), type))
GROUP BY 1, 2;
SELECT starts_with(input, shown) AS shows_beginning,
  octet_length(shown) = CASE getdatabaseencoding() WHEN 'UTF8' THEN 99 ELSE 100 END AS right_length
FROM pg_temp.input_errors('ulid', 'Z' || repeat('ä', 60)),
  LATERAL substring(message FROM '"(.*)[.]{3}"') AS shown;
