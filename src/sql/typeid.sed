# typeid: a varlena of a uuid and a prefix, with comparisons of its own.
s/@representation@/INTERNALLENGTH = VARIABLE, ALIGNMENT = int4, STORAGE = main/
s/@native(\([a-z_]*\))@/'MODULE_PATHNAME', 'typeid_\1' LANGUAGE c/
s/@sortsupport@/typeid_sortsupport/
