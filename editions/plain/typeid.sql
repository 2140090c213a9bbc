
-- typeid: a prefix, "_" and a uuid as 26 Base32 characters; generated uuids are version 7

@define type typeid
@define symbols 0-9a-hjkmnp-tv-z
-- The regular expressions have no repetition counts, which would make them several times slower.
-- The suffix is the last field.
CREATE OR REPLACE FUNCTION @S@.sortid_typeid_is_canonical(text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN $1 COLLATE "C" ~ '^([a-z]([a-z_]*[a-z])?_)?[0-7][@symbols@]*$'
  AND octet_length(split_part($1, '_', -1)) = 26
  AND octet_length($1) <= 90;
@define has_size octet_length(split_part(VALUE, '_', -1)) = 26 AND octet_length(VALUE) <= 90
@define beyond VALUE COLLATE "C" ~ '^([a-z]([a-z_]*[a-z])?_)?[89a-hjkmnp-tv-z][@symbols@]*$'
@define out_of_range @beyond@ AND @has_size@
@define normal $1
@define has_spellings false
@include domain.sql.in
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_letter_fault(value text, place integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_symbol_at(value, place, 0)
  || ' is not allowed in a prefix, which may contain only a-z and "_".';
CREATE OR REPLACE FUNCTION @S@.sortid_letters_fault(prefix text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN prefix COLLATE "C" ~ '[^a-z_]'
    THEN @S@.sortid_letter_fault(prefix, regexp_instr(prefix COLLATE "C", '[^a-z_]'))
  WHEN octet_length(prefix) > 63
    THEN format('The prefix has %s characters, but at most 63 are allowed.', octet_length(prefix))
  WHEN prefix COLLATE "C" ~ '^_|_$'
    THEN format('A prefix must begin and end with a letter, but position %s is "_".',
      CASE WHEN left(prefix, 1) = '_' THEN 1 ELSE octet_length(prefix) END) END;
CREATE OR REPLACE FUNCTION @S@.sortid_suffix_fault(suffix text, is_prefix boolean, skipped integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(@S@.sortid_fault(suffix, is_prefix, '@symbols@', '0123456789abcdefghjkmnpqrstvwxyz',
    26, CASE WHEN skipped > 0 THEN ' after the prefix' ELSE '' END, skipped),
  CASE WHEN suffix COLLATE "C" >= '8' THEN 'The largest suffix is 7zzzzzzzzzzzzzzzzzzzzzzzzz.' END);
-- These functions return the fault in a string that a search uses as a prefix of ids. The
-- first is for a string without digits; the second is for a string whose suffix begins at `place`.
CREATE OR REPLACE FUNCTION @S@.sortid_beginning_fault(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN value COLLATE "C" ~ '[^a-z_]'
    THEN @S@.sortid_letter_fault(value, regexp_instr(value COLLATE "C", '[^a-z_]'))
  WHEN left(value, 1) = '_' THEN 'A prefix must begin and end with a letter, but position 1 is "_".'
  ELSE format('The prefix has %s characters, but at most 63 are allowed.',
    octet_length(value) + CASE WHEN value COLLATE "C" ~ '[^_]_$' THEN -1
      WHEN right(value, 1) = '_' THEN 1
      ELSE 0 END) END;
CREATE OR REPLACE FUNCTION @S@.sortid_beginning_fault(value text, place integer) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN place > 1 AND substr(value, place - 1, 1) <> '_' THEN @S@.sortid_letter_fault(value, place)
  WHEN place = 2 THEN 'There is no prefix before the separator "_".'
  ELSE coalesce(@S@.sortid_letters_fault(left(value, greatest(place - 2, 0))),
    @S@.sortid_suffix_fault(substr(value, place), true, place - 1)) END;
CREATE OR REPLACE FUNCTION @S@.sortid_typeid_fault(value text, is_prefix boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN is_prefix AND value COLLATE "C" ~ '^[a-z_]*[0-9]'
    THEN @S@.sortid_beginning_fault(value, regexp_instr(value COLLATE "C", '[0-9]'))
  WHEN is_prefix THEN @S@.sortid_beginning_fault(value)
  WHEN value COLLATE "C" ~ '^_[^_]*$' THEN 'There is no prefix before the separator "_".'
  WHEN strpos(value, '_') > 0
    THEN coalesce(@S@.sortid_letters_fault(left(value, -1 - length(split_part(value, '_', -1)))),
      @S@.sortid_suffix_fault(split_part(value, '_', -1), false,
        octet_length(value) - octet_length(split_part(value, '_', -1))))
  WHEN octet_length(value) <> 26 AND value COLLATE "C" ~ '^[a-z]'
    THEN format('There is no "_", and a typeid without a prefix has 26 characters, not %s.',
      octet_length(value))
  ELSE @S@.sortid_suffix_fault(value, false, 0) END;
CREATE OR REPLACE FUNCTION @S@.sortid_is_typeid_prefix(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix COLLATE "C" ~ '^([a-z]([a-z_]*[a-z])?)?$' AND octet_length(prefix) <= 63;
-- Returns the prefix, or raises an error if it is invalid.
CREATE OR REPLACE FUNCTION @S@.sortid_typeid_prefix(prefix text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  fault pg_catalog.text;
  hint pg_catalog.text;
BEGIN
  IF @S@.sortid_is_typeid_prefix(prefix) THEN
    RETURN prefix;
  END IF;
  fault := @S@.sortid_letters_fault(prefix);
  hint := @S@.sortid_hint('typeid', prefix, fault, true);
  IF hint IS NULL THEN
    RAISE invalid_parameter_value USING
      MESSAGE = pg_catalog.format('invalid typeid prefix: "%s"', @S@.sortid_shown(prefix)),
      DETAIL = fault;
  END IF;
  RAISE invalid_parameter_value USING
    MESSAGE = pg_catalog.format('invalid typeid prefix: "%s"', @S@.sortid_shown(prefix)),
    DETAIL = fault, HINT = hint;
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_typeid_of_parts(prefix text, b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ltrim(prefix || '_', '_') || @S@.sortid_base32_text(b);
CREATE OR REPLACE FUNCTION @S@.sortid_typeid(prefix text, uuid uuid) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.uuid_send(uuid);
BEGIN
  RETURN @S@.sortid_typeid_of_parts(@S@.sortid_typeid_prefix(prefix), b);
END $$;
CREATE OR REPLACE FUNCTION @S@.make_typeid(prefix text, uuid uuid) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, uuid);
CREATE OR REPLACE FUNCTION @S@.gen_typeid(prefix text DEFAULT '') RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, @S@.gen_uuidv7());
CREATE OR REPLACE FUNCTION @S@.gen_typeid(prefix text, at timestamptz) RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN CASE WHEN prefix IS NOT NULL AND at IS NOT NULL
  THEN @S@.sortid_typeid(@S@.sortid_typeid_prefix(prefix), @S@.sortid_gen_uuidv7(at, 'typeid')) END;
CREATE OR REPLACE FUNCTION @S@.gen_typeid_monotonic(prefix text DEFAULT '') RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL UNSAFE
RETURN @S@.sortid_typeid(prefix, @S@.gen_uuidv7_monotonic());
CREATE OR REPLACE FUNCTION @S@.typeid_prefix(@T@) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN left($1, -27);
CREATE OR REPLACE FUNCTION @S@.typeid_suffix(@T@) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN right($1, 26);
CREATE OR REPLACE FUNCTION @S@.uuid(@T@) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN encode(@S@.sortid_of_base32(right($1, 26)), 'hex')::uuid;
-- Character 11 begins with the uuid's version, and character 14 has the variant in its middle bits.
CREATE OR REPLACE FUNCTION @S@.sortid_suffix_ms(b bytea, v bytea) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN get_byte(v, get_byte(b, 10)) >> 1 = 7 AND get_byte(v, get_byte(b, 13)) >> 2 & 3 = 2
    THEN @S@.sortid_base32_ms(b, v) END;
CREATE OR REPLACE FUNCTION @S@.typeid_timestamp(@T@) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  b pg_catalog.bytea := pg_catalog.decode(pg_catalog.right($1, 26), 'escape');
  ms bigint := @S@.sortid_suffix_ms(b, @S@.sortid_base32_values());
BEGIN
  RETURN @S@.sortid_time_of(ms, 1000);
END $$;
CREATE OR REPLACE FUNCTION @S@.typeid_is_valid(id text, prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN @S@.make_typeid(prefix, '00000000-0000-0000-0000-000000000000') IS NOT NULL
  THEN @S@.typeid_is_valid(id) AND left(id, -27) = prefix END;
CREATE OR REPLACE FUNCTION @S@.typeid_first_of_prefix(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, '00000000-0000-0000-0000-000000000000');
CREATE OR REPLACE FUNCTION @S@.typeid_last_of_prefix(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
CREATE OR REPLACE FUNCTION @S@.typeid_floor(prefix text, at timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN prefix IS NOT NULL AND at IS NOT NULL
  THEN @S@.sortid_typeid(@S@.sortid_typeid_prefix(prefix), @S@.sortid_floor(at, 'typeid')) END;
CREATE OR REPLACE FUNCTION @S@.typeid_ceil(prefix text, at timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN prefix IS NOT NULL AND at IS NOT NULL
  THEN @S@.sortid_typeid(@S@.sortid_typeid_prefix(prefix), @S@.sortid_ceil(at, 'typeid')) END;
CREATE OR REPLACE FUNCTION @S@.typeid_first_in(prefix text, times tstzrange) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, @S@.uuidv7_first_in(times));
CREATE OR REPLACE FUNCTION @S@.typeid_last_in(prefix text, times tstzrange) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid(prefix, @S@.uuidv7_last_in(times));
CREATE OR REPLACE FUNCTION @S@.typeid_first_in(prefix text, lower timestamptz, upper timestamptz)
RETURNS @T@ LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.typeid_first_in($1, tstzrange($2, $3));
CREATE OR REPLACE FUNCTION @S@.typeid_last_in(prefix text, lower timestamptz, upper timestamptz)
RETURNS @T@ LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.typeid_last_in($1, tstzrange($2, $3));
CREATE OR REPLACE FUNCTION @S@.typeid_has_prefix(id @T@, prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN id >= @S@.typeid_first_of_prefix(prefix) AND id <= @S@.typeid_last_of_prefix(prefix);
CREATE OR REPLACE FUNCTION @S@.typeid_within(id @T@, prefix text, times tstzrange) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN id >= @S@.typeid_first_in(prefix, times) AND id <= @S@.typeid_last_in(prefix, times);

-- Digits occur only in the suffix, so the first digit shows where the suffix starts.
CREATE OR REPLACE FUNCTION @S@.sortid_reaches_suffix(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix COLLATE "C" ~ '^([a-z]([a-z_]*[a-z])?_)?[0-9][@symbols@]*$'
  AND octet_length(split_part(prefix, '_', -1)) <= 26
  AND octet_length(prefix) - octet_length(split_part(prefix, '_', -1)) <= 64;
CREATE OR REPLACE FUNCTION @S@.sortid_suffix_exists(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN split_part(prefix, '_', -1) COLLATE "C" < '8';
CREATE OR REPLACE FUNCTION @S@.sortid_fill_suffix(prefix text, symbol text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN rpad(prefix, length(prefix) - length(split_part(prefix, '_', -1)) + 26, symbol);
-- After letters, the text may continue with more letters, if there is room for a final letter other
-- than "_", or with "_" and the suffix. After letters that end with a single "_", it may continue
-- with the suffix.
CREATE OR REPLACE FUNCTION @S@.sortid_prefix_goes_on(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix COLLATE "C" ~ '^([a-z][a-z_]*)?$'
  AND (length(prefix) < 63 OR length(prefix) = 63 AND right(prefix, 1) <> '_');
CREATE OR REPLACE FUNCTION @S@.sortid_prefix_ends(prefix text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN prefix COLLATE "C" ~ '^[a-z]([a-z_]*[a-z])?_$' AND length(prefix) <= 64;
CREATE OR REPLACE FUNCTION @S@.sortid_first_letters(prefix text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN prefix = '' OR @S@.sortid_prefix_ends(prefix) THEN prefix
    WHEN right(prefix, 1) <> '_' THEN prefix || '_'
    ELSE rpad(prefix, 62, '_') || 'a_' END || repeat('0', 26);
CREATE OR REPLACE FUNCTION @S@.sortid_last_letters(prefix text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN @S@.sortid_prefix_goes_on(prefix) THEN rpad(prefix, 63, 'z') || '_' ELSE prefix END
  || '7' || repeat('z', 25);
CREATE OR REPLACE FUNCTION @S@.sortid_typeid_bound(prefix text, upper boolean) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF @S@.sortid_reaches_suffix(prefix) THEN
    IF NOT @S@.sortid_suffix_exists(prefix) THEN
      RETURN @S@.sortid_no_text('typeid', prefix);
    END IF;
    RETURN @S@.sortid_fill_suffix(prefix, CASE WHEN upper THEN 'z' ELSE '0' END);
  ELSIF NOT (@S@.sortid_prefix_goes_on(prefix) OR @S@.sortid_prefix_ends(prefix)) THEN
    RETURN @S@.sortid_no_prefix('typeid', prefix);
  END IF;
  RETURN CASE WHEN upper THEN @S@.sortid_last_letters(prefix)
    ELSE @S@.sortid_first_letters(prefix) END;
END $$;
CREATE OR REPLACE FUNCTION @S@.typeid_is_valid_prefix(text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN @S@.sortid_reaches_suffix($1) THEN @S@.sortid_suffix_exists($1)
  ELSE @S@.sortid_prefix_goes_on($1) OR @S@.sortid_prefix_ends($1) END;
CREATE OR REPLACE FUNCTION @S@.typeid_lower_bound(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid_bound(prefix, false);
CREATE OR REPLACE FUNCTION @S@.typeid_upper_bound(prefix text) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @S@.sortid_typeid_bound(prefix, true);
@include search.sql.in
COMMENT ON FUNCTION @S@.gen_typeid(text) IS
  'new typeid with a uuid from gen_uuidv7(); 22023 for an invalid prefix';
COMMENT ON FUNCTION @S@.gen_typeid(text, timestamptz) IS
  'new typeid with a uuid from gen_uuidv7(at); 22023 for an invalid prefix, 22008 for a time '
  'outside 1970 to 10889';
COMMENT ON FUNCTION @S@.gen_typeid_monotonic(text) IS
  'new typeid with a uuid from gen_uuidv7_monotonic(); 22023 for an invalid prefix';
