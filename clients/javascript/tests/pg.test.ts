// Tests the drivers node-postgres and postgres.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import postgres from 'postgres';
import { isMalformed, register } from 'sortid/pg';
import { atEnd, plain, same } from './database';

const pool = new pg.Pool({ max: 3 });
const client = new pg.Client();
const sql = postgres({ onnotice: () => {} });
for (const one of [pool, client, sql]) atEnd(() => one.end());

test('after register, a client or a pool reads arrays of existing types as arrays', async () => {
  const arrays = async (from: pg.ClientBase) =>
    Object.values(
      (await from.query("SELECT ARRAY[gen_ulid()] AS ids, '{NULL}'::user_id[] AS domains")).rows[0],
    );
  await register(pool);
  if (!plain) await pool.query('DROP EXTENSION sortid; CREATE EXTENSION sortid');
  await pool.query('CREATE DOMAIN user_id AS typeid');
  const before = await pool.connect();
  same((await arrays(before)).map(Array.isArray), [plain, false]);
  await register(pool);
  const [idle, later] = [await pool.connect(), await pool.connect()];
  await client.connect();
  await register(client);
  for (const one of [before, idle, later, client]) {
    const [ids, domains] = await arrays(one);
    same([Array.isArray(ids), domains], [true, [null]]);
  }
  for (const one of [before, idle, later]) one.release();
});

test('postgres.js does not need any setup', async () => {
  const ids = ['01ARZ3NDEKTSV4RRFFQ69G5FAV'];
  same(
    [...(await sql`SELECT ${ids}::ulid[] AS ids WHERE ${ids[0]}::ulid = ANY (${ids})`)],
    [{ ids }],
  );
  await assert.rejects(sql`SELECT ${'no id'}::ulid`, isMalformed);
});

test('an error message states the versions of each framework', async () => {
  const { privateMember } = await import(new URL('../src/private.js', import.meta.url).href);
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, framework, member] of [
    ['drizzle-orm', 'Drizzle', 'config'],
    ['knex', 'Knex', '_args'],
    ['pg', 'node-postgres', '_clients'],
    ['typeorm', 'TypeORM', 'master'],
  ]) {
    const lowest = peerDependencies[name].replace('>=', '').replaceAll('.', '[.]');
    const message = new RegExp(
      `^sortid does not .*, only with ${lowest} to [\\d.]+: it needs ${member}$`,
    );
    assert.throws(() => privateMember(framework, {}, member), { message });
  }
});

test('a version of node-postgres that lacks a member gets a clear error message', async () => {
  const pool = { query: async () => ({ rows: [] }), on() {} };
  const sentence =
    'sortid does not work with this version of node-postgres, only with 8.11.3 to 8.23.1: ' +
    'it needs _clients';
  await assert.rejects(register(pool), new Error(sentence));
});
