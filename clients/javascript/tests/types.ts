// tsc --strict: these programs compile, apart from the lines of wrong.ts that must not.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import * as ids from 'sortid';
import * as columns from 'sortid/drizzle';
import { same } from './tap.ts';

// All that these parts export is declared.
for (const [part, exported] of Object.entries({ sortid: ids, 'sortid/drizzle': columns })) {
  writeFileSync(`${part.replace('/', '_')}.ts`, `export { ${Object.keys(exported).join(', ')} } from '${part}';\n`);
}
const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', '.', '--pretty', 'false'], { encoding: 'utf8' });
const found = stdout.split('\n').filter((line) => /^\S/.test(line)).map((line) => line.replace(/^(.*)\((\d+),\d+\): error (TS\d+): .*/, '$1:$2 $3'));
const marked = readFileSync('wrong.ts', 'utf8').split('\n')
  .flatMap((line, i) => (/\/\/ TS/.test(line) ? [[i + 1, line] as const] : []));
for (const [at, line] of marked) {
  const codes = found.filter((error) => error.startsWith(`wrong.ts:${at} `)).map((error) => error.slice(-6));
  same(`tsc refuses ${line.trim()}`, codes.length === 1 && line.split('//')[1].includes(codes[0]) || codes, true);
}
same('and nothing else', found.filter((error) => !marked.some(([at]) => error.startsWith(`wrong.ts:${at} `))), []);
