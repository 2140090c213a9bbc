export { isMalformed } from './index.js';

interface Client {
  query(text: string): Promise<{ rows: any[] }>;
}
/** Makes a client, or all clients of a pool, read arrays of ids as arrays instead of strings. */
export declare function register(client: Client): Promise<void>;
