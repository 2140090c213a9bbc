-- Creates the procedure maintain_partitions, which creates the partitions of a table ahead of time
-- and drops old ones:
--   psql -d shop -f docs/partitions.sql
--   CALL maintain_partitions('readings', 'ulid_floor($1)', 'month',
--     ahead => '3 months', keep => '1 year');
-- Run it again to replace an older version. docs/partitioning.md describes the arguments.
-- Call it as the owner of the table: triggers, checks and defaults of a table run as the caller.
--
-- The procedure is created in the first schema of your search path. If that schema, or a routine of
-- this name in it, belongs to another role, the script fails and creates nothing, because that role
-- could replace what you call. The schema may belong to a superuser.
BEGIN;

-- The body runs under the search path pg_catalog, so it finds only the server's functions and
-- operators. The expression for the bound and the statements on the tables run under the caller's
-- path, which the tables' functions may need. The statements name everything with its schema.
CREATE OR REPLACE PROCEDURE maintain_partitions(parent pg_catalog.regclass,
  bound pg_catalog.text, unit pg_catalog.text,
  ahead pg_catalog.interval, keep pg_catalog.interval DEFAULT NULL)
LANGUAGE plpgsql AS $$
DECLARE
  path pg_catalog.text := pg_catalog.current_setting('search_path');
  bound_of pg_catalog.text := pg_catalog.format('SELECT %s', bound);
  named pg_catalog.text; -- the parent, with its schema
  statement pg_catalog.text;
  statements pg_catalog.text[];
  today pg_catalog.timestamp;
  suffix pg_catalog.text;
  start pg_catalog.timestamp; -- of a partition; stop is its end
  stop pg_catalog.timestamp;
  time_of_start pg_catalog.timestamptz;
  time_of_stop pg_catalog.timestamptz;
  -- Ids as text, which sorts like the ids.
  first_of_unit pg_catalog.text COLLATE pg_catalog."C";
  first_id pg_catalog.text COLLATE pg_catalog."C";
  next_id pg_catalog.text COLLATE pg_catalog."C";
  made pg_catalog.text; -- the new partition's name
  storage pg_catalog.text;
  spare pg_catalog.text; -- the default partition
  rows_of_made pg_catalog.text;
  rows_in_spare pg_catalog.bool;
  columns pg_catalog.text;
  oldest pg_catalog.text;
  owner pg_catalog.text;
