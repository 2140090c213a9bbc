-- Creates the procedure maintain_partitions, which creates the partitions of a table ahead of time
-- and drops old ones:
--   psql -d shop -f docs/partitions.sql
--   CALL maintain_partitions('readings', 'ulid_floor($1)', 'month',
--     ahead => '3 months', keep => '1 year');
-- Run it again to replace an older version. docs/partitioning.md describes the arguments.

-- The partitions of a table, and the text of the id at which each ends.
CREATE OR REPLACE FUNCTION partition_ends(parent regclass)
RETURNS TABLE (partition regclass, ends text) LANGUAGE sql AS $$
  SELECT oid::regclass, substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.*)''\)$')
  FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = parent
$$;

CREATE OR REPLACE PROCEDURE maintain_partitions(parent regclass, bound text, unit text,
  ahead interval, keep interval DEFAULT NULL)
LANGUAGE plpgsql AS $$
DECLARE
  today timestamp := now() AT TIME ZONE 'UTC';
  suffix text := CASE rtrim(lower(unit), 's')
    WHEN 'hour' THEN '_YYYY_MM_DD_HH24'
    WHEN 'day' THEN '_YYYY_MM_DD'
    WHEN 'week' THEN '_IYYY"w"IW'
    WHEN 'month' THEN '_YYYY_MM'
    WHEN 'year' THEN '_YYYY' END;
  start timestamp; -- of a partition, as stop is its end
  stop timestamp;
  first_id text COLLATE "C"; -- in which texts are in the order of the ids
  next_id text COLLATE "C";
  made text; -- its name
  storage text;
  spare regclass; -- the default partition
  rows_of_made text;
  rows_in_spare boolean;
  columns text;
  oldest regclass;
BEGIN
  IF suffix IS NULL OR num_nulls(parent, bound, ahead) > 0
      OR today + ahead < today OR today - keep > today THEN
    RAISE invalid_parameter_value USING
      MESSAGE = 'only keep may be NULL, ahead and keep may not be negative, '
        'and the unit is hour, day, week, month or year';
  END IF;
  start := date_trunc(unit, today);
  WHILE start < today + ahead LOOP
    stop := start + ('1 ' || unit)::interval;
    SET LOCAL lock_timeout = '2s';
    -- One caller at a time; reads and writes go on.
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    EXECUTE format('SELECT %s', bound) INTO next_id USING stop AT TIME ZONE 'UTC';
    SELECT max(ends COLLATE "C") INTO first_id FROM partition_ends(parent);
    IF first_id IS NULL THEN
      EXECUTE format('SELECT %s', bound) INTO first_id USING start AT TIME ZONE 'UTC';
    END IF;

    IF first_id < next_id THEN
      SELECT format('%I.%I', nspname, short || to_char(start, suffix)),
        'TABLESPACE ' || quote_ident(spcname),
        nullif(partdefid, 0),
        format('%1$s >= %2$L AND %1$s < %3$L',
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
      EXECUTE format(
        'CREATE TABLE %s (LIKE %s INCLUDING ALL EXCLUDING IDENTITY EXCLUDING INDEXES) %s',
        made, parent, storage);
      rows_in_spare := false;
      IF spare IS NOT NULL THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s)', spare, rows_of_made)
          INTO rows_in_spare;
      END IF;
      IF rows_in_spare THEN -- move them, while nobody else uses the table
        SELECT string_agg(quote_ident(attname), ', ') INTO columns
        FROM pg_attribute
        WHERE attrelid = parent AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
        EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', parent, spare);
        EXECUTE format('WITH moved AS (DELETE FROM %1$s WHERE %2$s RETURNING %3$s)
          INSERT INTO %4$s (%3$s) SELECT * FROM moved', spare, rows_of_made, columns, made);
      END IF;
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
        parent, made, first_id, next_id);
      IF rows_in_spare THEN
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s DEFAULT', parent, spare);
      END IF;
    END IF;
    COMMIT;
    start := stop;
  END LOOP;

  EXECUTE format('SELECT %s', bound) INTO first_id USING (today - keep) AT TIME ZONE 'UTC';
  LOOP
    SET LOCAL lock_timeout = '2s';
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
    SELECT partition INTO oldest FROM partition_ends(parent)
    WHERE ends COLLATE "C" <= first_id
    ORDER BY ends COLLATE "C" LIMIT 1;
    EXIT WHEN oldest IS NULL;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', parent, oldest);
    EXECUTE format('DROP TABLE %s', oldest);
    COMMIT;
  END LOOP;
END $$;
