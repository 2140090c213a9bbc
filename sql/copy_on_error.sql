-- COPY that goes on after what a type does not accept: those rows are left out and
-- counted, the others are stored (PostgreSQL 17 and newer).
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\i :types
CREATE TEMP TABLE ids
  (n int, typeid typeid, ulid ulid, euid euid, base62id base62id, uid11 uid11, xid public.xid);

-- As text: for each type what is valid, malformed, out of range, and valid again.
COPY ids (n, typeid) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
11 user_01h455vb4pex5vsknk084sn02q
12 User_01h455vb4pex5vsknk084sn02q
13 user_81h455vb4pex5vsknk084sn02q
14 user_01h455vb4pex5vsknk084sn02r
\.
COPY ids (n, ulid) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
21 01ARZ3NDEKTSV4RRFFQ69G5FAV
22 U1ARZ3NDEKTSV4RRFFQ69G5FAV
23 81ARZ3NDEKTSV4RRFFQ69G5FAV
24 01ARZ3NDEKTSV4RRFFQ69G5FAW
\.
COPY ids (n, euid) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
31 1KDVDNA00B9F60938NKRKAYDXW8
32 1KDVDNA00B9F60938NKRKAYDXW9
33 1KDVDNA00B9F60938NKRKAYDXW
34 1KDVDNA00B9F60938NKRKAYDXW8
\.
COPY ids (n, base62id) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
41 Fd9w4CutiyWHZha547fAai
42 Fd9w4CutiyWHZha547fAa_
43 0d9w4CutiyWHZha547fAai
44 Fd9w4CutiyWHZha547fAaj
\.
COPY ids (n, uid11) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
51 113q8KFkAEs
52 113q8KFkAE0
53 jpXCZedGfVR
54 jpXCZedGfVQ
\.
COPY ids (n, xid) FROM stdin (ON_ERROR ignore, DELIMITER ' ');
61 113q8KFkAEs
62 113q8KFkAE
63 jpXCZedGfVR
64 jpXCZedGfVQ
\.
SELECT * FROM ids ORDER BY n;

-- As CSV, naming what is left out: one bad field is enough, and an empty text, which is
-- not NULL, is one.
TRUNCATE ids;
COPY ids FROM stdin (FORMAT csv, ON_ERROR ignore, LOG_VERBOSITY verbose);
1,user_01h455vb4pex5vsknk084sn02q,01ARZ3NDEKTSV4RRFFQ69G5FAV,1KDVDNA00B9F60938NKRKAYDXW8,Fd9w4CutiyWHZha547fAai,113q8KFkAEs,jpXCZedGfVQ
2,user-01h455vb4pex5vsknk084sn02q,01ARZ3NDEKTSV4RRFFQ69G5FAV,,,,
3,,"01ARZ3NDEKTSV4RRFFQ69G5FAV
",,,,
4,,,1KDVDNA00B9F60938NKRKAYDXW9,,,
5,,,,"""Fd9w4CutiyWHZha547fAai",,
6,,,,,"",113q8KFkAEs
7,,,,,113q8KFkAEs,""
8,"01h455vb4pex5vsknk084sn02q","01ARZ3NDEKTSV4RRFFQ69G5FAV",,,,
\.
SELECT * FROM ids ORDER BY n;

-- Every type: an id, malformed texts and an id again.
CALL pg_temp.each('CREATE TEMP TABLE copied_$T (n int, id $type)');
SET client_min_messages = warning; -- the number of rows left out, once per type
DO $$
DECLARE
  t types;
  id text;
BEGIN
  FOR t IN SELECT * FROM types LOOP
    id := pg_temp.eval(format('SELECT ' || t.of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid'));
    EXECUTE format('COPY copied_%s FROM PROGRAM %L (ON_ERROR ignore)', t.name,
                   format('printf ''1\t%s\n2\t %1$s\n3\t\n4\t%1$s!\n5\t%1$s\n''', id));
  END LOOP;
END $$;
RESET client_min_messages;
SELECT copied, pg_temp.names(array_agg(name)) AS types
FROM types, LATERAL pg_temp.eval(format('SELECT string_agg(n || '' '' || (id = %s)::text, '', '' ORDER BY n) FROM copied_%s',
                                            format(of_uuid, '''01890a5d-ac96-774b-bcce-b302099a8057''::uuid'), name)) AS copied GROUP BY 1;

-- In a domain, an array and a composite as well.
CREATE DOMAIN pg_temp.user_id AS typeid CHECK (typeid_has_prefix(VALUE, 'user'));
CREATE TYPE pg_temp.pair AS (id ulid, other public.xid);
CREATE TEMP TABLE nested (n int, id pg_temp.user_id, many uid11[], pair pg_temp.pair);
COPY nested FROM stdin (ON_ERROR ignore, LOG_VERBOSITY verbose, DELIMITER ' ');
1 user_01h455vb4pex5vsknk084sn02q {113q8KFkAEs,NULL} (01ARZ3NDEKTSV4RRFFQ69G5FAV,113q8KFkAEs)
2 post_01h455vb4pex5vsknk084sn02q \N \N
3 \N {113q8KFkAEs,113q8KFkAE} \N
4 \N \N (01ARZ3NDEKTSV4RRFFQ69G5FAV,113q8KFkAE)
5 \N {} (,)
\.
SELECT * FROM nested ORDER BY n;
