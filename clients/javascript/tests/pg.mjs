import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import * as ids from 'sortid';
import * as columns from 'sortid/drizzle';
import { isMalformed, register } from 'sortid/pg';
import { same } from './tap.ts';

const pool = new pg.Pool({ max: 2 }); // of PGHOST, PGDATABASE, ...
const arrays = async (client) => (await client.query('SELECT ARRAY[id] AS ids, ARRAY[id::item_id] AS domains FROM sample')).rows[0];
const sample = (await pool.query('SELECT *, lower(period::tstzrange) AS begin FROM sample')).rows[0];
await pool.query('ALTER TABLE sample ALTER id TYPE item_id');
same('arrays come back as text', await arrays(pool), { ids: `{${sample.id}}`, domains: `{${sample.id}}` });

await register(pool);

async function isId(text) {
  try {
    const { rows } = await pool.query('SELECT $1::item_id IS NOT NULL AS is', [text]);
    return rows[0].is;
  } catch (error) {
    if (isMalformed(error)) return false;
    throw error;
  }
}

const [one, other] = [await pool.connect(), await pool.connect()];
same('unless their clients are registered', [await arrays(one), await arrays(other)], Array(2).fill({ ids: [sample.id], domains: [sample.id] }));
one.release();
other.release();
const client = new pg.Client();
await client.connect();
await register(client);
same('so is a client', await arrays(client), { ids: [sample.id], domains: [sample.id] });

const typeOf = (options) => (sample.type === 'typeid' ? ids.typeid('user', options) : ids[sample.type](options));
const { sql, generators } = typeOf();
const inDrizzle = pgTable('items', { id: columns[sample.type]('id') }).id.getSQLType(); // drizzle-kit puts it between quotes
const made = generators.map((generator) => `pg_typeof(${typeOf({ generator }).default()})`);
const types = `SELECT DISTINCT type = typbasetype AS same FROM unnest(ARRAY['${sql}', '"${inDrizzle}"', ${made}]::regtype[]) AS type, pg_type
  WHERE oid = 'item_id'::regtype`;
same('the type of columns, and of what their generators make', (await client.query(types)).rows, [{ same: true }]);
const insert = async (parent) => (await client.query('INSERT INTO items (parent) VALUES ($1) RETURNING id, parent', [parent])).rows[0];
const found = async (condition, value) => (await client.query(`SELECT id FROM items WHERE ${condition} ORDER BY id`, [value])).rows.map(({ id }) => id);
const first = await insert(null);
const second = await insert(first.id);
same('a parameter and null go in and out', [first.parent, second.parent], [null, first.id]);
same('an array goes in', await found('id = ANY ($1)', [second.id, first.id]), [first.id, second.id].sort());
await pipeline(Readable.from([`${sample.id}\n`]), client.query(copy.from('COPY items (id) FROM STDIN')));
const copied = await textOf(client.query(copy.to('COPY (SELECT id FROM items ORDER BY id) TO STDOUT')));
same('COPY in and out', copied.trimEnd().split('\n'), [first.id, second.id, sample.id].sort());
if (sample.uuid) same('a search by UUID', await found('id = $1::uuid', sample.uuid), [sample.id]);
same('a search by prefix', await found('id ^@ $1', sample.prefix), [sample.id]);
if (sample.period) {
  same('a search by period', await found('id <@ $1::tstzrange', sample.period), [sample.id]);
  same('a search by time', (await found('id >= $1::timestamptz', sample.begin)).includes(sample.id), true);
  same('which is cast', (await found('id >= $1', sample.begin).catch((error) => error)).code, '22P02');
}
same('an id is told from what is none', [await isId(sample.id), await isId('no id'), await isId(sample.beyond)], [true, false, false]);
await client.end();
await pool.end();
