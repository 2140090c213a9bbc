\echo Use "ALTER EXTENSION sortid UPDATE TO '1.1.0'" to load this file. \quit

-- A cast or operator of another owner that is in the way is named, with the command that removes it.

DO $$
DECLARE
  taken pg_catalog.text;
  remedies pg_catalog.text;
  path pg_catalog.text := pg_catalog.current_setting('search_path');
BEGIN
  -- so that every name is written with its schema
  PERFORM pg_catalog.set_config('search_path', 'pg_catalog', true);
  WITH new_operator(name, "left", "right") AS (
    SELECT name, CASE WHEN id_is_left THEN id ELSE other END, CASE WHEN id_is_left THEN other ELSE id END
    FROM (VALUES ('pg_catalog.uuid'::pg_catalog.regtype, '{ulid,euid,base62id}'::pg_catalog.text[], '{<,<=,=,>=,>,<>}'::pg_catalog.text[]),
                 ('pg_catalog.timestamptz', '{ulid,euid,xid}', '{<,<=,>=,>}')) AS beside(other, types, names),
      pg_catalog.unnest(types) AS type, CAST(pg_catalog.concat('@extschema@.', type) AS pg_catalog.regtype) AS id,
      pg_catalog.unnest(names) AS name, (VALUES (true), (false)) AS side(id_is_left)
  ), obstacle(what, remedy) AS (
    SELECT pg_catalog.format('cast from %s to %s', castsource::pg_catalog.regtype, casttarget::pg_catalog.regtype),
           pg_catalog.format('DROP CAST (%s AS %s)', castsource::pg_catalog.regtype, casttarget::pg_catalog.regtype)
    FROM pg_catalog.pg_cast, pg_catalog.unnest('{typeid,ulid,euid,base62id,uid11,xid}'::pg_catalog.text[]) AS type
    WHERE casttarget OPERATOR(pg_catalog.=) pg_catalog.concat('@extschema@.', type)::pg_catalog.regtype
      AND castsource OPERATOR(pg_catalog.=) ANY ('{pg_catalog.text,pg_catalog.varchar,pg_catalog.bpchar}'::pg_catalog.regtype[])
    UNION ALL
    SELECT pg_catalog.format('operator %s', o.oid::pg_catalog.regoperator),
           pg_catalog.format('DROP OPERATOR %s.%s (%s, %s)', '@extschema@'::pg_catalog.regnamespace, oprname, "left", "right")
    FROM pg_catalog.pg_operator AS o JOIN new_operator
      ON oprname OPERATOR(pg_catalog.=) name::pg_catalog.name AND oprleft OPERATOR(pg_catalog.=) "left" AND oprright OPERATOR(pg_catalog.=) "right"
    WHERE oprnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
  )
  SELECT pg_catalog.string_agg(what, ', ' ORDER BY what), pg_catalog.string_agg(remedy, '; ' ORDER BY what) INTO taken, remedies FROM obstacle;
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = pg_catalog.format('sortid 1.1.0 cannot create what already exists: %s', taken),
      HINT = pg_catalog.format('Run %s, then update again. Drop what depends on it first, and create that again afterwards.', remedies);
  END IF;
  PERFORM pg_catalog.set_config('search_path', path, true);
END $$;

-- statistics

COMMENT ON FUNCTION @extschema@.sortid_typanalyze(internal) IS 'ANALYZE with up to ten times the usual histogram bounds for types of a fixed size';

-- support functions that all BRIN minmax classes use in place of the server's, which fail for domains

CREATE FUNCTION @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_add_value' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_consistent' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_union' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_add_value' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_consistent' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal) RETURNS boolean
  AS 'MODULE_PATHNAME', 'sortid_brin_minmax_multi_union' LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_consistent(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_union(internal, internal, internal) IS 'BRIN minmax support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, integer) IS 'BRIN minmax_multi support, also over domains';
COMMENT ON FUNCTION @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal) IS 'BRIN minmax_multi support, also over domains';

-- Indexes use the classes, so they cannot be dropped and created again, and no command replaces
-- a required support function. Therefore update the catalogs.

WITH replaced(theirs, ours) AS (
  VALUES ('pg_catalog.brin_minmax_add_value(internal,internal,internal,internal)'::pg_catalog.regprocedure,
          '@extschema@.sortid_brin_minmax_add_value(internal,internal,internal,internal)'::pg_catalog.regprocedure),
         ('pg_catalog.brin_minmax_consistent(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_consistent(internal,internal,internal)'),
         ('pg_catalog.brin_minmax_union(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_union(internal,internal,internal)'),
         ('pg_catalog.brin_minmax_multi_add_value(internal,internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_multi_add_value(internal,internal,internal,internal)'),
         ('pg_catalog.brin_minmax_multi_consistent(internal,internal,internal,integer)',
          '@extschema@.sortid_brin_minmax_multi_consistent(internal,internal,internal,integer)'),
         ('pg_catalog.brin_minmax_multi_union(internal,internal,internal)',
          '@extschema@.sortid_brin_minmax_multi_union(internal,internal,internal)')
), members AS (
  UPDATE pg_catalog.pg_amproc AS p SET amproc = r.ours FROM replaced AS r
  WHERE p.amproc OPERATOR(pg_catalog.=) r.theirs AND EXISTS (
    SELECT FROM pg_catalog.pg_depend AS d JOIN pg_catalog.pg_extension AS e ON d.refobjid OPERATOR(pg_catalog.=) e.oid
    WHERE d.classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_opfamily'::pg_catalog.regclass AND d.objid OPERATOR(pg_catalog.=) p.amprocfamily
      AND d.refclassid OPERATOR(pg_catalog.=) 'pg_catalog.pg_extension'::pg_catalog.regclass AND d.deptype OPERATOR(pg_catalog.=) 'e'
      AND e.extname OPERATOR(pg_catalog.=) 'sortid')
  RETURNING p.oid, r.ours
)
INSERT INTO pg_catalog.pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
SELECT 'pg_catalog.pg_amproc'::pg_catalog.regclass, oid, 0, 'pg_catalog.pg_proc'::pg_catalog.regclass, ours, 0, 'n' FROM members;

