
-- Errors, with the SQLSTATE and the message of the extension

CREATE OR REPLACE FUNCTION @S@.sortid_invalid(type text, value text, out_of_range boolean, has_spellings boolean) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF out_of_range THEN
    RAISE numeric_value_out_of_range USING MESSAGE = pg_catalog.format('value "%s" is out of range for type %s', value, type);
  END IF;
  IF NOT has_spellings THEN
    RAISE invalid_text_representation USING MESSAGE = pg_catalog.format('invalid input syntax for type %s: "%s"', type, value);
  END IF;
  RAISE invalid_text_representation USING
    MESSAGE = pg_catalog.format('invalid input syntax for type %s: "%s"', type, value),
    DETAIL = 'Without the extension, only the canonical text is accepted here.',
    HINT = pg_catalog.format('The function %s(text) takes every text that the extension accepts.', type);
END $$;
-- The bytes, if there are so many.
CREATE OR REPLACE FUNCTION @S@.sortid_has_length(b bytea, size integer) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN octet_length(b) = size;
CREATE OR REPLACE FUNCTION @S@.sortid_sized(b bytea, size integer, what text) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF @S@.sortid_has_length(b, size) THEN
    RETURN b;
  END IF;
  RAISE invalid_binary_representation USING
    MESSAGE = pg_catalog.format('invalid length for %s', what),
    DETAIL = pg_catalog.format('Expected %s bytes, got %s.', size, pg_catalog.octet_length(b));
END $$;
-- The number, if it lies between two others.
CREATE OR REPLACE FUNCTION @S@.sortid_lies_between(n bigint, low bigint, high bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN n BETWEEN low AND high;
CREATE OR REPLACE FUNCTION @S@.sortid_limited(n integer, low integer, high integer, what text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF NOT @S@.sortid_lies_between(n, low, high) THEN
    RAISE invalid_parameter_value USING MESSAGE = pg_catalog.format('%s must be between %s and %s, not %s', what, low, high, n);
  END IF;
  RETURN n;
END $$;
