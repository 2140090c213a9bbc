import type { ColumnType, DataSource, FindOperator } from 'typeorm';
import type { IdType, Moment } from './index.js';

export * from './index.js';

/**
 * Adds the types of the columns to a source, and reads arrays of ids as arrays instead of texts.
 * Call it before initialize().
 */
export declare function register(source: DataSource): DataSource;
/** The options of a column: @Column(column(typeid('user'), { nullable: true })). */
export declare function column<Options = {}>(
  type: IdType<any>,
  options?: Options,
): Options & { type: ColumnType };
/** Options of a primary key with the generator as default: @PrimaryColumn(key(typeid('user'))). */
export declare function key<Options = {}>(
  type: IdType<any>,
  options?: Options,
): Options & { type: ColumnType; primary: true; default?: () => string };
/**
 * The name and the condition of the constraint that the typeids of a column have its prefix:
 * @Check(...hasPrefix('id', typeid('user'))).
 */
export declare function hasPrefix(
  column: string,
  type: IdType<any>,
): [name: string, expression: string];
/** Matches ids that begin with this. */
export declare function startsWith<Value>(type: IdType<Value>, prefix: string): FindOperator<Value>;
/** Matches ids whose time is in [from, until); either may be missing. */
export declare function within<Value>(
  type: IdType<Value>,
  from?: Moment,
  until?: Moment,
): FindOperator<Value>;
