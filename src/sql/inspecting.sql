
-- functions that inspect the library, ids of any format, and columns

CREATE FUNCTION @extschema@.sortid_version() RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
  STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_version() IS
  'version of the library that this session has loaded; '
  'may differ from the extension''s version during an update';

CREATE FUNCTION @extschema@.sortid_info(any_id text) RETURNS TABLE (format text, id text, uuid uuid,
    "time" timestamptz, prefix text, extension integer, machine integer, sequence integer,
    random bytea)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 3
BEGIN ATOMIC
  WITH it AS (
    SELECT CASE WHEN @extschema@.typeid_is_valid($1) THEN $1::@extschema@.typeid END AS typeid,
      CASE WHEN @extschema@.ulid_is_valid($1) THEN $1::@extschema@.ulid END AS ulid,
      CASE WHEN @extschema@.euid_is_valid($1) THEN $1::@extschema@.euid END AS euid,
      CASE WHEN @extschema@.base62id_is_valid($1) THEN $1::@extschema@.base62id END AS base62id,
      CASE WHEN @extschema@.uid11_is_valid($1) THEN $1::@extschema@.uid11 END AS uid11,
      CASE WHEN @extschema@.uid11_is_valid($1) AND $1::@extschema@.uid11::bigint >= 0
        THEN $1::@extschema@.uid11 END AS snowish,
      CASE WHEN @extschema@.ksuid_is_valid($1) THEN $1::@extschema@.ksuid END AS ksuid,
      -- Checks the length first: regular expressions raise an error for strings of 256 MB.
      CASE WHEN octet_length($1) > 41 THEN NULL
        WHEN $1 COLLATE "C" ~* '^(([0-9a-f]{4}-?){7}[0-9a-f]{4}|\{([0-9a-f]{4}-?){7}[0-9a-f]{4}\})$'
        THEN $1::uuid END AS uuid
  ), of_a_uuid(format, id, uuid, prefix) AS (
    SELECT 'typeid', typeid::text, typeid::uuid, @extschema@.typeid_prefix(typeid) FROM it
    UNION ALL SELECT 'base62id', base62id::text, base62id::uuid, NULL FROM it
    UNION ALL SELECT 'uuid', uuid::text, uuid, NULL FROM it
  ), of_any(format, id, uuid, "time", prefix, extension, machine, sequence, random) AS (
    SELECT format, id, uuid, at, prefix, NULL::integer, NULL::integer, NULL::integer,
      CASE WHEN at IS NOT NULL THEN set_byte(low, 0, get_byte(low, 0) & 63) END
    FROM of_a_uuid, LATERAL (
      SELECT @extschema@.base62id_timestamp(uuid::@extschema@.base62id),
        substring(uuid_send(uuid) FROM 9)
    ) AS part(at, low)
    UNION ALL
    SELECT 'ulid', ulid::text, ulid::uuid, @extschema@.ulid_timestamp(ulid),
      NULL, NULL, NULL, NULL, @extschema@.ulid_random(ulid) FROM it
    UNION ALL
    SELECT 'euid', euid::text, euid::uuid, @extschema@.euid_timestamp(euid),
      NULL, @extschema@.euid_extension(euid), NULL, NULL,
      int8send(@extschema@.euid_random(euid)) FROM it
    UNION ALL
    SELECT 'ksuid', ksuid::text, NULL, @extschema@.ksuid_timestamp(ksuid),
      NULL, NULL, NULL, NULL, @extschema@.ksuid_payload(ksuid) FROM it
    UNION ALL
    SELECT 'xid', uid11::text, uid11::uuid, @extschema@.xid_timestamp(uid11::@extschema@.xid),
      NULL, NULL, NULL, NULL,
      substring(int4send(@extschema@.xid_random(uid11::@extschema@.xid)) FROM 2) FROM it
    UNION ALL
    SELECT 'uid11', uid11::text, uid11::uuid, NULL, NULL, NULL, NULL, NULL, uid11::bytea FROM it
    UNION ALL
    SELECT 'uid11 snowish', snowish::text, snowish::uuid,
      @extschema@.uid11_snowish_timestamp(snowish), NULL, NULL,
      @extschema@.uid11_snowish_machine(snowish), @extschema@.uid11_snowish_sequence(snowish),
      NULL FROM it
    UNION ALL
    SELECT 'uid11 ts-seq-rand', uid11::text, uid11::uuid,
      @extschema@.uid11_ts_seq_rand_timestamp(uid11), NULL, NULL, NULL,
      @extschema@.uid11_ts_seq_rand_sequence(uid11),
      substring(int4send(@extschema@.uid11_ts_seq_rand_random(uid11)) FROM 3) FROM it
  )
  SELECT * FROM of_any WHERE id IS NOT NULL;
END;
COMMENT ON FUNCTION @extschema@.sortid_info(text) IS
  'decodes the text of an id or a uuid: a row for each format in which it is valid, with the '
  'canonical text, the uuid, the time and the other parts; no rows for any other text';

@define replacing
@include sortid_audit.sql
COMMENT ON FUNCTION @extschema@.sortid_audit(relation regclass, column_name name,
    second_column name, second_relation regclass) IS
  'summary of a column of ids or uuids, by prefix: number of ids, duplicates, ids that a second '
  'column (by default of the same relation) also holds, compared as uuids if their types have '
  'casts to uuid, ids from the future, ids that are not version 7 uuids, first and last time; '
  '42703 if a column does not exist, 42804 if it has another type or cannot be compared, '
  '22P02 if a text in the second column is not a uuid or, if the first column''s type has no cast '
  'to uuid, not an id of that type, '
  '22004 if relation or column_name is NULL, or only second_relation is given';
