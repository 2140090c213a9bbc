// Each test file runs in its own database, which has the extension or plain SQL, like PGDATABASE.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const server = new pg.Client(); // PGHOST, PGUSER and so on choose the server for all clients
await server.connect();
const {
  rows: [ulid],
} = await server.query("SELECT typtype FROM pg_type WHERE typname = 'ulid'");
/** Whether the types are domains, as in plain SQL. */
export const plain = ulid.typtype === 'd';
/** The schema of the types. */
export const schema = plain ? 'sortid' : 'public';

const name = `sortid_test_${process.pid}`;
await server.query(`CREATE DATABASE ${name}`);
if (plain) await server.query(`ALTER DATABASE ${name} SET search_path = "$user", public, sortid`);
process.env.PGDATABASE = name;
/** A pool with a single session in the database. */
export const pool = new pg.Pool({ max: 1 });
await pool.query(
  plain
    ? execFileSync('../../editions/plain/assemble', ['plain'], { encoding: 'utf8' })
    : 'CREATE EXTENSION sortid',
);

const closing: (() => unknown)[] = [() => pool.end()];
/** Adds a function that is called before the database is dropped. */
export const atEnd = (close: () => unknown) => closing.push(close);
after(async () => {
  // A failed test may still hold a connection.
  const timeout = setTimeout(5000, null, { ref: false });
  await Promise.race([Promise.all(closing.map((close) => close())), timeout]);
  const drop = `DROP DATABASE ${name}`;
  // The first attempt waits until the sessions have ended.
  await server.query(drop).catch(() => server.query(`${drop} WITH (FORCE)`));
  await server.end();
});

export const same = (got: unknown, expected: unknown, message?: string) =>
  assert.deepEqual(got, expected, message);
