import type { ColumnType, DataSource, FindOperator } from 'typeorm';
import type { IdType, Moment } from './index.js';

export * from './index.js';

/**
 * Before initialize(): teaches this source the types of the columns, and makes arrays of ids arrays
 * rather than texts.
 */
export declare function register(source: DataSource): DataSource;
/** The options of a column: @Column(column(typeid('user'), { nullable: true })). */
export declare function column<Options = {}>(
  type: IdType<any>,
  options?: Options,
): Options & { type: ColumnType };
/** Those of a primary key, whose default is the generator: @PrimaryColumn(key(typeid('user'))). */
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
/** Matches ids made from then on, until before then; either may be missing. */
export declare function within<Value>(
  type: IdType<Value>,
  from?: Moment,
  until?: Moment,
): FindOperator<Value>;
