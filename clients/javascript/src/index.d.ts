declare const entity: unique symbol;

/**
 * The id of an entity as a type of its own, for the types without a prefix:
 * `ulid<Id<'order'>>('id')`.
 */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };
/** A typeid with this prefix. */
export type TypeId<Prefix extends string = string> = string extends Prefix
  ? string
  : `${Prefix}_${string}`;
/** A moment; a text is one that the server reads. */
export type Moment = Date | string | null;

interface Chosen<Generator extends string> {
  /** The default of a key, if not the monotonic generator; null for none. */
  generator?: Generator | null;
  /** The domain that the column has, which also checks the prefix: its name, without quotes. */
  domain?: string;
  /** The schema of that domain. */
  schema?: string;
}
/** What a type has in a column: its generator, and its domain. */
export type Options<Name extends string> = Chosen<`gen_${Name}_monotonic` | `gen_${Name}`>;
/** The options of an xid. */
export type XidOptions = Options<'xid'> & {
  /** The schema of the domain; without one that of sortid: public, or with plain SQL sortid. */
  schema?: string;
};
/** The options of a uid11. */
export type Uid11Options = Chosen<'gen_uid11' | 'gen_uid11_snowish' | 'gen_uid11_ts_seq_rand'>;

/** A type of ids in a column, with what its values are in TypeScript. */
export interface IdType<Value = string> {
  readonly name: string;
  readonly prefix?: string;
  /** As SQL. */
  readonly sql: string;
  readonly $value?: Value;
}

export declare function typeid<const Prefix extends string = string>(
  prefix?: Prefix,
  options?: Options<'typeid'>,
): IdType<TypeId<Prefix>>;
export declare function ulid<Value = string>(options?: Options<'ulid'>): IdType<Value>;
export declare function euid<Value = string>(options?: Options<'euid'>): IdType<Value>;
export declare function base62id<Value = string>(options?: Options<'base62id'>): IdType<Value>;
export declare function xid<Value = string>(options?: XidOptions): IdType<Value>;
export declare function uid11<Value = string>(options?: Uid11Options): IdType<Value>;
export declare function ksuid<Value = string>(options?: Options<'ksuid'>): IdType<Value>;

/**
 * The regular expression of the texts of a type, from ^ to $, for validators:
 * new RegExp(pattern(typeid('user'))). parse and the server also refuse some texts that match,
 * because they check ranges and the check symbols of an euid.
 */
export declare function pattern(type: IdType<any>): string;
/**
 * Whether parse accepts a value, for validators such as z.custom of Zod. Other spellings of an id
 * pass, such as a ulid in lower case. It never throws.
 */
export declare function is<Value>(
  type: IdType<Value>,
  text: unknown,
): text is Value extends string ? Value : string;
/**
 * The text of an id as the server returns it, for what comes from outside. What is none, or has
 * another prefix, is an error for which isMalformed is true.
 */
export declare function parse<Value>(type: IdType<Value>, text: unknown): Value;
/**
 * Whether parse or the server refused a value because it was malformed or too large for its type:
 * no row has it.
 */
export declare function isMalformed(error: unknown): boolean;
