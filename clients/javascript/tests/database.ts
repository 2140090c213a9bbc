// The tests of a file run in a database of their own, with what that of PGDATABASE has: the extension or plain SQL.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const server = new pg.Client(); // of PGHOST, PGUSER, ...
await server.connect();
const { rows: [found] } = await server.query(`SELECT typtype = 'd' AS plain FROM pg_type JOIN pg_proc ON prorettype = pg_type.oid
  WHERE proname = 'gen_ulid' AND typname = 'ulid'`);
if (!found) throw new Error('the database has neither the extension nor plain SQL');
/** Whether the types are those of plain SQL. */
export const plain: boolean = found.plain;
/** The schema of the types. */
export const schema = plain ? 'sortid' : 'public';

const name = `sortid_test_${process.pid}`;
await server.query(`CREATE DATABASE ${name}`);
if (plain) await server.query(`ALTER DATABASE ${name} SET search_path = "$user", public, sortid`);
process.env.PGDATABASE = name;
/** One session in the database. */
export const pool = new pg.Pool({ max: 1 });
await pool.query(plain ? execFileSync('../../plain/assemble', ['plain'], { encoding: 'utf8' }) : 'CREATE EXTENSION sortid');

const closing: (() => unknown)[] = [() => pool.end()];
/** What to close before the database is dropped. */
export const atEnd = (close: () => unknown) => closing.push(close);
after(async () => {
  await Promise.race([Promise.all(closing.map((close) => close())), setTimeout(5000, null, { ref: false })]); // a test that failed may hold a connection
  await server.query(`DROP DATABASE ${name}`).catch(() => server.query(`DROP DATABASE ${name} WITH (FORCE)`)); // the first waits for sessions that end
  await server.end();
});

export const same = (got: unknown, expected: unknown, message?: string) => assert.deepEqual(got, expected, message);
const { PGHOST: host, PGPORT: port = 5432, PGUSER: user, PGPASSWORD: password } = process.env;
/** How a client of node-postgres that wants no environment connects. */
export const connection = { host, port: Number(port), user, password, database: name };
