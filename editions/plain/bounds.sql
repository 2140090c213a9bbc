
-- Search by prefix: the first and the last canonical text that begins with a prefix

CREATE OR REPLACE FUNCTION @S@.sortid_is_spelled(prefix text, symbols text, size integer)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN prefix COLLATE "C" !~ ('[^' || symbols || ']') AND octet_length(prefix) <= size;
-- Whether any text that begins with `prefix` and has the length of `first` lies between `first` and
-- `last`.
CREATE OR REPLACE FUNCTION @S@.sortid_overlaps(prefix text, symbols text, first text, last text)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN rpad(prefix, length(first), right(symbols, 1)) COLLATE "C" >= first
  AND rpad(prefix, length(first), left(symbols, 1)) COLLATE "C" <= last;
CREATE OR REPLACE FUNCTION @S@.sortid_no_prefix(type text, prefix text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  fault pg_catalog.text;
  hint pg_catalog.text;
BEGIN
  EXECUTE pg_catalog.concat('SELECT @S@.sortid_', type, '_fault($1, true)') INTO fault USING prefix;
  hint := @S@.sortid_hint(type, prefix, fault, true);
  IF hint IS NULL THEN
    RAISE invalid_text_representation USING
      MESSAGE = pg_catalog.format('invalid prefix for type %s: "%s"', type,
        @S@.sortid_shown(prefix)),
      DETAIL = fault;
  END IF;
  RAISE invalid_text_representation USING
    MESSAGE = pg_catalog.format('invalid prefix for type %s: "%s"', type, @S@.sortid_shown(prefix)),
    DETAIL = fault, HINT = hint;
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_no_text(type text, prefix text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  fault pg_catalog.text;
BEGIN
  EXECUTE pg_catalog.concat('SELECT @S@.sortid_', type, '_fault($1, true)') INTO fault USING prefix;
  RAISE numeric_value_out_of_range USING
    MESSAGE = pg_catalog.format('no %s begins with "%s"', type, @S@.sortid_shown(prefix)),
    DETAIL = fault;
END $$;
-- `symbols` is the inside of a bracket expression. Its first character is the least in the
-- alphabet; its last character is the greatest.
CREATE OR REPLACE FUNCTION @S@.sortid_bound(type text, given text, prefix text, symbols text,
  first text, last text, upper boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF NOT @S@.sortid_is_spelled(prefix, symbols, pg_catalog.length(first)) THEN
    RETURN @S@.sortid_no_prefix(type, given);
  ELSIF NOT @S@.sortid_overlaps(prefix, symbols, first, last) THEN
    RETURN @S@.sortid_no_text(type, given);
  ELSIF upper THEN
    RETURN LEAST(pg_catalog.rpad(prefix, pg_catalog.length(first),
        pg_catalog.right(symbols, 1)) COLLATE pg_catalog."C", last);
  END IF;
  RETURN GREATEST(pg_catalog.rpad(prefix, pg_catalog.length(first),
      pg_catalog.left(symbols, 1)) COLLATE pg_catalog."C", first);
END $$;
