-- Generators that ascend across all sessions: how they count within a millisecond, and how far
-- their times are from the clock.
\pset format unaligned
SET timezone = 'UTC';
CREATE TABLE made AS
SELECT n, gen_ulid_monotonic() AS ulid1, gen_ulid_monotonic() AS ulid2,
       gen_xid_monotonic() AS xid1, gen_xid_monotonic() AS xid2,
       gen_euid_monotonic() AS euid1, gen_euid_monotonic() AS euid2,
       gen_uid11_snowish() AS snowish1, gen_uid11_snowish() AS snowish2,
       gen_uid11_ts_seq_rand() AS ts1, gen_uid11_ts_seq_rand() AS ts2
FROM generate_series(1, 20000) AS n;

-- Within a millisecond, these generators add 1 to the random bits of a ulid, to the whole xid, to
-- the upper half of the 64 low bits of an euid, and to the sequence of a uid11.
\set ECHO none
CREATE TABLE rules AS
SELECT 'ulid' AS kind, ulid_timestamp(ulid1) = ulid_timestamp(ulid2) AS same_ms,
       ulid2 = ulid_next(ulid1) AS counted FROM made
UNION ALL
SELECT 'xid', xid_timestamp(xid1) = xid_timestamp(xid2),
       xid2::bigint = xid1::bigint + 1 FROM made
UNION ALL
SELECT 'euid', euid_timestamp(euid1) = euid_timestamp(euid2),
       substr(euid1::bytea, 1, 8) = substr(euid2::bytea, 1, 8)
         AND (euid_random(euid2) >> 32) = (euid_random(euid1) >> 32) + 1 FROM made
UNION ALL
SELECT 'snowish', uid11_snowish_timestamp(snowish1) = uid11_snowish_timestamp(snowish2),
       uid11_snowish_sequence(snowish2) = uid11_snowish_sequence(snowish1) + 1 FROM made
UNION ALL
SELECT 'ts_seq_rand', uid11_ts_seq_rand_timestamp(ts1) = uid11_ts_seq_rand_timestamp(ts2),
       uid11_ts_seq_rand_sequence(ts2) = uid11_ts_seq_rand_sequence(ts1) + 1 FROM made;
\set ECHO all
SELECT kind, bool_and(counted) AS counts_within_a_millisecond, count(*) > 1000 AS often
FROM rules WHERE same_ms GROUP BY kind ORDER BY kind;
-- The low 32 bits of an euid and the low 10 bits of a ts-seq-rand id are new random bits each time.
SELECT count(DISTINCT euid_random(euid1)::bit(32)) > 19900 AS euid_low,
       count(DISTINCT uid11_ts_seq_rand_random(ts1)) AS ts_seq_rand_low
FROM made;
-- Each later millisecond begins with new random bits, or with the sequence at 0.
SELECT count(DISTINCT ms) > 10 AS many_milliseconds,
       count(DISTINCT high_bits) = count(DISTINCT ms) AS fresh,
       count(DISTINCT (ms, high_bits)) = count(DISTINCT ms) AS once_each
FROM (SELECT ulid_timestamp(ulid1) AS ms, substr(ulid_random(ulid1), 1, 6) AS high_bits
      FROM made) AS m;
SELECT pg_sleep(1.1);
SELECT uid11_snowish_sequence(gen_uid11_snowish()) AS snowish,
       uid11_ts_seq_rand_sequence(gen_uid11_ts_seq_rand()) AS ts_seq_rand;

-- The time is the clock's; xid and euid may have counted into the next millisecond.
SELECT bool_and(t BETWEEN date_trunc('milliseconds', before)
                      AND clock_timestamp() + interval '1 ms') AS now_or_just_before
FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b,
  LATERAL (SELECT unnest(ARRAY[
    ulid_timestamp(gen_ulid_monotonic()), xid_timestamp(gen_xid_monotonic()),
    euid_timestamp(gen_euid_monotonic()), uid11_snowish_timestamp(gen_uid11_snowish()),
    uid11_ts_seq_rand_timestamp(gen_uid11_ts_seq_rand())]) AS t
    WHERE before IS NOT NULL) AS g;
-- With more than 4,096 ids per millisecond, generators run ahead of the clock, by 1,000 ms at most.
SELECT count(*) AS ids, count(DISTINCT id),
       bool_and(uid11_snowish_timestamp(id) <= made_at + interval '1 s') AS within_the_bound
FROM (SELECT gen_uid11_snowish() AS id, clock_timestamp() AS made_at
      FROM generate_series(1, 200000)) AS m;

-- An euid from gen_euid_monotonic() has no extension, and the fields of a uid11 together make up
-- its 64 bits.
SELECT count(*) FILTER (WHERE euid_extension_length(euid1) <> 0) AS extended,
       count(*) FILTER (WHERE snowish1::bigint <>
         (extract(epoch FROM uid11_snowish_timestamp(snowish1)) * 1000 - 1321009871111) * 4194304
         + uid11_snowish_machine(snowish1) * 4096 + uid11_snowish_sequence(snowish1)) AS snowish,
       count(*) FILTER (WHERE ts1::bigint <>
         (extract(epoch FROM uid11_ts_seq_rand_timestamp(ts1)) * 1000 - 1321009871111) * 4194304
         + uid11_ts_seq_rand_sequence(ts1) * 1024 + uid11_ts_seq_rand_random(ts1)) AS ts_seq_rand
FROM made;
DROP TABLE made, rules;
