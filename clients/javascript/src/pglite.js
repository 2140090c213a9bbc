// sortid in plain SQL as an extension of PGlite: PGlite.create({ extensions: { sortid } })
import sql from './sql.js';

export const sortid = {
  name: 'sortid',
  // The client of a worker shares the database of the worker, which has the extension too.
  setup: async (pg, options, clientOnly) => (clientOnly ? {} : { init: () => install(pg) }),
};

// The comment of the schema names the version that a database has. A later one is left as it is.
async function install(pg) {
  const { rows } = await pg.query(
    `SELECT string_to_array(substring(obj_description(to_regnamespace('sortid'), 'pg_namespace') FROM '^sortid ([0-9.]+) in'), '.')::integer[]
      >= string_to_array($1, '.')::integer[] AS has_it`,
    [sql.match(/^-- sortid (\S+)/)[1]],
  );
  if (!rows[0].has_it) {
    await pg.exec(sql);
    await pg.refreshArrayTypes(); // which PGlite has read already
  }
  await pg.exec(`SELECT set_config('search_path', current_setting('search_path') || ', sortid', false) WHERE 'sortid' <> ALL (current_schemas(false))`);
}