-- generators of version 7 uuids that ascend across all sessions; prefix check of texts

CREATE FUNCTION @extschema@.gen_typeid_monotonic(prefix pg_catalog.text DEFAULT '') RETURNS @extschema@.typeid
  LANGUAGE c VOLATILE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'gen_typeid_monotonic';
COMMENT ON FUNCTION @extschema@.gen_typeid_monotonic(prefix pg_catalog.text) IS
  'new typeid with a UUIDv7, greater than all of its prefix that this function has returned on this server, in any session; 22023 for a bad prefix';
CREATE FUNCTION @extschema@.gen_base62id_monotonic() RETURNS @extschema@.base62id
  LANGUAGE c VOLATILE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'gen_base62id_monotonic';
COMMENT ON FUNCTION @extschema@.gen_base62id_monotonic() IS
  'new base62id, a UUIDv7, greater than all that this function has returned on this server, in any session';
CREATE FUNCTION @extschema@.gen_uuidv7_monotonic() RETURNS pg_catalog.uuid
  LANGUAGE c VOLATILE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'gen_uuidv7_monotonic';
COMMENT ON FUNCTION @extschema@.gen_uuidv7_monotonic() IS
  'new UUIDv7, greater than all that this function, gen_typeid_monotonic and gen_base62id_monotonic have returned on this server, in any session';
CREATE FUNCTION @extschema@.sortid_reset_monotonic() RETURNS pg_catalog.void
  LANGUAGE c VOLATILE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'sortid_reset_monotonic';
REVOKE ALL ON FUNCTION @extschema@.sortid_reset_monotonic() FROM PUBLIC;
COMMENT ON FUNCTION @extschema@.sortid_reset_monotonic() IS
  'makes generators that are more than 1,000 ms ahead of the clock, because it was set back, follow it again; warns if one of them may then repeat ids';
CREATE FUNCTION @extschema@.typeid_is_valid(pg_catalog.text, prefix pg_catalog.text) RETURNS pg_catalog.bool
  LANGUAGE c IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'typeid_is_valid_with_prefix';
COMMENT ON FUNCTION @extschema@.typeid_is_valid(pg_catalog.text, prefix pg_catalog.text) IS
  'whether the text is valid input for type typeid and its type prefix is exactly this one; 22023 for a bad prefix';

-- The old text contained the name of the extension's schema, which may be renamed.
CREATE OR REPLACE FUNCTION @extschema@.sortid_audit(relation pg_catalog.regclass, column_name pg_catalog.name,
    second_column pg_catalog.name DEFAULT NULL, second_relation pg_catalog.regclass DEFAULT NULL)
  RETURNS TABLE (prefix pg_catalog.text, ids pg_catalog.int8, repeated pg_catalog.int8, in_second pg_catalog.int8, from_future pg_catalog.int8,
    not_version_7 pg_catalog.int8, first pg_catalog.timestamptz, last pg_catalog.timestamptz) LANGUAGE plpgsql
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

-- a time as an operand

COMMENT ON FUNCTION @extschema@.within_support(internal) IS 'planner support for <@, @>, typeid_within, uuidv7_within and comparisons of ids with times';

CREATE FUNCTION @extschema@.ulid_first_from(at pg_catalog.timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ulid_first_from(at pg_catalog.timestamptz) IS
  'the first ulid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION @extschema@.ulid_first_after(at pg_catalog.timestamptz) RETURNS @extschema@.ulid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.ulid_first_after(at pg_catalog.timestamptz) IS
  'the first ulid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION @extschema@.ulid_lt_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_le_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_ge_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_gt_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.ulid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
COMMENT ON FUNCTION @extschema@.ulid_lt_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.ulid_le_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.ulid_ge_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.ulid_gt_timestamptz(@extschema@.ulid, pg_catalog.timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION @extschema@.ulid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.ulid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.ulid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.ulid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.ulid) IS 'whether the id was made after the time';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.ulid_lt_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.ulid_le_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.ulid_ge_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.ulid_gt_timestamptz, LEFTARG = @extschema@.ulid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.ulid_gt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.ulid_ge_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.ulid_le_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.ulid_lt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.ulid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.ulid, pg_catalog.timestamptz) IS 'made before';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.ulid, pg_catalog.timestamptz) IS 'made at or before';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.ulid, pg_catalog.timestamptz) IS 'made at or after';
COMMENT ON OPERATOR @extschema@.> (@extschema@.ulid, pg_catalog.timestamptz) IS 'made after';
COMMENT ON OPERATOR @extschema@.< (pg_catalog.timestamptz, @extschema@.ulid) IS 'before the time of';
COMMENT ON OPERATOR @extschema@.<= (pg_catalog.timestamptz, @extschema@.ulid) IS 'at or before the time of';
COMMENT ON OPERATOR @extschema@.>= (pg_catalog.timestamptz, @extschema@.ulid) IS 'at or after the time of';
COMMENT ON OPERATOR @extschema@.> (pg_catalog.timestamptz, @extschema@.ulid) IS 'after the time of';

