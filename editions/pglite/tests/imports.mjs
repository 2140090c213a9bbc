// usage: imports.mjs FOLDER missing.cpp, where FOLDER is the build folder
// Tests that the pinned and the newest PGlite export everything that the library imports, and
// nothing that missing.cpp supplies. The library must call every function in missing.cpp.
import { readFile } from 'node:fs/promises';
import { imported } from '../imported.mjs';

const [folder, source] = process.argv.slice(2);
const compiled = async (file) => WebAssembly.compile(await readFile(file));
const library = await compiled(`${folder}/sortid.so`);
const needed = imported(library);
const [, written] = (await readFile(source, 'utf8')).split('extern "C" {');
const supplied = Array.from(
  written.matchAll(/^BUILT_IN\((\w+)|^[A-Za-z][\w* ]*?\b(\w+)\([^;]*?\) \{/gm),
  ([, builtIn, other]) => builtIn ?? other,
);
const removed = await readFile(`${folder}/sortid.so.unused`, 'utf8');
const unused = new Set(Array.from(removed.matchAll(/missing\.o:\((\w+)\)/g), ([, name]) => name));

function expectNone(what, wrong) {
  console.log(wrong.length ? `not ok - ${what}: ${wrong.join(' ')}` : `ok - ${what}`);
}
for (const name of ['@electric-sql/pglite', 'newest']) {
  const at = import.meta.resolve(name);
  const { version } = JSON.parse(await readFile(new URL('../package.json', at)));
  const exported = new Set(
    WebAssembly.Module.exports(await compiled(new URL('pglite.wasm', at))).map((it) => it.name),
  );
  expectNone(
    `PGlite ${version} exports all ${needed.length} imports`,
    needed.filter((it) => !exported.has(it)),
  );
  expectNone(
    `PGlite ${version} exports none of the functions in missing.cpp`,
    supplied.filter((it) => exported.has(it)),
  );
}
console.log(
  `${supplied.length > 0 ? 'ok' : 'not ok'} - missing.cpp supplies ${supplied.length} functions`,
);
expectNone(
  'the library calls every function in missing.cpp',
  supplied.filter((it) => unused.has(it)),
);
