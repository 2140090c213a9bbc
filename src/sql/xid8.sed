# uid11, xid: 64 bits by value that the server's own xid8 functions compare.
s/@representation@/LIKE = pg_catalog.xid8/
s/@native(\([a-z]*\))@/'xid8\1' LANGUAGE internal/
s/@hash(hash)@/'hashint8' LANGUAGE internal/
s/@hash(hash_extended)@/'hashint8extended' LANGUAGE internal/
s/@state(\([a-z]*\))@/'xid8_\1' LANGUAGE internal/
s/@sortsupport@/uid11_sortsupport/
s/@brin_distance@/uid11_brin_distance/
