# ulid, euid, base62id: 16 bytes that the server's own uuid functions compare.
s/@representation@/LIKE = pg_catalog.uuid/
s/@native(\([a-z_]*\))@/'MODULE_PATHNAME', 'uuid_like_\1' LANGUAGE c/
s/@sortsupport@/pg_catalog.uuid_sortsupport/
s/@brin_distance@/pg_catalog.brin_minmax_multi_distance_uuid/
