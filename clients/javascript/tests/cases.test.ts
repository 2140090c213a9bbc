// The cases that all packages answer alike, and names that must be quoted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pgTable } from 'drizzle-orm/pg-core';
import knexOf from 'knex';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import * as ids from 'sortid';
import * as drizzle from 'sortid/drizzle';
import * as knexPart from 'sortid/knex';
import * as kysely from 'sortid/kysely';
import { register } from 'sortid/pg';
import * as typeorm from 'sortid/typeorm';
import { atEnd, connection, edition, same, schema, test } from './database';
import { usesIndex } from './shop';

const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)('drizzle-kit/api'); // as ES module, 0.28 does not load

type Case = { type: TypeName; text: string; hex: string; prefix: string; sqlstate: string; matches_pattern: boolean; canonical: string; pattern: string; finds: string };
type TypeName = 'typeid' | 'ulid' | 'euid' | 'base62id' | 'uid11' | 'xid' | 'ksuid';
const cases: Record<'malformed' | 'malformed_bytes' | 'accepted' | 'patterns' | 'searches', Case[]> & {
  ids: Record<TypeName, string>; prefixes_refused: string[]; no_default_generator: TypeName[]; hostile_names: string[];
} = JSON.parse(readFileSync('../cases.json', 'utf8'));
const types = Object.keys(cases.ids) as TypeName[];

const pool = new pg.Pool({ max: 1 }); // settings are of a session
const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
const knex = knexOf({ client: 'pg', connection: connection(), searchPath: ['hostile', 'public', 'sortid'] });
atEnd(() => Promise.all([db.destroy(), knex.destroy()]));

const typeOf = (name: TypeName) => (name === 'xid' ? ids.xid({ schema }) : (ids[name] as () => ids.IdType)());
const read = (type: TypeName, text: string) => sql<{ id: string }>`SELECT CAST(CAST(${text} AS ${sql.raw(typeOf(type).sql)}) AS text) AS id`.execute(db);
const quoted = (name: string) => `"${name.replace(/"/g, '""')}"`;
const malformed = (error: any) => ids.isMalformed(error) || assert.fail(error);

test('malformed texts', async () => {
  for (const { type, text, sqlstate, matches_pattern: matches } of cases.malformed) {
    await assert.rejects(read(type, text), (error: any) => malformed(error) && error.code === sqlstate, `${type} ${text}`);
    assert.equal(new RegExp(ids.pattern(typeOf(type))).test(text), matches, `the pattern of ${type}, ${text}`);
  }
});

test('malformed bytes', async () => {
  for (const { type, hex } of cases.malformed_bytes) await assert.rejects(read(type, Buffer.from(hex, 'hex').toString()), malformed, `${type} ${hex}`);
});

test('ids, and other texts of them', async () => {
  for (const { type, text, canonical } of [...cases.accepted, ...types.map((type) => ({ type, text: cases.ids[type], canonical: cases.ids[type] }))]) {
    assert.match(canonical, new RegExp(ids.pattern(typeOf(type))));
    if (edition === 'plain' && text !== canonical) await assert.rejects(read(type, text), malformed); // a domain of plain SQL
    else assert.equal((await read(type, text)).rows[0].id, canonical);
  }
});

test('patterns', () => {
  for (const { type, prefix, pattern } of cases.patterns) {
    assert.equal(ids.pattern(prefix ? ids.typeid(prefix) : typeOf(type)), pattern);
    const column: any = prefix ? drizzle.typeid('id', prefix) : (drizzle[type] as any)('id');
    assert.equal(drizzle.pattern(pgTable('users', { id: column }).id), pattern);
  }
});

test('searches', async () => {
  for (const { type, prefix, finds } of cases.searches) {
    const column = sql.raw(typeOf(type).sql);
    await sql`CREATE TEMP TABLE searched AS SELECT CAST(${cases.ids[type]} AS ${column}) AS id UNION SELECT ${sql.raw(`gen_${type}()`)}`.execute(db);
    const found = db.selectFrom('searched').select('id').where(kysely.startsWith('id', typeOf(type), prefix)).execute();
    if (finds === 'malformed') await assert.rejects(found, malformed, `${type} ${prefix}`);
    else if (finds === 'all') assert.equal((await found).length, 2, type);
    else assert.deepEqual(await found, [{ id: cases.ids[type] }]);
    await sql`DROP TABLE searched`.execute(db);
  }
});

