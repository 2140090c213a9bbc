// sortid in plain SQL as an extension of PGlite: PGlite.create({ extensions: { sortid } })
import sql from './sql.js';

export const sortid = {
  name: 'sortid',
  // The client of a worker shares the database of the worker, which has the extension too.
  setup: async (pg, options, clientOnly) => (clientOnly ? {} : { init: () => install(pg) }),
};

// The comment of the schema names the version that a database has.
async function install(pg) {
  const { rows } = await pg.query("SELECT obj_description(to_regnamespace('sortid'), 'pg_namespace') AS version");
  if (!sql.includes(`COMMENT ON SCHEMA sortid IS '${rows[0].version}';`)) await pg.exec(sql);
  await pg.exec("SELECT set_config('search_path', current_setting('search_path') || ', sortid', false)");
}
