import type { Extension } from '@electric-sql/pglite';

/**
 * The extension, for CREATE EXTENSION sortid. PGlite.create() fails in a PGlite in which it does
 * not run, and names those in which it does.
 */
export declare const sortid: Extension;
