// tsc --strict: these programs compile, apart from the lines of wrong.ts that must not.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { same } from './tap.ts';

const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', '.', '--pretty', 'false'], { encoding: 'utf8' });
const found = stdout.split('\n').filter((line) => /^\S/.test(line)).map((line) => line.replace(/^(.*)\((\d+),\d+\): error (TS\d+): .*/, '$1:$2 $3'));
const marked = readFileSync('wrong.ts', 'utf8').split('\n')
  .flatMap((line, i) => (/\/\/ TS/.test(line) ? [[i + 1, line] as const] : []));
for (const [at, line] of marked) {
  const codes = found.filter((error) => error.startsWith(`wrong.ts:${at} `)).map((error) => error.slice(-6));
  same(`tsc refuses ${line.trim()}`, codes.length === 1 && line.split('//')[1].includes(codes[0]) || codes, true);
}
same('and nothing else', found.filter((error) => !marked.some(([at]) => error.startsWith(`wrong.ts:${at} `))), []);
