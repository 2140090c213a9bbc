
-- base62id: a uuid as 22 Base62 characters; generated uuids are version 7

@define type base62id
@define first Fa84QWiAxLXUJaHZmEVPEG
@define last NNC6dn4GR1JETNQMfLl6qN
@define symbols 0-9A-Za-z
@define fold $1
CREATE OR REPLACE FUNCTION @S@.sortid_base62id_is_canonical(text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN octet_length($1) = 22
  AND $1 COLLATE "C" BETWEEN '@first@' AND '@last@'
  AND $1 COLLATE "C" !~ '[^@symbols@]';
@define normal regexp_replace($1, '^"(.*)"$', '\1')
@define out_of_range VALUE COLLATE "C" ~ '^("?)[@symbols@]{22}\1$' AND NOT @T@_is_valid(VALUE)
@define has_spellings true
@include domain.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_base62id_fault(value text, is_prefix boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN NOT is_prefix AND (left(value, 1) = '"') <> (right(value, 1) = '"')
    OR NOT is_prefix AND value = '"'
    THEN format('The double quote at position %s is unpaired.',
      CASE WHEN left(value, 1) = '"' THEN 1 ELSE octet_length(value) END)
  ELSE coalesce(
    @S@.sortid_fault(
      CASE WHEN NOT is_prefix AND left(value, 1) = '"' THEN substr(value, 2, length(value) - 2)
        ELSE value END,
      is_prefix, '@symbols@', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      22, '',
      CASE WHEN NOT is_prefix AND left(value, 1) = '"' THEN 1 ELSE 0 END),
    CASE WHEN NOT @T@_is_valid(value) THEN 'A base62id lies between @first@ and @last@.' END) END;
@include spelling.sql.in
CREATE OR REPLACE FUNCTION @S@.sortid_base62id(b bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN right(@S@.sortid_to_base62('\x00000002' || b), 22);
CREATE OR REPLACE FUNCTION @T@_send(@T@) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN substring(@S@.sortid_of_base62($1) FROM 5);
@include uuid.sql.in
@include symbols.sql.in
CREATE OR REPLACE FUNCTION @S@.gen_base62id() RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL SAFE RETURN @T@(@S@.gen_uuidv7());
CREATE OR REPLACE FUNCTION @S@.gen_base62id_monotonic() RETURNS @T@
LANGUAGE sql VOLATILE PARALLEL UNSAFE
RETURN @T@(@S@.gen_uuidv7_monotonic());
CREATE OR REPLACE FUNCTION @S@.base62id_timestamp(@T@) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN @S@.uuidv7_timestamp(@S@.uuid($1));
CREATE OR REPLACE FUNCTION @S@.base62id_floor(at timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.sortid_floor(at, 'base62id'));
CREATE OR REPLACE FUNCTION @S@.base62id_ceil(at timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.sortid_ceil(at, 'base62id'));
CREATE OR REPLACE FUNCTION @S@.base62id_first_in(tstzrange) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.uuidv7_first_in($1));
CREATE OR REPLACE FUNCTION @S@.base62id_last_in(tstzrange) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.uuidv7_last_in($1));
CREATE OR REPLACE FUNCTION @S@.base62id_first_in(lower timestamptz, upper timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.uuidv7_first_in($1, $2));
CREATE OR REPLACE FUNCTION @S@.base62id_last_in(lower timestamptz, upper timestamptz) RETURNS @T@
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN @T@(@S@.uuidv7_last_in($1, $2));
CREATE OR REPLACE FUNCTION @S@.base62id_within(@T@, tstzrange) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN $1 >= @T@_first_in($2) AND $1 <= @T@_last_in($2);
COMMENT ON FUNCTION @S@.gen_base62id() IS
  'new base62id with a uuid from gen_uuidv7()';
COMMENT ON FUNCTION @S@.gen_base62id_monotonic() IS
  'new base62id with a uuid from gen_uuidv7_monotonic()';
