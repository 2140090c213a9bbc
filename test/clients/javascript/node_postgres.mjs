import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import { isMalformed, registerArrays } from './ids.mjs';
import { same } from './tap.mjs';

// docs: begin
async function insert(client, parent) {
  const { rows } = await client.query('INSERT INTO items (parent) VALUES ($1) RETURNING id, parent', [parent]);
  return rows[0];
}

async function ofIds(client, ids) {
  const { rows } = await client.query('SELECT array_agg(id ORDER BY id) AS ids FROM items WHERE id = ANY ($1)', [ids]);
  return rows[0].ids;
}

async function ofUuid(client, uuid) { // ulid, euid and base62id only
  const { rows } = await client.query('SELECT id FROM items WHERE id = $1::uuid', [uuid]);
  return rows[0].id;
}

async function byPrefix(client, prefix) {
  const text = 'SELECT id FROM items WHERE id ^@ $1';
  const { rows } = await client.query({ name: 'by-prefix', text, values: [prefix] }); // a name: prepared
  return rows.map((row) => row.id);
}

async function madeWithin(client, period) { // only where every id has a time
  const text = 'SELECT id FROM items WHERE id <@ $1::tstzrange';
  const { rows } = await client.query({ name: 'made-within', text, values: [period] });
  return rows.map((row) => row.id);
}

async function isId(client, text) {
  try {
    const { rows } = await client.query('SELECT $1::item_id IS NOT NULL AS is', [text]);
    return rows[0].is;
  } catch (error) {
    if (isMalformed(error)) return false; // pg.DatabaseError
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
const sample = (await client.query('SELECT *, lower(period::tstzrange) AS begin FROM sample')).rows[0];

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
if (sample.uuid) same('a search by UUID', await ofUuid(client, sample.uuid), sample.id);
same('a search by prefix', await byPrefix(client, sample.prefix), [sample.id]);
if (sample.period) {
  same('a search by period', await madeWithin(client, sample.period), [sample.id]);
  const since = (cast) => client.query(`SELECT id FROM items WHERE id >= $1${cast} LIMIT 1`, [sample.begin]);
  same('a search by time', (await since('::timestamptz')).rows.length, 1);
  same('which is cast', (await since('').catch((error) => error)).code, '22P02');
}
const told = [await isId(client, sample.id), await isId(client, 'no id'), await isId(client, sample.beyond)];
same('an id is told from what is none', told, [true, false, false]);
await client.end();