CREATE FUNCTION @extschema@.euid_first_from(at pg_catalog.timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.euid_first_from(at pg_catalog.timestamptz) IS
  'the first euid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION @extschema@.euid_first_after(at pg_catalog.timestamptz) RETURNS @extschema@.euid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.euid_first_after(at pg_catalog.timestamptz) IS
  'the first euid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION @extschema@.euid_lt_timestamptz(@extschema@.euid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_le_timestamptz(@extschema@.euid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_ge_timestamptz(@extschema@.euid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_gt_timestamptz(@extschema@.euid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.euid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
COMMENT ON FUNCTION @extschema@.euid_lt_timestamptz(@extschema@.euid, pg_catalog.timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.euid_le_timestamptz(@extschema@.euid, pg_catalog.timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.euid_ge_timestamptz(@extschema@.euid, pg_catalog.timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.euid_gt_timestamptz(@extschema@.euid, pg_catalog.timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION @extschema@.euid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.euid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.euid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.euid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.euid) IS 'whether the id was made after the time';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.euid_lt_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.euid_le_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.euid_ge_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.euid_gt_timestamptz, LEFTARG = @extschema@.euid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.euid_gt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.euid_ge_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.euid_le_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.euid_lt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.euid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.euid, pg_catalog.timestamptz) IS 'made before';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.euid, pg_catalog.timestamptz) IS 'made at or before';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.euid, pg_catalog.timestamptz) IS 'made at or after';
COMMENT ON OPERATOR @extschema@.> (@extschema@.euid, pg_catalog.timestamptz) IS 'made after';
COMMENT ON OPERATOR @extschema@.< (pg_catalog.timestamptz, @extschema@.euid) IS 'before the time of';
COMMENT ON OPERATOR @extschema@.<= (pg_catalog.timestamptz, @extschema@.euid) IS 'at or before the time of';
COMMENT ON OPERATOR @extschema@.>= (pg_catalog.timestamptz, @extschema@.euid) IS 'at or after the time of';
COMMENT ON OPERATOR @extschema@.> (pg_catalog.timestamptz, @extschema@.euid) IS 'after the time of';

CREATE FUNCTION @extschema@.xid_first_from(at pg_catalog.timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.xid_first_from(at pg_catalog.timestamptz) IS
  'the first xid made at the time or after it; before the first time of the format the first of all, after the last the last of all';
CREATE FUNCTION @extschema@.xid_first_after(at pg_catalog.timestamptz) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.xid_first_after(at pg_catalog.timestamptz) IS
  'the first xid made after the time; before the first time of the format the first of all, from the last on the last of all';

CREATE FUNCTION @extschema@.xid_lt_timestamptz(@extschema@.xid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_le_timestamptz(@extschema@.xid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_ge_timestamptz(@extschema@.xid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_gt_timestamptz(@extschema@.xid, pg_catalog.timestamptz) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
CREATE FUNCTION @extschema@.xid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.within_support;
COMMENT ON FUNCTION @extschema@.xid_lt_timestamptz(@extschema@.xid, pg_catalog.timestamptz) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.xid_le_timestamptz(@extschema@.xid, pg_catalog.timestamptz) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.xid_ge_timestamptz(@extschema@.xid, pg_catalog.timestamptz) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.xid_gt_timestamptz(@extschema@.xid, pg_catalog.timestamptz) IS 'whether the id was made after the time';
COMMENT ON FUNCTION @extschema@.xid_lt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) IS 'whether the id was made before the time';
COMMENT ON FUNCTION @extschema@.xid_le_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) IS 'whether the id was made at or before the time';
COMMENT ON FUNCTION @extschema@.xid_ge_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) IS 'whether the id was made at or after the time';
COMMENT ON FUNCTION @extschema@.xid_gt_timestamptz_commuted(pg_catalog.timestamptz, @extschema@.xid) IS 'whether the id was made after the time';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.xid_lt_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.xid_le_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.xid_ge_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.xid_gt_timestamptz, LEFTARG = @extschema@.xid, RIGHTARG = pg_catalog.timestamptz,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.xid_gt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.xid_ge_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.xid_le_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.xid_lt_timestamptz_commuted, LEFTARG = pg_catalog.timestamptz, RIGHTARG = @extschema@.xid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.xid, pg_catalog.timestamptz) IS 'made before';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.xid, pg_catalog.timestamptz) IS 'made at or before';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.xid, pg_catalog.timestamptz) IS 'made at or after';
COMMENT ON OPERATOR @extschema@.> (@extschema@.xid, pg_catalog.timestamptz) IS 'made after';
COMMENT ON OPERATOR @extschema@.< (pg_catalog.timestamptz, @extschema@.xid) IS 'before the time of';
COMMENT ON OPERATOR @extschema@.<= (pg_catalog.timestamptz, @extschema@.xid) IS 'at or before the time of';
COMMENT ON OPERATOR @extschema@.>= (pg_catalog.timestamptz, @extschema@.xid) IS 'at or after the time of';
COMMENT ON OPERATOR @extschema@.> (pg_catalog.timestamptz, @extschema@.xid) IS 'after the time of';

-- search of typeids and of uuids of version 7 by time

CREATE FUNCTION @extschema@.typeid_within(@extschema@.typeid, prefix pg_catalog.text, pg_catalog.tstzrange) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.within_support;
COMMENT ON FUNCTION @extschema@.typeid_within(@extschema@.typeid, prefix pg_catalog.text, pg_catalog.tstzrange) IS
  'whether the type prefix is exactly this one and the id lies between the first and the last version 7 typeid of the range; 22023 for a bad prefix';
CREATE FUNCTION @extschema@.typeid_first_in(prefix pg_catalog.text, pg_catalog.tstzrange) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_first_in(prefix pg_catalog.text, pg_catalog.tstzrange) IS
  'the first version 7 typeid of the range; if it can hold none, one above typeid_last_in; 22023 for a bad prefix';
CREATE FUNCTION @extschema@.typeid_last_in(prefix pg_catalog.text, pg_catalog.tstzrange) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.typeid_last_in(prefix pg_catalog.text, pg_catalog.tstzrange) IS
  'the last version 7 typeid of the range; if it can hold none, one below typeid_first_in; 22023 for a bad prefix';
