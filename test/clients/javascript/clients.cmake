# npm test runs in two copies of clients/javascript, with the newest versions of the frameworks and with the lowest that package.json
# permits. To generate its client, Prisma fetches programs that only migrations and an older engine need, and would fail where it cannot.
language(PROGRAM node --version AT_LEAST 20.19
         ENVIRONMENT PRISMA_SCHEMA_ENGINE_BINARY=/bin/true PRISMA_QUERY_ENGINE_LIBRARY=/bin/true CHECKPOINT_DISABLE=1
         FETCH ./build ${PROJECT_SOURCE_DIR} --fetch
         BUILD ./build ${PROJECT_SOURCE_DIR})
foreach(versions newest lowest)
  client(${versions} editions sh -c "cd ${versions}/clients/javascript && npm test")
endforeach()
client(speed framework sh -c "cd newest/clients/javascript && node --import tsx tests/speed.ts")