test('searches use the index, on columns of a domain too', async () => {
  for (const name of types) {
    const type = name === 'typeid' ? ids.typeid('user') : typeOf(name);
    await pool.query(`CREATE DOMAIN indexed_id AS ${type.sql}; CREATE TABLE indexed (id indexed_id PRIMARY KEY, of ${type.sql} UNIQUE)`);
    for (const column of ['id', 'of']) {
      for (const search of [kysely.startsWith(column, type, ''), ...(/base62id|uid11/.test(name) ? [] : [kysely.within(column, type, null)])]) {
        const { sql, parameters } = db.selectFrom('indexed').selectAll().where(search).compile();
        await usesIndex(async (sql) => (await pool.query(sql)).rows, sql, parameters);
      }
    }
    await pool.query('DROP TABLE indexed; DROP DOMAIN indexed_id');
  }
});

test('prefixes that no typeid has', () => {
  for (const prefix of cases.prefixes_refused) {
    const expected = new TypeError(`sortid: ${JSON.stringify(prefix)} is not a prefix of typeids, which is 1 to 63 of a to z and, between them, _`);
    assert.throws(() => ids.typeid(prefix), expected);
    assert.throws(() => drizzle.typeid('id', prefix), expected);
  }
});

test('a key that needs a generator', async () => {
  const expected = /^TypeError: sortid: a key of uid11 needs a generator: choose gen_uid11 or gen_uid11_snowish or gen_uid11_ts_seq_rand; .*machine_id/;
  for (const type of cases.no_default_generator) {
    assert.throws(() => kysely.key('id', typeOf(type)), expected);
    assert.throws(() => typeorm.key(typeOf(type)), expected);
    assert.throws(() => (drizzle[type] as any)('id').primaryKey(), expected);
    assert.throws(() => knex.schema.createTable('events', (table) => void knexPart.key(table, 'id', typeOf(type))).toSQL(), expected);
  }
  for (const type of types.filter((type) => !cases.no_default_generator.includes(type))) assert.ok(kysely.key('id', typeOf(type)));
});

test('mistakes are refused where they are made', () => {
  const mistakes: [() => unknown, string][] = [
    [() => ids.ulid({ generator: 'gen_uuid' as any }), 'gen_uuid is not a generator of ulid: choose gen_ulid_monotonic or gen_ulid'],
    [() => kysely.within('id', ids.base62id(), new Date()), 'a base62id cannot be searched by time'],
    [() => kysely.within('id', ids.uid11(), new Date()), 'a uid11 cannot be searched by time'],
    [() => kysely.within('id', ids.typeid(), new Date()), 'to search typeids by time, name the prefix of their type'],
    [() => ids.typeid('user', { domain: 'a\0b' }), '"a\\u0000b" is not a name'],
    [() => ids.typeid('user', { schema: 'ids' }), 'schema is that of a domain or of xid, and typeid has neither'],
    [() => drizzle.typeid('id', 'user', { domain: 'date; DROP TABLE victim' }), 'drizzle-kit cannot write "date; DROP TABLE victim", because that begins with the name of a type'],
  ];
  for (const [mistake, expected] of mistakes) assert.throws(mistake, new TypeError(`sortid: ${expected}`));
  same((ids.ulid({ generator: null }) as any).default(), undefined);
});

test('the types of columns, and of what their generators return', async () => {
  for (const type of types) {
    const { sql: declared, generators } = typeOf(type) as any;
    const inDrizzle = pgTable('items', { id: (drizzle[type] as any)('id', ...(type === 'xid' ? [{ schema }] : [])) }).id.getSQLType(); // drizzle-kit puts it between quotes
    const made = generators.map((generator: string) => `pg_typeof(${(ids[type] as any)(...(type === 'typeid' ? ['user'] : []), { generator }).default()})`);
    const { rows } = await pool.query(`SELECT DISTINCT type FROM unnest(ARRAY['${declared}', '"${inDrizzle}"', ${made}]::regtype[]) AS type`);
    same(rows.length, 1, type);
  }
});

