-- What uuid can do, a type of ours can: what PostgreSQL has from 16 on. See what_uuid_can_do.
\getenv abs_srcdir PG_ABS_SRCDIR
\set types :abs_srcdir '/test/lib/types.sql'
\set features :abs_srcdir '/test/lib/features.sql'
\i :types
\i :features
INSERT INTO features (feature, setup, test) VALUES
('pg_input_is_valid, pg_input_error_info', '',
 $$SELECT pg_input_is_valid($one, '$type') AND NOT pg_input_is_valid('?', '$type')
   AND (SELECT sql_error_code = '22P02' FROM pg_input_error_info('?', '$type'))$$),
('any_value', '', 'SELECT any_value(id) = $one FROM ids_$T WHERE n = 7'),
('full join by a parallel hash',
 'SET LOCAL parallel_setup_cost = 0; SET LOCAL parallel_tuple_cost = 0; SET LOCAL min_parallel_table_scan_size = 0; SET LOCAL enable_mergejoin = off',
 $$SELECT pg_temp.joins('ids_$T', 'FULL JOIN', 'others_$T', 'Parallel Hash Full Join') = 1500$$);
SELECT * FROM pg_temp.report();
CALL pg_temp.finish();
