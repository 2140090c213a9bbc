// The drivers.
import assert from 'node:assert/strict';
import pg from 'pg';
import postgres from 'postgres';
import { isMalformed, register } from 'sortid/pg';
import { atEnd, connection, same, test } from './database';

const pool = new pg.Pool({ max: 2 });
atEnd(() => pool.end());
type Client = { query: (sql: string) => Promise<{ rows: any[] }> };
const arrays = async (client: Client) => (await client.query("SELECT ARRAY[gen_ulid()] AS ids, ARRAY[gen_typeid('user')::user_id, NULL] AS domains")).rows[0];

test('register makes arrays arrays, in a client or in a pool', async () => {
  await pool.query('CREATE DOMAIN user_id AS typeid');
  const before = await pool.connect();
  same(typeof (await arrays(before)).ids, 'string');
  await register(pool);
  const [later, client] = [await pool.connect(), new pg.Client()];
  await client.connect();
  await register(client);
  for (const one of [before, later, client]) {
    const { ids, domains } = await arrays(one);
    same([ids.length, domains[1]], [1, null]);
  }
  before.release();
  later.release();
  await client.end();
});

test('postgres.js needs nothing', async () => {
  const sql = postgres({ ...connection(), onnotice: () => {} });
  atEnd(() => sql.end());
  const [{ ids }] = await sql`SELECT array_agg(gen_ulid()) AS ids FROM generate_series(1, 2)`;
  same(await sql`SELECT id FROM unnest(${ids}::ulid[]) AS id WHERE id = ANY (${ids}) AND id IN ${sql(ids)}`.then((rows) => rows.map(({ id }) => id)), ids);
  await assert.rejects(sql`SELECT ${'no id'}::ulid`, isMalformed);
});