test('errors of other kinds, and one whose cause leads back to it', () => {
  same([new Error('x'), { code: '23505' }, undefined, null].map(ids.isMalformed), [false, false, false, false]);
  const error: any = new Error('outer', { cause: new Error('inner') });
  error.cause.cause = error;
  assert.equal(ids.isMalformed(error), false);
  error.cause.code = '22P02';
  assert.equal(ids.isMalformed(error), true);
});

// Of each, a domain of this name in a schema of this name, one without a schema, and a column.
test('names are quoted', async () => {
  await pool.query('CREATE SCHEMA hostile; CREATE TABLE hostile.victim (id integer)');
  await pool.query('SET search_path = hostile, public, sortid');
  const { user: username, ...server } = connection();
  for (const name of cases.hostile_names) {
    await pool.query(`CREATE SCHEMA ${quoted(name)}; CREATE DOMAIN ${quoted(name)}.xid AS ${schema}.xid; CREATE DOMAIN ${quoted(name)} AS typeid`);
    await pool.query(`CREATE DOMAIN ${quoted(name)}.${quoted(name)} AS typeid`);
    for (const type of [ids.typeid('user', { domain: name }), ids.typeid('user', { domain: name, schema: name }), ids.xid({ schema: name })]) {
      await db.schema.createTable('made').$call(kysely.key('id', type)).$call(kysely.column(name, ids.typeid('user'))).execute();
      const inserted = await db.insertInto('made').values({ [name]: cases.ids.typeid }).returningAll().executeTakeFirstOrThrow();
      assert.equal(inserted[name], cases.ids.typeid);
      await assert.rejects(db.insertInto('made').values({ [name]: 'team_01h455vb4pex5vsknk084sn02q' }).execute(), { code: '23514' });
      await db.schema.dropTable('made').execute();

      await knex.schema.createTable('made', (table) => {
        knexPart.key(table, 'id', type);
        if (!/\./.test(name)) knexPart.column(table, name, ids.typeid('user')); // which Knex takes for two names
      });
      await db.schema.dropTable('made').execute();

      const entity = () => new EntitySchema<any>({ name: 'Made', tableName: 'made', columns: { id: typeorm.key(type), list: typeorm.column(type, { array: true }) } });
      if (/["']/.test(name)) {
        assert.throws(entity, /^TypeError: sortid: TypeORM cannot write /);
        continue;
      }
      const options = { schema: 'hostile', extra: { options: '-c search_path=hostile,public,sortid' }, entities: [entity()], synchronize: true };
      const made = typeorm.register(new DataSource({ type: 'postgres', username, ...server, ...options }));
      await made.initialize();
      assert.deepEqual((await made.driver.createSchemaBuilder().log()).upQueries, [], `TypeORM finds no change, ${type.sql}`);
      await made.destroy();
      await db.schema.dropTable('made').execute();
    }
    const [constraint, condition] = typeorm.hasPrefix(name, ids.typeid('user'));
    await pool.query(`CREATE TABLE checked (${quoted(name)} typeid, CONSTRAINT "${constraint}" CHECK (${condition})); DROP TABLE checked`);

    const plain = generateDrizzleJson({});
    const later = generateDrizzleJson({ made: pgTable('made', {
      id: drizzle.typeid('id', 'user', { domain: name }).primaryKey(), of: drizzle.typeid('of', 'user', { domain: name, schema: name }), list: drizzle.xid('list', { schema: name }).array(),
    }) });
    for (const statement of await generateMigration(plain, later)) await pool.query(statement);
    await db.schema.dropTable('made').execute();
    await pool.query(`DROP SCHEMA ${quoted(name)} CASCADE; DROP DOMAIN ${quoted(name)}`);
  }
  await pool.query('DROP SCHEMA hostile CASCADE');
});

if (edition === 'extension') test('arrays after DROP EXTENSION and CREATE EXTENSION', async () => {
  const array = async () => (await pool.query('SELECT ARRAY[gen_ulid()] AS ids')).rows[0].ids;
  await register(pool);
  assert.ok(Array.isArray(await array()));
  await pool.query('DROP EXTENSION sortid CASCADE; CREATE EXTENSION sortid');
  assert.equal(typeof await array(), 'string');
  await register(pool);
  assert.ok(Array.isArray(await array()));
});
