export { isMalformed } from './index.js';

interface Client {
  query(text: string): Promise<{ rows: any[] }>;
}
/** Makes arrays of ids arrays rather than texts, in this client or in all of this pool. */
export declare function register(client: Client): Promise<void>;
