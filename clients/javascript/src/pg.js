import { arrays } from './arrays.js';

export { isMalformed } from './index.js';

export async function register(client) {
  const { rows } = await client.query(arrays);
  const set = (one) =>
    rows.forEach(({ typarray }) => one.setTypeParser(typarray, one.getTypeParser(1009))); // as text[]
  if (client.setTypeParser) return set(client);
  client.on('connect', set);
  client._clients?.forEach(set); // those of the pool that are connected already
}
