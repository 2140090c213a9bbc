// The package in an empty project, and wrong use that it refuses.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as ids from 'sortid';
import { within } from 'sortid/kysely';
import { message, same } from './tap.ts';

rmSync('../empty', { recursive: true, force: true });
mkdirSync('../empty');
writeFileSync('../empty/package.json', '{}');
execFileSync('npm', ['install', '--offline', '--no-package-lock', '--no-audit', '--no-fund', '../packed/sortid.tgz'], { cwd: '../empty', stdio: 'ignore' });
same('the package needs no other', readdirSync('../empty/node_modules').filter((name) => !name.startsWith('.')), ['sortid']);
const loaded = (part: string) =>
  execFileSync('node', ['-e', `import('${part}').then(() => console.log('loaded'), (error) => console.log(error.message.match(/'(.*?)'/)[1]))`],
    { cwd: '../empty', encoding: 'utf8' }).trim();
const parts = ['', '/pg', '/knex', '/pglite', '/drizzle', '/kysely', '/typeorm', '/prisma'];
same('its parts need their frameworks', parts.map((part) => loaded(`sortid${part}`)),
  ['loaded', 'loaded', 'loaded', 'loaded', 'drizzle-orm', 'kysely', 'typeorm', 'pg']);
const required = execFileSync('node', ['-p', "typeof require('sortid').typeid"], { cwd: '../empty', encoding: 'utf8' });
same('and CommonJS can require it', required.trim(), 'function');

const mistakes: [() => unknown, string][] = [
  [() => ids.typeid('' as string), '"" is not a prefix of typeids, which is 1 to 63 of a to z and, between them, _'],
  [() => ids.typeid('User'), '"User" is not a prefix of typeids, which is 1 to 63 of a to z and, between them, _'],
  [() => ids.ulid({ generator: 'gen_uuid' as any }), 'gen_uuid is not a generator of ulid: choose gen_ulid_monotonic or gen_ulid'],
  [() => within('id', ids.base62id(), new Date()), 'a base62id cannot be searched by time'],
  [() => within('id', ids.uid11(), new Date()), 'a uid11 cannot be searched by time'],
  [() => within('id', ids.typeid(), new Date()), 'to search typeids by time, name the prefix of their type'],
];
for (const [mistake, expected] of mistakes) same(`refuses: ${expected}`, await message(mistake), `sortid: ${expected}`);
same('generator: null is no default', (ids.ulid({ generator: null }) as any).default(), undefined);
same('other errors are not of malformed ids', [new Error('x'), { code: '23505' }, undefined, null].map(ids.isMalformed), [false, false, false, false]);
