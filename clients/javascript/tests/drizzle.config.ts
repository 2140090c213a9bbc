const { PGHOST, PGUSER, PGDATABASE, EDITION, TABLES } = process.env;

export default {
  dialect: 'postgresql',
  schema: `./kit_${EDITION}/schema.ts`,
  out: `./kit_${EDITION}/migrations`,
  dbCredentials: { url: `postgresql:///${PGDATABASE}?host=${PGHOST}&user=${PGUSER}` },
  tablesFilter: TABLES ? TABLES.split(' ') : undefined,
};
