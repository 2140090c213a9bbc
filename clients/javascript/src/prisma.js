import pg from 'pg';
import { arrays } from './arrays.js';
import { prefixed, timed } from './core.js';

export * from './index.js';

// Sets the parsers of the whole process, because the adapter ignores the parsers of its pool.
export async function register(prisma) {
  for (const { typarray } of await prisma.$queryRawUnsafe(arrays))
    pg.types.setTypeParser(Number(typarray), pg.types.getTypeParser(1009)); // as text[]
}

async function filter(client, { first, last, values }) {
  let at = 0;
  const numbered = (text) => text.replace(/\?/g, () => `$${++at}`);
  const statement = `SELECT ${numbered(first)}::text AS gte, ${numbered(last)}::text AS lte`;
  const [found] = await client.$queryRawUnsafe(statement, ...values, ...values);
  return found.gte === null ? { in: [] } : found; // no id has the prefix
}

export const sortid = {
  name: 'sortid',
  client: {
    $startsWith(type, prefix) {
      return filter(this, prefixed(type, prefix));
    },
    $within(type, from, until) {
      return filter(this, timed(type, from, until));
    },
  },
};
