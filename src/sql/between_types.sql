
-- Casts between the types that are stored as a uuid. They keep the bytes but not their meaning, so
-- they must be explicit.

CREATE CAST (@extschema@.ulid AS @extschema@.euid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.ulid AS @extschema@.base62id) WITHOUT FUNCTION;
CREATE CAST (@extschema@.euid AS @extschema@.ulid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.euid AS @extschema@.base62id) WITHOUT FUNCTION;
CREATE CAST (@extschema@.base62id AS @extschema@.ulid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.base62id AS @extschema@.euid) WITHOUT FUNCTION;
