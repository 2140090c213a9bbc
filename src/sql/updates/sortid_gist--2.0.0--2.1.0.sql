\echo Use "ALTER EXTENSION sortid_gist UPDATE TO '2.1.0'" to load this file. \quit
SET LOCAL search_path = pg_catalog, pg_temp;
@define locked sortid,sortid_gist
@include ../lock_schemas.sql.in
@define installing false
@include ../gist_from_18.sql
