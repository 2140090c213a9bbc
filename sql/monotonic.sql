-- The generators that ascend across all sessions, as one session sees them: order,
-- the rule of each, time, the machine field and its setting, parallel plans.
\getenv abs_srcdir PG_ABS_SRCDIR
\set errors :abs_srcdir '/test/errors.sql'
\i :errors
SET timezone = 'UTC';

-- Each twice in a row, in turns with the others: x1 < x2 < x1 of the next row.
CREATE TABLE made AS
SELECT n, gen_ulid_monotonic() AS ulid1, gen_xid_monotonic() AS xid1, gen_euid_monotonic() AS euid1,
       gen_uid11_snowish() AS snowish1, gen_uid11_ts_seq_rand() AS ts1, gen_uuidv7() AS uuid1,
       gen_ulid_monotonic() AS ulid2, gen_xid_monotonic() AS xid2, gen_euid_monotonic() AS euid2,
       gen_uid11_snowish() AS snowish2, gen_uid11_ts_seq_rand() AS ts2, gen_uuidv7() AS uuid2
FROM generate_series(1, 20000) AS n;
SELECT count(*) AS pairs,
       count(*) FILTER (WHERE ulid1 < ulid2 AND (ulid2 < ulid3) IS NOT FALSE) AS ulid,
       count(*) FILTER (WHERE xid1 < xid2 AND (xid2 < xid3) IS NOT FALSE) AS xid,
       count(*) FILTER (WHERE euid1 < euid2 AND (euid2 < euid3) IS NOT FALSE) AS euid,
       count(*) FILTER (WHERE snowish1 < snowish2 AND (snowish2 < snowish3) IS NOT FALSE) AS snowish,
       count(*) FILTER (WHERE ts1 < ts2 AND (ts2 < ts3) IS NOT FALSE) AS ts_seq_rand,
       count(*) FILTER (WHERE uuid1 < uuid2 AND (uuid2 < uuid3) IS NOT FALSE) AS uuidv7
FROM (SELECT *, lead(ulid1) OVER w AS ulid3, lead(xid1) OVER w AS xid3, lead(euid1) OVER w AS euid3,
             lead(snowish1) OVER w AS snowish3, lead(ts1) OVER w AS ts3, lead(uuid1) OVER w AS uuid3
      FROM made WINDOW w AS (ORDER BY n)) AS m;
SELECT count(DISTINCT ulid) AS ulids, count(DISTINCT xid) AS xids, count(DISTINCT euid) AS euids,
       count(DISTINCT snowish) AS snowish, count(DISTINCT ts) AS ts_seq_rand
FROM made, LATERAL (VALUES (ulid1, xid1, euid1, snowish1, ts1), (ulid2, xid2, euid2, snowish2, ts2))
             AS v(ulid, xid, euid, snowish, ts);

-- The rule within a millisecond: one more in the random bits of a ulid, in the whole
-- of an xid, in the high 32 of the 64 low bits of an euid, in the sequence of a uid11.
CREATE TABLE rules AS
SELECT 'ulid' AS kind, ulid_timestamp(ulid1) = ulid_timestamp(ulid2) AS same_ms, ulid2 = ulid_next(ulid1) AS counted FROM made
UNION ALL SELECT 'xid', xid_timestamp(xid1) = xid_timestamp(xid2), xid2::bigint = xid1::bigint + 1 FROM made
UNION ALL SELECT 'euid', euid_timestamp(euid1) = euid_timestamp(euid2), substr(euid1::bytea, 1, 8) = substr(euid2::bytea, 1, 8)
  AND (euid_random(euid2) >> 32) = (euid_random(euid1) >> 32) + 1 FROM made
UNION ALL SELECT 'snowish', uid11_snowish_timestamp(snowish1) = uid11_snowish_timestamp(snowish2),
  uid11_snowish_sequence(snowish2) = uid11_snowish_sequence(snowish1) + 1 FROM made
UNION ALL SELECT 'ts_seq_rand', uid11_ts_seq_rand_timestamp(ts1) = uid11_ts_seq_rand_timestamp(ts2),
  uid11_ts_seq_rand_sequence(ts2) = uid11_ts_seq_rand_sequence(ts1) + 1 FROM made;
SELECT kind, bool_and(counted) AS counts_within_a_millisecond, count(*) > 1000 AS often
FROM rules WHERE same_ms GROUP BY kind ORDER BY kind;
-- The low 32 bits of an euid and the 10 of a ts-seq-rand are fresh each time.
SELECT count(DISTINCT euid_random(euid1)::bit(32)) > 19900 AS euid_low,
       count(DISTINCT uid11_ts_seq_rand_random(ts1)) AS ts_seq_rand_low
FROM made;
-- A later millisecond begins with fresh bits, a sequence with 0.
SELECT count(DISTINCT ms) > 10 AS many_milliseconds, count(DISTINCT high_bits) = count(DISTINCT ms) AS fresh,
       count(DISTINCT (ms, high_bits)) = count(DISTINCT ms) AS once_each
FROM (SELECT ulid_timestamp(ulid1) AS ms, substr(ulid_random(ulid1), 1, 6) AS high_bits FROM made) AS m;
SELECT pg_sleep(1.1);
SELECT uid11_snowish_sequence(gen_uid11_snowish()) AS snowish, uid11_ts_seq_rand_sequence(gen_uid11_ts_seq_rand()) AS ts_seq_rand;

