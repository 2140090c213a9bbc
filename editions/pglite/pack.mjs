// usage: pack.mjs FOLDER
// Creates the folder from which the JavaScript package loads the extension. It contains the bundle,
// and a module with the bundle's location and the names of the PGlite functions that the bundle
// calls. The Makefile builds the bundle, with the variables in the environment, such as PG_CONFIG
// and PGLITE.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imported } from './imported.mjs';

const [folder] = process.argv.slice(2);
const tree = fileURLToPath(new URL('../..', import.meta.url));
const build = resolve(tree, process.env.PGLITE || 'build/pglite');
execFileSync('make', ['-s', `PGLITE=${build}`, 'pglite'], {
  cwd: tree,
  stdio: ['ignore', 'inherit', 'inherit'],
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
copyFileSync(join(build, 'sortid.tar.gz'), join(folder, 'sortid.tar.gz'));
const names = imported(new WebAssembly.Module(readFileSync(join(build, 'sortid.so'))));
writeFileSync(
  join(folder, 'index.js'),
  `export const bundlePath = new URL('./sortid.tar.gz', import.meta.url);
export const imported = ${JSON.stringify(names)};
`,
);
