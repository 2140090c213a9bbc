import type { Extension } from '@electric-sql/pglite';

/**
 * The extension, which CREATE EXTENSION sortid then installs. If PGlite cannot run the extension,
 * PGlite.create() fails with an error that names the versions that can.
 */
export declare const sortid: Extension;
