import pg from 'pg';
import { domain, edition, test, type UserId } from './shop.ts';
import { same } from './tap.ts';

const { PGHOST: host, PGUSER: username, PGDATABASE: database } = process.env;
const options = { type: 'postgres', host, username, database, poolSize: 1 } as const; // settings are of a session

const pool = new pg.Pool({ max: 1 });
await pool.query(domain);

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

import { EntitySchema, In, type EntityManager, type EntityTarget, type FindOptionsWhere, type ObjectLiteral } from 'typeorm';
import { base62id, uid11, xid } from 'sortid/typeorm';

const member = typeid('user', { domain: 'user_id' });
const event = xid({ schema: edition === 'plain' ? 'sortid' : 'public' });
const Member = new EntitySchema<{ id: UserId }>({ name: 'Member', tableName: 'members', columns: { id: key(member) } });
const Event = new EntitySchema<{ id: string; code: string; token: string }>({
  name: 'Event',
  tableName: 'events',
  columns: {
    id: key(event),
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

const shop = register(new DataSource({ ...options, entities: [User, Order, Member, Event] }));
await shop.initialize();
await shop.synchronize();
const manager = shop.manager;

const compiled = <T extends ObjectLiteral>(target: EntityTarget<T>, where: FindOptionsWhere<T>) => {
  const [sql, params] = shop.getRepository(target).createQueryBuilder().where(where).getQueryAndParameters();
  return { sql, params };
};
const plain = <T>(entity: T): T => JSON.parse(JSON.stringify(entity)); // not of a class
await test({
  run: (sql) => manager.query(sql),
  check: 'id_is_user',
  insertUsers: (users) => manager.save(User, users as User[]),
  insertOrder: async ({ buyer, ...order }) => {
    const { buyerId, ...saved } = await manager.save(Order, { seen: null, ...order, buyerId: buyer });
    return { id: saved.id, buyer: buyerId, seen: saved.seen };
  },
  insertEvent: () => manager.save(Event, {}) as Promise<any>,
  find: async (id) => plain(await manager.findOneBy(User, { id })),
  ofIds: async (ids) => plain(await manager.find(User, { where: { id: In(ids) }, order: { id: 'ASC' } })),
  buyers: async () => (await manager.find(Order, { relations: { buyer: true } })).map(({ buyer }) => buyer.name),
  startingWith: (prefix) => startingWith(shop, prefix),
  madeWithin: (from, until) => madeWithin(shop, from, until),
  goOn: (breaks) => manager.transaction(async (outer) => {
    await outer.save(User, { name: 'before it' });
    const error = await outer.transaction(breaks).catch((error) => error);
    await outer.save(User, { name: 'after it' });
    return error;
  }),
  breaks: (transaction: EntityManager) => transaction.save(Order, { buyerId: 'user_no' }),
  searches: async (prefix, from) => [
    compiled(User, { id: startsWith(typeid('user'), prefix) }), compiled(User, { id: within(typeid('user'), from) }),
    compiled(Member, { id: startsWith(member, prefix) }), compiled(Member, { id: within(member, from) }),
    compiled(Order, { id: within(ulid(), from) }), compiled(Event, { id: within(event, from) }),
  ],
});
const [order] = await manager.find(Order, { order: { id: 'DESC' } });
same('an array is read', [Array.isArray(order.seen), order.seen?.length], [true, 2]);
const both = await manager.countBy(User, [{ id: startsWith(typeid('user'), 'user_0') }, { id: within(typeid('user'), null, new Date('2000-01-01')) }]);
same('two searches in a query', both, await manager.count(User));
const search = startsWith(typeid('user'), 'user_0'); // of which TypeORM asks for the SQL more than once
const twice = [{ id: search }, { id: search, name: 'Ada' }];
same('a search that is used twice', [await manager.countBy(User, twice), await manager.countBy(User, { id: search })], [both, both]);
await shop.destroy();

same('a second synchronize finds no change', await needed(User, Order, Member, Event), []);
const members = (id: object) => new EntitySchema({ name: 'Changed', tableName: 'members', columns: { id: id as any } });
const people = (prefix: string) => new EntitySchema({
  name: 'Changed', tableName: 'users', columns: { id: key(typeid('user')), name: { type: 'text' } },
  checks: [hasPrefix('id', typeid(prefix))].map(([name, expression]) => ({ name, expression })),
});
const changes: [string, EntitySchema<any>, string][] = [
  ['type', members(key(ulid())), 'ADD "id" ulid NOT NULL DEFAULT gen_ulid_monotonic()'],
  ['domain', members(key(typeid('user'))), 'ADD "id" typeid NOT NULL'],
  ['generator', members(key(typeid('user', { domain: 'user_id', generator: 'gen_typeid' }))), "ALTER COLUMN \"id\" SET DEFAULT gen_typeid('user')"],
  ['prefix', people('person'), `ADD CONSTRAINT "id_is_person" CHECK (typeid_has_prefix("id", 'person'))`],
];
for (const [what, entity, expected] of changes) {
  const queries = await needed(entity);
  same(`a changed ${what} is found`, queries.some((query) => query.includes(expected)) || queries, true);
}
const unknown = new DataSource({ ...options, entities: [User] });
same('a type that TypeORM does not know', (await unknown.initialize().catch((error) => error)).name, 'DataTypeNotSupportedError');
await pool.end();
