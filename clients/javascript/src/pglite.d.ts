import type { Extension } from '@electric-sql/pglite';

/** Creates the schema sortid, or updates it, and appends it to the search_path of the session. */
export declare const sortid: Extension;
