\echo Use "ALTER EXTENSION sortid UPDATE TO '2.0.0'" to load this file. \quit

-- This runs as superuser, and the extension's schema may hold another user's objects. So only
-- the server's names are found without a schema.
SET LOCAL search_path = pg_catalog, pg_temp;
SET LOCAL quote_all_identifiers = off;

-- A library that lacks what this version names would fail in every query that uses it. So this session's is asked.
DO $$
BEGIN
  CREATE FUNCTION @extschema@.sortid_version() RETURNS text LANGUAGE c AS 'MODULE_PATHNAME'
    STABLE STRICT PARALLEL SAFE;
EXCEPTION WHEN undefined_function THEN
  RAISE object_not_in_prerequisite_state USING
    MESSAGE = 'sortid 2.0.0 needs its library, but this session has loaded that of an older version',
    HINT = 'Install the library of 2.0.0 and connect again. If shared_preload_libraries names sortid, restart the server first.';
END $$;

-- This script names the types, which may have been renamed.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    IF to_regtype('@extschema@.' || type) IS NULL THEN
      RAISE undefined_object USING MESSAGE = format('sortid 2.0.0 cannot find its type %s', type),
        HINT = format('Give it this name again by ALTER TYPE ... RENAME TO %s, then try again.', type);
    END IF;
  END LOOP;
END $$;

-- What has the name of the new domain is named, with the command that renames it.
DO $$
DECLARE
  taken regtype := to_regtype('@extschema@.xid11');
BEGIN
  IF taken IS NOT NULL THEN
    RAISE duplicate_object USING
      MESSAGE = format('sortid 2.0.0 cannot create the domain xid11, because there is a type %s', taken),
      HINT = (SELECT format('Rename it, then try again: ALTER %s %s RENAME TO xid11_1; what depends on it keeps working.',
        CASE WHEN typtype = 'd' THEN 'DOMAIN' WHEN relkind <> 'c' THEN 'TABLE' ELSE 'TYPE' END, taken)
        FROM pg_type AS t LEFT JOIN pg_class AS c ON c.oid = typrelid WHERE t.oid = taken);
  END IF;
END $$;
CREATE DOMAIN @extschema@.xid11 AS @extschema@.xid;

-- min() and max() are found where the operators are. Their OIDs stay, so everything that uses them follows.
DO $$
DECLARE
  id_type regtype;
BEGIN
  FOR id_type IN
    SELECT t.oid FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    JOIN pg_extension AS e ON refobjid = e.oid AND extname = 'sortid' WHERE typtype = 'b' AND typelem = 0
  LOOP
    EXECUTE format('ALTER AGGREGATE %1$s.min(%2$s) SET SCHEMA pg_catalog; ALTER AGGREGATE %1$s.max(%2$s) SET SCHEMA pg_catalog', '@extschema@', id_type);
  END LOOP;
END $$;

-- Casts for number literals. Their function is in C: pg_upgrade would restore one in SQL before the cast that it uses.
CREATE OR REPLACE FUNCTION @extschema@.uid11(integer) RETURNS @extschema@.uid11 LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (integer AS @extschema@.uid11) WITH FUNCTION @extschema@.uid11(integer);
CREATE FUNCTION @extschema@.xid_from_integer(integer) RETURNS @extschema@.xid LANGUAGE c AS 'MODULE_PATHNAME', 'uid11_from_integer'
  IMMUTABLE STRICT PARALLEL SAFE;
CREATE CAST (integer AS @extschema@.xid) WITH FUNCTION @extschema@.xid_from_integer(integer);

-- The update to 1.3.0 left operators behind whose function a superuser had given to another role.
DO $$
DECLARE
  operator regoperator;
BEGIN
  FOR operator IN
    SELECT o.oid FROM pg_operator AS o
    JOIN pg_depend AS d ON d.classid = 'pg_operator'::regclass AND d.objid = o.oid AND d.deptype = 'e'
    JOIN pg_extension AS e ON d.refclassid = 'pg_extension'::regclass AND d.refobjid = e.oid AND extname = 'sortid'
    JOIN pg_depend AS function ON function.classid = 'pg_proc'::regclass AND function.objid = oprcode
      AND function.refobjid = e.oid AND function.deptype = 'e'
    WHERE oprnamespace <> 'pg_catalog'::regnamespace ORDER BY o.oid
  LOOP
    EXECUTE format('ALTER OPERATOR %s SET SCHEMA pg_catalog', operator);
  END LOOP;
END $$;

-- One name for one job. The function of the cast is renamed, so what uses the cast stays.
DROP FUNCTION @extschema@.typeid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.ulid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.euid_from_bpchar(bpchar);
DROP FUNCTION @extschema@.base62id_from_bpchar(bpchar);
DROP FUNCTION @extschema@.uid11_from_bpchar(bpchar);
DROP FUNCTION @extschema@.uuid(@extschema@.typeid);
ALTER FUNCTION @extschema@.typeid_to_uuid(@extschema@.typeid) RENAME TO uuid;

