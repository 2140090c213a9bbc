import * as types from './types.js';

// Finds the array types of ids, and of domains over them, in any schema. With the extension and in
// plain SQL, a type T is the return type of T_lower_bound. A domain may be over another domain.
export const arrays = `WITH RECURSIVE ids AS (
    SELECT t.oid, typarray
    FROM pg_proc JOIN pg_type AS t ON t.oid = prorettype AND typname || '_lower_bound' = proname
    WHERE typname = ANY ('{${Object.keys(types)}}')
    UNION SELECT t.oid, t.typarray FROM ids JOIN pg_type AS t ON t.typbasetype = ids.oid)
  SELECT typarray FROM ids WHERE typarray <> 0`;
