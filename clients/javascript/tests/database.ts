// The tests of a file run in a database of their own, with what that of PGDATABASE has: the extension or plain SQL.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test as nodeTest } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

async function make() {
  const server = new pg.Client(); // of PGHOST, PGUSER, ...
  try {
    await server.connect();
  } catch (error: any) {
    if (process.env.PGHOST) throw error;
    return { skip: `no server: ${error.message || error.code}` };
  }
  const { rows } = await server.query(`SELECT CASE WHEN EXISTS (SELECT FROM pg_extension WHERE extname = 'sortid') THEN 'extension'
    WHEN to_regtype('sortid.ulid') IS NOT NULL THEN 'plain' END AS edition`);
  const edition: 'extension' | 'plain' | null = rows[0].edition;
  if (!edition) throw new Error('the database has neither the extension nor plain SQL');
  const name = `sortid_test_${process.pid}`;
  await server.query(`CREATE DATABASE ${name}`);
  if (edition === 'plain') await server.query(`ALTER DATABASE ${name} SET search_path = "$user", public, sortid`);
  process.env.PGDATABASE = name;
  const own = new pg.Client();
  await own.connect();
  await own.query(edition === 'plain' ? execFileSync('../../plain/assemble', ['plain'], { encoding: 'utf8' }) : 'CREATE EXTENSION sortid');
  await own.end();
  after(async () => {
    await Promise.race([Promise.all(closing.map((close) => close())), setTimeout(5000, null, { ref: false })]); // a test that failed may hold a connection
    await server.query(`DROP DATABASE ${name}`).catch(() => server.query(`DROP DATABASE ${name} WITH (FORCE)`)); // the first waits for sessions that end
    await server.end();
  });
  return { edition, skip: false as const };
}

const closing: (() => unknown)[] = [];
/** What to close before the database is dropped. */
export const atEnd = (close: () => unknown) => closing.push(close);
export const { edition, skip } = await make() as { edition?: 'extension' | 'plain'; skip: string | false };
/** The schema of the types. */
export const schema = edition === 'plain' ? 'sortid' : 'public';
export const test = (name: string, run: () => unknown) => nodeTest(name, { skip }, async () => void (await run()));
export const same = (got: unknown, expected: unknown, message?: string) => assert.deepEqual(got, expected, message);
/** How a client of node-postgres that wants no environment connects. */
export const connection = () => ({ host: process.env.PGHOST, port: Number(process.env.PGPORT ?? 5432), user: process.env.PGUSER, password: process.env.PGPASSWORD, database: process.env.PGDATABASE });
