import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NestFactory } from '@nestjs/core';
import { EntitySchema } from 'typeorm';
import { atEnd, pool, same } from './database';
import { Member, Shop } from './nest';
import { testShop, testTypes } from './shop';

const options = { type: 'postgres', poolSize: 1 } as const;

// docs: begin
import { Check, Column, DataSource, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import {
  column,
  hasPrefix,
  key,
  register,
  startsWith,
  typeid,
  ulid,
  within,
  type TypeId,
} from 'sortid/typeorm';

@Entity('users')
@Check(...hasPrefix('id', typeid('user')))
class User {
  @PrimaryColumn(key(typeid('user'))) id!: TypeId<'user'>; // DEFAULT gen_typeid_monotonic('user')
  @Column('text') name!: string;
}

@Entity('orders')
class Order {
  @PrimaryColumn(key(ulid())) id!: string;
  @Column(column(typeid('user'), { name: 'buyer' })) buyerId!: TypeId<'user'>;
  @ManyToOne(() => User) @JoinColumn({ name: 'buyer' }) buyer!: User;
  @Column(column(typeid('user'), { array: true, nullable: true })) seen!: TypeId<'user'>[] | null;
}

// options: type, host, ...
const source = register(new DataSource({ ...options, entities: [User, Order] }));

const madeWithin = (source: DataSource, from: Date | null, until?: Date) =>
  source.getRepository(Order).findBy({ id: within(ulid(), from, until) });

const startingWith = (source: DataSource, prefix: string) =>
  source.getRepository(User).findBy({ id: startsWith(typeid('user'), prefix) });
// docs: end

await source.initialize();
atEnd(() => source.destroy());
const { manager } = source;

testShop(
  {
    insertUsers: (users) => manager.save(User, users as User[]),
    insertOrder: async ({ buyer, ...order }) => {
      const { id } = await manager.save(Order, { ...order, buyerId: buyer });
      const { buyerId, seen } = await manager.findOneByOrFail(Order, { id });
      return { id, buyer: buyerId, seen };
    },
    // The tests expect a plain object, not an instance of the class.
    find: async (id) => (await manager.findBy(User, { id })).map((user) => ({ ...user }))[0],
    startingWith: (prefix) => startingWith(source, prefix),
    madeWithin: (from, until) => madeWithin(source, from, until),
  },
  () => source.synchronize(),
);

test('searches can be combined, and used more than once', async () => {
  // TypeORM asks for the SQL at each use.
  const search = startsWith(typeid('user'), 'user_0');
  same(
    await manager.countBy(User, [
      { id: search },
      { id: within(typeid('user'), null, new Date('2000-01-01')) },
    ]),
    2,
  );
  same(await manager.countBy(User, [{ id: search }, { id: search, name: 'Ada' }]), 2);
});

// Returns the statements that synchronize would run and that a generated migration would contain.
async function needed(entities: any[], synchronize = false) {
  const source = register(new DataSource({ ...options, entities, synchronize }));
  await source.initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  await source.destroy();
  return upQueries.map(({ query }) => query);
}

const table = (tableName: string, columns: any, [name, expression]: string[] = []) =>
  new EntitySchema<any>({
    name: 'Table',
    tableName,
    columns,
    checks: expression ? [{ name, expression }] : [],
  });

testTypes(
  async (name, type) => {
    const [list, buyer] = [
      column(type, { array: true, nullable: true }),
      column(typeid('user'), { name, nullable: true }),
    ];
    const made = table('made', { id: key(type), list, buyer }, hasPrefix(name, typeid('user')));
    same(await needed([made], true), []); // after synchronize, no statements are needed
  },
  { refused: /["']/ },
);

test('synchronize compares each column with its own type', async () => {
  await pool.query('CREATE DOMAIN "Payer" AS typeid; CREATE DOMAIN "Bill" AS ulid');
  const [id, payer, bill] = [
    key(ulid()),
    column(typeid('user', { domain: 'Payer' })),
    column(ulid({ domain: 'Bill' })),
  ];
  same(await needed([table('parts', { id, payer, bill })], true), []);
});

test('hasPrefix escapes a quote in the name of a column', () =>
  same(hasPrefix('a"b', typeid('user')), ['a_b_is_user', `typeid_has_prefix("a""b", 'user')`]));

test('synchronize finds only changes to a type, domain, generator or prefix', async () => {
  same(await needed([User, Order]), []);
  await pool.query(
    'CREATE DOMAIN user_id AS typeid; CREATE TABLE bills (id ulid PRIMARY KEY, payer user_id)',
  );
  const checked = table('users', { id: key(typeid('user')) }, hasPrefix('id', typeid('person')));
  const changes: [EntitySchema<any>, string][] = [
    [
      table('orders', { id: key(typeid('order')) }),
      `ADD "id" typeid NOT NULL DEFAULT gen_typeid_monotonic('order')`,
    ],
    [table('bills', { id: key(ulid()), payer: column(typeid('user')) }), 'ADD "payer" typeid'],
    [
      table('orders', { id: key(ulid({ generator: 'gen_ulid' })) }),
      'ALTER COLUMN "id" SET DEFAULT gen_ulid()',
    ],
    [checked, `ADD CONSTRAINT "id_is_person" CHECK (typeid_has_prefix("id", 'person'))`],
  ];
  for (const [entity, expected] of changes) {
    const queries = await needed([entity]);
    assert.ok(
      queries.some((query) => query.includes(expected)),
      queries.join('\n'),
    );
  }
});

test('Nest finds a member, and responds with 404 to unknown and malformed ids', async (context) => {
  const app = await NestFactory.create(Shop, { logger: false });
  context.after(() => app.close());
  await app.listen(0, '127.0.0.1');
  const { id } = await app.get(DataSource).getRepository(Member).save({ name: 'Ada' });
  const get = async (id: string) =>
    (await fetch(`${await app.getUrl()}/members/${encodeURIComponent(id)}`)).status;
  same(await get(id), 200);
  for (const other of ['member_01h455vb4pex5vsknk084sn02q', 'no id', `${id.slice(0, -1)}\0`])
    same(await get(other), 404, other);
});
