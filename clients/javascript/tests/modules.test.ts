// The package in projects of ES modules and of CommonJS, as TypeScript resolves modules there.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

const parts = Object.keys(JSON.parse(readFileSync('node_modules/sortid/package.json', 'utf8')).exports).map((part) => part.slice(2)).filter(Boolean);
const { version } = JSON.parse(readFileSync('node_modules/typescript/package.json', 'utf8'));
const nest = JSON.parse(readFileSync('node_modules/@nestjs/core/package.json', 'utf8'));
// Nest 12 is of ES modules; TypeScript 7 resolves no more as Node.js 10 did.
const commonJs = nest.type === 'module' ? ['drizzle_schema.ts'] : ['drizzle_schema.ts', 'nest.ts', 'nest.test.ts'];
const kinds: Record<string, [type: string, module: string, resolution: string]> = {
  commonjs: ['commonjs', 'commonjs', parseInt(version) < 7 ? 'node10' : 'bundler'],
  node16: ['commonjs', 'node16', 'node16'],
  nodenext: ['commonjs', 'nodenext', 'nodenext'],
  bundler: ['module', 'esnext', 'bundler'],
};

for (const [kind, [type, module, moduleResolution]] of Object.entries(kinds)) {
  test(`${kind}: the examples compile and run`, () => {
    rmSync(kind, { recursive: true, force: true });
    mkdirSync(kind);
    writeFileSync(`${kind}/package.json`, JSON.stringify({ type }));
    for (const name of commonJs) copyFileSync(name, `${kind}/${name}`);
    writeFileSync(`${kind}/parts.ts`, parts.map((part) => `export * as ${part} from 'sortid/${part}';\n`).join(''));
    const compilerOptions = {
      module, moduleResolution, target: 'es2022', outDir: 'out', rootDir: '.', strict: true, skipLibCheck: true, esModuleInterop: true, types: ['node'],
      experimentalDecorators: true, emitDecoratorMetadata: true,
    };
    writeFileSync(`${kind}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    assert.equal(spawnSync('node_modules/.bin/tsc', ['-p', kind, '--pretty', 'false'], { encoding: 'utf8' }).stdout, '');
    if (type !== 'commonjs') return;
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined }; // a test of its own
    const run = (program: string) => execFileSync('node', ['--no-experimental-require-module', '--test-reporter=tap', program], { cwd: `${kind}/out`, encoding: 'utf8', env });
    assert.equal(run('drizzle_schema.js'), '');
    if (commonJs.includes('nest.ts')) assert.match(run('nest.test.js'), /^# pass 1$/m);
  });
}

test('CommonJS has what ES modules have', () => {
  for (const part of ['sortid', ...parts.map((part) => `sortid/${part}`)]) {
    const names = (how: string) => execFileSync('node', ['-e', `Promise.resolve(${how}('${part}')).then((part) => console.log(Object.keys(part).sort().join()))`], { encoding: 'utf8' });
    assert.equal(names('require'), names('import'), part);
  }
});

test('attw and publint find nothing', { skip: parseInt(version) < 7 && 'they are in one of the projects' }, () => {
  for (const [command, ...options] of [['attw'], ['publint', '--strict']]) {
    const { status, stdout } = spawnSync(`node_modules/.bin/${command}`, [...options, '../packed/sortid.tgz'], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  }
});
