import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import { same } from './tap.mjs';

// docs: begin
async function registerArrays(client) {
  const { rows } = await client.query('SELECT typarray FROM pg_type WHERE oid = ANY ($1::regtype[])', [
    ['typeid', 'ulid', 'euid', 'public.xid', 'uid11', 'base62id'],
  ]);
  const texts = pg.types.getTypeParser(1009); // text[]
  for (const { typarray } of rows) pg.types.setTypeParser(typarray, texts); // arrays of it are arrays then
}

async function insert(client, parent) {
  const { rows } = await client.query('INSERT INTO items (parent) VALUES ($1) RETURNING id, parent', [parent]);
  return rows[0];
}

async function ofIds(client, ids) {
  const { rows } = await client.query('SELECT array_agg(id ORDER BY id) AS ids FROM items WHERE id = ANY ($1)', [ids]);
  return rows[0].ids;
}

async function byPrefix(client, prefix) {
  const text = 'SELECT id FROM items WHERE id ^@ $1';
  const { rows } = await client.query({ name: 'by-prefix', text, values: [prefix] }); // a name: prepared
  return rows.map((row) => row.id);
}

async function madeWithin(client, period) {
  const text = 'SELECT id FROM items WHERE id <@ $1::tstzrange';
  const { rows } = await client.query({ name: 'made-within', text, values: [period] });
  return rows.map((row) => row.id);
}

async function isId(client, text) {
  try {
    const { rows } = await client.query('SELECT $1::item_id IS NOT NULL AS is', [text]);
    return rows[0].is;
  } catch (error) {
    if (error.code === '22P02') return false; // pg.DatabaseError
    throw error;
  }
}
// docs: end

async function copyIn(client, ids) {
  const lines = Readable.from(ids.map((id) => `${id}\n`));
  await pipeline(lines, client.query(copy.from('COPY items (id) FROM STDIN')));
}

async function copyOut(client) {
  const lines = client.query(copy.to('COPY (SELECT id FROM items ORDER BY id) TO STDOUT'));
  return (await textOf(lines)).trimEnd().split('\n');
}

const client = new pg.Client(); // of PGHOST, PGDATABASE, ...
await client.connect();
const sample = (await client.query('SELECT id, prefix, period FROM sample')).rows[0];

const first = await insert(client, null);
same('an array comes back as text', await ofIds(client, [first.id]), `{${first.id}}`);
await registerArrays(client);
const second = await insert(client, first.id);
const made = await client.query('SELECT id::text FROM items WHERE parent IS NULL');
same('a default comes back', first.id, made.rows[0].id);
same('null goes in and out', first.parent, null);
same('a parameter goes in and out', second.parent, first.id);
same('an array goes in and out', await ofIds(client, [second.id, first.id]), [first.id, second.id].sort());
await copyIn(client, [sample.id]);
same('COPY in and out', await copyOut(client), [first.id, second.id, sample.id].sort());
same('a search by prefix', await byPrefix(client, sample.prefix), [sample.id]);
if (sample.period) same('a search by time', await madeWithin(client, sample.period), [sample.id]);
same('an id is told from what is none', [await isId(client, sample.id), await isId(client, 'no id')], [true, false]);
await client.end();
