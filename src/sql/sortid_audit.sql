-- This function runs under the caller's search path, so that the views and policies it reads
-- through behave as in any other query. Therefore every built-in name is qualified. The extension's
-- names are looked up at run time, because its schema may be renamed and another schema may take
-- its name.
CREATE@replacing@ FUNCTION @extschema@.sortid_audit(relation regclass, column_name name,
    second_column name DEFAULT NULL, second_relation regclass DEFAULT NULL)
  RETURNS TABLE (prefix text, ids bigint, repeated bigint, in_second bigint, from_future bigint,
    not_version_7 bigint, first timestamptz, last timestamptz)
  LANGUAGE plpgsql STABLE
AS $$
DECLARE
  named pg_catalog.record;
  of_type pg_catalog.record;
  second pg_catalog.record;
  second_has_uuid pg_catalog.bool;
  compared_as pg_catalog.text := 'pg_catalog.text';
BEGIN
  IF relation IS NULL OR column_name IS NULL
      OR second_column IS NULL AND second_relation IS NOT NULL THEN
    RAISE null_value_not_allowed USING MESSAGE =
      'relation and column_name must not be NULL; '
      'second_column must not be NULL if second_relation is given';
  END IF;
  second_relation := COALESCE(second_relation, relation);

  FOR named IN
    WITH RECURSIVE of_column(is_second, relation, name) AS (
      VALUES (false, relation, column_name), (true, second_relation, second_column)
    ), base(is_second, relation, name, type) AS (
      SELECT c.*, (SELECT atttypid FROM pg_catalog.pg_attribute
                   WHERE attrelid OPERATOR(pg_catalog.=) c.relation
                     AND attname OPERATOR(pg_catalog.=) c.name
                     AND attnum OPERATOR(pg_catalog.>) 0 AND NOT attisdropped)
      FROM of_column AS c WHERE c.name IS NOT NULL
      UNION ALL
      SELECT base.is_second, base.relation, base.name, typbasetype
      FROM base JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type
      WHERE typtype OPERATOR(pg_catalog.=) 'd'
    )
    SELECT base.*, type::pg_catalog.regtype AS type_name
    FROM base LEFT JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) type
    WHERE typtype IS NULL OR typtype OPERATOR(pg_catalog.<>) 'd' ORDER BY is_second DESC
  LOOP
    IF named.type IS NULL THEN
      RAISE undefined_column USING MESSAGE = pg_catalog.format(
        'column "%s" of relation "%s" does not exist', named.name, named.relation);
    END IF;
    -- Finds members of the extension by their C symbols, which stay the same when a schema is
    -- renamed: the type whose input function is ulid_in has the functions ulid_timestamp and
    -- ulid_prefix, if they exist. If its ids can be compared with times, by ulid_lt_timestamptz,
    -- every id has a time; otherwise only version 7 ids have one.
    WITH member AS (
      SELECT classid, objid FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_depend
        ON refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass
        AND refobjid OPERATOR(pg_catalog.=) e.oid
      WHERE extname OPERATOR(pg_catalog.=) 'sortid' AND deptype OPERATOR(pg_catalog.=) 'e'
    ), call(symbol, expression) AS (
      SELECT DISTINCT ON (prosrc) prosrc, pg_catalog.format('%I.%I(id::%s)',
        nspname, proname, proargtypes[0]::pg_catalog.regtype)
      FROM member JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) objid
        JOIN pg_catalog.pg_language AS l ON l.oid OPERATOR(pg_catalog.=) prolang
        JOIN pg_catalog.pg_namespace AS n ON n.oid OPERATOR(pg_catalog.=) pronamespace
      WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
        AND lanname OPERATOR(pg_catalog.=) 'c'
      ORDER BY prosrc, p.oid
    ), known(type, symbol, has_uuid) AS (
      SELECT t.oid, pg_catalog.regexp_replace(prosrc, 'in$', ''), EXISTS (
        SELECT FROM member AS m JOIN pg_catalog.pg_cast AS c ON c.oid OPERATOR(pg_catalog.=) m.objid
        WHERE m.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_cast'::pg_catalog.regclass
          AND castsource OPERATOR(pg_catalog.=) t.oid
          AND casttarget OPERATOR(pg_catalog.=) 'pg_catalog.uuid'::pg_catalog.regtype)
      FROM member JOIN pg_catalog.pg_type AS t ON t.oid OPERATOR(pg_catalog.=) objid
        JOIN pg_catalog.pg_proc AS p ON p.oid OPERATOR(pg_catalog.=) typinput
        JOIN pg_catalog.pg_language AS l ON l.oid OPERATOR(pg_catalog.=) prolang
      WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass
        AND typelem OPERATOR(pg_catalog.=) 0 AND lanname OPERATOR(pg_catalog.=) 'c'
      UNION ALL VALUES ('pg_catalog.uuid'::pg_catalog.regtype, 'uuidv7_', true)
      UNION ALL
      SELECT type, NULL, true
      FROM (VALUES ('pg_catalog.text'::pg_catalog.regtype), ('pg_catalog.varchar')) AS text(type)
      WHERE named.is_second
    )
    SELECT has_uuid,
      (SELECT expression FROM call WHERE call.symbol
        OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'timestamp')) AS "time",
      (SELECT expression FROM call WHERE call.symbol
        OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'prefix')) AS prefix,
      NOT EXISTS (SELECT FROM call WHERE call.symbol
        OPERATOR(pg_catalog.=) (known.symbol OPERATOR(pg_catalog.||) 'lt_timestamptz'))
        AS may_lack_time
      INTO of_type FROM known WHERE type OPERATOR(pg_catalog.=) named.type;
    IF NOT FOUND THEN
      RAISE datatype_mismatch USING
        MESSAGE = pg_catalog.format(
          'column "%s" of relation "%s" is of type %s, which is not an id type',
          named.name, named.relation, named.type_name),
        DETAIL = 'Its type must be one of sortid''s types, uuid, or a domain over one of these. '
          'The second column may also be text.';
    END IF;

    -- Ids are compared as uuids or, if a type has no cast to uuid, as text in the canonical form of
    -- the first column's type.
    IF named.is_second THEN
      second := named;
      second_has_uuid := of_type.has_uuid;
    ELSIF second_column IS NOT NULL AND of_type.has_uuid AND second_has_uuid THEN
      compared_as := 'pg_catalog.uuid';
    ELSIF second_column IS NOT NULL THEN
      compared_as := pg_catalog.format('%s::pg_catalog.text', named.type_name);
      IF second.type OPERATOR(pg_catalog.<>) named.type
          AND second.type OPERATOR(pg_catalog.<>) ALL (
            '{pg_catalog.text,pg_catalog.varchar}'::pg_catalog.regtype[]) THEN
        RAISE datatype_mismatch USING
          MESSAGE = pg_catalog.format(
            'column "%s" of relation "%s" is of type %s, which cannot be compared with %s',
            second.name, second.relation, second.type_name, named.type_name),
          DETAIL = 'Ids of different types are compared as uuids, '
            'and at least one of these types has no cast to uuid.';
      END IF;
    END IF;
  END LOOP;

  RETURN QUERY EXECUTE pg_catalog.format(
    'SELECT prefix, pg_catalog.count(*),
            pg_catalog.count(*) OPERATOR(pg_catalog.-) pg_catalog.count(DISTINCT id),
            CASE WHEN $1 THEN pg_catalog.count(second.compared) END,
            CASE WHEN $2 THEN pg_catalog.count(*) FILTER (WHERE
              "time" OPERATOR(pg_catalog.>) pg_catalog.statement_timestamp()) END,
            CASE WHEN $3 THEN pg_catalog.count(*) FILTER (WHERE "time" IS NULL) END,
            pg_catalog.min("time"), pg_catalog.max("time")
     FROM (SELECT %1$I AS id FROM %2$s WHERE %1$I IS NOT NULL) AS audited
       LEFT JOIN (SELECT DISTINCT %3$s::%7$s AS compared FROM %4$s) AS second
         ON second.compared OPERATOR(pg_catalog.=) id::%7$s,
       LATERAL (SELECT %5$s::pg_catalog.text, %6$s::pg_catalog.timestamptz) AS part(prefix, "time")
     GROUP BY prefix ORDER BY prefix COLLATE pg_catalog."C"',
    column_name, relation, COALESCE(pg_catalog.quote_ident(second_column), 'NULL'),
    CASE WHEN second_column IS NULL THEN '(SELECT WHERE false) AS nothing'
      ELSE second_relation::pg_catalog.text END,
    COALESCE(of_type.prefix, 'NULL'), COALESCE(of_type."time", 'NULL'), compared_as)
    USING second_column IS NOT NULL, of_type."time" IS NOT NULL,
      of_type."time" IS NOT NULL AND of_type.may_lack_time;
END $$;
