
-- btree skip support (from PostgreSQL 18 on) for fixed-size types
@define extension sortid
@define method btree
@define library MODULE_PATHNAME
DO $$
DECLARE
  functions text[] := ARRAY[
    ['uid11_skipsupport', 'internal', 'void', 'uid11_skipsupport', 'btree skip support'],
    ['ksuid_skipsupport', 'internal', 'void', 'ksuid_skipsupport', 'btree skip support']];
  entries text[] := ARRAY[
    ['ulid_ops', 'ulid', '6', 'pg_catalog.uuid_skipsupport(internal)'],
    ['euid_ops', 'euid', '6', 'pg_catalog.uuid_skipsupport(internal)'],
    ['base62id_ops', 'base62id', '6', 'pg_catalog.uuid_skipsupport(internal)'],
    ['uid11_ops', 'uid11', '6', 'uid11_skipsupport(internal)'],
    ['xid_ops', 'xid', '6', 'uid11_skipsupport(internal)'],
    ['ksuid_ops', 'ksuid', '6', 'ksuid_skipsupport(internal)']];
@include add_from_18.sql.in
