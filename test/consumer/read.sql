-- The ids of a table of lines as the consumer prints them: TYPE ID VALUE UNIX_MS.
SELECT concat_ws(' ', type, id,
    replace(CASE type
        WHEN 'typeid' THEN typeid_prefix(id::typeid) || ':' || id::typeid::uuid
        WHEN 'ulid' THEN id::ulid::uuid::text
        WHEN 'euid' THEN id::euid::uuid::text
        WHEN 'base62id' THEN id::base62id::uuid::text
        WHEN 'xid' THEN lpad(to_hex(id::public.xid::bigint), 16, '0')
        WHEN 'uid11' THEN lpad(to_hex(id::uid11::bigint), 16, '0')
        WHEN 'ksuid' THEN encode(id::ksuid::bytea, 'hex')
      END, '-', ''),
    coalesce((extract(epoch FROM CASE type
        WHEN 'typeid' THEN typeid_timestamp(id::typeid)
        WHEN 'ulid' THEN ulid_timestamp(id::ulid)
        WHEN 'euid' THEN euid_timestamp(id::euid)
        WHEN 'base62id' THEN base62id_timestamp(id::base62id)
        WHEN 'xid' THEN xid_timestamp(id::public.xid)
        WHEN 'ksuid' THEN ksuid_timestamp(id::ksuid)
      END) * 1000)::bigint::text, '-'))
  FROM lines ORDER BY line;
