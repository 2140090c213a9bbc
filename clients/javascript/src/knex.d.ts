import type { Knex } from 'knex';
import type { IdType, Moment } from './index.js';

export * from './index.js';

/** Makes connections read arrays of ids as arrays. Use it in pool: { afterCreate: register }. */
export declare function register(
  connection: any,
  done: (error: Error | null, connection: any) => void,
): void;
/** Adds a column, with a CHECK for the prefix of a typeid. */
export declare function column(
  table: Knex.CreateTableBuilder,
  name: string,
  type: IdType<any>,
  options?: { array?: boolean },
): Knex.ColumnBuilder;
/** Adds a primary key, with the generator as its default. */
export declare function key(
  table: Knex.CreateTableBuilder,
  name: string,
  type: IdType<any>,
): Knex.ColumnBuilder;
/** Adds the condition that an id begins with the prefix. */
export declare function startsWith<Query extends Knex.QueryBuilder>(
  query: Query,
  column: string,
  type: IdType<any>,
  prefix: string,
): Query;
/** Adds the condition that an id's time is in [from, until). Either end may be missing. */
export declare function within<Query extends Knex.QueryBuilder>(
  query: Query,
  column: string,
  type: IdType<any>,
  from?: Moment,
  until?: Moment,
): Query;
