import type { Extension } from '@electric-sql/pglite';

/**
 * The extension, for CREATE EXTENSION sortid. PGlite.create() fails in a version of PGlite that
 * cannot run it, and names the versions that can.
 */
export declare const sortid: Extension;
