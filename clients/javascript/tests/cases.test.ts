// The cases on which all packages must agree.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, gt, inArray } from 'drizzle-orm';
import { drizzle as drizzleOf } from 'drizzle-orm/node-postgres';
import { pgTable } from 'drizzle-orm/pg-core';
import { Kysely, PostgresDialect } from 'kysely';
import * as ids from 'sortid';
import * as drizzle from 'sortid/drizzle';
import { key, startsWith, within } from 'sortid/kysely';
import { hasPrefix } from 'sortid/typeorm';
import { plain, pool, same, schema } from './database';
import { orders, users } from './drizzle_schema';
import { cases, types, type TypeName } from './shop';

const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
const typeOf = (name: TypeName) =>
  name === 'xid' ? ids.xid({ schema }) : (ids[name] as () => ids.IdType)();
const read = async (type: TypeName, text: string) =>
  (await pool.query(`SELECT CAST(CAST($1 AS ${typeOf(type).sql}) AS text) AS id`, [text])).rows[0]
    .id;
const malformed = (error: any) => ids.isMalformed(error) || assert.fail(error);
const drizzleColumn = (name: TypeName): any =>
  name === 'xid' ? (column: string) => drizzle.xid(column, { schema }) : (drizzle as any)[name];
// Converts the text of a PostgreSQL array, whose values have no quotes, to JSON.
const stored = (array: any) =>
  `[${array
    .slice(1, -1)
    .replace(/[^",]+/g, '"$&"')
    .replace(/""/g, '"')}]`;

// Functions that check ids in the client: parse, and Drizzle's columns.
const parsed = (type: TypeName, text: any) => ids.parse(typeOf(type), text);
const inDrizzle = (type: TypeName, text: any) =>
  pgTable('of', { id: drizzleColumn(type)('id') }).id.mapToDriverValue(text);

const isId = (type: TypeName, text: unknown) => ids.is(typeOf(type), text);
const isIdInDrizzle = (type: TypeName, text: unknown) =>
  drizzle.is(pgTable('of', { id: drizzleColumn(type)('id') }).id, text);

function refused(type: TypeName, text: any, gates = [parsed, inDrizzle]) {
  same([isId(type, text), isIdInDrizzle(type, text)], [false, false]);
  for (const gate of gates) {
    const attempt = () => gate(type, text);
    assert.throws(attempt, (error: any) => {
      same(error.message, `sortid: ${cases.message.any.replace('{type}', type)}`);
      return malformed(error);
    });
  }
}

test('parse, Drizzle and the server reject malformed ids', async () => {
  for (const { type, text, sqlstate, matches_pattern: matches } of cases.malformed) {
    await assert.rejects(
      read(type, text),
      (error: any) => malformed(error) && error.code === sqlstate,
      `${type} ${text}`,
    );
    refused(type, text);
    same(
      new RegExp(ids.pattern(typeOf(type))).test(text),
      matches,
      `the pattern of ${type}, ${text}`,
    );
  }
  for (const { type, hex } of cases.malformed_bytes) {
    const text = Buffer.from(hex, 'hex').toString();
    await assert.rejects(read(type, text), malformed, `${type} ${hex}`);
    refused(type, text);
  }
});

test('a value that is not a string is malformed', () => {
  const thrower = { toString: () => assert.fail(), valueOf: () => assert.fail() };
  const values = [5, 5n, undefined, {}, ['user'], new String(cases.ids.ulid), Symbol(), thrower];
  for (const value of [...values, Object.create(null), new Proxy({}, { get: () => assert.fail() })])
    types.forEach((type) => refused(type, value));
  for (const type of types) {
    refused(type, null, [parsed]);
    same(inDrizzle(type, null), null); // for a nullable column
  }
});

test('no message contains the malformed id', () => {
  for (const type of types) for (const text of cases.in_no_message) refused(type, text);
  const message = cases.message['of a prefix']
    .replace('{type}', 'typeid')
    .replace('{prefix}', 'user');
  for (const text of cases.in_no_message)
    assert.throws(() => ids.parse(ids.typeid('user'), text), { message: `sortid: ${message}` });
});

test('the first and the last id of each type are accepted', async () => {
  for (const { type, prefix, first, last } of cases.limits) {
    for (const text of [first, last]) {
      same(ids.parse<string>(prefix ? ids.typeid(prefix) : typeOf(type), text), text);
      same([isId(type, text), isIdInDrizzle(type, text)], [true, true]);
      same(await read(type, text), text);
    }
  }
});

