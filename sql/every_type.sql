-- The scripts describe each type as the library implements it: the size of its values, and the
-- formats that sortid_info knows. documented_times tests the unit and the first and last times.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql
SELECT count(*) FILTER (WHERE size > 0) > 0 AS some,
       string_agg(format('%s has %s bytes and sends %s', name, size, sent), ', ')
         FILTER (WHERE size > 0 AND size <> sent) AS different
FROM types JOIN pg_type AS t USING (oid),
  LATERAL CAST(pg_temp.eval(format(
    'SELECT octet_length(%s(%L::%s))', typsend, sample, type)) AS int) AS sent;

-- sortid_info returns a row for the format of each type, with the id's time and with its uuid, if
-- it has one. Even typeids and base62ids have a time here, because the samples contain version 7
-- uuids.
SELECT pg_temp.names(array_agg(name)) AS known,
       pg_temp.names(array_agg(name) FILTER (WHERE i.time IS NOT NULL)) AS with_time,
       pg_temp.names(array_agg(name) FILTER (
         WHERE i.id = sample
           AND i.time::text IS NOT DISTINCT FROM CASE WHEN timed IS NOT NULL
             THEN pg_temp.eval(format('SELECT %s(%L)', timed::regproc, sample)) END
           AND i.uuid::text IS NOT DISTINCT FROM CASE WHEN has_uuid
             THEN pg_temp.eval(format('SELECT %L::%s::uuid', sample, type)) END
       )) AS right_parts
FROM types AS t JOIN LATERAL sortid_info(sample) AS i ON i.format = name,
  to_regprocedure(format('%s_timestamp(%s)', name, type)) AS timed,
  CAST(EXISTS (
    SELECT FROM pg_cast WHERE castsource = t.oid AND casttarget = 'uuid'::regtype
  ) AS boolean) AS has_uuid;
