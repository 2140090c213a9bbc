
-- Errors, with the same SQLSTATE, message and DETAIL as in the extension

-- Returns the beginning of a string as messages show it: at most 100 bytes.
CREATE OR REPLACE FUNCTION @S@.sortid_shown(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) <= 100 THEN value
  ELSE (
    SELECT left(value, max(n))
    FROM generate_series(25, 100) AS n
    WHERE octet_length(left(value, n)) <= 100
  ) || '...' END;
-- Returns a description of the character at `place` and of its position in bytes. `skipped` other
-- bytes precede the value.
CREATE OR REPLACE FUNCTION @S@.sortid_symbol_at(value text, place integer, skipped integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN substr(value, place, 1) = ' ' THEN 'A space'
    WHEN substr(value, place, 1) COLLATE "C" BETWEEN '!' AND '~'
      THEN format('Character "%s"', substr(value, place, 1))
    ELSE 'Byte 0x' || upper(lpad(
      to_hex(get_byte(convert_to(substr(value, place, 1), getdatabaseencoding()), 0)), 2, '0')) END
  || format(' at position %s', octet_length(left(value, place - 1)) + 1 + skipped);
-- Returns why a string does not consist of `size` characters of the alphabet (at most `size` for a
-- prefix), or NULL if it does. `part` describes where these characters are. If the string is not
-- ASCII, its length is not reported, because the extension counts bytes. Each type has
-- sortid_TYPE_fault(text, is_prefix), which finds faults of every kind.
CREATE OR REPLACE FUNCTION @S@.sortid_fault(value text, is_prefix boolean, symbols text,
  alphabet text, size integer, part text, skipped integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN nullif(concat_ws(' ',
    CASE WHEN (octet_length(value) > size OR octet_length(value) < size AND NOT is_prefix)
      AND value COLLATE "C" !~ '[^\x01-\x7f]'
      THEN format('Expected %s characters%s, got %s.', size, part, octet_length(value)) END,
    CASE WHEN regexp_instr(value COLLATE "C", '[^' || symbols || ']') > 0
      THEN @S@.sortid_symbol_at(value, regexp_instr(value COLLATE "C", '[^' || symbols || ']'),
          skipped) || format(' is not in the alphabet %s.', alphabet) END), '');
-- Raises the error for a domain's CHECK constraint. has_spellings is unused, but domains from
-- earlier versions still pass it.
CREATE OR REPLACE FUNCTION @S@.sortid_invalid(type text, value text, out_of_range boolean,
  has_spellings boolean) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  fault pg_catalog.text;
  hint pg_catalog.text;
BEGIN
  EXECUTE pg_catalog.concat('SELECT @S@.sortid_', type, '_fault($1, false)') INTO fault USING value;
  hint := @S@.sortid_hint(type, value, fault, false);
  IF out_of_range THEN
    RAISE numeric_value_out_of_range USING
      MESSAGE = pg_catalog.format('value "%s" is out of range for type %s', @S@.sortid_shown(value),
        type),
      DETAIL = fault;
  ELSIF fault IS NULL THEN
    RAISE invalid_text_representation USING
      MESSAGE = pg_catalog.format('invalid input syntax for type %s: "%s"', type, value),
      DETAIL = 'Without the extension, only the canonical text is accepted here.',
      HINT = pg_catalog.format(
        'The function %s(text) accepts every spelling that the extension accepts.', type);
  ELSIF hint IS NULL THEN -- USING rejects NULL
    RAISE invalid_text_representation USING
      MESSAGE = pg_catalog.format('invalid input syntax for type %s: "%s"', type,
        @S@.sortid_shown(value)),
      DETAIL = fault;
  END IF;
  RAISE invalid_text_representation USING
    MESSAGE = pg_catalog.format('invalid input syntax for type %s: "%s"', type,
      @S@.sortid_shown(value)),
    DETAIL = fault, HINT = hint;
END $$;
-- sortid_sized() returns the bytes, or raises an error if there are not `size` of them.
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
-- sortid_limited() returns the number, or raises an error if it is out of range.
CREATE OR REPLACE FUNCTION @S@.sortid_lies_between(n bigint, low bigint, high bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN n BETWEEN low AND high;
CREATE OR REPLACE FUNCTION @S@.sortid_limited(n integer, low integer, high integer, what text)
RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF NOT @S@.sortid_lies_between(n, low, high) THEN
    RAISE invalid_parameter_value USING
      MESSAGE = pg_catalog.format('%s must be between %s and %s, not %s', what, low, high, n);
  END IF;
  RETURN n;
END $$;
