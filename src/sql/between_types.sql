
-- Between the types that are stored as a uuid. The bytes stay, but not what they mean, so these
-- casts are never made on assignment.

CREATE CAST (@extschema@.ulid AS @extschema@.euid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.ulid AS @extschema@.base62id) WITHOUT FUNCTION;
CREATE CAST (@extschema@.euid AS @extschema@.ulid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.euid AS @extschema@.base62id) WITHOUT FUNCTION;
CREATE CAST (@extschema@.base62id AS @extschema@.ulid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.base62id AS @extschema@.euid) WITHOUT FUNCTION;
