-- samples: values of every argument type of the functions that the edition and the extension share.
-- Most are valid. :n is the number of values per type. The extension is in the schema public.
CREATE TABLE uuids AS
SELECT n,
  CASE n % 8
    WHEN 0
      THEN public.gen_uuidv7(timestamptz '1970-01-01 00:00+00' + random() * interval '8900 years')
    WHEN 1
      THEN public.uid11_to_uuid(('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint::public.uid11)
    WHEN 6 THEN gen_random_uuid()
    ELSE md5(random()::text || n)::uuid END AS id
FROM generate_series(1, :n) AS n;
UPDATE uuids SET id = '00000000-0000-0000-0000-000000000000' WHERE n = 2;
UPDATE uuids SET id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' WHERE n = 3;
UPDATE uuids SET id = 'ffffffff-ffff-ffff-8000-000000000000' WHERE n = 4;
UPDATE uuids SET id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' WHERE n = 5;

CREATE TABLE samples (type text, n int, value text, PRIMARY KEY (type, n));

-- Ids of each of the extension's types, with arbitrary bytes; 8-byte ids include small numbers.
CREATE FUNCTION id_of(name text, type text, size int, id uuid, n int) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  b bytea := substring(uuid_send(id) || uuid_send(id) FROM 1 FOR greatest(size, 0));
  result text;
BEGIN
  IF size < 0 THEN
    RETURN public.make_typeid((ARRAY[
      '', 'a', 'z', 'user', 'a_b', 'a__b', repeat('x', 63),
      translate(substr(md5(n::text), 1, n % 32 + 1), '0123456789', 'ghijklmnop')
    ])[n % 8 + 1], id);
  END IF;
  EXECUTE format('SELECT public.%s_from_bytea($1)', name)
    INTO result USING CASE WHEN n % 5 = 0 THEN overlay(b PLACING '\x000000' FROM 1) ELSE b END;
  RETURN result;
END $$;
INSERT INTO samples SELECT name, u.n, id_of(name, type, size, id, u.n) FROM types, uuids AS u;

-- Text: prefixes of ids, whole ids and longer strings, unchanged or with one change.
CREATE FUNCTION changed(id text, n int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  at int := 1 + random() * length(id);
  symbol text := (ARRAY[
    '', 'I', 'l', 'O', 'u', '_', '"', '0', '8', 'Z', 'z', 'A', 'é', ' ', '-', E'\\', '%',
    chr((33 + random() * 93)::int)
  ])[n % 18 + 1];
BEGIN
  RETURN CASE n % 10
    WHEN 0 THEN id
    WHEN 1 THEN lower(id)
    WHEN 2 THEN upper(id)
    WHEN 3 THEN overlay(id PLACING symbol FROM at FOR 1)
    WHEN 4 THEN left(id, at)
    WHEN 5 THEN left(id, at) || symbol
    WHEN 6 THEN '"' || id || '"'
    WHEN 7 THEN id || symbol
    WHEN 8 THEN '"' || overlay(id PLACING symbol FROM at FOR 1) || '"'
    ELSE symbol || left(id, at) END;
END $$;
INSERT INTO samples
SELECT 'text of ' || type, s.n, changed(value, s.n / 7)
FROM samples AS s
WHERE type IN (SELECT name FROM types);
UPDATE samples SET value = left(value, -1) || 'Z' WHERE type = 'text of euid' AND n % 11 = 0;
UPDATE samples
SET value = (ARRAY[
  '', '_', '__', 'a__', repeat('a', 62) || '_', repeat('a', 63) || '_', repeat('a', 64) || '_',
  repeat('a', 63), repeat('a', 64), repeat('a', 61) || '__', repeat('a', 62) || '__', 'user_8', '8',
  'a_b_', 'USER', E'user\n'
])[n % 16 + 1]
WHERE type LIKE 'text of%' AND n % 13 = 0;

-- Long strings, with single-byte and with multibyte characters.
UPDATE samples
SET value = repeat(CASE WHEN n % 4 = 0 THEN 'é' ELSE left(value, 7) END, 20 + n % 40)
WHERE type LIKE 'text of%' AND n % 31 = 0;
UPDATE samples
SET value = left(value, -26) || repeat('é', n % 40) || right(value, 26)
WHERE type = 'text of typeid' AND n % 37 = 0;

-- Ids of other types, uuids in various spellings, numbers, times, bytes and an empty string. All
-- values in the list are used, because 3 and 20 have no common divisor.
UPDATE samples AS s
SET value = CASE WHEN s.n / 17 % 3 = 0 THEN other.value
  ELSE (ARRAY[
    id::text, replace(id::text, '-', ''), '{' || upper(id::text) || '}', 'user_' || id,
    'User_' || id, left(id::text, -1), s.n::text, -s.n || '123456',
    (s.n + 9223372036854775700::numeric)::text, '2026-01-' || s.n % 40,
    (ARRAY['now', 'today', 'tomorrow', 'yesterday', 'epoch', '-infinity'])
      [(s.n / 17 / 20 + length(s.type)) % 6 + 1], '1/31/2026',
    '+infinity', 'cus_NffrFeUfNV2Hib', 'ord_0ujsszwN8NRY24YaXiTIE2VWDTS', '', bytes,
    left(bytes, -1), '-9223372036854775809', 'ord_0000000000000000000000aaAA0'
  ])[s.n / 17 % 20 + 1] END
FROM samples AS other JOIN uuids USING (n) JOIN types ON name = other.type,
  (VALUES (ARRAY[8, 16, 20])) AS v (sizes),
  left((uuid_send(id) || uuid_send(id))::text, 2 + 2 * sizes[other.n % 7 % 3 + 1]) AS bytes
WHERE s.type LIKE 'text of %' AND other.n = s.n AND types.n % 7 = s.n / 17 % 7 AND s.n % 17 = 0;

-- The bytes of one id of each type.
UPDATE samples AS s
SET value = left((uuid_send(id) || uuid_send(id))::text,
  2 + 2 * CASE WHEN size < 0 THEN 16 ELSE size END)
FROM types JOIN uuids ON uuids.n = 301
WHERE s.type = 'text of ' || name AND s.n = 301;

INSERT INTO samples SELECT 'uuid', n, id FROM uuids;
INSERT INTO samples SELECT 'smallint', n, n - 100 FROM uuids;
INSERT INTO samples SELECT 'boolean', n, n % 2 = 0 FROM uuids;
INSERT INTO samples
SELECT 'integer', n,
  (ARRAY[-1, 0, 1, 2, 15, 16, 32767, 32768, 4194303, 4194304, 2147483647])[n % 22 + 1]
FROM uuids;
UPDATE samples SET value = (random() * 40000)::int WHERE type = 'integer' AND value IS NULL;
INSERT INTO samples
SELECT 'bigint', n,
  CASE WHEN n % 7 < 5 THEN ('x' || substr(md5(n::text), 1, 16))::bit(64)::bigint ELSE n - 100 END
FROM uuids;
INSERT INTO samples
SELECT 'bytea', n,
  substring(uuid_send(id) || uuid_send(id) FROM 1 FOR (ARRAY[8, 10, 16, 20, n % 24])[n % 5 + 1])
FROM uuids;
INSERT INTO samples
SELECT 'key', n,
  substring(uuid_send(id) || uuid_send(id) FROM 1 FOR CASE WHEN n % 9 = 0 THEN n % 33 ELSE 16 END)
FROM uuids;
-- Times at and next to the boundaries of milliseconds, seconds and the formats' ranges.
INSERT INTO samples
SELECT 'timestamp with time zone', n,
  CASE n % 6
    WHEN 0
      THEN (ARRAY[
        'infinity', '-infinity', '1969-12-31 23:59:59.999999+00', '1970-01-01 00:00+00',
        '2011-11-11 11:11:11.111+00', '2011-11-11 11:11:11.110999+00', '2014-05-13 16:53:20+00',
        '2014-05-13 16:53:19.999999+00', '2150-06-19 23:21:35+00', '2150-06-19 23:21:36+00',
        '2151-03-25 02:39:42.214+00', '2151-03-25 02:39:42.215+00', '3084-12-12 12:41:28.831+00',
        '3084-12-12 12:41:28.832+00', '10889-08-02 05:31:50.655+00',
        '10889-08-02 05:31:50.655999+00', '10889-08-02 05:31:50.656+00', '4713-01-01 00:00+00 BC',
        '294276-12-31 23:59:59.999999+00'
      ])[n / 6 % 19 + 1]::timestamptz
    WHEN 1 THEN timestamptz '1960-01-01 00:00+00' + random() * interval '200 years'
    WHEN 2 THEN timestamptz '1960-01-01 00:00+00' + random() * interval '9000 years'
    WHEN 3 THEN timestamptz '2026-01-01 00:00+00' + n * interval '1 microsecond'
    WHEN 4 THEN date_trunc('milliseconds', now() - random() * interval '40 years')
    ELSE date_trunc('seconds', now() - random() * interval '40 years') END
FROM uuids;
INSERT INTO samples
SELECT 'tstzrange', a.n,
  CASE WHEN a.n % 29 = 0 THEN 'empty'
    ELSE tstzrange(nullif(least(a.value::timestamptz, b.value::timestamptz),
        CASE WHEN a.n % 17 = 0 THEN a.value::timestamptz END),
      nullif(greatest(a.value::timestamptz, b.value::timestamptz),
        CASE WHEN a.n % 17 = 1 THEN a.value::timestamptz END),
      (ARRAY['[)', '[]', '(]', '()'])[a.n % 4 + 1]) END
FROM samples AS a
  JOIN samples AS b ON a.type = 'timestamp with time zone'
    AND b.type = a.type
    AND b.n = (a.n + CASE WHEN a.n % 3 = 0 THEN 0 ELSE 4 END) % :n + 1;
UPDATE samples SET value = NULL WHERE n % 997 = 1;
ANALYZE samples;
