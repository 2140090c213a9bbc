import postgres from 'postgres';
import { isMalformed } from 'sortid';
import { same } from './tap.ts';

const sql = postgres({ host: process.env.PGHOST, onnotice: () => {} }); // and PGDATABASE, PGUSER, ...

async function insert(parent) {
  const [item] = await sql`INSERT INTO items ${sql({ parent })} RETURNING id, parent`;
  return item;
}

async function ofIds(ids) {
  const [{ found }] = await sql`SELECT array_agg(id ORDER BY id) AS found FROM items WHERE id = ANY (${ids})`;
  return found;
}

const ofUuid = (uuid) => sql`SELECT id FROM items WHERE id = ${uuid}::uuid`; // ulid, euid and base62id only

const byPrefix = (prefix) => sql`SELECT id FROM items WHERE id ^@ ${prefix}`;

const madeSince = (date) => sql`SELECT id FROM items WHERE id >= ${date}`; // a Date; only where every id has a time

const madeWithin = (period) => sql`SELECT id FROM items WHERE id <@ ${period}::tstzrange`; // only where every id has a time

async function isId(text) {
  try {
    const [{ is }] = await sql`SELECT ${text}::item_id IS NOT NULL AS is`;
    return is;
  } catch (error) {
    if (isMalformed(error)) return false; // postgres.PostgresError
    throw error;
  }
}

const ids = (rows) => rows.map((row) => row.id);
const [sample] = await sql`SELECT *, lower(period::tstzrange) AS begin FROM sample`;
const first = await insert(null);
const second = await insert(first.id);
const [made] = await sql`SELECT id::text FROM items WHERE parent IS NULL`;
same('a default comes back', first.id, made.id);
same('null goes in and out', first.parent, null);
same('a parameter goes in and out', second.parent, first.id);
same('an array goes in and out', await ofIds([second.id, first.id]), [first.id, second.id].sort());
const declared = await sql`SELECT id FROM items WHERE id = ANY (${sql.array([first.id])})`.catch((error) => error);
same('sql.array is a text[]', declared.code, '42883');
await sql`INSERT INTO items ${sql([{ id: sample.id }])}`;
same('a list in parentheses', ids(await sql`SELECT id FROM items WHERE id IN ${sql([sample.id])}`), [sample.id]);
if (sample.uuid) same('a search by UUID', ids(await ofUuid(sample.uuid)), [sample.id]);
same('a search by prefix', ids(await byPrefix(sample.prefix)), [sample.id]);
if (sample.period) {
  same('a search by period', ids(await madeWithin(sample.period)), [sample.id]);
  same('a search by time', ids(await madeSince(sample.begin)).includes(sample.id), true);
}
const told = [await isId(sample.id), await isId('no id'), await isId(sample.beyond)];
same('an id is told from what is none', told, [true, false, false]);
await sql.end();
