
-- Conversions between the types that the extension stores like a uuid. In the extension, they are
-- casts.

CREATE OR REPLACE FUNCTION @S@.euid(@S@.ulid) RETURNS @S@.euid
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_euid(@S@.ulid_send($1));
CREATE OR REPLACE FUNCTION @S@.base62id(@S@.ulid) RETURNS @S@.base62id
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_base62id(@S@.ulid_send($1));
CREATE OR REPLACE FUNCTION @S@.ulid(@S@.euid) RETURNS @S@.ulid
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_ulid(@S@.euid_send($1));
CREATE OR REPLACE FUNCTION @S@.base62id(@S@.euid) RETURNS @S@.base62id
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_base62id(@S@.euid_send($1));
CREATE OR REPLACE FUNCTION @S@.ulid(@S@.base62id) RETURNS @S@.ulid
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_ulid(@S@.base62id_send($1));
CREATE OR REPLACE FUNCTION @S@.euid(@S@.base62id) RETURNS @S@.euid
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN @S@.sortid_euid(@S@.base62id_send($1));