-- The time is the clock's; xid and euid may have counted into the next millisecond.
SELECT bool_and(t BETWEEN date_trunc('milliseconds', before) AND clock_timestamp() + interval '1 ms') AS now_or_just_before
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b,
     LATERAL (SELECT unnest(ARRAY[ulid_timestamp(gen_ulid_monotonic()), xid_timestamp(gen_xid_monotonic()),
                                  euid_timestamp(gen_euid_monotonic()), uid11_snowish_timestamp(gen_uid11_snowish()),
                                  uid11_ts_seq_rand_timestamp(gen_uid11_ts_seq_rand())]) AS t
              WHERE before IS NOT NULL) AS g;
-- More ids than 4,096 for each millisecond run ahead of the clock, by 1,000 ms at most.
SELECT count(*) AS ids, count(DISTINCT id), bool_and(uid11_snowish_timestamp(id) <= made_at + interval '1 s') AS within_the_bound
FROM (SELECT gen_uid11_snowish() AS id, clock_timestamp() AS made_at FROM generate_series(1, 200000)) AS m;

-- An euid of the sequence has no extension; the fields of a uid11 are its bits.
SELECT count(*) FILTER (WHERE euid_extension_length(euid1) <> 0) AS extended,
       count(*) FILTER (WHERE snowish1::bigint <>
         (extract(epoch FROM uid11_snowish_timestamp(snowish1)) * 1000 - 1321009871111) * 4194304
         + uid11_snowish_machine(snowish1) * 4096 + uid11_snowish_sequence(snowish1)) AS snowish,
       count(*) FILTER (WHERE ts1::bigint <>
         (extract(epoch FROM uid11_ts_seq_rand_timestamp(ts1)) * 1000 - 1321009871111) * 4194304
         + uid11_ts_seq_rand_sequence(ts1) * 1024 + uid11_ts_seq_rand_random(ts1)) AS ts_seq_rand
FROM made;

-- The machine field is what the setting says.
SHOW sortid.machine_id;
SELECT uid11_snowish_machine(gen_uid11_snowish());
SET sortid.machine_id = 1023;
SELECT uid11_snowish_machine(gen_uid11_snowish());
BEGIN;
SET LOCAL sortid.machine_id = 512;
SELECT uid11_snowish_machine(gen_uid11_snowish());
ROLLBACK;
SELECT uid11_snowish_machine(gen_uid11_snowish());
RESET sortid.machine_id;
SELECT uid11_snowish_machine(gen_uid11_snowish());
SELECT statement, e.sqlstate, e.message FROM unnest(ARRAY[
  'SET sortid.machine_id = 1024', 'SET sortid.machine_id = -1', 'SET sortid.machine_id = ''a''',
  'SET sortid.machine = 1'
]) AS statement, LATERAL pg_temp.errors_of(statement) AS e;
SHOW sortid.machine_id;

-- Only a superuser sets it, or who was granted that.
CREATE ROLE regress_sortid_plain;
CREATE ROLE regress_sortid_granted;
GRANT SET ON PARAMETER sortid.machine_id TO regress_sortid_granted;
SET ROLE regress_sortid_plain;
SET sortid.machine_id = 1;
SHOW sortid.machine_id;
SET ROLE regress_sortid_granted;
SET sortid.machine_id = 2;
SHOW sortid.machine_id;
-- Setting it before the library is there to refuse it is of no use.
\c -
SET ROLE regress_sortid_plain;
SET sortid.machine_id = 3;
SELECT uid11_snowish_machine(gen_uid11_snowish());
RESET ROLE;
DROP OWNED BY regress_sortid_granted;
DROP ROLE regress_sortid_plain, regress_sortid_granted;
-- A superuser may, within the range.
\c -
SET sortid.machine_id = 4;
SELECT uid11_snowish_machine(gen_uid11_snowish());
\c -
SET sortid.machine_id = 1024;
SELECT uid11_snowish_machine(gen_uid11_snowish());

-- Parallel workers make the ids, which are distinct, and share the setting.
SET sortid.machine_id = 77;
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET parallel_leader_participation = off;
ALTER TABLE made SET (parallel_workers = 2);
EXPLAIN (VERBOSE, COSTS OFF)
SELECT gen_ulid_monotonic(), gen_xid_monotonic(), gen_euid_monotonic(), gen_uid11_snowish(), gen_uid11_ts_seq_rand(), gen_uuidv7()
FROM made;
CREATE TABLE made_in_parallel AS
SELECT gen_ulid_monotonic() AS ulid, gen_xid_monotonic() AS xid, gen_euid_monotonic() AS euid,
       gen_uid11_snowish() AS snowish, gen_uid11_ts_seq_rand() AS ts, gen_uuidv7() AS uuid
FROM made;
SELECT count(*), count(DISTINCT ulid) AS ulids, count(DISTINCT xid) AS xids, count(DISTINCT euid) AS euids,
       count(DISTINCT snowish) AS snowish, count(DISTINCT ts) AS ts_seq_rand, count(DISTINCT uuid) AS uuids,
       min(uid11_snowish_machine(snowish)) AS lowest_machine, max(uid11_snowish_machine(snowish)) AS highest_machine
FROM made_in_parallel;
-- All of them after what this session made before.
SELECT min(p.ulid) > max(ulid2) AS ulid, min(p.xid) > max(xid2) AS xid, min(p.euid) > max(euid2) AS euid,
       min(p.snowish) > max(snowish2) AS snowish, min(p.ts) > max(ts2) AS ts_seq_rand
FROM made_in_parallel AS p FULL JOIN made ON false;
DROP TABLE made, made_in_parallel, rules;
