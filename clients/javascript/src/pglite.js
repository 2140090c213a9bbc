// sortid as an extension of PGlite: PGlite.create({ extensions: { sortid } }), then CREATE EXTENSION sortid.
import sql from './sql.js';

// The client of a worker shares the database of the worker, which has the extension too.
export const sortid = {
  name: 'sortid',
  setup: async (pg, options, clientOnly) => {
    if (clientOnly) return {};
    const { bundlePath, imported } = await import('../bundle/index.js'); // that npm run bundle makes
    let missing = [];
    const instantiateWasm = (imports, done) => options.instantiateWasm(imports, (instance, module) => {
      missing = imported.filter((name) => !(name in instance.exports));
      done(instance, module);
    });
    return { emscriptenOpts: { ...options, instantiateWasm }, bundlePath, init: () => check(pg, missing) };
  },
};

// A call of a function that is missing would end the database.
async function check(pg, missing) {
  const { rows } = await pg.query("SELECT current_setting('server_version') AS version");
  if (!missing.length && /^18\b/.test(rows[0].version)) return;
  throw new Error(`sortid runs in PGlite 0.5.16, and in others from 0.5.9 on that have PostgreSQL 18 and the same functions. This one has PostgreSQL ${
    rows[0].version}${missing.length ? ` and lacks ${missing.slice(0, 3).join(', ')}` : ''}.`);
}

// The edition in plain SQL.
export const plain = {
  name: 'sortid',
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
