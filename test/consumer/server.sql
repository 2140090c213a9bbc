-- The server and the consumer, the program $CONSUMER, read the same in the ids that the other makes.
\set ON_ERROR_STOP 1
CREATE DATABASE consumer;
\c consumer
CREATE EXTENSION sortid;
\ir ../lib/types.sql
\set ECHO none

-- What the consumer prints: TYPE ID VALUE UNIX_MS.
CREATE TABLE line (n serial, name text, id text, value text, unix_ms text);
\copy line (name, id, value, unix_ms) FROM PROGRAM '"$CONSUMER" make 1000' (DELIMITER ' ')
SELECT count(*) AS printed FROM line \gset
SELECT coalesce(string_agg('not ok - the consumer makes no ' || name, E'\n'), 'ok - the consumer makes ids of all types')
  FROM types WHERE name NOT IN (SELECT name FROM line);

-- Ids that the server makes: of its generators, of random uuids, the first and the last of each type, and special ones.
CREATE TABLE made (n serial, name text, id text);
SELECT format('INSERT INTO made (name, id) SELECT %L, unnest(ARRAY[%s]) FROM generate_series(1, 200)', name, string_agg(call, ', ')),
       format('INSERT INTO made (name, id) VALUES (%1$L, %1$s_lower_bound('''')), (%1$L, %1$s_upper_bound(''''))', name)
  FROM types, LATERAL (SELECT format(of_uuid, 'gen_random_uuid()') UNION ALL
                       SELECT oid::regproc || '()' FROM pg_proc WHERE proname ~ '^gen_' AND prorettype = types.oid AND pronargs = pronargdefaults) AS c(call)
  GROUP BY name \gexec
INSERT INTO made (name, id)
SELECT name, id
  FROM generate_series(1, 200) AS n,
       LATERAL (VALUES ('typeid', gen_typeid('user', '1970-01-01 00:00+00')::text), ('euid', gen_euid(n)::text), ('uid11', n::bigint::uid11::text)) AS special(name, id);
\copy (SELECT name, id FROM made ORDER BY n) TO PROGRAM '"$CONSUMER" read >"$CONSUMER.read"' (DELIMITER ' ')
\copy line (name, id, value, unix_ms) FROM PROGRAM 'cat "$CONSUMER.read"' (DELIMITER ' ')

SELECT CASE WHEN count(*) > 2000 AND bool_and((line.name, line.id) IS NOT DISTINCT FROM (made.name, made.id)) THEN 'ok' ELSE 'not ok' END
       || ' - the consumer reads each id of the server'
  FROM made FULL JOIN (SELECT * FROM line WHERE n > :printed) AS line ON line.n = made.n + :printed;

-- The bytes of an id, which a typeid has after its prefix, and its time.
CREATE TEMP VIEW wrong AS
SELECT * FROM (
  SELECT line.*, pg_temp.eval(format(CASE name WHEN 'typeid' THEN 'SELECT typeid_prefix(id) || '':'' || encode(uuid_send(id::uuid), ''hex'')' ELSE 'SELECT encode(id::bytea, ''hex'')' END
                                     || ' FROM (SELECT %L::%s) AS i(id)', id, type)) AS server_value,
         CASE WHEN to_regproc(name || '_timestamp') IS NULL THEN '-'
              ELSE pg_temp.eval(format('SELECT coalesce((extract(epoch FROM %s_timestamp(%L)) * 1000)::bigint::text, ''-'')', name, id)) END AS server_unix_ms
  FROM line JOIN types USING (name)) AS read (n, name, id, value, unix_ms, server_value, server_unix_ms)
  WHERE (value, unix_ms) IS DISTINCT FROM (server_value, server_unix_ms);
SELECT * FROM wrong ORDER BY n LIMIT 20;
SELECT CASE WHEN EXISTS (TABLE wrong) THEN 'not ok' ELSE 'ok' END || ' - values and times are the same';
