const { PGHOST: host = 'localhost', PGPORT: port, PGUSER: user, PGPASSWORD: password, PGDATABASE: database = '', KIT: folder, TABLES: tables } = process.env;

export default {
  dialect: 'postgresql',
  schema: `${folder}/schema.ts`,
  out: `${folder}/migrations`,
  dbCredentials: { host, port: Number(port ?? 5432), user, password, database, ssl: false },
  tablesFilter: tables?.split(' '),
};
