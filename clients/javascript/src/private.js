// All undocumented members of frameworks that this package uses, and the versions that have them.
// If a member is missing, an error says so.
const known = {
  Drizzle: {
    versions: '0.36.0 to 0.45.4',
    // config holds customType's argument, which is the id type, and whether the column has a
    // default.
    names: ['config'],
  },
  Knex: {
    versions: '2.0.0 to 3.3.0',
    // _args holds the type that alter() writes, which must not contain the CHECK.
    names: ['_args'],
  },
  'node-postgres': {
    versions: '8.11.3 to 8.23.1',
    names: ['_clients'], // a pool's connected clients
  },
  // TypeORM has no interface for new column types. A DataSource creates its driver and its runners
  // itself, the driver rejects types that are not in a list, and synchronize compares the strings
  // that it reads about a column. Therefore, this package wraps the methods of the instances.
  TypeORM: {
    versions: '0.3.10 to 1.1.1',
    names: [
      'supportedDataTypes', // the driver's list
      'connect', // the driver's method that creates its pools
      'master',
      'createQueryRunner',
      'loadTables', // a runner's method that reads what synchronize compares
      'query', // a runner's method that returns the rows for loadTables
    ],
  },
};

/** Returns a listed member of a framework's object, or throws an error if it is missing. */
export function privateMember(framework, object, name) {
  const { versions, names } = known[framework];
  if (!names.includes(name)) throw new TypeError(`${name} of ${framework} is not listed`);
  if (object[name] !== undefined) return object[name];
  throw new Error(
    `sortid does not work with this version of ${framework}, only with ${versions}: ` +
      `it needs ${name}`,
  );
}
