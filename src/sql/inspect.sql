
-- looking at ids of any format

CREATE FUNCTION sortid_info(text) RETURNS TABLE (format text, id text, uuid uuid, "time" timestamptz, prefix text,
    extension integer, machine integer, sequence integer, random bytea) LANGUAGE sql
  IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH it AS (
    SELECT CASE WHEN typeid_is_valid($1) THEN $1::typeid END AS typeid,
           CASE WHEN ulid_is_valid($1) THEN $1::ulid END AS ulid,
           CASE WHEN euid_is_valid($1) THEN $1::euid END AS euid,
           CASE WHEN base62id_is_valid($1) THEN $1::base62id END AS base62id,
           CASE WHEN uid11_is_valid($1) THEN $1::uid11 END AS uid11,
           CASE WHEN uid11_is_valid($1) AND $1::uid11::bigint >= 0 THEN $1::uid11 END AS snowish,
           CASE WHEN $1 COLLATE "C" ~* '^(([0-9a-f]{4}-?){7}[0-9a-f]{4}|\{([0-9a-f]{4}-?){7}[0-9a-f]{4}\})$' THEN $1::uuid END AS uuid
  ), of_a_uuid(format, id, uuid, prefix) AS (
    SELECT 'typeid', typeid::text, typeid::uuid, typeid_prefix(typeid) FROM it
    UNION ALL SELECT 'base62id', base62id::text, base62id::uuid, NULL FROM it
    UNION ALL SELECT 'uuid', uuid::text, uuid, NULL FROM it
  ), of_any(format, id, uuid, "time", prefix, extension, machine, sequence, random) AS (
    SELECT format, id, uuid, at, prefix, NULL::integer, NULL::integer, NULL::integer,
           CASE WHEN at IS NOT NULL THEN set_byte(low, 0, get_byte(low, 0) & 63) END
    FROM of_a_uuid, LATERAL (SELECT base62id_timestamp(uuid::base62id), substring(uuid_send(uuid) FROM 9)) AS part(at, low)
    UNION ALL SELECT 'ulid', ulid::text, ulid::uuid, ulid_timestamp(ulid), NULL, NULL, NULL, NULL, ulid_random(ulid) FROM it
    UNION ALL SELECT 'euid', euid::text, euid::uuid, euid_timestamp(euid), NULL, euid_extension(euid), NULL, NULL,
                     int8send(euid_random(euid)) FROM it
    UNION ALL SELECT 'xid', uid11::text, uid11::uuid, xid_timestamp(uid11::@extschema@.xid), NULL, NULL, NULL, NULL,
                     substring(int4send(xid_random(uid11::@extschema@.xid)) FROM 2) FROM it
    UNION ALL SELECT 'uid11', uid11::text, uid11::uuid, NULL, NULL, NULL, NULL, NULL, uid11::bytea FROM it
    UNION ALL SELECT 'uid11 snowish', snowish::text, snowish::uuid, uid11_snowish_timestamp(snowish), NULL, NULL,
                     uid11_snowish_machine(snowish), uid11_snowish_sequence(snowish), NULL FROM it
    UNION ALL SELECT 'uid11 ts-seq-rand', uid11::text, uid11::uuid, uid11_ts_seq_rand_timestamp(uid11), NULL, NULL, NULL,
                     uid11_ts_seq_rand_sequence(uid11), substring(int4send(uid11_ts_seq_rand_random(uid11)) FROM 3) FROM it
  )
  SELECT * FROM of_any WHERE id IS NOT NULL;
END;
COMMENT ON FUNCTION sortid_info(text) IS
  'what the text of an id or a uuid tells, a row for each format that it is valid in: canonical text, the same as a uuid, time, and the other parts; no row for any other text';

CREATE FUNCTION sortid_audit(relation regclass, column_name name, second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint, not_version_7 bigint,
    first timestamptz, last timestamptz) LANGUAGE plpgsql
  STABLE
  SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  type regtype;
  prefix_of text := 'NULL::text';
  time_of text;
  has_version boolean;
BEGIN
  IF relation IS NULL OR column_name IS NULL THEN
    RAISE null_value_not_allowed USING MESSAGE = 'relation and column_name must not be NULL';
  END IF;
  WITH RECURSIVE base AS (
    SELECT atttypid AS oid FROM pg_attribute
    WHERE attrelid = relation AND attname = column_name AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT typbasetype FROM base JOIN pg_type USING (oid) WHERE typtype = 'd')
  SELECT oid INTO type FROM base JOIN pg_type USING (oid) WHERE typtype <> 'd';
  IF NOT FOUND THEN
    RAISE undefined_column USING MESSAGE = format('column "%s" of relation "%s" does not exist', column_name, relation);
  END IF;
  CASE type
    WHEN 'uuid'::regtype, '@extschema@.base62id'::regtype THEN time_of := '@extschema@.base62id_timestamp(id::uuid::@extschema@.base62id)';
    WHEN '@extschema@.typeid'::regtype THEN
      time_of := '@extschema@.typeid_timestamp(id)';
      prefix_of := '@extschema@.typeid_prefix(id)';
    WHEN '@extschema@.ulid'::regtype THEN time_of := '@extschema@.ulid_timestamp(id)';
    WHEN '@extschema@.euid'::regtype THEN time_of := '@extschema@.euid_timestamp(id)';
    WHEN '@extschema@.xid'::regtype THEN time_of := '@extschema@.xid_timestamp(id)';
    WHEN '@extschema@.uid11'::regtype THEN time_of := 'NULL::timestamptz';
    ELSE
      RAISE datatype_mismatch USING MESSAGE = format('column "%s" of relation "%s" is of type %s, not of an id', column_name, relation, type),
        DETAIL = 'It must be a typeid, ulid, euid, base62id, uid11, xid or uuid, or of a domain over one.';
  END CASE;
  has_version := type IN ('uuid'::regtype, '@extschema@.base62id'::regtype, '@extschema@.typeid'::regtype);
  RETURN QUERY EXECUTE format(
    'SELECT prefix, count(*), count(*) - count(DISTINCT id), CASE WHEN $3 THEN count(second.uuid) END,
            CASE WHEN $1 THEN count(*) FILTER (WHERE time > now()) END, CASE WHEN $2 THEN count(*) FILTER (WHERE time IS NULL) END,
            min(time), max(time)
     FROM (SELECT %1$I AS id, %1$I::uuid AS uuid FROM %2$s WHERE %1$I IS NOT NULL) AS audited
       LEFT JOIN (SELECT DISTINCT %5$s::uuid AS uuid FROM %6$s) AS second USING (uuid),
       LATERAL (SELECT %3$s, %4$s) AS part(prefix, time)
     GROUP BY prefix ORDER BY prefix COLLATE "C"',
    column_name, relation, prefix_of, time_of, coalesce(quote_ident(second_column), 'NULL'),
    CASE WHEN second_column IS NOT NULL THEN coalesce(second_relation, relation)::text ELSE '(SELECT WHERE false) AS nothing' END)
    USING type <> '@extschema@.uid11'::regtype, has_version, second_column IS NOT NULL;
END $$;
COMMENT ON FUNCTION sortid_audit(relation regclass, column_name name, second_column name, second_relation regclass) IS
  'what a column of ids or uuids holds, by prefix: ids, those too many of the same, those that a second column holds as a uuid too (of the same relation if no other is given), those from after now(), those that are no uuid of version 7, first and last time; 42703 for no such column, 42804 for one of another type, 22004 for NULL';
