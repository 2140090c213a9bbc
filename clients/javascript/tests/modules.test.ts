// The package as npm packs it: alone, and in projects of ES modules and of CommonJS, as TypeScript resolves modules there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const manifest = (name: string) => JSON.parse(readFileSync(join(name, 'package.json'), 'utf8'));
const run = (command: string, args: string[], cwd = '.') => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
};
const alone = mkdtempSync(join(tmpdir(), 'sortid-'));
const projects = 'tests/modules'; // beside the frameworks
rmSync(projects, { recursive: true, force: true });
mkdirSync(`${projects}/node_modules/sortid`, { recursive: true });
after(() => [alone, projects].forEach((folder) => rmSync(folder, { recursive: true })));

const packed = join(alone, run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', alone]).trim());
run('tar', ['-xzf', packed, '-C', `${projects}/node_modules/sortid`, '--strip-components=1']);
const parts = Object.keys(manifest('.').exports).map((part) => part.slice(2)).filter(Boolean);

test('the package needs no other, and its parts need their frameworks only', () => {
  writeFileSync(join(alone, 'package.json'), '{}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', packed], alone);
  assert.deepEqual(readdirSync(join(alone, 'node_modules')).filter((name) => !name.startsWith('.')), ['sortid']);
  for (const load of ['import', 'require']) {
    const needs = (part: string) => run('node', ['-e',
      `(async () => ${load}('sortid/${part}'))().then(() => console.log('nothing'), (error) => console.log(error.message.match(/'(.*?)'/)[1]))`], alone).trim();
    assert.deepEqual(parts.map((part) => `${part} needs ${needs(part)}`), ['drizzle needs drizzle-orm', 'knex needs nothing', 'kysely needs kysely',
      'pg needs nothing', 'pglite needs nothing', 'prisma needs pg', 'typeorm needs typeorm']);
  }
});

test('CommonJS has what ES modules have, and the types declare', () => {
  for (const part of ['sortid', ...parts.map((part) => `sortid/${part}`)]) {
    const names = (how: string) => run('node', ['-e', `Promise.resolve(${how}('${part}')).then((part) => console.log(Object.keys(part).sort().join(', ')))`]);
    assert.equal(names('require'), names('import'), part);
    writeFileSync(`${projects}/${part.replace('/', '_')}.ts`, `export { ${names('import').trim()} } from '${part}';\n`);
  }
});

// The examples, and in wrong.ts what must not compile, where "@ts-expect-error" says so.
test('tsc --strict', () => void run('node_modules/.bin/tsc', ['--pretty', 'false']));

// TypeScript 7 no longer resolves as Node.js 10 did, and Nest 12 is of ES modules.
const node10 = parseInt(manifest('node_modules/typescript').version) < 7;
const examples = manifest('node_modules/@nestjs/core').type === 'module' ? ['drizzle_schema'] : ['drizzle_schema', 'nest'];
for (const [module, moduleResolution] of [['commonjs', node10 ? 'node10' : 'bundler'], ['node16', 'node16']]) {
  test(`CommonJS, ${moduleResolution}: the examples compile and load`, () => {
    const folder = `${projects}/${module}`;
    mkdirSync(folder);
    writeFileSync(`${folder}/package.json`, '{ "type": "commonjs" }');
    for (const name of examples) copyFileSync(`tests/${name}.ts`, `${folder}/${name}.ts`);
    writeFileSync(`${folder}/parts.ts`, parts.map((part) => `export * as ${part} from 'sortid/${part}';\n`).join(''));
    const compilerOptions = {
      module, moduleResolution, target: 'es2022', outDir: 'out', rootDir: '.', strict: true, skipLibCheck: true, esModuleInterop: true, types: ['node'],
      experimentalDecorators: true, emitDecoratorMetadata: true,
    };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    run('node_modules/.bin/tsc', ['-p', folder, '--pretty', 'false']);
    for (const name of examples) run('node', ['--no-experimental-require-module', `${folder}/out/${name}.js`]);
  });
}
