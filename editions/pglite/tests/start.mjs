// usage: start.mjs sortid.tar.gz
// Tests the extension alone and with other extensions, with three starts each: plans, times,
// indexes, errors. regress.mjs tests the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, others } from './open.mjs';

const rows = async (db, sql) => (await db.query(sql)).rows.map((row) => Object.values(row)[0]);
const plan = async (db, sql) => (await rows(db, `EXPLAIN (COSTS OFF) ${sql}`)).join('\n');

// Each type in the catalogs, and whether its ids have a time.
const types = `SELECT json_build_object('name', typname, 'sql', t.oid::regtype::text,
    'hasTime', EXISTS (SELECT FROM pg_operator
      WHERE oprname = '<@' AND oprleft = t.oid AND oprright = 'anyrange'::regtype))
  FROM pg_type AS t
    JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    JOIN pg_extension AS e ON e.oid = refobjid AND extname = 'sortid'
  WHERE typtype = 'b' AND typcategory <> 'A' ORDER BY t.oid`;
// Returns a call to a generator of distinct ids. (Two ids from gen_xid() in the same millisecond
// may be equal.)
const key = (name) => (name === 'uid11' ? 'gen_uid11_snowish()' : `gen_${name}_monotonic()`);

for (const [company, extensions] of [
  ['alone', {}],
  ['with others', others],
])
  for (const start of [1, 2, 3])
    test(`${company}, start ${start}: every search uses the index`, async () => {
      const db = await open({ extensions });
      for (const name of Object.keys(extensions)) await db.exec(`CREATE EXTENSION ${name}`);
      await db.exec(
        'CREATE EXTENSION sortid; SET enable_seqscan = off; SET enable_bitmapscan = off',
      );
      const all = await rows(db, types);
      assert.ok(all.length >= 7 && all.some(({ hasTime }) => hasTime));
      for (const { name, sql, hasTime } of all) {
        await db.exec(
          `CREATE TABLE ids_${name} (id ${sql} PRIMARY KEY);
           INSERT INTO ids_${name} SELECT ${key(name)} FROM generate_series(1, 500)`,
        );
        const [prefix] = await rows(db, `SELECT left(min(id)::text, 3) FROM ids_${name}`);
        const searches = [`id ^@ '${prefix}'`, `id LIKE '${prefix}%'`];
        if (hasTime) searches.push('id <@ tstzrange(now(), NULL)', "id > timestamptz '2026-01-01'");
        for (const search of searches) {
          const shown = await plan(db, `SELECT FROM ids_${name} WHERE ${search}`);
          assert.match(shown, /Index Cond: .*>/, `${name}: ${search}`);
        }
        assert.deepEqual(
          await rows(db, `SELECT count(*)::int FROM ids_${name} WHERE id ^@ '${prefix}'`),
          await rows(
            db,
            `SELECT count(*)::int FROM ids_${name} WHERE left(id::text, 3) = '${prefix}'`,
          ),
          name,
        );
      }
      await db.close();
    });

const db = await open({ extensions: others });
await db.exec(
  `CREATE EXTENSION btree_gist; CREATE EXTENSION btree_gin;
   CREATE EXTENSION sortid; CREATE EXTENSION sortid_gist; CREATE EXTENSION sortid_gin`,
);

test('ids from every ascending generator ascend over many milliseconds', async () => {
  const generators = await rows(
    db,
    `SELECT proname::text FROM pg_proc
     WHERE proname LIKE 'gen%\\_monotonic' AND pronargs = 0 ORDER BY 1`,
  );
  assert.ok(generators.length >= 5, String(generators));
  for (const generator of [...generators, 'gen_uid11_snowish'])
    assert.deepEqual(
      await rows(
        db,
        `SELECT count(*)::int
         FROM (SELECT id > lag(id) OVER (ORDER BY n) AS ascends
           FROM (SELECT n, ${generator}() AS id FROM generate_series(1, 50000) AS n) AS ids
         ) AS pairs
         WHERE NOT ascends`,
      ),
      [0],
      generator,
    );
});

test('no id has a time from before its statement', async () => {
  assert.deepEqual(
    await rows(
      db,
      `SELECT count(*)::int
       FROM (SELECT clock_timestamp() AS before OFFSET 0) AS b, generate_series(1, 20000)
       WHERE ulid_timestamp(gen_ulid()) < date_trunc('milliseconds', before)`,
    ),
    [0],
  );
});

test('searches use GiST and GIN indexes', async () => {
  await db.exec(`SET enable_seqscan = off; CREATE TABLE both_kinds (id ulid, many ulid[]);
    INSERT INTO both_kinds SELECT gen_ulid(), ARRAY[gen_ulid(), gen_ulid()]
      FROM generate_series(1, 1000);
    CREATE INDEX by_gist ON both_kinds USING gist (id);
    CREATE INDEX by_gin ON both_kinds USING gin (id)`);
  for (const index of ['by_gist', 'by_gin']) {
    await db.exec(`BEGIN; DROP INDEX ${index === 'by_gist' ? 'by_gin' : 'by_gist'}`);
    const [id] = await rows(db, 'SELECT max(id)::text FROM both_kinds');
    assert.match(await plan(db, `SELECT FROM both_kinds WHERE id = '${id}'`), new RegExp(index));
    assert.deepEqual(
      await rows(db, `SELECT count(*)::int FROM both_kinds WHERE id = '${id}'`),
      [1],
      index,
    );
    await db.exec('ROLLBACK');
  }
});

test("errors have the server's SQLSTATE and message", async () => {
  await assert.rejects(db.query("SELECT ulid 'no id'"), {
    code: '22P02',
    message: 'invalid input syntax for type ulid: "no id"',
  });
  await assert.rejects(db.query("SELECT gen_typeid('User')"), {
    code: '22023',
    message: 'invalid typeid prefix: "User"',
  });
});
