// usage: speed.mjs sortid.tar.gz TREE
// Prints a table that compares the extension with plain SQL in PGlite: CPU time, the minimum of
// three passes.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { PGlite } from '@electric-sql/pglite';
import { open, pgliteWasmModule } from './open.mjs';

const plain = execFileSync(`${process.argv[3]}/editions/plain/assemble`, ['plain'], {
  encoding: 'utf8',
});
const startParams = [...PGlite.defaultStartParams, '-c', 'search_path=public,sortid'];
const editions = { extension: 'CREATE EXTENSION sortid', plain };
const work = {};
for (const [type, key] of [
  ['ulid', 'gen_ulid_monotonic()'],
  ['typeid', "gen_typeid_monotonic('user')"],
  ['xid11', 'gen_xid_monotonic()'],
])
  work[`insert 100,000 rows with a \`${type}\` key`] = `DROP TABLE IF EXISTS t;
     CREATE TABLE t (id ${type} PRIMARY KEY DEFAULT ${key});
     INSERT INTO t SELECT FROM generate_series(1, 100000)`;
work['`ulid_timestamp` of 100,000 ids'] = 'SELECT max(ulid_timestamp(id)) FROM ulids';

const least = {};
async function timed(edition, what, run) {
  const begun = process.cpuUsage(),
    result = await run(),
    { user, system } = process.cpuUsage(begun);
  (least[what] ??= {})[edition] = Math.min(
    least[what][edition] ?? Infinity,
    (user + system) / 1000,
  );
  return result;
}
for (let pass = 0; pass < 3; pass++)
  for (const [edition, script] of Object.entries(editions)) {
    const pg = await timed(edition, 'start', () =>
      edition === 'extension' ? open() : PGlite.create({ pgliteWasmModule, startParams }),
    );
    await timed(edition, 'install', () => pg.exec(script));
    await pg.exec(
      `CREATE TABLE ulids AS SELECT gen_ulid() AS id FROM generate_series(1, 100000);
       SELECT count(ulid_timestamp(id)) FROM ulids`,
    );
    for (const [what, sql] of Object.entries(work)) await timed(edition, what, () => pg.exec(sql));
    await pg.close();
  }
console.log(
  `Node.js ${process.versions.node}, ${cpus()[0].model}

| | extension, ms | plain SQL, ms | plain SQL / extension |
|---|---:|---:|---:|`,
);
for (const [what, { extension, plain }] of Object.entries(least))
  console.log(
    `| ${what} | ${extension.toFixed()} | ${plain.toFixed()} | ${(plain / extension).toFixed(1)} |`,
  );
process.exit();