CREATE FUNCTION @extschema@.gen_uuidv7(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid LANGUAGE c AS 'MODULE_PATHNAME', 'gen_uuidv7_at'
  VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.gen_uuidv7(at pg_catalog.timestamptz) IS
  'new UUIDv7 of the given time; 22008 outside 1970 to 10889';
CREATE FUNCTION @extschema@.uuidv7_timestamp(pg_catalog.uuid) RETURNS pg_catalog.timestamptz LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_timestamp(pg_catalog.uuid) IS
  'creation time to the millisecond, NULL unless the uuid is version 7';
CREATE FUNCTION @extschema@.uuidv7_floor(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_floor(at pg_catalog.timestamptz) IS
  'the smallest version 7 uuid of the millisecond; before 1970 the first one, after 10889 22008';
CREATE FUNCTION @extschema@.uuidv7_ceil(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_ceil(at pg_catalog.timestamptz) IS
  'the largest version 7 uuid of the millisecond; after 10889 the last one, before 1970 22008';
CREATE FUNCTION @extschema@.uuidv7_within(pg_catalog.uuid, pg_catalog.tstzrange) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.within_support;
COMMENT ON FUNCTION @extschema@.uuidv7_within(pg_catalog.uuid, pg_catalog.tstzrange) IS
  'whether the uuid lies between the first and the last version 7 uuid of the range';
CREATE FUNCTION @extschema@.uuidv7_first_in(pg_catalog.tstzrange) RETURNS pg_catalog.uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_first_in(pg_catalog.tstzrange) IS
  'the first version 7 uuid of the range; if it can hold none, one above uuidv7_last_in';
CREATE FUNCTION @extschema@.uuidv7_last_in(pg_catalog.tstzrange) RETURNS pg_catalog.uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuidv7_last_in(pg_catalog.tstzrange) IS
  'the last version 7 uuid of the range; if it can hold none, one below uuidv7_first_in';

-- complete lists of the errors that these functions raise

COMMENT ON FUNCTION @extschema@.gen_euid(extension pg_catalog.int4, at pg_catalog.timestamptz) IS
  'new euid of the given time with an extension (NULL: none); 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
COMMENT ON FUNCTION @extschema@.make_euid(at pg_catalog.timestamptz, extension pg_catalog.int4) IS
  'euid of a time and an extension (NULL: none) with fresh random bits; 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
COMMENT ON FUNCTION @extschema@.make_euid(at pg_catalog.timestamptz, extension pg_catalog.int4, random pg_catalog.bytea) IS
  'euid of a time, an extension (NULL: none) and 10 random bytes, of which the low 79 bits less the length of the extension are used; 22P03 for another length, 22008 outside 1970 to 3084, 22023 for an extension above 32767 or below 0';
COMMENT ON FUNCTION @extschema@.gen_typeid(prefix pg_catalog.text, at pg_catalog.timestamptz) IS
  'new typeid with a UUIDv7 of the given time; 22008 outside 1970 to 10889, 22023 for a bad prefix';

-- uniform comments on index support functions

COMMENT ON FUNCTION @extschema@.uid11_sortsupport(internal) IS 'btree sort support';
COMMENT ON FUNCTION @extschema@.uid11_brin_distance(internal, internal) IS 'BRIN minmax_multi support';
COMMENT ON FUNCTION @extschema@.typeid_sortsupport(internal) IS 'btree sort support';
DO $$
BEGIN
  IF pg_catalog.to_regprocedure('@extschema@.uid11_skipsupport(internal)') IS NOT NULL THEN
    COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
  END IF;
END $$;
COMMENT ON FUNCTION @extschema@.gen_euid_monotonic() IS
  'new euid without extension, greater than all that this function has returned on this server, in any session; moves on to the next millisecond when the counter is full';
COMMENT ON FUNCTION @extschema@.euid_next(@extschema@.euid) IS
  'a greater euid with the same extension: of the current time, or counting up from an id of this millisecond or a later one; 2200H if the counter is full';
COMMENT ON FUNCTION @extschema@.gen_xid_monotonic() IS
  'new xid greater than all that this function has returned on this server, in any session: within a millisecond the last one plus 1, which may carry into the time';
COMMENT ON FUNCTION @extschema@.gen_uid11_snowish() IS
  'new uid11 of the profile snowish: 41 bits of milliseconds, sortid.machine_id, a sequence of 12 bits that all sessions share; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2081';
COMMENT ON FUNCTION @extschema@.gen_uid11_ts_seq_rand() IS
  'new uid11 of the profile ts-seq-rand: 42 bits of milliseconds, a sequence of 12 bits that all sessions share, 10 random bits; waits while it would be more than 1,000 ms ahead of the clock; 22008 outside 2011 to 2151';

-- comments in plainer words

COMMENT ON FUNCTION @extschema@.starts_with_support(internal) IS
  'planner support for ^@';
COMMENT ON FUNCTION @extschema@.typeid_has_prefix_support(internal) IS
  'planner support for typeid_has_prefix';
COMMENT ON FUNCTION @extschema@.typeid_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type typeid';
COMMENT ON FUNCTION @extschema@.typeid_cmp(@extschema@.typeid, @extschema@.typeid) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.typeid_lower_bound(prefix pg_catalog.text) IS
  'the first typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.typeid_upper_bound(prefix pg_catalog.text) IS
  'the last typeid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.typeid_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for typeid_lower_bound';
COMMENT ON FUNCTION @extschema@.typeid_starts_with(@extschema@.typeid, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as typeid_lower_bound';
COMMENT ON FUNCTION @extschema@.ulid_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type ulid';
COMMENT ON FUNCTION @extschema@.ulid_cmp(@extschema@.ulid, @extschema@.ulid) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.ulid_lower_bound(prefix pg_catalog.text) IS
  'the first ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.ulid_upper_bound(prefix pg_catalog.text) IS
  'the last ulid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.ulid_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for ulid_lower_bound';
COMMENT ON FUNCTION @extschema@.ulid_starts_with(@extschema@.ulid, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as ulid_lower_bound';
COMMENT ON FUNCTION @extschema@.ulid_floor(at pg_catalog.timestamptz) IS
  'the smallest ulid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
COMMENT ON FUNCTION @extschema@.ulid_ceil(at pg_catalog.timestamptz) IS
  'the largest ulid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
COMMENT ON FUNCTION @extschema@.ulid_within(@extschema@.ulid, pg_catalog.anyrange) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.ulid_within_commuted(pg_catalog.anyrange, @extschema@.ulid) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.ulid_first_in(pg_catalog.tstzrange) IS
  'the first ulid of the range; if it can hold none, the second of all, which is above ulid_last_in';
COMMENT ON FUNCTION @extschema@.ulid_last_in(pg_catalog.tstzrange) IS
  'the last ulid of the range; if it can hold none, the first of all, which is below ulid_first_in';
COMMENT ON FUNCTION @extschema@.euid_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type euid';
COMMENT ON FUNCTION @extschema@.euid_cmp(@extschema@.euid, @extschema@.euid) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.euid_in(pg_catalog.cstring) IS
  'text input; 22P02 for malformed text';
COMMENT ON FUNCTION @extschema@.euid_lower_bound(prefix pg_catalog.text) IS
  'the first euid whose text begins with the prefix; if a wrong check value ends it, one above euid_upper_bound; 22P02 for a malformed prefix';
COMMENT ON FUNCTION @extschema@.euid_upper_bound(prefix pg_catalog.text) IS
  'the last euid whose text begins with the prefix; if a wrong check value ends it, one below euid_lower_bound; 22P02 for a malformed prefix';
COMMENT ON FUNCTION @extschema@.euid_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for euid_lower_bound';
COMMENT ON FUNCTION @extschema@.euid_starts_with(@extschema@.euid, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as euid_lower_bound';
COMMENT ON FUNCTION @extschema@.euid_floor(at pg_catalog.timestamptz) IS
  'the smallest euid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
COMMENT ON FUNCTION @extschema@.euid_ceil(at pg_catalog.timestamptz) IS
  'the largest euid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
COMMENT ON FUNCTION @extschema@.euid_within(@extschema@.euid, pg_catalog.anyrange) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.euid_within_commuted(pg_catalog.anyrange, @extschema@.euid) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.euid_first_in(pg_catalog.tstzrange) IS
  'the first euid of the range; if it can hold none, the second of all, which is above euid_last_in';
COMMENT ON FUNCTION @extschema@.euid_last_in(pg_catalog.tstzrange) IS
  'the last euid of the range; if it can hold none, the first of all, which is below euid_first_in';
COMMENT ON FUNCTION @extschema@.base62id_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type base62id';
COMMENT ON FUNCTION @extschema@.base62id_cmp(@extschema@.base62id, @extschema@.base62id) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.base62id_lower_bound(prefix pg_catalog.text) IS
  'the first base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.base62id_upper_bound(prefix pg_catalog.text) IS
  'the last base62id whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.base62id_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for base62id_lower_bound';
COMMENT ON FUNCTION @extschema@.base62id_starts_with(@extschema@.base62id, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as base62id_lower_bound';
COMMENT ON FUNCTION @extschema@.base62id_floor(at pg_catalog.timestamptz) IS
  'the smallest version 7 base62id of the millisecond; before 1970 the first one, after 10889 22008';
COMMENT ON FUNCTION @extschema@.base62id_ceil(at pg_catalog.timestamptz) IS
  'the largest version 7 base62id of the millisecond; after 10889 the last one, before 1970 22008';
COMMENT ON FUNCTION @extschema@.uid11_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type uid11';
COMMENT ON FUNCTION @extschema@.uid11_cmp(@extschema@.uid11, @extschema@.uid11) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.uid11_lower_bound(prefix pg_catalog.text) IS
  'the first uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.uid11_upper_bound(prefix pg_catalog.text) IS
  'the last uid11 whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.uid11_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for uid11_lower_bound';
COMMENT ON FUNCTION @extschema@.uid11_starts_with(@extschema@.uid11, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as uid11_lower_bound';
COMMENT ON FUNCTION @extschema@.xid_is_valid(pg_catalog.text) IS
  'whether the text is valid input for type xid';
COMMENT ON FUNCTION @extschema@.xid_cmp(@extschema@.xid, @extschema@.xid) IS
  'less-equal-greater';
COMMENT ON FUNCTION @extschema@.xid_lower_bound(prefix pg_catalog.text) IS
  'the first xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.xid_upper_bound(prefix pg_catalog.text) IS
  'the last xid whose text begins with the prefix; 22P02 for a malformed prefix, 22003 if there is none';
COMMENT ON FUNCTION @extschema@.xid_is_valid_prefix(pg_catalog.text) IS
  'whether the text is a valid prefix for xid_lower_bound';
COMMENT ON FUNCTION @extschema@.xid_starts_with(@extschema@.xid, prefix pg_catalog.text) IS
  'whether the text of the id begins with the prefix; same errors as xid_lower_bound';
COMMENT ON FUNCTION @extschema@.xid_floor(at pg_catalog.timestamptz) IS
  'the smallest xid of the millisecond; the smallest of all before the first time of the format, 22008 after the last';
COMMENT ON FUNCTION @extschema@.xid_ceil(at pg_catalog.timestamptz) IS
  'the largest xid of the millisecond; the largest of all after the last time of the format, 22008 before the first';
COMMENT ON FUNCTION @extschema@.xid_within(@extschema@.xid, pg_catalog.anyrange) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.xid_within_commuted(pg_catalog.anyrange, @extschema@.xid) IS
  'whether the id was made within the tstzrange, or lies in the range of ids; 42804 for another range';
COMMENT ON FUNCTION @extschema@.xid_first_in(pg_catalog.tstzrange) IS
  'the first xid of the range; if it can hold none, the second of all, which is above xid_last_in';
COMMENT ON FUNCTION @extschema@.xid_last_in(pg_catalog.tstzrange) IS
  'the last xid of the range; if it can hold none, the first of all, which is below xid_first_in';
COMMENT ON FUNCTION @extschema@.gen_ulid() IS
  'new ulid of the current time with 80 random bits';
COMMENT ON FUNCTION @extschema@.gen_ulid_monotonic() IS
  'new ulid greater than all that this function has returned on this server, in any session; 2200H if the random bits of the millisecond cannot count up any further';
COMMENT ON FUNCTION @extschema@.ulid_next(@extschema@.ulid) IS
  'the next ulid of the same millisecond: the random bits plus 1; 2200H if all are set';
COMMENT ON FUNCTION @extschema@.gen_euid() IS
  'new euid of the current time without extension';
COMMENT ON FUNCTION @extschema@.gen_euid(extension pg_catalog.int4, bits pg_catalog.int4) IS
  'new euid of the current time with an extension of 0 to 32767 (NULL: none), in as many bits as it needs or in the given number, 1 to 15; 22023 if it does not fit';
COMMENT ON FUNCTION @extschema@.euid_encode(id @extschema@.euid, "check" pg_catalog.bool) IS
  'canonical text; if check is false, with the check value 127, which readers do not validate';
COMMENT ON FUNCTION @extschema@.base62id_timestamp(@extschema@.base62id) IS
  'creation time to the millisecond, NULL unless it is a version 7 uuid';
COMMENT ON FUNCTION @extschema@.base62id_decode(pg_catalog.text) IS
  'the bytes that a Base62id encodes, in quadratic time; 22P02 for malformed text';
COMMENT ON FUNCTION @extschema@.uid11_to_uuid(@extschema@.uid11) IS
  'a version 8 uuid that sorts as the id does';
COMMENT ON FUNCTION @extschema@.uid11_from_uuid(pg_catalog.uuid) IS
  'uid11 of a uuid that uid11_to_uuid returned; 22023 for any other';
COMMENT ON FUNCTION @extschema@.gen_xid() IS
  'new xid of the current time with 22 random bits';
COMMENT ON FUNCTION @extschema@.xid_to_uuid(@extschema@.xid) IS
  'a version 8 uuid that sorts as the id does';
COMMENT ON FUNCTION @extschema@.xid_from_uuid(pg_catalog.uuid) IS
  'xid of a uuid that xid_to_uuid returned; 22023 for any other';
ALTER FUNCTION @extschema@.sortid_info(pg_catalog.text) ROWS 3;
COMMENT ON FUNCTION @extschema@.sortid_info(pg_catalog.text) IS
  'decodes the text of an id or a uuid: a row for each format in which it is valid, with the canonical text, the uuid, the time and the other parts; no row for any other text';
COMMENT ON FUNCTION @extschema@.sortid_audit(relation pg_catalog.regclass, column_name pg_catalog.name, second_column pg_catalog.name, second_relation pg_catalog.regclass) IS
  'summary of a column of ids or uuids, by prefix: number of ids, duplicates, ids that a second column (by default of the same relation) also holds as a uuid, ids from the future, ids that are not version 7 uuids, first and last time; 42703 if a column does not exist, 42804 if it has another type, 22004 for NULL';

-- comparisons with uuid
CREATE FUNCTION @extschema@.uuid_comparison_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid_comparison_support(internal) IS 'planner support for comparisons with uuid';

DO $do$
DECLARE
  type pg_catalog.text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,base62id}'::pg_catalog.text[] LOOP
    EXECUTE pg_catalog.replace($sql$
CREATE FUNCTION @extschema@.$T_lt_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_le_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_eq_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_ge_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_gt_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_ne_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.$T_cmp_uuid(@extschema@.$T, pg_catalog.uuid) RETURNS pg_catalog.int4 LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.$T_lt_uuid(@extschema@.$T, pg_catalog.uuid) IS 'less than';
COMMENT ON FUNCTION @extschema@.$T_le_uuid(@extschema@.$T, pg_catalog.uuid) IS 'less than or equal';
COMMENT ON FUNCTION @extschema@.$T_eq_uuid(@extschema@.$T, pg_catalog.uuid) IS 'equal';
COMMENT ON FUNCTION @extschema@.$T_ge_uuid(@extschema@.$T, pg_catalog.uuid) IS 'greater than or equal';
COMMENT ON FUNCTION @extschema@.$T_gt_uuid(@extschema@.$T, pg_catalog.uuid) IS 'greater than';
COMMENT ON FUNCTION @extschema@.$T_ne_uuid(@extschema@.$T, pg_catalog.uuid) IS 'not equal';
COMMENT ON FUNCTION @extschema@.$T_cmp_uuid(@extschema@.$T, pg_catalog.uuid) IS 'less-equal-greater';

CREATE FUNCTION @extschema@.uuid_lt_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_lt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_le_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_le'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_eq_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_eq'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_ge_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ge'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_gt_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_gt'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_ne_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.bool LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_ne'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF SUPPORT @extschema@.uuid_comparison_support;
CREATE FUNCTION @extschema@.uuid_cmp_$T(pg_catalog.uuid, @extschema@.$T) RETURNS pg_catalog.int4 LANGUAGE c AS 'MODULE_PATHNAME', 'uuid_like_cmp'
  IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF;
COMMENT ON FUNCTION @extschema@.uuid_lt_$T(pg_catalog.uuid, @extschema@.$T) IS 'less than';
COMMENT ON FUNCTION @extschema@.uuid_le_$T(pg_catalog.uuid, @extschema@.$T) IS 'less than or equal';
COMMENT ON FUNCTION @extschema@.uuid_eq_$T(pg_catalog.uuid, @extschema@.$T) IS 'equal';
COMMENT ON FUNCTION @extschema@.uuid_ge_$T(pg_catalog.uuid, @extschema@.$T) IS 'greater than or equal';
COMMENT ON FUNCTION @extschema@.uuid_gt_$T(pg_catalog.uuid, @extschema@.$T) IS 'greater than';
COMMENT ON FUNCTION @extschema@.uuid_ne_$T(pg_catalog.uuid, @extschema@.$T) IS 'not equal';
COMMENT ON FUNCTION @extschema@.uuid_cmp_$T(pg_catalog.uuid, @extschema@.$T) IS 'less-equal-greater';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.$T_lt_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.$T_le_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  FUNCTION = @extschema@.$T_eq_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>), RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.$T_ge_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.$T_gt_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
CREATE OPERATOR @extschema@.<> (
  FUNCTION = @extschema@.$T_ne_uuid, LEFTARG = @extschema@.$T, RIGHTARG = pg_catalog.uuid,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=), RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
COMMENT ON OPERATOR @extschema@.< (@extschema@.$T, pg_catalog.uuid) IS 'less than';
COMMENT ON OPERATOR @extschema@.<= (@extschema@.$T, pg_catalog.uuid) IS 'less than or equal';
COMMENT ON OPERATOR @extschema@.= (@extschema@.$T, pg_catalog.uuid) IS 'equal';
COMMENT ON OPERATOR @extschema@.>= (@extschema@.$T, pg_catalog.uuid) IS 'greater than or equal';
COMMENT ON OPERATOR @extschema@.> (@extschema@.$T, pg_catalog.uuid) IS 'greater than';
COMMENT ON OPERATOR @extschema@.<> (@extschema@.$T, pg_catalog.uuid) IS 'not equal';

CREATE OPERATOR @extschema@.< (
  FUNCTION = @extschema@.uuid_lt_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=), RESTRICT = pg_catalog.scalarltsel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  FUNCTION = @extschema@.uuid_le_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>), RESTRICT = pg_catalog.scalarlesel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  FUNCTION = @extschema@.uuid_eq_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>), RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.>= (
  FUNCTION = @extschema@.uuid_ge_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<), RESTRICT = pg_catalog.scalargesel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  FUNCTION = @extschema@.uuid_gt_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=), RESTRICT = pg_catalog.scalargtsel, JOIN = pg_catalog.scalargtjoinsel
);
CREATE OPERATOR @extschema@.<> (
  FUNCTION = @extschema@.uuid_ne_$T, LEFTARG = pg_catalog.uuid, RIGHTARG = @extschema@.$T,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=), RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
COMMENT ON OPERATOR @extschema@.< (pg_catalog.uuid, @extschema@.$T) IS 'less than';
COMMENT ON OPERATOR @extschema@.<= (pg_catalog.uuid, @extschema@.$T) IS 'less than or equal';
COMMENT ON OPERATOR @extschema@.= (pg_catalog.uuid, @extschema@.$T) IS 'equal';
COMMENT ON OPERATOR @extschema@.>= (pg_catalog.uuid, @extschema@.$T) IS 'greater than or equal';
COMMENT ON OPERATOR @extschema@.> (pg_catalog.uuid, @extschema@.$T) IS 'greater than';
COMMENT ON OPERATOR @extschema@.<> (pg_catalog.uuid, @extschema@.$T) IS 'not equal';

ALTER OPERATOR FAMILY @extschema@.$T_ops USING btree ADD
  OPERATOR 1 @extschema@.< (@extschema@.$T, pg_catalog.uuid), OPERATOR 2 @extschema@.<= (@extschema@.$T, pg_catalog.uuid), OPERATOR 3 @extschema@.= (@extschema@.$T, pg_catalog.uuid), OPERATOR 4 @extschema@.>= (@extschema@.$T, pg_catalog.uuid), OPERATOR 5 @extschema@.> (@extschema@.$T, pg_catalog.uuid),
  OPERATOR 1 @extschema@.< (pg_catalog.uuid, @extschema@.$T), OPERATOR 2 @extschema@.<= (pg_catalog.uuid, @extschema@.$T), OPERATOR 3 @extschema@.= (pg_catalog.uuid, @extschema@.$T), OPERATOR 4 @extschema@.>= (pg_catalog.uuid, @extschema@.$T), OPERATOR 5 @extschema@.> (pg_catalog.uuid, @extschema@.$T),
  OPERATOR 1 pg_catalog.< (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 2 pg_catalog.<= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 3 pg_catalog.= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 4 pg_catalog.>= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 5 pg_catalog.> (pg_catalog.uuid, pg_catalog.uuid),
  FUNCTION 1 (@extschema@.$T, pg_catalog.uuid) @extschema@.$T_cmp_uuid(@extschema@.$T, pg_catalog.uuid), FUNCTION 1 (pg_catalog.uuid, @extschema@.$T) @extschema@.uuid_cmp_$T(pg_catalog.uuid, @extschema@.$T),
  FUNCTION 1 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.uuid_cmp(pg_catalog.uuid, pg_catalog.uuid), FUNCTION 2 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.uuid_sortsupport(internal),
  FUNCTION 4 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.btequalimage(oid);

ALTER OPERATOR FAMILY @extschema@.$T_ops USING hash ADD
  OPERATOR 1 @extschema@.= (@extschema@.$T, pg_catalog.uuid), OPERATOR 1 @extschema@.= (pg_catalog.uuid, @extschema@.$T), OPERATOR 1 pg_catalog.= (pg_catalog.uuid, pg_catalog.uuid),
  FUNCTION 1 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.uuid_hash(pg_catalog.uuid), FUNCTION 2 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.uuid_hash_extended(pg_catalog.uuid, pg_catalog.int8);

ALTER OPERATOR FAMILY @extschema@.$T_minmax_ops USING brin ADD
  OPERATOR 1 @extschema@.< (@extschema@.$T, pg_catalog.uuid), OPERATOR 2 @extschema@.<= (@extschema@.$T, pg_catalog.uuid), OPERATOR 3 @extschema@.= (@extschema@.$T, pg_catalog.uuid), OPERATOR 4 @extschema@.>= (@extschema@.$T, pg_catalog.uuid), OPERATOR 5 @extschema@.> (@extschema@.$T, pg_catalog.uuid),
  OPERATOR 1 pg_catalog.< (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 2 pg_catalog.<= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 3 pg_catalog.= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 4 pg_catalog.>= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 5 pg_catalog.> (pg_catalog.uuid, pg_catalog.uuid),
  FUNCTION 1 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_minmax_opcinfo(internal),
  FUNCTION 2 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_union(internal, internal, internal);

ALTER OPERATOR FAMILY @extschema@.$T_minmax_multi_ops USING brin ADD
  OPERATOR 1 @extschema@.< (@extschema@.$T, pg_catalog.uuid), OPERATOR 2 @extschema@.<= (@extschema@.$T, pg_catalog.uuid), OPERATOR 3 @extschema@.= (@extschema@.$T, pg_catalog.uuid), OPERATOR 4 @extschema@.>= (@extschema@.$T, pg_catalog.uuid), OPERATOR 5 @extschema@.> (@extschema@.$T, pg_catalog.uuid),
  OPERATOR 1 pg_catalog.< (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 2 pg_catalog.<= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 3 pg_catalog.= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 4 pg_catalog.>= (pg_catalog.uuid, pg_catalog.uuid), OPERATOR 5 pg_catalog.> (pg_catalog.uuid, pg_catalog.uuid),
  FUNCTION 1 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_multi_consistent(internal, internal, internal, pg_catalog.int4),
  FUNCTION 4 (pg_catalog.uuid, pg_catalog.uuid) @extschema@.sortid_brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_minmax_multi_options(internal),
  FUNCTION 11 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_minmax_multi_distance_uuid(internal, internal);

ALTER OPERATOR FAMILY @extschema@.$T_bloom_ops USING brin ADD
  OPERATOR 1 @extschema@.= (@extschema@.$T, pg_catalog.uuid), OPERATOR 1 pg_catalog.= (pg_catalog.uuid, pg_catalog.uuid),
  FUNCTION 1 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_bloom_opcinfo(internal),
  FUNCTION 2 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_bloom_consistent(internal, internal, internal, pg_catalog.int4),
  FUNCTION 4 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_bloom_union(internal, internal, internal),
  FUNCTION 5 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.brin_bloom_options(internal),
  FUNCTION 11 (pg_catalog.uuid, pg_catalog.uuid) pg_catalog.uuid_hash(pg_catalog.uuid);
$sql$, '$T', type);
  END LOOP;
END $do$;

-- casts from texts

DO $do$
DECLARE
  type pg_catalog.text;
BEGIN
  FOREACH type IN ARRAY '{typeid,ulid,euid,base62id,uid11,xid}'::pg_catalog.text[] LOOP
    EXECUTE pg_catalog.replace($sql$
CREATE FUNCTION @extschema@.$T_from_bpchar(pg_catalog.bpchar) RETURNS @extschema@.$T LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.$T_from_bpchar(pg_catalog.bpchar) IS
  '$T of a text without its padding; 22P02 for malformed text, 22003 for a value out of range';
CREATE CAST (pg_catalog.text AS @extschema@.$T) WITH INOUT AS ASSIGNMENT;
CREATE CAST (pg_catalog.varchar AS @extschema@.$T) WITH INOUT AS ASSIGNMENT;
CREATE CAST (pg_catalog.bpchar AS @extschema@.$T) WITH FUNCTION @extschema@.$T_from_bpchar(pg_catalog.bpchar) AS ASSIGNMENT;
$sql$, '$T', type);
  END LOOP;
END $do$;
COMMENT ON FUNCTION @extschema@.euid_from_bpchar(pg_catalog.bpchar) IS
  'euid of a text without its padding; 22P02 for malformed text';

-- btree skip support, which PostgreSQL has from 18 on. Every update script ends with this block,
-- because a database that came to 18 by pg_upgrade lacks it. It runs as superuser, and the
-- extension's schema may hold another user's operators that match better than the server's, so
-- all names are qualified.

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'ulid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.ulid_ops USING btree ADD FUNCTION 6 (@extschema@.ulid, @extschema@.ulid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'euid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.euid_ops USING btree ADD FUNCTION 6 (@extschema@.euid, @extschema@.euid) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'base62id_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.base62id_ops USING btree ADD FUNCTION 6 (@extschema@.base62id, @extschema@.base62id) pg_catalog.uuid_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'uid11_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    CREATE FUNCTION @extschema@.uid11_skipsupport(internal) RETURNS void LANGUAGE c AS 'MODULE_PATHNAME'
      IMMUTABLE STRICT PARALLEL SAFE;
    COMMENT ON FUNCTION @extschema@.uid11_skipsupport(internal) IS 'btree skip support';
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'uid11_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;

DO $$
BEGIN
  IF pg_catalog.current_setting('server_version_num')::pg_catalog.int4 OPERATOR(pg_catalog.>=) 180000
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_amproc JOIN pg_catalog.pg_opfamily AS f ON f.oid OPERATOR(pg_catalog.=) amprocfamily
                     WHERE opfmethod OPERATOR(pg_catalog.=) 403 AND opfname OPERATOR(pg_catalog.=) 'xid_ops'
                       AND opfnamespace OPERATOR(pg_catalog.=) '@extschema@'::pg_catalog.regnamespace
                       AND amprocnum OPERATOR(pg_catalog.=) 6) THEN
    ALTER OPERATOR FAMILY @extschema@.xid_ops USING btree ADD FUNCTION 6 (@extschema@.xid, @extschema@.xid) @extschema@.uid11_skipsupport(internal);
  END IF;
END $$;
