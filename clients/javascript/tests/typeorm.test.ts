import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EntitySchema } from 'typeorm';
import { atEnd, connection, pool, same } from './database';
import { testShop, testTypes } from './shop';

const { user: username, ...server } = connection;
const options = { type: 'postgres', username, ...server, poolSize: 1 } as const;

// docs: begin
import { Check, Column, DataSource, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { column, hasPrefix, key, register, startsWith, typeid, ulid, within, type TypeId } from 'sortid/typeorm';

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

const source = register(new DataSource({ ...options, entities: [User, Order] })); // options: type, host, ...

const madeWithin = (source: DataSource, from: Date | null, until?: Date) =>
  source.getRepository(Order).findBy({ id: within(ulid(), from, until) });

const startingWith = (source: DataSource, prefix: string) =>
  source.getRepository(User).findBy({ id: startsWith(typeid('user'), prefix) });
// docs: end

await source.initialize();
atEnd(() => source.destroy());
const { manager } = source;

testShop(async () => {
  await source.synchronize();
  const plain = <T>(entity: T): T => JSON.parse(JSON.stringify(entity)); // not of a class
  return {
    insertUsers: (users) => manager.save(User, users as User[]),
    insertOrder: async ({ buyer, ...order }) => {
      const { id } = await manager.save(Order, { ...order, buyerId: buyer });
      const { buyerId, seen } = await manager.findOneByOrFail(Order, { id });
      return { id, buyer: buyerId, seen };
    },
    find: async (id) => plain(await manager.findOneBy(User, { id })),
    startingWith: (prefix) => startingWith(source, prefix),
    madeWithin: (from, until) => madeWithin(source, from, until),
  };
});

test('searches can be used together, and more than once', async () => {
  const search = startsWith(typeid('user'), 'user_0'); // of which TypeORM asks for the SQL each time
  const all = await manager.count(User);
  same(await manager.countBy(User, [{ id: search }, { id: within(typeid('user'), null, new Date('2000-01-01')) }]), all);
  same(await manager.countBy(User, [{ id: search }, { id: search, name: 'Ada' }]), all);
  same((await manager.findBy(User, { id: search })).length, all);
});

// What synchronize would do, and a generated migration.
async function needed(entities: any[], synchronize = false) {
  const source = register(new DataSource({ ...options, entities, synchronize }));
  await source.initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  await source.destroy();
  return upQueries.map(({ query }) => query);
}

const table = (tableName: string, columns: any, [name, expression]: string[] = []) =>
  new EntitySchema<any>({ name: 'Table', tableName, columns, checks: expression ? [{ name, expression }] : [] });

testTypes(async (name, type) => {
  const buyer = column(typeid('user'), { name, nullable: true });
  const made = table('made', { id: key(type), list: column(type, { array: true, nullable: true }), buyer }, hasPrefix(name, typeid('user')));
  same(await needed([made], true), []); // once more
}, { refused: /["']/ });

test('a name with a quote, in a CHECK', async () => {
  const [constraint, condition] = hasPrefix('a"b', typeid('user'));
  await pool.query(`CREATE TABLE checked ("a""b" typeid, CONSTRAINT "${constraint}" CHECK (${condition}))`);
});

test('a second synchronize finds no change, but one of a type, domain, generator or prefix', async () => {
  same(await needed([User, Order]), []);
  await pool.query('CREATE DOMAIN user_id AS typeid; CREATE TABLE bills (id ulid PRIMARY KEY, payer user_id)');
  const changes: [EntitySchema<any>, string][] = [
    [table('orders', { id: key(typeid('order')) }), `ADD "id" typeid NOT NULL DEFAULT gen_typeid_monotonic('order')`],
    [table('bills', { id: key(ulid()), payer: column(typeid('user')) }), 'ADD "payer" typeid'],
    [table('orders', { id: key(ulid({ generator: 'gen_ulid' })) }), 'ALTER COLUMN "id" SET DEFAULT gen_ulid()'],
    [table('users', { id: key(typeid('user')) }, hasPrefix('id', typeid('person'))), `ADD CONSTRAINT "id_is_person" CHECK (typeid_has_prefix("id", 'person'))`],
  ];
  for (const [entity, expected] of changes) {
    const queries = await needed([entity]);
    assert.ok(queries.some((query) => query.includes(expected)), queries.join('\n'));
  }
});
