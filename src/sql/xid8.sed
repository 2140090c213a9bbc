# uid11, xid: 64 bits by value that the server's own xid8 functions compare.
s/@representation@/LIKE = pg_catalog.xid8/
s/@native(\([a-z_]*\))@/'MODULE_PATHNAME', 'xid8_like_\1' LANGUAGE c/
s/@sortsupport@/uid11_sortsupport/
s/@brin_distance@/uid11_brin_distance/
