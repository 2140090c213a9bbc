# The programs run in two projects, with the newest versions of the frameworks and the lowest that package.json permits. To generate its
# client, Prisma fetches programs that only migrations and an older engine need, and would fail where it cannot.
language(PROGRAM node --version AT_LEAST 20.19
         ENVIRONMENT PRISMA_SCHEMA_ENGINE_BINARY=/bin/true PRISMA_QUERY_ENGINE_LIBRARY=/bin/true CHECKPOINT_DISABLE=1
         FETCH ./build
         BUILD ./build ${PROJECT_SOURCE_DIR})
foreach(project newest lowest)
  foreach(program drizzle kysely knex typeorm prisma)
    client(${program}.${project} editions sh -c "cd ${project} && node_modules/.bin/tsx ${program}.ts")
  endforeach()
  client(drizzle_pglite.${project} framework sh -c "cd ${project} && EDITION=pglite node_modules/.bin/tsx drizzle.ts")
  client(types.${project} framework sh -c "cd ${project} && node_modules/.bin/tsx types.ts")
  client(cases.${project} editions sh -c "cd ${project} && node --import tsx --test --test-reporter=tap cases.test.ts | sed -E 's/^(not )?ok [0-9]+ /\\1ok /'")
  client(nest.${project} editions sh -c "cd ${project} && node --import tsx --test --test-reporter=tap nest.test.ts | sed -E 's/^(not )?ok [0-9]+ /\\1ok /'")
  client(modules.${project} framework sh -c "cd ${project} && node --import tsx --test --test-reporter=tap modules.test.ts | sed -E 's/^(not )?ok [0-9]+ /\\1ok /'")
endforeach()
client(speed framework sh -c "cd newest && node_modules/.bin/tsx speed.ts")
client(package framework sh -c "cd newest && node_modules/.bin/tsx package.ts")
client(pg types sh -c "cd newest && node_modules/.bin/tsx pg.mjs")
client(postgres.js types sh -c "cd newest && node_modules/.bin/tsx postgres_js.mjs")
client(pglite framework sh -c "cd newest && node --test --test-reporter=tap pglite.test.mjs | sed -E 's/^(not )?ok [0-9]+ /\\1ok /'")
