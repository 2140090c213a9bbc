// usage: speed.ts
//
// Prints how long Drizzle takes to write and to read 100,000 ids in a column of ids, relative to a
// text column.
import { between } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { typeid } from 'sortid/drizzle';

const pool = new pg.Pool({ max: 1 }); // PGHOST, PGDATABASE and so on choose the database
const db = drizzle(pool);
await pool.query(
  `CREATE TEMP TABLE typeids (n integer PRIMARY KEY, id typeid);
   CREATE TEMP TABLE texts (n integer PRIMARY KEY, id text)`,
);
const { rows } = await pool.query(
  "SELECT n, gen_typeid('user')::text AS id FROM generate_series(0, 99999) AS n",
);
const n = integer('n');
const tables = {
  typeid: pgTable('typeids', { n, id: typeid('id', 'user') }),
  text: pgTable('texts', { n, id: text('id') }),
};
const least: Record<string, number[]> = {}; // for each 1,000 ids, the minimum over all passes

async function timed(what: string, first: number, run: () => PromiseLike<unknown>) {
  const start = performance.now();
  await run();
  const times = (least[what] ??= []);
  times[first / 1000] = Math.min(times[first / 1000] ?? Infinity, performance.now() - start);
}
for (let pass = 0; pass < 10; ++pass) {
  await pool.query('TRUNCATE typeids, texts');
  for (let first = 0; first < rows.length; first += 1000) {
    for (const [name, table] of Object.entries(tables)) {
      await timed(`write ${name}`, first, () =>
        db.insert(table).values(rows.slice(first, first + 1000)),
      );
      await timed(`read ${name}`, first, () =>
        db
          .select({ id: table.id })
          .from(table)
          .where(between(table.n, first, first + 999)),
      );
    }
  }
}
for (const what of ['write', 'read']) {
  const [ours, theirs] = ['typeid', 'text'].map((name) =>
    least[`${what} ${name}`].reduce((sum, time) => sum + time),
  );
  const times = `${ours.toFixed(0)} ms, text ${theirs.toFixed(0)} ms`;
  console.log(
    `ok - javascript: typeid, Drizzle, ${what}: ${(ours / theirs).toFixed(2)} (${times})`,
  );
}
await pool.end();
