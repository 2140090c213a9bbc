import * as types from './types.js';

// T_lower_bound(text) returns T with the extension and in plain SQL, in any schema. A domain may be
// over another domain.
export const arrays = `WITH RECURSIVE ids AS (
    SELECT t.oid, typarray
    FROM pg_proc JOIN pg_type AS t ON t.oid = prorettype AND typname || '_lower_bound' = proname
    WHERE typname = ANY ('{${Object.keys(types)}}')
    UNION SELECT t.oid, t.typarray FROM ids JOIN pg_type AS t ON t.typbasetype = ids.oid)
  SELECT typarray FROM ids WHERE typarray <> 0`;