test('ids in cursors, bounds and lists become canonical; malformed ids are rejected', async () => {
  const drizzleDb = drizzleOf(pool);
  for (const { type, text, means } of cases.cursors) {
    const table = pgTable('of', { id: drizzleColumn(type)('id') });
    for (const condition of [gt(table.id, text), between(table.id, text, cases.ids[type])]) {
      const query = () => drizzleDb.select().from(table).where(condition).toSQL().params[0];
      if (means === 'malformed') assert.throws(query, malformed);
      else same(query(), means);
    }
    if (means !== 'malformed') same(ids.parse(typeOf(type), text), means);
  }
  for (const { type, prefix, texts, means } of cases.lists) {
    const words = prefix ? [prefix] : [];
    const table = pgTable('of', {
      id: drizzleColumn(type)('id', ...words),
      list: drizzleColumn(type)('list', ...words).array(),
    });
    const of = prefix ? ids.typeid(prefix) : typeOf(type);
    const queries = [
      () => texts.map((text: string) => ids.parse<any>(of, text)),
      () => drizzleDb.select().from(table).where(inArray(table.id, texts)).toSQL().params,
      () => JSON.parse(stored(drizzleDb.update(table).set({ list: texts }).toSQL().params[0])),
    ];
    for (const query of queries) {
      if (means === 'malformed') assert.throws(query, malformed, texts);
      else same(query(), means);
    }
  }
});

test('ids and their other spellings are accepted', async () => {
  const printed = types.map((type) => ({
    type,
    text: cases.ids[type],
    canonical: cases.ids[type],
  }));
  for (const { type, text, canonical } of [...cases.accepted, ...printed]) {
    assert.match(canonical, new RegExp(ids.pattern(typeOf(type))));
    same(ids.parse(typeOf(type), text), canonical);
    same([isId(type, text), isIdInDrizzle(type, text)], [true, true]);
    if (plain && text !== canonical)
      await assert.rejects(read(type, text), malformed); // plain SQL's domains reject it
    else same(await read(type, text), canonical);
  }
});

test('patterns are the same as in the other packages', () => {
  for (const { type, prefix, pattern } of cases.patterns) {
    same(ids.pattern(prefix ? ids.typeid(prefix) : typeOf(type)), pattern);
    const column: any = prefix ? drizzle.typeid('id', prefix) : (drizzle as any)[type]('id');
    same(drizzle.pattern(pgTable('users', { id: column }).id), pattern);
  }
});

// Covers custom and generic plans, and columns whose type is an id type or a domain.
test('searches find ids, and use the index', async () => {
  await pool.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  for (const name of types) {
    const type = name === 'typeid' ? ids.typeid('user') : typeOf(name);
    await pool.query(`CREATE DOMAIN domain_id AS ${type.sql};
      CREATE TABLE searched (id domain_id PRIMARY KEY, "user" ${type.sql} UNIQUE);
      INSERT INTO searched VALUES ('${cases.ids[name]}'), (gen_${name}())`);
    for (const { prefix, finds } of cases.searches.filter((search: any) => search.type === name)) {
      const found = db
        .selectFrom('searched')
        .select('id')
        .where(startsWith('id', type, prefix))
        .execute();
      if (finds === 'all') same((await found).length, 2, name);
      else same(await found, finds === 'the id' ? [{ id: cases.ids[name] }] : [], prefix);
    }
    for (const { pattern, finds } of cases.like.filter((like: any) => like.type === name)) {
      const found = db.selectFrom('searched').select('id').where('id', 'like', pattern).execute();
      if (finds === 'all') same((await found).length, 2, name);
      else same(await found, finds === 'the id' ? [{ id: cases.ids[name] }] : [], pattern);
    }
    const timed = (column: string, from: any = '2026-01-01', until: any = '2026-01-02') =>
      name === 'uid11' ? [] : [within(column, type, from, until)];
    // The search for users does not find the id from gen_typeid(), which has no prefix.
    for (const search of timed('id', new Date('-000067-01-01'), new Date(8.64e15)))
      same(
        (await db.selectFrom('searched').select('id').where(search).execute()).length,
        name === 'typeid' ? 1 : 2,
        name,
      );
    for (const search of ['id', 'user'].flatMap((column) => [
      startsWith(column, type, ''),
      ...timed(column),
    ])) {
      const { sql, parameters } = db.selectFrom('searched').selectAll().where(search).compile();
      await pool.query(`PREPARE search AS ${sql}`);
      for (const mode of ['custom', 'generic']) {
        await pool.query(`SET plan_cache_mode = force_${mode}_plan`);
        const { rows } = await pool.query(
          `EXPLAIN (COSTS OFF) EXECUTE search (${parameters.map((value) => `'${value}'`)})`,
        );
        const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
        assert.match(
          plan,
          /Index (Only )?Scan using \w+ on .*\n +Index Cond: .* >= .* <= .*$/,
          `${sql}, ${mode}`,
        );
        same(plan.includes('$1'), mode === 'generic', plan);
      }
      await pool.query('DEALLOCATE search');
    }
    for (const { text, from, until } of cases.times.filter((time: any) => time.type === name)) {
      await pool.query(`INSERT INTO searched VALUES ('${text}') ON CONFLICT DO NOTHING`);
      const made = within('id', type, new Date(from), new Date(until));
      same(await db.selectFrom('searched').select('id').where(made).execute(), [{ id: text }]);
    }
    await pool.query('DROP TABLE searched; DROP DOMAIN domain_id');
  }
});

