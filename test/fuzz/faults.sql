-- What sql.pl has to find: a function with an undocumented error, one that returns something else when
-- it is folded, one that ends the session, and one that is never called.
CREATE FUNCTION public.unannounced(uuid) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS 'BEGIN RETURN 1 / 0; END';
CREATE FUNCTION public.inconstant(uuid) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT gen_random_uuid()::text';
CREATE FUNCTION public.fatal(uuid) RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT pg_terminate_backend(pg_backend_pid())';
CREATE FUNCTION public.unreached(internal) RETURNS internal LANGUAGE internal AS 'generate_series_int8_support';
ALTER EXTENSION sortid ADD FUNCTION public.unannounced(uuid);
ALTER EXTENSION sortid ADD FUNCTION public.inconstant(uuid);
ALTER EXTENSION sortid ADD FUNCTION public.fatal(uuid);
ALTER EXTENSION sortid ADD FUNCTION public.unreached(internal);
