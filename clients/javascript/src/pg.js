import { arrays } from './arrays.js';
import { privateMember } from './private.js';

export { isMalformed } from './index.js';

export async function register(client) {
  const { rows } = await client.query(arrays);
  const set = (one) => {
    // Arrays of ids are parsed like text[].
    for (const { typarray } of rows) one.setTypeParser(typarray, one.getTypeParser(1009));
  };
  if (client.setTypeParser) return set(client);
  client.on('connect', set);
  privateMember('node-postgres', client, '_clients').forEach(set); // the connected clients
}
