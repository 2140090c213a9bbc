const { PGHOST, PGUSER, PGDATABASE } = process.env;

export default {
  dialect: 'postgresql',
  schema: process.env.SCHEMA ?? './drizzle_schema.js',
  out: process.env.OUT ?? './migrations',
  dbCredentials: { url: `postgresql:///${PGDATABASE}?host=${PGHOST}&user=${PGUSER}` },
};
