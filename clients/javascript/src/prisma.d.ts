import type { IdType, Moment } from './index.js';

export * from './index.js';

interface Client {
  $queryRawUnsafe(text: string): PromiseLike<any>;
}
/** Once in a process: makes arrays of ids arrays rather than texts. */
export declare function register(prisma: Client): Promise<void>;

type Filter = { gte: string; lte: string } | { in: string[] };
/**
 * For prisma.$extends(sortid). Its methods ask the server for the bounds of a search, which are a
 * filter on a field.
 */
export declare const sortid: {
  name: 'sortid';
  client: {
    /** Of ids that begin with this. */
    $startsWith(type: IdType<any>, prefix: string): Promise<Filter>;
    /** Of ids made from then on, until before then; either may be missing. */
    $within(type: IdType<any>, from?: Moment, until?: Moment): Promise<Filter>;
  };
};
