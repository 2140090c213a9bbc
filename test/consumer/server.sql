-- The server and the consumer, the program $CONSUMER, read the same in the ids that the other makes.
\set ON_ERROR_STOP 1
CREATE DATABASE consumer;
\c consumer
CREATE EXTENSION sortid;

-- What the consumer prints: TYPE ID VALUE UNIX_MS.
CREATE TABLE line (n serial, type text, id text, value text, unix_ms text);
\copy line (type, id, value, unix_ms) FROM PROGRAM '"$CONSUMER" make 1000' (DELIMITER ' ')

-- Ids that the server makes, and the first and the last of each type.
CREATE TABLE made (n serial, type text, id text);
INSERT INTO made (type, id)
SELECT type, id
  FROM generate_series(1, 200) AS n, LATERAL (VALUES
    ('typeid', gen_typeid('user')::text), ('typeid', gen_typeid('', '1970-01-01 00:00+00')::text),
    ('ulid', gen_ulid()::text), ('ulid', gen_ulid_monotonic()::text),
    ('euid', gen_euid()::text), ('euid', gen_euid(n)::text), ('euid', gen_euid_monotonic()::text),
    ('base62id', gen_base62id()::text), ('base62id', gen_random_uuid()::base62id::text),
    ('xid', gen_xid()::text), ('xid', gen_xid_monotonic()::text),
    ('uid11', gen_uid11()::text), ('uid11', gen_uid11_ts_seq_rand()::text), ('uid11', n::bigint::uid11::text),
    ('ksuid', gen_ksuid()::text), ('ksuid', gen_ksuid_monotonic()::text)
  ) AS made (type, id)
UNION ALL
SELECT type, id FROM (VALUES
    ('typeid', '00000000000000000000000000'), ('typeid', repeat('z', 63) || '_7zzzzzzzzzzzzzzzzzzzzzzzzz'),
    ('ulid', '00000000000000000000000000'), ('ulid', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
    ('euid', '000000000000000000000000000'), ('euid', euid_ceil('3084-12-12 12:41:28.831+00')::text),
    ('base62id', 'Fa84QWiAxLXUJaHZmEVPEG'), ('base62id', 'NNC6dn4GR1JETNQMfLl6qN'),
    ('xid', '11111111111'), ('xid', 'jpXCZedGfVQ'), ('uid11', '11111111111'), ('uid11', 'jpXCZedGfVQ'),
    ('ksuid', repeat('0', 27)), ('ksuid', 'aWgEPTl1tmebfsQzFP4bxwgy80V')
  ) AS bounds (type, id);
\copy (SELECT type, id FROM made ORDER BY n) TO PROGRAM '"$CONSUMER" read >"$CONSUMER.read"' (DELIMITER ' ')
\copy line (type, id, value, unix_ms) FROM PROGRAM 'cat "$CONSUMER.read"' (DELIMITER ' ')

SELECT CASE WHEN count(*) > 2000 AND bool_and((line.type, line.id) IS NOT DISTINCT FROM (made.type, made.id)) THEN 'ok' ELSE 'not ok' END
       || ' - the consumer reads each id of the server'
  FROM made FULL JOIN (SELECT * FROM line WHERE n > 8000) AS line ON line.n = made.n + 8000;

CREATE VIEW wrong AS
SELECT * FROM (
  SELECT *, replace(CASE type
        WHEN 'typeid' THEN typeid_prefix(id::typeid) || ':' || id::typeid::uuid
        WHEN 'ulid' THEN id::ulid::uuid::text
        WHEN 'euid' THEN id::euid::uuid::text
        WHEN 'base62id' THEN id::base62id::uuid::text
        WHEN 'xid' THEN lpad(to_hex(id::public.xid::bigint), 16, '0')
        WHEN 'uid11' THEN lpad(to_hex(id::uid11::bigint), 16, '0')
        WHEN 'ksuid' THEN encode(id::ksuid::bytea, 'hex')
      END, '-', '') AS server_value,
    coalesce((extract(epoch FROM CASE type
        WHEN 'typeid' THEN typeid_timestamp(id::typeid)
        WHEN 'ulid' THEN ulid_timestamp(id::ulid)
        WHEN 'euid' THEN euid_timestamp(id::euid)
        WHEN 'base62id' THEN base62id_timestamp(id::base62id)
        WHEN 'xid' THEN xid_timestamp(id::public.xid)
        WHEN 'ksuid' THEN ksuid_timestamp(id::ksuid)
      END) * 1000)::bigint::text, '-') AS server_unix_ms
  FROM line) AS read
  WHERE (value, unix_ms) IS DISTINCT FROM (server_value, server_unix_ms);
SELECT * FROM wrong ORDER BY n LIMIT 20;
SELECT CASE WHEN EXISTS (TABLE wrong) THEN 'not ok' ELSE 'ok' END || ' - values and times are the same';
