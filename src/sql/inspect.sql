
-- inspection of ids of any format

CREATE FUNCTION sortid_info(any_id text) RETURNS TABLE (format text, id text, uuid uuid, "time" timestamptz, prefix text,
    extension integer, machine integer, sequence integer, random bytea) LANGUAGE sql
  IMMUTABLE STRICT PARALLEL SAFE ROWS 3
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
  'decodes the text of an id or a uuid: a row for each format in which it is valid, with the canonical text, the uuid, the time and the other parts; no row for any other text';

-- Runs under the caller's search path, so that views and policies that it reads through behave
-- as in any other query. Therefore every name of the server is qualified. No name of the extension
-- is written down: its schema may be renamed, and something else may take the old name.
CREATE FUNCTION sortid_audit(relation regclass, column_name name, second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint, not_version_7 bigint,
    first timestamptz, last timestamptz) LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  of_type pg_catalog.record;
  named pg_catalog.record;
BEGIN
  IF relation IS NULL OR column_name IS NULL OR second_column IS NULL AND second_relation IS NOT NULL THEN
    RAISE null_value_not_allowed USING MESSAGE = 'relation and column_name must not be NULL, nor second_column with a second_relation';
  END IF;
  second_relation := COALESCE(second_relation, relation);

  FOR named IN
    WITH RECURSIVE of_column(is_second, relation, name) AS (
      VALUES (false, relation, column_name), (true, second_relation, second_column)
    ), base(is_second, relation, name, type) AS (
      SELECT c.*, (SELECT atttypid FROM pg_catalog.pg_attribute
                   WHERE attrelid OPERATOR(pg_catalog.=) c.relation AND attname OPERATOR(pg_catalog.=) c.name
                     AND attnum OPERATOR(pg_catalog.>) 0 AND NOT attisdropped)
      FROM of_column AS c WHERE c.name IS NOT NULL
      UNION ALL
      SELECT base.is_second, base.relation, base.name, typbasetype
      FROM base JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type WHERE typtype OPERATOR(pg_catalog.=) 'd'
    )
    SELECT base.*, type::pg_catalog.regtype AS type_name
    FROM base LEFT JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type
    WHERE typtype IS NULL OR typtype OPERATOR(pg_catalog.<>) 'd' ORDER BY is_second DESC
  LOOP
    IF named.type IS NULL THEN
      RAISE undefined_column USING MESSAGE = pg_catalog.format('column "%s" of relation "%s" does not exist', named.name, named.relation);
    END IF;
    -- Finds members of the extension by their C symbols, which stay the same when a schema is renamed.
    WITH member AS (
      SELECT classid, objid FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_depend
        ON refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass AND refobjid OPERATOR(pg_catalog.=) e.oid
      WHERE extname OPERATOR(pg_catalog.=) 'sortid' AND deptype OPERATOR(pg_catalog.=) 'e'
    ), call(function, expression) AS (
      SELECT prosrc, pg_catalog.format('%I.%I(id::%I.%I)', of_function.nspname, proname, of_argument.nspname, typname)
      FROM pg_catalog.pg_proc AS p JOIN pg_catalog.pg_namespace AS of_function ON of_function.oid OPERATOR(pg_catalog.=) pronamespace
        JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) proargtypes[0]
        JOIN pg_catalog.pg_namespace AS of_argument ON of_argument.oid OPERATOR(pg_catalog.=) typnamespace
      WHERE EXISTS (SELECT FROM member WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                                         AND objid OPERATOR(pg_catalog.=) p.oid)
    )
    SELECT has_version, (SELECT expression FROM call WHERE function OPERATOR(pg_catalog.=) time_function) AS "time",
           (SELECT expression FROM call WHERE function OPERATOR(pg_catalog.=) prefix_function) AS prefix INTO of_type
    FROM pg_catalog.pg_type AS t JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) typinput JOIN (VALUES
      ('typeid_in', true, 'typeid_timestamp', 'typeid_prefix'),
      ('ulid_in', false, 'ulid_timestamp', NULL),
      ('euid_in', false, 'euid_timestamp', NULL),
      ('base62id_in', true, 'base62id_timestamp', NULL),
      ('uid11_in', false, NULL, NULL),
      ('xid_in', false, 'xid_timestamp', NULL),
      ('uuid_in', true, 'base62id_timestamp', NULL),
      ('textin', NULL, NULL, NULL),
      ('varcharin', NULL, NULL, NULL)) AS known(input, has_version, time_function, prefix_function)
      ON input OPERATOR(pg_catalog.=) prosrc
    WHERE t.oid OPERATOR(pg_catalog.=) named.type AND (named.is_second OR has_version IS NOT NULL)
      AND (typnamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
           OR EXISTS (SELECT FROM member WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass
                                                AND objid OPERATOR(pg_catalog.=) t.oid));
    IF NOT FOUND THEN
      RAISE datatype_mismatch USING
        MESSAGE = pg_catalog.format('column "%s" of relation "%s" is of type %s, which is not an id type', named.name, named.relation, named.type_name),
        DETAIL = 'It must be typeid, ulid, euid, base62id, uid11, xid, uuid or a domain over one of them. The second column may also be text.';
    END IF;
  END LOOP;

  RETURN QUERY EXECUTE pg_catalog.format(
    'SELECT prefix, pg_catalog.count(*), pg_catalog.count(*) OPERATOR(pg_catalog.-) pg_catalog.count(DISTINCT id),
            CASE WHEN $1 THEN pg_catalog.count(second.uuid) END,
            CASE WHEN $2 THEN pg_catalog.count(*) FILTER (WHERE "time" OPERATOR(pg_catalog.>) pg_catalog.statement_timestamp()) END,
            CASE WHEN $3 THEN pg_catalog.count(*) FILTER (WHERE "time" IS NULL) END,
            pg_catalog.min("time"), pg_catalog.max("time")
     FROM (SELECT %1$I AS id FROM %2$s WHERE %1$I IS NOT NULL) AS audited
       LEFT JOIN (SELECT DISTINCT %3$s::pg_catalog.uuid AS uuid FROM %4$s) AS second ON second.uuid OPERATOR(pg_catalog.=) id::pg_catalog.uuid,
       LATERAL (SELECT %5$s::pg_catalog.text, %6$s::pg_catalog.timestamptz) AS part(prefix, "time")
     GROUP BY prefix ORDER BY prefix COLLATE pg_catalog."C"',
    column_name, relation, COALESCE(pg_catalog.quote_ident(second_column), 'NULL'),
    CASE WHEN second_column IS NULL THEN '(SELECT WHERE false) AS nothing' ELSE second_relation::pg_catalog.text END,
    COALESCE(of_type.prefix, 'NULL'), COALESCE(of_type."time", 'NULL'))
    USING second_column IS NOT NULL, of_type."time" IS NOT NULL, of_type.has_version;
END $$;
COMMENT ON FUNCTION sortid_audit(relation regclass, column_name name, second_column name, second_relation regclass) IS
  'summary of a column of ids or uuids, by prefix: number of ids, duplicates, ids that a second column (by default of the same relation) also holds as a uuid, ids from the future, ids that are not version 7 uuids, first and last time; 42703 if a column does not exist, 42804 if it has another type, 22004 for NULL';
