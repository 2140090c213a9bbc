-- Ids that the server makes, and the first and the last of each type: TYPE ID.
SELECT type || ' ' || id
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
SELECT type || ' ' || id FROM (VALUES
    ('typeid', '00000000000000000000000000'), ('typeid', repeat('z', 63) || '_7zzzzzzzzzzzzzzzzzzzzzzzzz'),
    ('ulid', '00000000000000000000000000'), ('ulid', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'),
    ('euid', '000000000000000000000000000'), ('euid', euid_ceil('3084-12-12 12:41:28.831+00')::text),
    ('base62id', 'Fa84QWiAxLXUJaHZmEVPEG'), ('base62id', 'NNC6dn4GR1JETNQMfLl6qN'),
    ('xid', '11111111111'), ('xid', 'jpXCZedGfVQ'), ('uid11', '11111111111'), ('uid11', 'jpXCZedGfVQ'),
    ('ksuid', repeat('0', 27)), ('ksuid', 'aWgEPTl1tmebfsQzFP4bxwgy80V')
  ) AS bounds (type, id);
