import type { ColumnBuilderCallback, Expression, RawBuilder, SqlBool } from 'kysely';
import type { IdType, Moment } from './index.js';

export * from './index.js';
export { register } from './pg.js';

type Adds = { addColumn: (...words: any[]) => any };
type Addition = <Table extends Adds>(table: Table) => ReturnType<Table['addColumn']>;
/**
 * Adds a column, with a CHECK for the prefix of a typeid:
 * createTable('orders').$call(column('buyer', typeid('user')))
 */
export declare function column(
  name: string,
  type: IdType<any>,
  build?: ColumnBuilderCallback,
  options?: { array?: boolean },
): Addition;
/** Adds a primary key, with the generator as its default. */
export declare function key(name: string, type: IdType<any>): Addition;
/** Returns the condition that an id begins with the prefix. */
export declare function startsWith(
  column: string | Expression<any>,
  type: IdType<any>,
  prefix: string,
): RawBuilder<SqlBool>;
/** Returns the condition that an id's time is in [from, until). Either end may be missing. */
export declare function within(
  column: string | Expression<any>,
  type: IdType<any>,
  from?: Moment,
  until?: Moment,
): RawBuilder<SqlBool>;
