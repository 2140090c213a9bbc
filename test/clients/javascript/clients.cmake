# The clients in JavaScript; Prisma's, in TypeScript, is in a folder with a manifest of its own. To generate the client, Prisma
# fetches a program of its own that only migrations need, and would fail where it cannot.
set(install npm install --no-package-lock --ignore-scripts --no-audit --no-fund)
language(PROGRAM node --version AT_LEAST 20.19 ENVIRONMENT PRISMA_SCHEMA_ENGINE_BINARY=/bin/true CHECKPOINT_DISABLE=1
         FETCH sh -c "\"$@\" && cd prisma && \"$@\"" sh ${install}
         BUILD sh -c "cp ids.mjs tap.mjs prisma && cd prisma && node_modules/.bin/prisma generate")
client(node-postgres types node node_postgres.mjs)
client(postgres.js types node postgres_js.mjs)
client(Kysely framework node kysely.mjs)
client(Knex framework node knex.mjs)
client(Drizzle framework node drizzle.mjs)
client(TypeORM framework node typeorm.mjs)
client(Prisma framework sh -c "cd prisma && node_modules/.bin/tsx client.ts")
