// What this package uses of frameworks that they do not document, all of it, with the versions that
// it was read in. Where something is gone, an error says so.
const known = {
  Drizzle: {
    versions: '0.36.0 to 0.45.4',
    // Whether a column has a default, and what the customType was given: the type of ids.
    names: ['config'],
  },
  Knex: {
    versions: '2.0.0 to 3.3.0',
    // The type that alter() writes: one with a CHECK would be no SQL there.
    names: ['_args'],
  },
  'node-postgres': {
    versions: '8.11.3 to 8.23.1',
    names: ['_clients'], // of a pool, those that are connected already
  },
  // TypeORM has no place for types of columns that it does not know: a DataSource makes its driver
  // and its runners itself, the driver refuses types outside a list, and synchronize compares what
  // it reads of a column as text. So there is no way but to wrap the methods of the instances.
  TypeORM: {
    versions: '0.3.10 to 1.1.1',
    names: [
      'supportedDataTypes', // of the driver: the list
      'connect', // of the driver, after which its pools are there
      'master',
      'createQueryRunner',
      'loadTables', // of a runner: what synchronize compares
      'query', // of a runner: the rows that loadTables reads
    ],
  },
};

/** What an object of a framework has by this name. */
export function used(framework, object, name) {
  const { versions, names } = known[framework];
  if (!names.includes(name)) throw new TypeError(`${name} of ${framework} is not listed`);
  if (object[name] !== undefined) return object[name];
  throw new Error(
    `sortid does not work with this version of ${framework}, but with ${versions}: ` +
      `it needs ${name}`,
  );
}
