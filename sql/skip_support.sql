-- btree skip support is there for the types of fixed length exactly where the
-- server knows it, from 18 on; never for typeid.
SELECT typname AS type,
       count(*) FILTER (WHERE amprocnum = 6)
         - CASE WHEN typname <> 'typeid' AND current_setting('server_version_num')::int >= 180000 THEN 1 ELSE 0 END
         AS more_than_expected
FROM pg_type AS t
JOIN pg_opclass AS c ON opcintype = t.oid AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree')
JOIN pg_amproc AS p ON amprocfamily = opcfamily
WHERE typname IN ('typeid', 'ulid', 'euid', 'base62id', 'uid11', 'xid') AND typnamespace = 'public'::regnamespace
GROUP BY 1 ORDER BY 1;
