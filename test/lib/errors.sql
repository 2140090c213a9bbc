\set ECHO none
-- errors_of(statement): what running it says: SQLSTATE and texts of the error, or
-- 00000 and the result. \i it; it is gone with the session.
CREATE FUNCTION pg_temp.errors_of(statement text, OUT sqlstate text, OUT message text, OUT detail text, OUT hint text)
LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  EXECUTE statement INTO result;
  errors_of.sqlstate := '00000';
  message := result;
EXCEPTION WHEN OTHERS THEN
  GET STACKED DIAGNOSTICS errors_of.sqlstate = RETURNED_SQLSTATE, message = MESSAGE_TEXT,
    detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
  detail := nullif(detail, '');
  hint := nullif(hint, '');
END $$;

-- input_errors(type, texts): the same for texts that the type reads.
CREATE FUNCTION pg_temp.input_errors(type regtype, VARIADIC texts text[])
RETURNS TABLE (input text, sqlstate text, message text, detail text, hint text)
LANGUAGE sql AS $$
  SELECT t, e.* FROM unnest(texts) WITH ORDINALITY AS u(t, n),
    LATERAL pg_temp.errors_of(format('SELECT %L::%s::text', t, type)) AS e ORDER BY n
$$;
\set ECHO all
