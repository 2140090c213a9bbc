// sortid as an extension of PGlite: PGlite.create({ extensions: { sortid } }).
// A worker's client shares the worker's database, which already has the extension.
export const sortid = {
  name: 'sortid',
  setup: async (pg, options, clientOnly) => {
    if (clientOnly) return {};
    const { bundlePath, imported } = await import('../bundle/index.js').catch((cause) => {
      // "npm run bundle" creates the bundle.
      throw new Error(
        'This package has no bundle for PGlite: ' +
          'run "npm run bundle" in clients/javascript before "npm pack".',
        { cause },
      );
    });
    let missing = [];
    const instantiateWasm = (imports, done) =>
      options.instantiateWasm(imports, (instance, module) => {
        missing = imported.filter((name) => !(name in instance.exports));
        done(instance, module);
      });
    return {
      emscriptenOpts: { ...options, instantiateWasm },
      bundlePath,
      init: () => check(pg, missing, bundlePath),
    };
  },
};

// Throws an error if PGlite cannot run the extension. A call to a missing function would crash the
// database.
async function check(pg, missing, bundlePath) {
  const {
    rows: [{ version, loaded }],
  } = await pg.query(`SELECT current_setting('server_version') AS version,
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'sortid') AS loaded`);
  if (missing.length || !/^18\b/.test(version))
    throw new Error(
      'sortid runs in PGlite 0.5.16, and in other versions from 0.5.9 on that have PostgreSQL 18 ' +
        `and the same functions. This version has PostgreSQL ${version}${
          missing.length ? ` and lacks ${missing.slice(0, 3).join(', ')}` : ''
        }.`,
    );
  if (!loaded)
    throw new Error(
      `sortid is not available: PGlite could not load ${bundlePath}. ` +
        "Serve that file, or exclude sortid from the bundler's optimization.",
    );
}
