import assert from 'node:assert/strict';
import { atEnd, connection, same, schema, test } from './database';
import { domain, testShop, type UserId } from './shop';

const { user: username, ...server } = connection();
const options = { type: 'postgres', username, ...server, poolSize: 1 } as const; // settings are of a session

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

import { EntitySchema, type EntityManager } from 'typeorm';
import { base62id, uid11, xid } from 'sortid/typeorm';

const member = typeid('user', { domain: 'user_id' });
const event = xid({ schema });
const Event = new EntitySchema<{ id: string; member: UserId | null; code: string; token: string }>({
  name: 'Event',
  tableName: 'events',
  columns: {
    id: key(event),
    member: column(member, { nullable: true }),
    code: column(uid11(), { default: () => 'gen_uid11_snowish()' }),
    token: column(base62id(), { default: () => 'gen_base62id()' }),
  },
});

// What synchronize would do, and a generated migration.
async function needed(...entities: any[]) {
  const source = register(new DataSource({ ...options, entities }));
  await source.initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  await source.destroy();
  return upQueries.map(({ query }) => query);
}

let shop: DataSource, manager: EntityManager;
testShop(async () => {
  shop = register(new DataSource({ ...options, entities: [User, Order, Event] }));
  await shop.initialize();
  atEnd(() => shop.destroy());
  await shop.query(domain);
  await shop.synchronize();
  manager = shop.manager;

  const plain = <T>(entity: T): T => JSON.parse(JSON.stringify(entity)); // not of a class
  return {
    run: (sql) => manager.query(sql),
    check: 'id_is_user',
    insertUsers: (users) => manager.save(User, users as User[]),
    insertOrder: async ({ buyer, ...order }) => {
      const { buyerId, ...saved } = await manager.save(Order, { seen: null, ...order, buyerId: buyer });
      return { id: saved.id, buyer: buyerId, seen: saved.seen };
    },
    insertEvent: () => manager.save(Event, {}) as Promise<any>,
    find: async (id) => plain(await manager.findOneBy(User, { id })),
    startingWith: (prefix) => startingWith(shop, prefix),
    madeWithin: (from, until) => madeWithin(shop, from, until),
  };
});

test('searches can be used together, and more than once', async () => {
  const search = startsWith(typeid('user'), 'user_0'); // of which TypeORM asks for the SQL each time
  const all = await manager.count(User);
  same(await manager.countBy(User, [{ id: search }, { id: within(typeid('user'), null, new Date('2000-01-01')) }]), all);
  same(await manager.countBy(User, [{ id: search }, { id: search, name: 'Ada' }]), all);
  same((await manager.findBy(User, { id: search })).length, all);
});

test('a second synchronize finds no change', async () => same(await needed(User, Order, Event), []));

const changed = (tableName: string, id: object, rest = {}, checks: [string, string][] = []) => new EntitySchema({
  name: 'Changed', tableName, columns: { id: id as any, ...rest }, checks: checks.map(([name, expression]) => ({ name, expression })),
});
const changes: [string, EntitySchema<any>, string][] = [
  ['type', changed('orders', key(typeid('order'))), `ADD "id" typeid NOT NULL DEFAULT gen_typeid_monotonic('order')`],
  ['domain', changed('events', key(event), { member: column(typeid('user'), { nullable: true }) }), 'ADD "member" typeid'],
  ['generator', changed('orders', key(ulid({ generator: 'gen_ulid' }))), 'ALTER COLUMN "id" SET DEFAULT gen_ulid()'],
  ['prefix', changed('users', key(typeid('user')), {}, [hasPrefix('id', typeid('person'))]), `ADD CONSTRAINT "id_is_person" CHECK (typeid_has_prefix("id", 'person'))`],
];
for (const [what, entity, expected] of changes) {
  test(`a changed ${what} is found`, async () => {
    const queries = await needed(entity);
    assert.ok(queries.some((query) => query.includes(expected)), queries.join('\n'));
  });
}
