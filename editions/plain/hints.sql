
-- The HINT in an error: the expression to write if the text is an id of another type, a uuid, a
-- number, a time, a bytea, or an empty string

CREATE OR REPLACE FUNCTION @S@.sortid_is_time(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value COLLATE "C" ~ '^ *[0-9]{1,4}([-/.])[0-9]{1,4}\1[0-9]{1,4}([^0-9]|$)'
  OR value COLLATE "C" ~* '^ *(now|today|tomorrow|yesterday|epoch|[-+]?infinity)$';
CREATE OR REPLACE FUNCTION @S@.sortid_is_number(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) < 100 AND value COLLATE "C" ~ '^-?[0-9]+$'
    THEN value::numeric BETWEEN -9223372036854775808 AND 9223372036854775807
  ELSE false END;
CREATE OR REPLACE FUNCTION @S@.sortid_is_uuid(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN octet_length(value) <= 41
  AND value COLLATE "C" ~* '^(([0-9a-f]{4}-?){7}[0-9a-f]{4}|\{([0-9a-f]{4}-?){7}[0-9a-f]{4}\})$';
-- A conversion keeps the bits of an id. An euid stores its time in different bits from the other
-- types.
CREATE OR REPLACE FUNCTION @S@.sortid_conversion(what text, type text, uuid text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN format('To convert %s%s, write '
    || CASE type WHEN 'typeid' THEN 'make_typeid(''user'', %s)' ELSE type || '(%s)' END || '.',
  what, CASE WHEN what = 'an euid' OR type = 'euid' AND what !~ 'uuid' THEN ' without its time' END,
  uuid);
CREATE OR REPLACE FUNCTION @S@.sortid_uuid_hint(type text, value text, what text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN type = 'ksuid' OR NOT @S@.sortid_is_uuid(value) THEN NULL
  WHEN type NOT IN ('uid11', 'xid')
    THEN @S@.sortid_conversion(what, type,
      CASE type WHEN 'typeid' THEN $$'...'$$ ELSE $$'...'::uuid$$ END)
  WHEN @S@.sortid_holds_number(value::uuid::text)
    THEN @S@.sortid_conversion(what, type || '_from_uuid', $$'...'$$) END;
CREATE OR REPLACE FUNCTION @S@.sortid_id_hint(type text, value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN type IN ('uid11', 'xid', 'ksuid') THEN NULL
  WHEN type <> 'ulid' AND @S@.ulid_is_valid(value)
    THEN @S@.sortid_conversion('a ulid', type, $$uuid(ulid('...'::text))$$)
  WHEN type <> 'typeid' AND @S@.typeid_is_valid(value)
    THEN @S@.sortid_conversion('a typeid', type, $$uuid(typeid('...'::text))$$)
  WHEN type <> 'euid' AND @S@.euid_is_valid(value)
    THEN @S@.sortid_conversion('an euid', type, $$uuid(euid('...'::text))$$)
  WHEN type <> 'base62id' AND @S@.base62id_is_valid(value)
    THEN @S@.sortid_conversion('a base62id', type, $$uuid(base62id('...'::text))$$) END;
-- Whether the value is the server's text form of a bytea that TYPE_from_bytea() accepts.
CREATE OR REPLACE FUNCTION @S@.sortid_is_bytea(type text, value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN type <> 'typeid' AND value COLLATE "C" ~ '^\\x([0-9A-Fa-f][0-9A-Fa-f])+$'
  AND octet_length(value) = 2 + 2 * CASE WHEN type IN ('uid11', 'xid') THEN 8
    WHEN type = 'ksuid' THEN 20 ELSE 16 END;
-- Returns the hint for invalid text or an invalid prefix with the given fault, or NULL.
CREATE OR REPLACE FUNCTION @S@.sortid_hint(type text, value text, fault text, is_prefix boolean)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(CASE WHEN is_prefix THEN NULL
    WHEN type IN ('ulid', 'euid', 'ksuid', 'xid') AND @S@.sortid_is_time(value)
      THEN format($$To compare an id with a time, write %s_first_from('...').$$, type)
    WHEN value = ''
      THEN format($$To store NULL, write NULLIF('...', '')::%s.$$,
        CASE type WHEN 'xid' THEN 'xid11' ELSE type END)
    WHEN @S@.sortid_is_bytea(type, value)
      THEN format($$To convert a bytea, write %s_from_bytea('...').$$, type)
    WHEN type = 'uid11' AND @S@.sortid_is_number(value)
      THEN $$To convert a number, write uid11('...'::bigint).$$
    WHEN type = 'xid' AND @S@.sortid_is_number(value)
      THEN $$To convert a number, write xid_from_bytea(int8send('...')).$$ END,
  CASE
    WHEN strpos(value, '_') > 1
      AND @S@.sortid_is_typeid_prefix(left(value, -1 - length(split_part(value, '_', -1))))
      THEN @S@.sortid_uuid_hint(type, split_part(value, '_', -1), 'the uuid after the prefix')
    ELSE @S@.sortid_uuid_hint(type, value, 'a uuid') END,
  @S@.sortid_id_hint(type, value),
  CASE WHEN type = 'typeid' AND NOT is_prefix AND strpos(value, '_') > 1
      AND @S@.sortid_is_typeid_prefix(left(value, -1 - length(split_part(value, '_', -1))))
      AND @S@.ksuid_is_valid(split_part(value, '_', -1))
      AND split_part(value, '_', -1) COLLATE "C" ~ '[A-Z].*[A-Z]'
      AND split_part(value, '_', -1) COLLATE "C" ~ '[a-z].*[a-z]'
    THEN 'A KSUID has 160 bits, and a typeid holds 128. '
      'Store it as ksuid, and add the prefix in a view: see docs/typeid.md.' END,
  CASE WHEN fault LIKE 'The check value is %' THEN 'The text probably has typos.'
    WHEN type = 'ulid' AND fault COLLATE "C" ~ '^Character "[IiLlOo]"'
      THEN 'In a ULID, I and L are not read as 1, and O is not read as 0.'
    WHEN type = 'typeid'
      AND fault COLLATE "C" ~ '^Character "[A-Z]"'
      AND octet_length(value) <= 90
      AND @S@.typeid_is_valid_prefix(lower(value COLLATE "C"))
      THEN 'TypeIDs are written in lower case.' END);
