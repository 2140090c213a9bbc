-- Input errors that a caller may take instead of raising them (PostgreSQL 16 and newer).

-- What is valid, malformed and out of range, for each type: the same errors as raised.
\pset format unaligned
SELECT type, text, pg_input_is_valid(text, type) AS valid, sql_error_code AS code,
       message, detail, hint
FROM (VALUES (1, 'typeid', 'user_01h455vb4pex5vsknk084sn02q'),
             (2, 'typeid', 'User_01h455vb4pex5vsknk084sn02q'),
             (3, 'typeid', 'user_81h455vb4pex5vsknk084sn02q'),
             (4, 'ulid', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
             (5, 'ulid', 'O1ARZ3NDEKTSV4RRFFQ69G5FAV'),
             (6, 'ulid', '81ARZ3NDEKTSV4RRFFQ69G5FAV'),
             (7, 'euid', '1KDVDNA00B9F60938NKRKAYDXW8'),
             (8, 'euid', '1KDVDNA00B9F60938NKRKAYDXW9'),
             (9, 'base62id', 'Fd9w4CutiyWHZha547fAai'),
             (10, 'base62id', '"Fd9w4CutiyWHZha547fAai'),
             (11, 'base62id', '0d9w4CutiyWHZha547fAai'),
             (12, 'uid11', '113q8KFkAEs'),
             (13, 'uid11', '113q8KFkAE'),
             (14, 'uid11', 'jpXCZedGfVR'),
             (15, 'public.xid', '113q8KFkAEs'),
             (16, 'public.xid', '113q8KFkAE0'),
             (17, 'public.xid', 'jpXCZedGfVR')) AS v(n, type, text),
     LATERAL pg_input_error_info(text, type)
ORDER BY n;

-- In a domain, a composite and an array as well.
CREATE DOMAIN pg_temp.user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TYPE pg_temp.pair AS (id ulid, other euid);
SELECT type, text, pg_input_is_valid(text, type) AS valid, sql_error_code AS code, message
FROM (VALUES (1, 'pg_temp.user_id', 'user_01h455vb4pex5vsknk084sn02q'),
             (2, 'pg_temp.user_id', 'post_01h455vb4pex5vsknk084sn02q'),
             (3, 'pg_temp.user_id', 'user_01h455vb4pex5vsknk084sn02'),
             (4, 'ulid[]', '{01ARZ3NDEKTSV4RRFFQ69G5FAV,NULL}'),
             (5, 'ulid[]', '{01ARZ3NDEKTSV4RRFFQ69G5FAV,U}'),
             (6, 'pg_temp.pair', '(01ARZ3NDEKTSV4RRFFQ69G5FAV,1KDVDNA00B9F60938NKRKAYDXW8)'),
             (7, 'pg_temp.pair', '(01ARZ3NDEKTSV4RRFFQ69G5FAV,1KDVDNA00B9F60938NKRKAYDXW9)'))
       AS v(n, type, text),
     LATERAL pg_input_error_info(text, type)
ORDER BY n;

-- No error is left behind, so that many can be asked for in one statement.
SELECT type, count(*) AS asked,
       count(*) FILTER (WHERE pg_input_is_valid(repeat('1', n), type)) AS valid
FROM unnest(ARRAY['typeid', 'ulid', 'euid', 'base62id', 'uid11', 'public.xid']) AS type,
     generate_series(0, 100) AS n
GROUP BY type ORDER BY type COLLATE "C";
