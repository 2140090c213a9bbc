import { arrays } from './arrays.js';

export { isMalformed } from './index.js';
import { used } from './private.js';

export async function register(client) {
  const { rows } = await client.query(arrays);
  const set = (one) => {
    for (const { typarray } of rows)
      one.setTypeParser(typarray, one.getTypeParser(1009)); // as text[]
  };
  if (client.setTypeParser) return set(client);
  client.on('connect', set);
  used('node-postgres', client, '_clients').forEach(set); // those that are connected already
}
