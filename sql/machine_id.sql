-- The setting sortid.machine_id: its effect and its range, who may set it, and its value in
-- parallel workers.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/lib/regress.sql

-- The machine field has the value of the setting.
SELECT setting, uid11_snowish_machine(gen_uid11_snowish())
FROM unnest('{0,1023,512}'::text[]) AS value,
  LATERAL set_config('sortid.machine_id', value, false) AS setting;
RESET sortid.machine_id;
SELECT uid11_snowish_machine(gen_uid11_snowish());
SELECT statement, e.sqlstate, e.message FROM unnest(ARRAY[
  'SET sortid.machine_id = 1024', 'SET sortid.machine_id = -1', 'SET sortid.machine_id = ''a''',
  'SET sortid.machine = 1'
]) AS statement, LATERAL pg_temp.errors_of(statement) AS e;

-- Only superusers and roles that were granted SET on the parameter can set it.
CREATE ROLE regress_sortid_plain;
CREATE ROLE regress_sortid_granted;
GRANT SET ON PARAMETER sortid.machine_id TO regress_sortid_granted;
SET ROLE regress_sortid_plain;
SET sortid.machine_id = 1;
SET ROLE regress_sortid_granted;
SET sortid.machine_id = 2;
SHOW sortid.machine_id;

-- Before the library is loaded, other roles cannot set the parameter either, and values out of
-- range are not accepted. A superuser can set it even then.
\c -
SET ROLE regress_sortid_plain;
SET sortid.machine_id = 3;
SELECT uid11_snowish_machine(gen_uid11_snowish());
RESET ROLE;
DROP OWNED BY regress_sortid_granted;
DROP ROLE regress_sortid_plain, regress_sortid_granted;
\c -
SET sortid.machine_id = 1024;
SELECT uid11_snowish_machine(gen_uid11_snowish());
\c -
SET sortid.machine_id = 77;
SELECT uid11_snowish_machine(gen_uid11_snowish());

-- Parallel workers share the setting.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SET parallel_leader_participation = off;
CREATE TABLE rows AS SELECT n FROM generate_series(1, 20000) AS n;
ALTER TABLE rows SET (parallel_workers = 2);
EXPLAIN (VERBOSE, COSTS OFF) SELECT uid11_snowish_machine(gen_uid11_snowish()) AS machine FROM rows;
CREATE TABLE machines AS SELECT uid11_snowish_machine(gen_uid11_snowish()) AS machine FROM rows;
SELECT count(*), min(machine), max(machine) FROM machines;
DROP TABLE rows, machines;
