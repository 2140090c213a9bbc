\set ECHO none
-- replaced(type, original): a text with every ASCII character but NUL in every
-- place, what the type says to it, and how a DETAIL is to name the character.
CREATE FUNCTION pg_temp.replaced(type regtype, original text)
RETURNS TABLE (place int, symbol text, named text, text text, sqlstate text, message text, detail text, hint text)
LANGUAGE sql AS $$
  SELECT place, symbol,
         CASE WHEN code = 32 THEN 'A space' WHEN code BETWEEN 33 AND 126 THEN format('Symbol "%s"', symbol)
              ELSE 'Byte 0x' || upper(lpad(to_hex(code), 2, '0')) END || ' at position ' || place,
         text, e.*
  FROM generate_series(1, length(original)) AS place, generate_series(1, 127) AS code,
       LATERAL chr(code) AS symbol, LATERAL overlay(original PLACING symbol FROM place FOR 1) AS text,
       LATERAL pg_temp.errors_of(format('SELECT %L::%s::text', text, type)) AS e
$$;
\set ECHO all
