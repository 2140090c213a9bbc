import type { Extension } from '@electric-sql/pglite';

/**
 * The extension for PGlite.create(); CREATE EXTENSION sortid then installs it. If PGlite cannot run
 * the extension, PGlite.create() fails with an error that names the versions that can.
 */
export declare const sortid: Extension;
