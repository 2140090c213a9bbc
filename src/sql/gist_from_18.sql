
-- GiST support functions for PostgreSQL 18 and newer: number 11 for sorted index builds, and number
-- 12 for the strategy numbers of comparisons, which temporal keys (WITHOUT OVERLAPS, PERIOD) need.
-- On older servers, this only reserves the name of the one function that any role could create
-- otherwise.
@ Do not change the comment on sortid_gist_translate_cmptype: an update from 2.0.0 does not replace
@ it.
@define extension sortid_gist
@define method gist
@define library $libdir/btree_gist
@define sorts GiST support: sorts ids for an index build
DO $$
DECLARE
  functions text[] := ARRAY[
    ['sortid_gist_translate_cmptype', 'int4', 'int2', 'gist_translate_cmptype_btree',
     'GiST support: the number that an operator class gives to a comparison'],
    ['typeid_gist_sortsupport', 'internal', 'void', 'gbt_bytea_sortsupport', '@sorts@'],
    ['ulid_gist_sortsupport', 'internal', 'void', 'gbt_uuid_sortsupport', '@sorts@'],
    ['euid_gist_sortsupport', 'internal', 'void', 'gbt_uuid_sortsupport', '@sorts@'],
    ['base62id_gist_sortsupport', 'internal', 'void', 'gbt_uuid_sortsupport', '@sorts@'],
    ['uid11_gist_sortsupport', 'internal', 'void', 'gbt_int8_sortsupport', '@sorts@'],
    ['xid_gist_sortsupport', 'internal', 'void', 'gbt_int8_sortsupport', '@sorts@']];
  entries text[] := ARRAY[
    ['typeid_gist_ops', 'typeid', '11', 'typeid_gist_sortsupport(internal)'],
    ['typeid_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)'],
    ['ulid_gist_ops', 'ulid', '11', 'ulid_gist_sortsupport(internal)'],
    ['ulid_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)'],
    ['euid_gist_ops', 'euid', '11', 'euid_gist_sortsupport(internal)'],
    ['euid_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)'],
    ['base62id_gist_ops', 'base62id', '11', 'base62id_gist_sortsupport(internal)'],
    ['base62id_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)'],
    ['uid11_gist_ops', 'uid11', '11', 'uid11_gist_sortsupport(internal)'],
    ['uid11_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)'],
    ['xid_gist_ops', 'xid', '11', 'xid_gist_sortsupport(internal)'],
    ['xid_gist_ops', NULL, '12', 'sortid_gist_translate_cmptype(int4)']];
@include add_from_18.sql.in
