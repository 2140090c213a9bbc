import type { ColumnType, DataSource, FindOperator } from 'typeorm';
import type { IdType, Moment } from './index.js';

export * from './index.js';

/**
 * Adds the id types to a data source, and makes it read arrays of ids as arrays instead of
 * strings. Call register before initialize().
 */
export declare function register(source: DataSource): DataSource;
/** Returns the options of a column: @Column(column(typeid('user'), { nullable: true })). */
export declare function column<Options = {}>(
  type: IdType<any>,
  options?: Options,
): Options & { type: ColumnType };
/** Returns the options of a key whose default is a generator: @PrimaryColumn(key(ulid())). */
export declare function key<Options = {}>(
  type: IdType<any>,
  options?: Options,
): Options & { type: ColumnType; primary: true; default?: () => string };
/**
 * Returns the name and the condition of a CHECK that the typeids of a column have the prefix:
 * @Check(...hasPrefix('id', typeid('user'))).
 */
export declare function hasPrefix(
  column: string,
  type: IdType<any>,
): [name: string, expression: string];
/** Matches ids that begin with the prefix. */
export declare function startsWith<Value>(type: IdType<Value>, prefix: string): FindOperator<Value>;
/** Matches ids whose time is in [from, until). Either end may be missing. */
export declare function within<Value>(
  type: IdType<Value>,
  from?: Moment,
  until?: Moment,
): FindOperator<Value>;
