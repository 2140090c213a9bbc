// The drivers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import postgres from 'postgres';
import { isMalformed, register } from 'sortid/pg';
import { atEnd, connection, plain, same } from './database';

const pool = new pg.Pool({ max: 3 });
atEnd(() => pool.end());
const arrays = async (client: { query: pg.Pool['query'] }) =>
  (await client.query("SELECT ARRAY[gen_ulid()] AS ids, '{NULL}'::user_id[] AS domains")).rows[0];

test('register makes arrays arrays, in a client or in a pool, of the types that exist then', async () => {
  await register(pool);
  if (!plain) await pool.query('DROP EXTENSION sortid; CREATE EXTENSION sortid');
  await pool.query('CREATE DOMAIN user_id AS typeid');
  const before = await pool.connect();
  const { ids, domains } = await arrays(before);
  same([typeof ids, typeof domains], [plain ? 'object' : 'string', 'string']);
  await register(pool);
  const [idle, later, client] = [await pool.connect(), await pool.connect(), new pg.Client()];
  await client.connect();
  await register(client);
  for (const one of [before, idle, later, client]) {
    const { ids, domains } = await arrays(one);
    same([ids.length, domains], [1, [null]]);
  }
  for (const one of [before, idle, later]) one.release();
  await client.end();
});

test('postgres.js needs nothing', async () => {
  const sql = postgres({ ...connection, onnotice: () => {} });
  atEnd(() => sql.end());
  const [{ ids }] = await sql`SELECT array_agg(gen_ulid()) AS ids FROM generate_series(1, 2)`;
  const rows = await sql`SELECT id FROM unnest(${ids}::ulid[]) AS id WHERE id = ANY (${ids}) AND id IN ${sql(ids)}`;
  same(rows.map(({ id }) => id), ids);
  await assert.rejects(sql`SELECT ${'no id'}::ulid`, isMalformed);
});