CREATE OR REPLACE FUNCTION @extschema@.search_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;

-- ILIKE for the types whose texts tell upper from lower case.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      CREATE FUNCTION @extschema@.TYPE_ilike_first(pattern text) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_ilike_last(pattern text) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_ilike(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE FUNCTION @extschema@.TYPE_not_ilike(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE OPERATOR pg_catalog.~~* (
        FUNCTION = @extschema@.TYPE_ilike, LEFTARG = @extschema@.TYPE, RIGHTARG = text,
        NEGATOR = OPERATOR(pg_catalog.!~~*), RESTRICT = matchingsel, JOIN = matchingjoinsel);
      CREATE OPERATOR pg_catalog.!~~* (
        FUNCTION = @extschema@.TYPE_not_ilike, LEFTARG = @extschema@.TYPE, RIGHTARG = text,
        NEGATOR = OPERATOR(pg_catalog.~~*), RESTRICT = nlikesel, JOIN = nlikejoinsel)$template$, 'TYPE', type);
  END LOOP;
END $$;

-- What remains of a pattern is a function of its own, and searches have an estimator of their own.
CREATE FUNCTION @extschema@.sortid_searchsel(internal, oid, internal, integer) RETURNS double precision LANGUAGE c AS 'MODULE_PATHNAME'
  STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.matches_support(internal) RETURNS internal LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE STRICT PARALLEL SAFE;
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,base62id,uid11,xid,typeid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      CREATE FUNCTION @extschema@.TYPE_matches(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'TYPE_like'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.matches_support;
      CREATE FUNCTION @extschema@.TYPE_imatches(@extschema@.TYPE, pattern text) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME', 'TYPE_ilike'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.matches_support;
      ALTER OPERATOR pg_catalog.^@ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.~~ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.!~~ (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.~~* (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel);
      ALTER OPERATOR pg_catalog.!~~* (@extschema@.TYPE, text) SET (RESTRICT = @extschema@.sortid_searchsel)$template$, 'TYPE', type);
  END LOOP;
END $$;

-- The function of <@ gets a name of its own, so that T_within takes a literal for its range. A search for
-- tstzrange(lower, upper) makes no range.
DO $$
DECLARE
  type text;
BEGIN
  FOREACH type IN ARRAY '{ulid,euid,xid,ksuid}'::text[] LOOP
    EXECUTE replace($template$
      ALTER FUNCTION @extschema@.TYPE_within(@extschema@.TYPE, anyrange) RENAME TO TYPE_in_range;
      CREATE FUNCTION @extschema@.TYPE_within(@extschema@.TYPE, tstzrange) RETURNS boolean LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE STRICT PARALLEL SAFE SUPPORT @extschema@.search_support;
      CREATE FUNCTION @extschema@.TYPE_first_in(lower timestamptz, upper timestamptz) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE PARALLEL SAFE;
      CREATE FUNCTION @extschema@.TYPE_last_in(lower timestamptz, upper timestamptz) RETURNS @extschema@.TYPE LANGUAGE c AS 'MODULE_PATHNAME'
        IMMUTABLE PARALLEL SAFE$template$, 'TYPE', type);
  END LOOP;
END $$;
CREATE FUNCTION @extschema@.uuidv7_first_in(lower timestamptz, upper timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.uuidv7_last_in(lower timestamptz, upper timestamptz) RETURNS uuid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.typeid_first_in(prefix text, lower timestamptz, upper timestamptz) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION @extschema@.typeid_last_in(prefix text, lower timestamptz, upper timestamptz) RETURNS @extschema@.typeid LANGUAGE c AS 'MODULE_PATHNAME'
  IMMUTABLE PARALLEL SAFE;

-- Only its line breaks are others: the catalogs hold the text that an installation has.
CREATE OR REPLACE FUNCTION @extschema@.sortid_audit(relation regclass, column_name name,
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
      'relation and column_name must not be NULL, nor second_column with a second_relation';
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
    -- ulid_prefix, if there are such. If its ids can be compared with times, by
    -- ulid_lt_timestamptz, every id has a time; otherwise only those of version 7 have.
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
      WHERE classid OPERATOR(pg_catalog.=) 'pg_catalog.pg_type'::pg_catalog.regclass
        AND typelem OPERATOR(pg_catalog.=) 0
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
        DETAIL = 'It must be of a type of the extension sortid, uuid or a domain over one of them. '
          'The second column may also be text.';
    END IF;

    -- Ids are compared as uuids, or those of a type without a cast to uuid as texts of that type.
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
