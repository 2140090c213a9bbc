// Tests the packed package, alone and in TypeScript projects with ES modules or CommonJS.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const manifest = (name: string) => JSON.parse(readFileSync(join(name, 'package.json'), 'utf8'));
const run = (command: string, args: string[], cwd = '.') => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout.trim();
};
const tsc = (...args: string[]) => run('node_modules/.bin/tsc', ['--pretty', 'false', ...args]);
const alone = mkdtempSync(join(tmpdir(), 'sortid-'));
const projects = 'tests/modules'; // next to the frameworks
rmSync(projects, { recursive: true, force: true });
after(() => [alone, projects].forEach((folder) => rmSync(folder, { recursive: true })));
const packed = join(
  alone,
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', alone]),
);
for (const folder of [alone, projects]) {
  mkdirSync(`${folder}/node_modules/sortid`, { recursive: true });
  run('tar', ['-xzf', packed, '-C', `${folder}/node_modules/sortid`, '--strip-components=1']);
}
const parts = Object.keys(manifest('.').exports)
  .map((part) => part.slice(2))
  .filter(Boolean);
// Returns the names that a module exports, or the package that it needs.
const loaded = (how: string, part: string, cwd?: string) =>
  run(
    'node',
    [
      '-e',
      `(async () => ${how}('${part}'))().then(
  (part) => console.log(Object.keys(part).sort().join(', ')),
  (error) => console.log('needs', error.message.match(/'(.*?)'/)[1]))`,
    ],
    cwd,
  );

test('the package has no dependencies, and its modules need only their frameworks', () => {
  assert.equal(manifest('.').dependencies, undefined);
  for (const how of ['import', 'require']) {
    const needed = parts
      .map((part) => `${part} ${loaded(how, `sortid/${part}`, alone)}`)
      .filter((part) => part.includes('needs'));
    assert.deepEqual(needed, [
      'drizzle needs drizzle-orm',
      'kysely needs kysely',
      'prisma needs pg',
      'typeorm needs typeorm',
    ]);
  }
});

test('CommonJS and ES modules export the same names, which the types declare', () => {
  for (const part of ['sortid', ...parts.map((part) => `sortid/${part}`)]) {
    const names = loaded('import', part);
    assert.equal(loaded('require', part), names, part);
    writeFileSync(
      `${projects}/${part.replace('/', '_')}.ts`,
      `export { ${names} } from '${part}';\n`,
    );
  }
});

// Compiles the examples and wrong.ts, in which lines after "@ts-expect-error" must not compile.
test('the examples compile with tsc --strict, and mistakes do not', () => void tsc());

// TypeScript 7 can no longer resolve modules as Node.js 10 did. Nest 12 has only ES modules.
const node10 = parseInt(manifest('node_modules/typescript').version) < 7;
const examples =
  manifest('node_modules/@nestjs/core').type === 'module'
    ? ['drizzle_schema']
    : ['drizzle_schema', 'nest'];
for (const [module, moduleResolution] of [
  ['commonjs', node10 ? 'node10' : 'bundler'],
  ['node16', 'node16'],
]) {
  test(`the examples compile and load as CommonJS, with ${moduleResolution}`, () => {
    const folder = `${projects}/${module}`;
    mkdirSync(folder);
    writeFileSync(`${folder}/package.json`, '{ "type": "commonjs" }');
    for (const name of examples) copyFileSync(`tests/${name}.ts`, `${folder}/${name}.ts`);
    writeFileSync(
      `${folder}/parts.ts`,
      parts.map((part) => `export * as ${part} from 'sortid/${part}';\n`).join(''),
    );
    const out = { noEmit: false, allowImportingTsExtensions: false, outDir: 'out', rootDir: '.' };
    const compilerOptions = {
      module,
      moduleResolution,
      ...out,
      esModuleInterop: true,
      emitDecoratorMetadata: true,
    };
    writeFileSync(
      `${folder}/tsconfig.json`,
      JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions, include: ['*.ts'] }),
    );
    tsc('-p', folder);
    for (const name of examples)
      run('node', ['--no-experimental-require-module', `${folder}/out/${name}.js`]);
  });
}
