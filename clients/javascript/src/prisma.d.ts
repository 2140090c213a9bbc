import type { IdType, Moment } from './index.js';

export * from './index.js';

interface Client {
  $queryRawUnsafe(text: string): PromiseLike<any>;
}
/** Makes Prisma read arrays of ids as arrays instead of strings; call register once per process. */
export declare function register(prisma: Client): Promise<void>;

type Filter = { gte: string; lte: string } | { in: string[] };
/**
 * For prisma.$extends(sortid). Its methods ask the server for the bounds of a search, and return
 * them as a filter on a field.
 */
export declare const sortid: {
  name: 'sortid';
  client: {
    /** Returns the filter for ids that begin with the prefix. */
    $startsWith(type: IdType<any>, prefix: string): Promise<Filter>;
    /** Returns the filter for ids whose time is in [from, until). Either end may be missing. */
    $within(type: IdType<any>, from?: Moment, until?: Moment): Promise<Filter>;
  };
};
