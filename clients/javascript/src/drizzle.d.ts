import type { Column as AnyColumn, SQL } from 'drizzle-orm';
import type { CheckBuilder, ConvertCustomConfig, PgColumnBuilder } from 'drizzle-orm/pg-core';
import type { Moment, Options, TypeId, Uid11Options, XidOptions } from './index.js';

export { isMalformed } from './index.js';
export type { Id, TypeId } from './index.js';

/** What the values are in JavaScript, if not texts. */
interface Conversion<Text, Data> {
  from?: (text: Text) => Data;
  to?: (data: Data) => string;
}
/** Otherwise pgTable makes unknown of it: it infers the type of a column from its parameter. */
type Given<Data> = [Data][Data extends any ? 0 : never];
/** Its primaryKey() makes the generator its default. */
type IdColumn<Name extends string, Data> = PgColumnBuilder<
  ConvertCustomConfig<Name, { data: Given<Data>; driverData: string }>,
  {},
  { pgColumnBuilderBrand: 'PgCustomColumnBuilderBrand' },
  { primaryKeyHasDefault: true }
>;

export declare function typeid<
  Name extends string,
  const Prefix extends string = string,
  Data = TypeId<Prefix>,
>(
  name?: Name,
  prefix?: Prefix,
  options?: Options<'typeid'> & Conversion<TypeId<Prefix>, Data>,
): IdColumn<Name, Data>;
type Column<Options> = <Data = string, Name extends string = string>(
  name?: Name,
  options?: Options & Conversion<string, Data>,
) => IdColumn<Name, Data>;
export declare const ulid: Column<Options<'ulid'>>;
export declare const euid: Column<Options<'euid'>>;
export declare const base62id: Column<Options<'base62id'>>;
export declare const xid: Column<XidOptions>;
export declare const uid11: Column<Uid11Options>;
export declare const ksuid: Column<Options<'ksuid'>>;

type CustomColumn = AnyColumn & { _: { columnType: 'PgCustomColumn' } };
/** The condition that an id begins with this. */
export declare function startsWith(column: CustomColumn, prefix: string): SQL;
/** The condition that an id was made from then on, until before then; either may be missing. */
export declare function within(column: CustomColumn, from?: Moment, until?: Moment): SQL;
/**
 * Whether a column takes a value, for validators such as z.custom of Zod. Other spellings of an id
 * pass, which the column writes as the server does. It never throws.
 */
export declare function is<Of extends CustomColumn>(
  column: Of,
  text: unknown,
): text is Of['_']['data'] extends string ? Of['_']['data'] : string;
/**
 * The text of an id of a column as the server returns it, for what comes from outside. What is
 * none, or has another prefix, is an error for which isMalformed is true.
 */
export declare function parse<Of extends CustomColumn>(column: Of, text: unknown): Of['_']['data'];
/** The regular expression of the texts of a column, from ^ to $. */
export declare function pattern(column: CustomColumn): string;
/** The constraint that the typeids of a column have its prefix. */
export declare function hasPrefix(name: string, column: AnyColumn): CheckBuilder;
