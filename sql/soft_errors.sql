-- Input errors that a caller may take instead of raising them (PostgreSQL 16 and newer).
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/lib/errors.sql'
\set types :abs_srcdir '/test/lib/types.sql'
\i :errors
\i :types

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

-- Every type: an id, each beginning of it, what is longer, and what has a symbol that no id has.
SELECT (e.sqlstate, e.detail, e.hint) IS NOT DISTINCT FROM (coalesce(i.sql_error_code, '00000'), i.detail, i.hint)
         AND pg_input_is_valid(text, type) = (e.sqlstate = '00000') AND (e.sqlstate = '00000' OR e.message = i.message) AS as_raised,
       count(*) FILTER (WHERE e.sqlstate <> '00000') > 20 * count(DISTINCT name) AS many_errors,
       pg_temp.names(array_agg(DISTINCT name)) AS types
FROM types, LATERAL pg_temp.eval(format('SELECT ' || of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid')) AS id,
     LATERAL (SELECT left(id, n) FROM generate_series(0, length(id)) AS n UNION ALL SELECT id || s FROM unnest('{" ",!,1,é}'::text[]) AS s
              UNION ALL SELECT overlay(id PLACING s FROM length(id) - 10 FOR 1) FROM unnest('{" ",!,é}'::text[]) AS s) AS t(text),
     pg_input_error_info(text, type) AS i, pg_temp.errors_of(format('SELECT %L::%s', text, type)) AS e GROUP BY 1;

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
SELECT asked, unlike_is_valid, pg_temp.names(array_agg(name)) AS types
FROM (SELECT name, count(*) AS asked,
             count(*) FILTER (WHERE pg_input_is_valid(text, type) <> pg_temp.eval(format('SELECT %s_is_valid(%L)', name, text))::boolean) AS unlike_is_valid
      FROM types, generate_series(0, 100) AS s(k), repeat('1', k) AS text GROUP BY name) AS t GROUP BY 1, 2;
