-- The wire format: the bytes that each type sends, round trips through COPY BINARY, and the errors
-- for damaged values.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- The bytes on the wire: 16-byte types send the bytes of a uuid, 8-byte types send a big-endian
-- number, and typeid sends its text.
SELECT convert_from(typeid_send('user_01h455vb4pex5vsknk084sn02q'), 'UTF8') AS typeid,
       ulid_send('01ARZ3NDEKTSV4RRFFQ69G5FAV') AS ulid,
       base62id_send('Fd9w4CutiyWHZha547fAai') AS base62id,
       uid11_send('jpXCZedGfVP') AS uid11, xid_send('113q8KFkAEs') AS xid;

-- Returns the path of a file that the server can write to.
CREATE FUNCTION pg_temp.path() RETURNS text LANGUAGE sql AS $$
  SELECT current_setting('data_directory') || '/sortid_binary_copy.tmp'
$$;
CREATE FUNCTION pg_temp.copy(what text, direction text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COPY %s %s %L (FORMAT binary)', what, direction, pg_temp.path());
END $$;

-- Copies ids out and back in, including extreme values and NULL.
CREATE TEMP TABLE uuids AS
SELECT n, gen_random_uuid() AS u FROM generate_series(1, 498) AS n
UNION ALL
VALUES (499, uuid '00000000-0000-0000-0000-000000000000'),
       (500, uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
       (501, NULL);
CALL pg_temp.each('
  CREATE TEMP TABLE sent_$T AS SELECT n, $id(u) AS id FROM uuids;
  CREATE TEMP TABLE received_$T (LIKE sent_$T)');
UPDATE sent_typeid SET id = make_typeid(left('abcdefghij', n % 11), id::uuid);
CALL pg_temp.each($$SELECT pg_temp.copy('sent_$T', 'TO'), pg_temp.copy('received_$T', 'FROM')$$);
SELECT result, pg_temp.names(array_agg(name)) AS types
FROM types, pg_temp.eval(format('
  SELECT format(''%%s rows, %%s the same, %%s of the same text'', count(*),
                count(*) FILTER (WHERE s IS NOT DISTINCT FROM r),
                count(*) FILTER (WHERE s::text = r::text))
  FROM sent_%s AS s JOIN received_%1$s AS r USING (n)', name)) AS result
GROUP BY 1;

-- Copies a file that contains this value into a column of the type. Returns the id, or raises an
-- error.
\set ECHO none
CREATE FUNCTION pg_temp.receive(type text, value bytea, size int)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  header bytea := '\x5047434f50590aff0d0a00' || '\x0000000000000000'::bytea;
  columns bytea := int2send(1::int2) || int4send(size) || value;
  file oid := lo_from_bytea(0, header || columns || int2send(-1::int2));
  received text;
BEGIN
  PERFORM lo_export(file, pg_temp.path());
  PERFORM lo_unlink(file);
  EXECUTE format('CREATE TEMP TABLE column_of (id %s)', type);
  PERFORM pg_temp.copy('column_of', 'FROM');
  SELECT id::text INTO STRICT received FROM column_of;
  DROP TABLE column_of;
  RETURN received;
END $$;
\set ECHO all
CREATE FUNCTION pg_temp.received(type text, value bytea, size int DEFAULT NULL)
RETURNS TABLE (sqlstate text, message text, detail text) LANGUAGE sql AS $$
  SELECT sqlstate, message, detail
  FROM pg_temp.errors_of(format('SELECT pg_temp.receive(%L, %L, %s)',
                                type, value, coalesce(size, length(value))))
$$;

-- Fixed-length types accept only values of their length. (The server raises 08P01 for a value that
-- is too short and 22P03 for one that is too long.)
SELECT sqlstate, message, lengths, pg_temp.names(array_agg(name)) AS types
FROM (SELECT name, sqlstate, CASE sqlstate WHEN '00000' THEN 'an id' ELSE message END AS message,
             array_agg(CASE length WHEN size - 1 THEN 'one less' WHEN size THEN 'right'
                                   WHEN size + 1 THEN 'one more' ELSE length::text END
               ORDER BY length <> size, length) AS lengths
      FROM types,
        LATERAL (SELECT unnest(ARRAY[0, 1, size - 1, size, size + 1, 32, 100000])) AS l(length),
        LATERAL pg_temp.received(type, decode(repeat('00', length), 'hex')) AS r
      WHERE size > 0 GROUP BY 1, 2, 3) AS t
GROUP BY 1, 2, 3 ORDER BY 1;

-- A file may state a size that is larger or smaller than the data.
SELECT said, sqlstate, message, pg_temp.names(array_agg(name)) AS types
FROM types, LATERAL (SELECT CASE WHEN size > 0 THEN size ELSE 26 END) AS r(right_size),
     LATERAL (VALUES ('100 more', right_size + 100), ('-2', -2)) AS s(said, said_size),
     LATERAL pg_temp.received(type, convert_to(repeat('0', right_size), 'UTF8'), said_size)
GROUP BY 1, 2, 3 ORDER BY 1;

-- The binary input of typeid is as strict as its text input: it rejects NUL bytes, invalid UTF-8
-- and other bytes that text cannot contain.
SELECT encode(value, 'escape') AS value, r.*
FROM unnest(ARRAY[
  '01h455vb4pex5vsknk084sn02q', '', 'User_01h455vb4pex5vsknk084sn02q',
  'us\000r_01h455vb4pex5vsknk084sn02q', 'user_01h455vb4pex5vsknk084sn02q\000',
  'user_01h455vb4pex5vsknk084sn0\303q', 'user_01h455vb4pex5vsknk084sn02',
  'user_8zzzzzzzzzzzzzzzzzzzzzzzzz', '\x01890a5dac96774bbcceb302099a8057'
]::bytea[]) WITH ORDINALITY AS v(value, n), LATERAL pg_temp.received('typeid', value) AS r
ORDER BY n;

-- Removes the file. (rm does not read its input, so a row would break the pipe. Windows has del
-- instead.)
DO $$
BEGIN
  EXECUTE format('COPY (SELECT WHERE false) TO PROGRAM %L',
    format('rm -f %1$s || del %1$s', 'sortid_binary_copy.tmp'));
END $$;
SELECT count(*) AS files FROM pg_ls_dir(current_setting('data_directory')) AS f
WHERE f LIKE 'sortid_binary_copy%';
