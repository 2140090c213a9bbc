
-- Times, counted since 1970 in units of 1/hz seconds: milliseconds (hz = 1000) or seconds (hz = 1)

CREATE OR REPLACE FUNCTION @S@.sortid_time_of(units bigint, hz bigint) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (timestamp '1970-01-01' + make_interval(hours => (units / (3600 * hz))::int,
  secs => (units % (3600 * hz))::float8 / hz)) AT TIME ZONE 'UTC';
CREATE OR REPLACE FUNCTION @S@.sortid_time(units bigint, hz bigint DEFAULT 1000) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN @S@.sortid_time_of(units, hz);
END $$;
-- Returns NULL for NULL and infinite times.
CREATE OR REPLACE FUNCTION @S@.sortid_scaled(at timestamptz, hz bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN isfinite(at) THEN extract(epoch FROM at AT TIME ZONE 'UTC') * hz END;
CREATE OR REPLACE FUNCTION @S@.sortid_time_fault(type text, low bigint, high bigint, hz bigint)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN format('%s holds times from %s+00 to %s+00.',
  CASE WHEN type IN ('typeid', 'base62id', 'uuid') THEN 'UUID version 7' ELSE 'Type ' || type END,
  replace(to_json(@S@.sortid_time(low, hz) AT TIME ZONE 'UTC') #>> '{}', 'T', ' '),
  replace(to_json(@S@.sortid_time(high, hz) AT TIME ZONE 'UTC') #>> '{}', 'T', ' '));
-- Returns the unit that contains a time. Raises 22008 unless the unit is between `low` and `high`.
CREATE OR REPLACE FUNCTION @S@.sortid_unit(at timestamptz, type text, low bigint, high bigint,
  hz bigint) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  unit bigint := pg_catalog.floor(@S@.sortid_scaled(at, hz));
BEGIN
  IF @S@.sortid_lies_between(unit, low, high) THEN
    RETURN unit;
  END IF;
  RAISE datetime_field_overflow USING
    MESSAGE = pg_catalog.format('time is out of range for type %s', type),
    DETAIL = @S@.sortid_time_fault(type, low, high, hz);
END $$;
-- Returns the units between `low` and `high` whose start is in a range.
CREATE OR REPLACE FUNCTION @S@.sortid_units_of(r tstzrange, first numeric, last numeric,
  low bigint, high bigint) RETURNS int8range LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN isempty(r) OR lower(r) = 'infinity' OR upper(r) = '-infinity' THEN 'empty'
  ELSE int8range(low, high, '[]')
    * int8range(CASE WHEN lower_inc(r) THEN ceil(first) ELSE floor(first) + 1 END::bigint, NULL)
    * int8range(NULL,
      CASE WHEN upper_inc(r) THEN floor(last) ELSE ceil(last) - 1 END::bigint, '[]') END;
CREATE OR REPLACE FUNCTION @S@.sortid_units(r tstzrange, low bigint, high bigint, hz bigint)
RETURNS int8range LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  first numeric := @S@.sortid_scaled(pg_catalog.lower(r), hz);
  last numeric := @S@.sortid_scaled(pg_catalog.upper(r), hz);
BEGIN
  RETURN @S@.sortid_units_of(r, first, last, low, high);
END $$;

-- Generators

-- Returns the current time in units of 1/hz seconds since 1970. Adds half a microsecond to offset
-- the rounding of the number.
CREATE OR REPLACE FUNCTION @S@.sortid_clock(hz double precision) RETURNS bigint
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN floor((date_part('epoch', clock_timestamp()) + 0.0000005) * hz)::bigint;
-- Returns 20 random hexadecimal digits: the digits of a random uuid without its version and
-- variant.
CREATE OR REPLACE FUNCTION @S@.sortid_random() RETURNS text LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN overlay(gen_random_uuid()::text PLACING '' FROM 9 FOR 16);
-- The sequence counts the ids from generators that ascend across sessions. It starts at a random
-- number, so that an id does not reveal how many ids there are. In an id, the sequence's low bits
-- follow the time. The sequence's next bits, at most a millisecond, are added to the time. So ids
-- keep ascending when the low bits wrap around, even if the clock has a resolution of milliseconds.
DO $sequence$
DECLARE
  is_new boolean := to_regclass('@S@.sortid_sequence') IS NULL;
BEGIN
  CREATE SEQUENCE IF NOT EXISTS @S@.sortid_sequence CYCLE;
  IF is_new THEN
    GRANT USAGE ON SEQUENCE @S@.sortid_sequence TO PUBLIC;
    PERFORM setval('@S@.sortid_sequence',
      ('x' || left(@S@.sortid_random(), 15))::bit(60)::bigint + 1);
  END IF;
END $sequence$;
CREATE OR REPLACE FUNCTION @S@.sortid_machine_id_in(setting text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN setting COLLATE "C" ~ '^[0-9]{1,4}$'
  THEN CASE WHEN setting::integer <= 1023 THEN setting::integer END END;
CREATE OR REPLACE FUNCTION @S@.sortid_machine_id_fault(setting text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN setting COLLATE "C" ~ '^-?[0-9]{1,9}$'
    THEN format('%s is outside the valid range for parameter "sortid.machine_id" (0 .. 1023)',
      setting::integer)
  ELSE format('invalid value for parameter "sortid.machine_id": "%s"',
    @S@.sortid_shown(setting)) END;
CREATE OR REPLACE FUNCTION @S@.sortid_machine_id(setting text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  id integer := @S@.sortid_machine_id_in(setting);
BEGIN
  IF id IS NULL THEN
    RAISE invalid_parameter_value USING MESSAGE = @S@.sortid_machine_id_fault(setting);
  END IF;
  RETURN id;
END $$;
CREATE OR REPLACE FUNCTION @S@.sortid_machine_id() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
RETURN @S@.sortid_machine_id(coalesce(nullif(current_setting('sortid.machine_id', true), ''), '0'));