BEGIN
  SET LOCAL search_path = pg_catalog, pg_temp;
  today := now() AT TIME ZONE 'UTC';
  suffix := CASE rtrim(lower(unit), 's')
    WHEN 'hour' THEN '_YYYY_MM_DD_HH24'
    WHEN 'day' THEN '_YYYY_MM_DD'
    WHEN 'week' THEN '_IYYY"w"IW'
    WHEN 'month' THEN '_YYYY_MM'
    WHEN 'year' THEN '_YYYY' END;
  IF suffix IS NULL OR num_nulls(parent, bound, ahead) > 0
      OR today + ahead < today OR today - keep > today THEN
    RAISE invalid_parameter_value USING
      MESSAGE = 'only keep may be NULL; ahead and keep must not be negative; '
        'unit must be hour, day, week, month or year';
  END IF;
  SELECT pg_describe_object('pg_class'::regclass, oid, 0), pg_get_userbyid(relowner)
  INTO named, owner
  FROM pg_class
  WHERE oid IN (SELECT unnest(ARRAY[partrelid, partdefid])
                FROM pg_partitioned_table WHERE partrelid = parent)
    AND pg_get_userbyid(relowner) <> current_user;
  IF FOUND THEN
    RAISE insufficient_privilege USING
      MESSAGE = format('%s belongs to role "%s", not to "%s"', named, owner, current_user),
      DETAIL = 'Functions that its triggers and checks call would run with the caller''s rights.',
      HINT = format('Call the procedure as role "%s".', owner);
  END IF;
  -- A temporary table can hide another table of the same name, so every name includes the schema.
  start := date_trunc(unit, today);
  WHILE start < today + ahead LOOP
    stop := start + ('1 ' || unit)::interval;
    time_of_start := start AT TIME ZONE 'UTC';
    time_of_stop := stop AT TIME ZONE 'UTC';
    SET LOCAL lock_timeout = '2s';
    -- One caller at a time; reads and writes continue.
    named := (pg_identify_object('pg_class'::regclass, parent, 0)).identity;
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', named);
    PERFORM set_config('search_path', path, true);
    EXECUTE bound_of INTO first_of_unit USING time_of_start;
    EXECUTE bound_of INTO next_id USING time_of_stop;
    SET LOCAL search_path = pg_catalog, pg_temp;

    -- A partition begins where the previous one ends.
    SELECT COALESCE(max(substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)$')
      COLLATE "C"), first_of_unit) INTO first_id
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = parent;
    IF first_id < next_id THEN
      SELECT format('%I.%I', nspname, short || to_char(start, suffix)),
        'TABLESPACE ' || quote_ident(spcname),
        (pg_identify_object('pg_class'::regclass, nullif(partdefid, 0), 0)).identity,
        format('%1$s OPERATOR(pg_catalog.>=) %2$L AND %1$s OPERATOR(pg_catalog.<) %3$L',
          substring(pg_get_partkeydef(parent) FROM '\((.*)\)'), first_id, next_id)
      INTO made, storage, spare, rows_of_made
      FROM pg_class AS t
        JOIN pg_namespace AS n ON n.oid = relnamespace
        JOIN pg_partitioned_table ON partrelid = t.oid
        LEFT JOIN pg_tablespace AS s ON s.oid = reltablespace,
        -- A name has at most 63 bytes: the cast to name cuts between characters, and the OID tells
        -- tables apart.
        LATERAL (
          SELECT CASE WHEN octet_length(relname) < 50 THEN relname
            ELSE substr((repeat('_', 26) || relname)::name::text, 27) || '_' || t.oid END
        ) AS o(short)
      WHERE t.oid = parent;
      statements := ARRAY[format(
        'CREATE TABLE %s (LIKE %s INCLUDING ALL EXCLUDING IDENTITY EXCLUDING INDEXES) %s',
        made, named, storage)];
      rows_in_spare := false;
      IF spare IS NOT NULL THEN
        statement := format('SELECT EXISTS (SELECT FROM %s WHERE %s)', spare, rows_of_made);
        PERFORM set_config('search_path', path, true);
        EXECUTE statement INTO rows_in_spare;
        SET LOCAL search_path = pg_catalog, pg_temp;
      END IF;
      IF rows_in_spare THEN -- move them, while nobody else uses the table
        SELECT string_agg(quote_ident(attname), ', ') INTO columns
        FROM pg_attribute
        WHERE attrelid = parent AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
        statements := statements
          || format('ALTER TABLE %s DETACH PARTITION %s', named, spare)
          || format('WITH moved AS (DELETE FROM %1$s WHERE %2$s RETURNING %3$s)
            INSERT INTO %4$s (%3$s) SELECT * FROM moved', spare, rows_of_made, columns, made);
      END IF;
      statements := statements || format(
        'ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
        named, made, first_id, next_id);
      IF rows_in_spare THEN
        statements := statements
          || format('ALTER TABLE %s ATTACH PARTITION %s DEFAULT', named, spare);
      END IF;
      PERFORM set_config('search_path', path, true);
      FOREACH statement IN ARRAY statements LOOP
        EXECUTE statement;
      END LOOP;
    END IF;
    COMMIT;
    SET LOCAL search_path = pg_catalog, pg_temp;
    start := stop;
  END LOOP;

  time_of_start := (today - keep) AT TIME ZONE 'UTC';
  PERFORM set_config('search_path', path, true);
  EXECUTE bound_of INTO first_id USING time_of_start;
  LOOP
    SET LOCAL search_path = pg_catalog, pg_temp;
    SET LOCAL lock_timeout = '2s';
    named := (pg_identify_object('pg_class'::regclass, parent, 0)).identity;
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', named);
    SELECT (pg_identify_object('pg_class'::regclass, oid, 0)).identity INTO oldest
    FROM pg_class
      JOIN pg_inherits ON oid = inhrelid,
      substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)$') AS ends
    WHERE inhparent = parent AND ends COLLATE "C" <= first_id
    ORDER BY ends COLLATE "C" LIMIT 1;
    statements := ARRAY[
      format('ALTER TABLE %s DETACH PARTITION %s', named, oldest),
      format('DROP TABLE %s', oldest)];
    PERFORM set_config('search_path', path, true);
    EXIT WHEN oldest IS NULL;
    FOREACH statement IN ARRAY statements LOOP
      EXECUTE statement;
    END LOOP;
    COMMIT;
  END LOOP;
END $$;

DO $$
DECLARE
  here pg_catalog.name := pg_catalog.current_schema();
  other pg_catalog.text;
  role pg_catalog.text;
BEGIN
  SET LOCAL search_path = pg_catalog, pg_temp;
  SELECT p.oid::regprocedure, pg_get_userbyid(proowner) INTO other, role
  FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = pronamespace
  WHERE nspname = here AND proname = 'maintain_partitions'
    AND pg_get_userbyid(proowner) <> current_user;
  IF other IS NULL THEN -- the database's owner owns the schema public
    SELECT format('the schema %I', nspname), rolname INTO other, role
    FROM pg_namespace
      JOIN pg_database ON datname = current_database()
      JOIN pg_roles AS r ON r.oid =
        CASE pg_get_userbyid(nspowner) WHEN 'pg_database_owner' THEN datdba ELSE nspowner END
    WHERE nspname = here AND NOT rolsuper AND rolname <> current_user;
  END IF;
  IF other IS NOT NULL THEN
    RAISE object_not_in_prerequisite_state USING
      MESSAGE = format('%s belongs to role "%s", not to "%s"', other, role, current_user),
      DETAIL = 'The owner of a routine can replace it, '
        'and the owner of a schema can replace its contents.',
      HINT = format('Run this script as role "%s", use another schema, or drop the routine.', role);
  END IF;
END $$;
COMMIT;