test('mistakes in declarations and searches throw errors that explain them', () => {
  const mistakes: [() => unknown, string][] = [
    [
      () => ids.ulid({ generator: 'gen_uuid' as any }),
      'gen_uuid is not a generator for ulid: choose gen_ulid_monotonic or gen_ulid',
    ],
    [() => within('id', ids.uid11(), new Date()), 'a uid11 cannot be searched by time'],
    [() => within('id', ids.ulid(), new Date(NaN)), 'from is an invalid Date'],
    [() => within('id', ids.ulid(), null, new Date('no time')), 'until is an invalid Date'],
    [() => drizzle.within(orders.id, new Date(NaN)), 'from is an invalid Date'],
    [() => drizzle.is(users.name as any, ''), 'name is not a column of ids'],
    [
      () => within('id', ids.typeid(), new Date()),
      'to search typeids by time, name the prefix of their type',
    ],
    [() => ids.typeid('user', { domain: 'a\0b' }), '"a\\u0000b" is not a name'],
    [
      () => ids.typeid('user', { schema: 'ids' }),
      'schema is allowed only with a domain or for xid, but typeid has no domain',
    ],
    [() => drizzle.within(users.name as any, null), 'name is not a column of ids'],
    [
      () => drizzle.hasPrefix('check', orders.id),
      'id has no prefix to check, or has a domain that checks it',
    ],
    [
      () => hasPrefix('id', ids.typeid()),
      'id has no prefix to check, or has a domain that checks it',
    ],
    [
      () => drizzle.typeid('id', 'user', { domain: 'date; DROP TABLE victim' }),
      'drizzle-kit cannot write "date; DROP TABLE victim": ' +
        'it does not quote names that begin with date',
    ],
  ];
  for (const name of cases.no_default_generator as TypeName[]) {
    mistakes.push([
      () => key('id', typeOf(name)),
      `a key of type ${name} needs a generator: choose gen_uid11 or gen_uid11_snowish or ` +
        'gen_uid11_ts_seq_rand; ' +
        'gen_uid11_snowish needs a different sortid.machine_id on each server',
    ]);
  }
  for (const prefix of cases.prefixes_refused) {
    const expected =
      `${JSON.stringify(prefix)} is not a valid typeid prefix: ` +
      'it must have 1 to 63 characters (a-z and _) and begin and end with a letter';
    mistakes.push(
      [() => ids.typeid(prefix), expected],
      [() => drizzle.typeid('id', prefix), expected],
    );
  }
  for (const [mistake, expected] of mistakes)
    assert.throws(mistake, new TypeError(`sortid: ${expected}`));
});

test('other errors, including one with a cyclic cause, do not count as malformed', () => {
  const error: any = new Error('outer', { cause: new Error('inner') });
  error.cause.cause = error;
  same([error, { code: '23505' }, undefined, null].map(ids.isMalformed), [
    false,
    false,
    false,
    false,
  ]);
});
