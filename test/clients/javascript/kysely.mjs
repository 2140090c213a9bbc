import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { same } from './tap.mjs';

const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool() }) }); // of PGHOST, PGDATABASE, ...

// docs: begin
const insert = (parent) =>
  db.insertInto('items').values({ parent }).returning(['id', 'parent']).executeTakeFirstOrThrow();

const ofIds = (ids) => db.selectFrom('items').select('id').where('id', 'in', ids).orderBy('id').execute();

const byPrefix = (prefix) => db.selectFrom('items').select('id').where('id', '^@', prefix).execute();

const madeWithin = (period) =>
  db.selectFrom('items').select('id').where('id', '<@', sql`${period}::tstzrange`).execute();
// docs: end

const sample = await db.selectFrom('sample').select(['id', 'prefix', 'period']).executeTakeFirstOrThrow();
const first = await insert(null);
const second = await insert(first.id);
const given = await db.insertInto('items').values({ id: sample.id }).returning('id').execute();
const made = await sql`SELECT id::text FROM items WHERE parent IS NOT NULL`.execute(db);
same('a default comes back', second.id, made.rows[0].id);
same('null goes in and out', first.parent, null);
same('a parameter goes in and out', [second.parent, given], [first.id, [{ id: sample.id }]]);
same('a list goes in and out', (await ofIds([second.id, first.id])).map((row) => row.id), [first.id, second.id].sort());
same('a search by prefix', await byPrefix(sample.prefix), [{ id: sample.id }]);
if (sample.period) same('a search by time', await madeWithin(sample.period), [{ id: sample.id }]);
const error = await ofIds(['no id']).catch((error) => error);
same('what is no id is an error', error.code, '22P02');
await db.destroy();
