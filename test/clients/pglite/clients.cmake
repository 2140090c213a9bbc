# The package for PGlite, with PGlite's own database, under the test runner of Node.js. Without --legacy-peer-deps, npm would
# ask the registry about PGlite again.
language(PROGRAM node --version AT_LEAST 20.19 FETCH npm install --no-package-lock --ignore-scripts --no-audit --no-fund
         BUILD sh -c "npm pack '${PROJECT_SOURCE_DIR}/src/plain/npm' &&
                      npm install --no-save --no-package-lock --offline --legacy-peer-deps --no-audit --no-fund ./sortid-pglite-*.tgz")
client(PGlite framework sh -c "node --test --test-reporter=tap pglite.test.mjs | sed -E 's/^(not )?ok [0-9]+ /\\1ok /'")
