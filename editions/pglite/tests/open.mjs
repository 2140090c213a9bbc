// open(options) starts a PGlite that can load other extensions and the bundle. The bundle's path is
// the first argument of the program.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';

export const bundle = process.argv[2];
const bundlePath = pathToFileURL(bundle);
export const sortid = {
  name: 'sortid',
  setup: async (pg, emscriptenOpts) => ({ emscriptenOpts, bundlePath }),
};
export const others = { btree_gin, btree_gist };

// Compiled once for all instances in the process.
export const pgliteWasmModule = await WebAssembly.compile(
  await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
export const open = ({ extensions, ...options } = {}) =>
  PGlite.create({ pgliteWasmModule, extensions: { sortid, ...extensions }, ...options });
