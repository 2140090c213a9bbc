// usage: speed.ts: prints how long Drizzle takes to write and to read 100,000 ids, in a column of ids and in one of text.
import { between } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { typeid } from 'sortid/drizzle';

const client = new pg.Client(); // of PGHOST, PGDATABASE, ...
await client.connect();
const db = drizzle(client);
await client.query('CREATE TEMP TABLE typeids (n integer PRIMARY KEY, id typeid); CREATE TEMP TABLE texts (n integer PRIMARY KEY, id text)');
const { rows } = await client.query("SELECT n, gen_typeid('user')::text AS id FROM generate_series(0, 99999) AS n");
const typeids = pgTable('typeids', { n: integer('n'), id: typeid('id', 'user') });
const texts = pgTable('texts', { n: integer('n'), id: text('id') });
const chunks = Array.from({ length: 100 }, (_, i) => rows.slice(i * 1000, (i + 1) * 1000));
const least = new Map<string, number[]>(); // of all passes, of each step

async function timed(what: string, step: number, run: () => PromiseLike<unknown>) {
  const start = process.hrtime.bigint();
  await run();
  const steps = least.get(what) ?? least.set(what, []).get(what)!;
  steps[step] = Math.min(steps[step] ?? Infinity, Number(process.hrtime.bigint() - start) / 1e6);
}
for (let pass = 0; pass < 10; ++pass) {
  await client.query('TRUNCATE typeids, texts');
  for (const [step, chunk] of chunks.entries()) {
    for (const [name, table] of [['typeid', typeids], ['text', texts]] as const) await timed(`write ${name}`, step, () => db.insert(table).values(chunk));
  }
  for (const step of chunks.keys()) {
    for (const [name, table] of [['typeid', typeids], ['text', texts]] as const) {
      const chunk = between(table.n, step * 1000, step * 1000 + 999);
      await timed(`read ${name}`, step, () => db.select({ id: table.id }).from(table).where(chunk));
    }
  }
}
for (const what of ['write', 'read']) {
  const [ours, theirs] = ['typeid', 'text'].map((name) => least.get(`${what} ${name}`)!.reduce((sum, time) => sum + time));
  console.log(`ok - javascript: typeid, Drizzle, ${what}: ${(ours / theirs).toFixed(2)} (${ours.toFixed(0)} ms, text ${theirs.toFixed(0)} ms)`);
}
await client.end();
