import type { Extension } from '@electric-sql/pglite';

/** The extension, for CREATE EXTENSION sortid. PGlite.create() fails in a PGlite in which it does not run, and names those in which it does. */
export declare const sortid: Extension;

/** Plain SQL instead: creates the schema sortid, or updates it, and appends it to the search_path of the session. */
export declare const plain: Extension;
