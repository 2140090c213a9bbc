-- What the scripts say of a type is what the library does: the size of its values, the unit of its
-- time, the formats that sortid_info knows.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/types.sql'
\i :types
CREATE TABLE said AS
SELECT types.*, id, timed, pg_temp.eval(format('SELECT octet_length(%s(%L::%s))', typsend, id, type))::int AS sent,
       substring(obj_description(timed, 'pg_proc') FROM 'to the (\w+)$') AS unit
FROM types JOIN pg_type AS t ON t.oid = types.oid,
     LATERAL pg_temp.eval('SELECT ' || format(of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid')) AS id,
       to_regprocedure(format('%s_timestamp(%s)', name, type)) AS timed;
SELECT count(*) FILTER (WHERE size > 0) > 0 AS some,
       string_agg(format('%s has %s bytes and sends %s', name, size, sent), ', ') FILTER (WHERE size > 0 AND size <> sent) AS different
FROM said;
-- The first id after a time has the next unit of time.
SELECT unit,
       bool_and(pg_temp.eval(format('SELECT %1$s_timestamp(%1$s_first_after(%2$L)) - %2$L', name,
         timestamptz '2026-01-01 00:00+00'))::interval = ('1 ' || unit)::interval) AS is_unit
FROM said WHERE has_time GROUP BY 1 ORDER BY 1;
-- Its time, too, and that of typeid and base62id, because the uuid is of version 7.
SELECT pg_temp.names(array_agg(name)) AS known, pg_temp.names(array_agg(name) FILTER (WHERE i.time IS NOT NULL)) AS with_time,
       count(*) FILTER (WHERE i.id IS DISTINCT FROM said.id OR timed IS NOT NULL
         AND i.time IS DISTINCT FROM pg_temp.eval(format('SELECT %s(%L::%s)', timed::regproc, said.id, type))::timestamptz) AS different
FROM said JOIN LATERAL sortid_info(said.id) AS i ON i.format = name;
DROP TABLE said;
