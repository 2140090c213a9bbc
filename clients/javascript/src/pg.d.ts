export { isMalformed } from './index.js';

interface Client {
  query(text: string): Promise<{ rows: any[] }>;
}
/** Reads arrays of ids as arrays instead of texts, in this client or all clients of this pool. */
export declare function register(client: Client): Promise<void>;
